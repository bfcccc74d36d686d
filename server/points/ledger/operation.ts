import {
  type CorrectionType,
  type EarnType,
  type HoldType,
  type LeaveType,
  mostAtOnce,
  type RevokeType,
  type SpendType,
} from '../../../contract/points/biz-types.ts';
import { type HoldStatus, mostHoldDays } from '../../../contract/points/holding.ts';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Actor } from '../../entity/write/database.ts';
import { invalid } from '../../http/failure.ts';

/** What every entry says of where it comes from. */
interface Cause {
  readonly memberId: number;
  /** Code of the wallet; `points` when not given. */
  readonly wallet?: string;
  /** The number of the business act: the same one for the same member makes no second entry. */
  readonly key: string;
  readonly title: string;
  /** The row that it follows from, as lists show it. */
  readonly source?: {
    readonly entity:
      | 'award_record'
      | 'goods_order'
      | 'activity'
      | 'point_adjustment'
      | 'point_expiry_run'
      | 'risk_case'
      | 'he_level'
      | 'he_power'
      | 'he_user';
    readonly id: number;
  };
  readonly by: Actor | 'member';
  /** A whole number from 1 on, whichever way it goes. */
  readonly points: number;
  /** When it happened, of what is told later; never before the last entry of the account. The database's clock when not given. */
  readonly at?: string;
}

/** Points come in: what is due when follows from the policy of the wallet. `opening`: they were owed before there was a ledger. */
export interface Earn extends Cause {
  readonly kind: 'earn' | 'opening';
  readonly bizType: EarnType;
}

/** Points go out, those that expire first before the others. */
export interface Spend extends Cause {
  readonly kind: 'spend';
  readonly bizType: SpendType;
}

/** Points that were spent come back into the lots that they were taken from; what has expired meanwhile gets days of grace. */
export interface Return extends Cause {
  readonly kind: 'return';
  readonly bizType: EarnType;
  /** The key of the entry that it undoes, or a part of it. */
  readonly undoes: string;
}

/** Points are put aside, those that expire first before the others, until somebody says what becomes of them. */
export interface Hold extends Cause {
  readonly kind: 'hold';
  readonly bizType: HoldType & 'hold';
  /** ISO-8601, of 30 days at most; those 30 days when not given. */
  readonly until?: string | undefined;
}

/** What a hold comes to, once: spent, given back by whoever holds, or given back by the clock. The key is that of the hold. */
export interface EndHold extends Omit<Cause, 'points' | 'wallet'> {
  readonly kind: 'confirm' | 'release' | 'lapse';
  readonly bizType: Exclude<HoldType, 'hold'>;
}

/** What was given is taken back as far as it is there; the rest the member owes (engines.md §2.2). */
export interface ClawBack extends Cause {
  readonly kind: 'claw_back';
  readonly bizType: RevokeType;
  /** The key of the entry that gave it. */
  readonly undoes: string;
}

/** All that somebody has goes to another account of his, or for good (engines.md §2.5); how much that is, is found behind the lock. */
export interface Leave extends Omit<Cause, 'points' | 'wallet'> {
  readonly kind: 'leave';
  readonly bizType: LeaveType;
}

/** What somebody owes is written off: a correction of his account that moves no points. */
export interface WriteOff extends Omit<Cause, 'points'> {
  readonly kind: 'write_off';
  readonly bizType: CorrectionType;
}

export type Operation = Earn | Spend | Return | Hold | EndHold | ClawBack;
/** What writes an entry of the points that it says. */
export type Amounts = Exclude<Operation, EndHold>;

type OfMany<One> = Omit<One, 'memberId' | 'kind'>;
/** What moves the same points of many members. */
export type Amount = (OfMany<Earn> & { readonly kind: 'earn' }) | (OfMany<Spend> & { readonly kind: 'spend' });
type OfLots = Omit<OfMany<Cause>, 'points' | 'wallet'>;

/** What of a member's points is alive and expires before a day is moved to the lot of that day. */
interface Extend extends OfLots {
  readonly kind: 'extend';
  readonly bizType: 'extend';
  /** As `2027-12-31`. */
  readonly to: string;
}

