import { randomInt } from 'node:crypto';
import { displayTitle, isAwardType } from '../../contract/awards/award-types.ts';
import { firstStatus, type RecordSource } from '../../contract/awards/award-records.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { percentOf } from '../../contract/core/percent.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { choiceMinutes } from './composite/composite-choice.ts';
import type { Db } from '../entity/write/database.ts';
import { insertRows, type Maker, nextId } from '../entity/write/insert.ts';
import type { Resource } from '../entity/resource.ts';
import { readRow } from '../entity/read/rows.ts';
import type { RewardSlot } from './stock/slot-units.ts';
import { knowMember } from '../members/know-member.ts';
import { lockCode } from '../virtual-codes/locks.ts';
import { queueGrant } from './after-step.ts';
import type { Won } from './won.ts';

/** Who won, by his number and his name at that moment. */
export interface Member {
  readonly userId: number;
  readonly nickname: string;
  readonly mobile?: string | null;
  /** A phone is known of him that his record does not say. */
  readonly hasPhone?: boolean;
}

/** What a record is written from. */
export interface NewRecord {
  /** The id that its stock was moved for already; the next one when not given. */
  readonly id?: number;
  /** The same number is the same win, however often it is sent. */
  readonly bizNo: string;
  readonly source: RecordSource;
  readonly member: Member;
  /** Milliseconds. */
  readonly at: number;
  readonly activityId: number | null;
  readonly planId: number | null;
  readonly deptId: number | null;
  /** Undefined: the house's own 谢谢参与. */
  readonly won: Won | undefined;
  /** Where a unit was taken from for it. */
  readonly stockFrom: 'prize' | 'source' | 'item' | 'choice' | RewardSlot['table'] | null;
  /** The invite prize, or the tier of a campaign, that it was taken from. */
  readonly slotId?: number;
  /** Units of the award; 1 when not given. */
  readonly quantity?: number;
  /** The record of the composite win that this is a part of, and the item that it gives. */
  readonly partOf?: { readonly recordId: number; readonly itemId: number };
  readonly areaCode?: string | undefined;
  readonly channel?: string | undefined;
  /** The code that was scanned. */
  readonly codeNo?: string | undefined;
  readonly ip?: string | undefined;
  readonly deviceHash?: string | undefined;
  readonly by: Maker & { readonly nickname: string };
  readonly note?: string;
}

const day = 86_400_000;

/** Until when it can be claimed, where there is something to claim: some days, and never after the activity's own end. */
function deadlineOf(status: string, at: number, won: Won): string | null {
  if (!status.startsWith('wait_') || won.claim_end_at === null) return null;
  const end = Date.parse(won.claim_end_at);
  return inZone(won.claim_days > 0 ? Math.min(end, at + won.claim_days * day) : end);
}

/** Points of an award: a number of its own, or any from one to another, each equally likely. */
const pointsOf = ({ award_type, points_mode, points_min, points_max }: Won): number | null => {
  if (award_type !== 'jifen' || points_min === null) return null;
  return points_mode === 'range' && points_max !== null ? randomInt(points_min, points_max + 1) : points_min;
};

const sixDigits = () => String(randomInt(0, 1_000_000)).padStart(6, '0');
/** Twelve digits that nobody guesses. */
const verifyCode = () => `${sixDigits()}${sixDigits()}`;

const nothingWon: Values = {
  award_type: 'null',
  display_title: displayTitle('未中奖', 'null', '谢谢参与'),
  award_snapshot: { award_type: 'null', cate_name: '未中奖', title: '谢谢参与' },
  status: 'none',
};

/** A composite win is under way until all of its parts are settled (server/awards/steps.ts). */
function statusOf(type: string | null): string {
  if (type === null) return 'issuing';
  return isAwardType(type) ? firstStatus[type] : 'none';
}

/** What its winner still has to choose waits for that, and not for long. */
const waitingFrom = (at: number): Values => ({
  status: 'wait_claim',
  claim_deadline: inZone(at + choiceMinutes * 60_000),
});

/** What a record says of the win, as it was at that moment: no later change of prize or award reaches it. */
function valuesOf(won: Won, at: number, quantity: number): Values {
  const { award_type, cate_name, title, display_title, market_price_fen, cost_fen, odds } = won;
  const each = pointsOf(won);
  const points = each === null ? null : each * quantity;
  const status = statusOf(award_type);
  return {
    award_type,
    display_title,
    status,
    prize_id: won.prize_id,
    award_id: won.award_id,
    level_name: won.level_name,
    points,
    probability_snapshot: odds === null ? null : percentOf(odds),
    claim_deadline: deadlineOf(status, at, won),
    verify_code: status === 'wait_verify' ? verifyCode() : null,
    award_snapshot: { award_type, cate_name, title, display_title, market_price_fen, cost_fen, points },
  };
}

/** How the winner is reached, and where he took part from. */
const placeOf = ({ member, areaCode, channel, codeNo, ip, deviceHash }: NewRecord): Values => ({
  mobile: member.mobile ?? null,
  area_code: areaCode ?? null,
  channel: channel ?? null,
  code_no: codeNo ?? null,
  ip: ip ?? null,
  device_hash: deviceHash ?? null,
});

/** Where its unit was taken from, and which win it is a part of. */
const sourceOf = ({ stockFrom, slotId, partOf }: NewRecord) => ({
  stock_from: stockFrom,
  slot_id: slotId ?? null,
  parent_record_id: partOf?.recordId ?? null,
  prize_item_id: partOf?.itemId ?? null,
});

/** Has it granted now; of a virtual product a code is kept for it from here on. A whole composite win is granted by its parts. */
async function beginGrant(tx: Db, id: number, { award_type, award_id }: Won): Promise<void> {
  if (award_type === null) return;
  await queueGrant(tx, id);
  if (award_type === 'coupon_zhongshang' && award_id !== null) await lockCode(tx, id, award_id);
}

/** Writes a record, and its grant into the outbox, in the transaction in which the stock was moved. */
export async function writeRecord(tx: Db, resource: Resource, record: NewRecord): Promise<Row> {
  const { member, won, at, by, quantity = 1 } = record;
  const id = record.id ?? (await nextId(tx, resource.entity));
  const values: Values = {
    quantity,
    ...(won ? valuesOf(won, at, quantity) : nothingWon),
    ...(record.stockFrom === 'choice' && waitingFrom(at)),
  };
  const first = {
    at: inZone(at).slice(0, 19).replace('T', ' '),
    what: won ? '中奖' : '未中奖',
    by: by.nickname,
    note: record.note ?? '',
  };
  const written = {
    ...values,
    biz_no: record.bizNo,
    source: record.source,
    user_id: member.userId,
    nickname: member.nickname,
    ...placeOf(record),
    activity_id: record.activityId,
    plan_id: record.planId,
    won_at: inZone(at),
    finished_at: values['status'] === 'none' ? inZone(at) : null,
    steps: [first],
    retry_count: 0,
  };
  await knowMember(tx, member);
  const maker = { accountId: by.accountId, deptId: record.deptId };
  await insertRows(tx, resource, [{ id, values: written, own: sourceOf(record) }], maker);
  if (values['status'] === 'issuing' && won) await beginGrant(tx, id, won);
  return readRow(tx, resource, id, 'house');
}