/** What has expired of a member within so many days, and was not given back since, comes into the lot of a day. */
interface Reinstate extends OfLots {
  readonly kind: 'reinstate';
  readonly bizType: 'reinstate';
  readonly to: string;
  readonly withinDays: number;
}

/** What does the same to many members. */
export type Alike = Amount | Extend | Reinstate;

/** What is left of all that expires on a day goes, of many members, once that day is over. */
export interface Expire extends OfLots {
  readonly kind: 'expire';
  readonly bizType: 'expire';
  /** The day on which it expires, as `2026-10-31`. */
  readonly day: string;
}

/** Why nothing is moved. */
export const offText = (wallet: string): string => `${wallet}钱包已停用，不能变动`;
export const shortText = (wallet: string, available: number): string =>
  `可用${wallet}不足，当前可用 ${available.toLocaleString('en')}`;

/** The same, of what is put aside. */
export const keptWallet = (wallet: string): string => `${wallet}不能冻结`;
export const untilRange = `冻结的截止时间应晚于现在，最多 ${mostHoldDays} 天`;
export const otherHold = '该业务编号已冻结过其他数量的积分';
export const noHold = (key: string): string => `没有业务编号为 ${key} 的冻结`;
export const openHold = '冻结的积分确认后才能退回';

/** The same, of what gives points another day to expire on. */
export const nothingBefore = (day: string): string => `没有在 ${day} 之前到期的积分可以延期`;
export const nothingExpired = (days: number): string => `最近 ${days} 天没有过期的积分可以恢复`;
export const dayOver = (day: string): string => `新到期日 ${day} 已过`;

/** What was written, or the entry that the same key has written before. */
export interface Posted {
  readonly entryId: number;
  readonly isNew: boolean;
  readonly points: number;
  /** What the member had left behind it, and what was put aside. */
  readonly availableAfter: number;
  readonly heldAfter: number;
  /** What became a debt by it. */
  readonly owed: number;
}

/** How a hold stands, as whoever holds is told. */
export interface HoldState {
  readonly key: string;
  readonly status: HoldStatus;
  readonly amount: number;
  /** ISO-8601. */
  readonly until: string;
}

/** Business numbers hold the number that a sender gave, of up to 64 letters. */
const longestKey = 300;

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

/** What was owed before has no bound but that of numbers. */
const mostOf = ({ kind }: Amounts): number => (kind === 'opening' ? Number.MAX_SAFE_INTEGER : mostAtOnce);

function* faultsOfCause({ memberId, key }: Pick<Cause, 'memberId' | 'key'>): Generator<FieldError> {
  if (!isId(memberId)) yield { field: 'member_id', message: '会员编号有误' };
  if (key === '' || key.length > longestKey)
    yield { field: 'key', message: `业务编号不能为空，最多 ${longestKey} 个字` };
}

function* faultsOf(operation: Operation): Generator<FieldError> {
  yield* faultsOfCause(operation);
  if (!('points' in operation)) return;
  const { points, wallet } = operation;
  const most = mostOf(operation);
  if (!isId(points) || points > most)
    yield {
      field: 'points',
      message: `${wallet === 'experience' ? '经验' : '积分'}数应为 1 到 ${most.toLocaleString('en')} 的整数`,
    };
}

/** @throws {Failure} 40001 for what is no amount, no member or no key */
export function refuseUnfit(operation: Operation): void {
  const faults = [...faultsOf(operation)];
  if (faults.length > 0) throw invalid(faults);
}

/** The same of each of many. @throws {Failure} 40001 */
export function refuseUnfitMany(operation: Alike, memberIds: readonly number[]): void {
  const hasAmount = 'points' in operation;
  for (const memberId of memberIds) {
    if (hasAmount) refuseUnfit({ ...operation, memberId });
    else {
      const faults = [...faultsOfCause({ ...operation, memberId })];
      if (faults.length > 0) throw invalid(faults);
    }
  }
}
