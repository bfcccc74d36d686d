import { sql } from 'kysely';
import { keptMark } from '../../db/kept-plans.ts';
import { parameterIn } from '../../dictionary/parameter-values.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { ofWallet } from './wallet-settings.ts';
import { leveling } from './levels.ts';
import { type Expiry, expiresOn, type Locked } from './locked.ts';
import { toldOutside } from './outside.ts';
import type { Amounts, Leave, Operation, WriteOff } from './operation.ts';
import { failure } from '../../http/failure.ts';

const graceDays = parameterIn('point.grace_days');

/** Locks the account, behind which all of its lots, entries and keys are written one after another; undefined where it has none. */
async function lockAccount(tx: Db, memberId: number, wallet: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`${sql.raw(keptMark)}
    select ${ofWallet}, a.debt from point_account as a join wallet as w on w.id = a.wallet_id
    where a.member_id = ${memberId} and w.code = ${wallet} for no key update of a`.execute(tx);
  return rows[0];
}

/** Gives a member an account of a wallet; whether there is such a wallet. */
async function openAccount(tx: Db, memberId: number, wallet: string): Promise<boolean> {
  await sql`insert into point_account (member_id, wallet_id) select ${memberId}, id from wallet where code = ${wallet}
    on conflict do nothing`.execute(tx);
  const { rows } = await sql`select from wallet where code = ${wallet}`.execute(tx);
  return rows.length > 0;
}

/** The same, with an account that is opened where the member has none. @throws {Failure} 40401 where there is no such wallet */
export async function lockedAccount(tx: Db, memberId: number, wallet: string): Promise<Locked> {
  const account = await lockAccount(tx, memberId, wallet);
  if (account) return account;
  const isThere = await openAccount(tx, memberId, wallet);
  const opened = isThere ? await lockAccount(tx, memberId, wallet) : undefined;
  if (!opened) throw failure('notFound', `没有编码为 ${wallet} 的积分钱包`);
  return opened;
}

/** An entry as it was written. */
export interface Written {
  readonly id: number;
  readonly biz_type: string;
  readonly points: number;
  readonly available_after: number;
  readonly held_after: number;
  readonly debt: number;
  readonly level_before_id: number | null;
  readonly level_after_id: number | null;
}

/** The entry of a key. */
export async function entryOf(tx: Db, memberId: number, key: string): Promise<Written | undefined> {
  const { rows } =
    await sql<Written>`${sql.raw(keptMark)} select e.id, e.biz_type, e.points, e.available_after, e.held_after, e.debt, e.level_before_id, e.level_after_id
    from grant_key as k join point_entry as e on e.member_id = k.member_id and e.at = k.entry_at and e.id = k.entry_id
    where k.member_id = ${memberId} and k.key = ${key}`.execute(tx);
  return rows[0];
}

/** How much of an entry has come back, or below 0 was taken back, what is owed of it included. */
export async function returnedOf(tx: Db, memberId: number, entryId: number): Promise<number> {
  const { rows } = await sql<{
    points: number;
  }>`select coalesce(sum(points - debt), 0)::bigint as points from point_entry
    where member_id = ${memberId} and undo_of = ${entryId}`.execute(tx);
  return rows[0]?.points ?? 0;
}

/** What can be spent: lots that are past their day wait for nothing but to be taken out. */
export async function spendableOf(tx: Db, memberId: number, walletId: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`select coalesce(sum(remaining), 0)::bigint as points from point_lot
    where member_id = ${memberId} and wallet_id = ${walletId}
      and expire_on >= (clock_timestamp() at time zone 'Asia/Shanghai')::date`.execute(tx);
  return rows[0]?.points ?? 0;
}

/** The lot that comes in. */
export const earnedLot = (points: number, expiry: Expiry): Sql =>
  sql`select ${expiresOn(expiry)} as expire_on, ${points}::bigint as points from instant`;

/** What is taken of each lot, those first that expire first; less than asked for where there is not enough. */
export const spentLots = (memberId: number, walletId: number, points: number): Sql => sql`
  select expire_on, -least(remaining, ${points}::bigint - before)::bigint as points
  from (select l.expire_on, l.remaining, sum(l.remaining) over (order by l.expire_on) - l.remaining as before
    from point_lot as l, instant as i
    where l.member_id = ${memberId} and l.wallet_id = ${walletId} and l.remaining > 0 and l.expire_on >= i.today) as lot
  where before < ${points}::bigint`;

/**
 * Behind what has come back already, those lots first that expire last: nothing that is returned in parts expires sooner than it must. What
 * has expired meanwhile has days of grace; without any it comes back to its own day, and goes with the next run of that.
 */
export const returnedLots = (
  { memberId, points }: Pick<Amounts, 'memberId' | 'points'>,
  undone: { readonly id: number; readonly returned: number },
): Sql => sql`
  select case when lot.expire_on < today and ${graceDays} > 0 then today + ${graceDays}::int else lot.expire_on end as expire_on,
    sum(least(lot.until, ${undone.returned + points}::bigint) - greatest(lot.until - lot.points, ${undone.returned}::bigint))::bigint as points
  from (select l.expire_on, -l.points as points, sum(-l.points) over (order by l.expire_on desc) as until
    from point_entry as e cross join jsonb_to_recordset(e.lots) as l (expire_on date, points bigint)
    where e.member_id = ${memberId} and e.id = ${undone.id}) as lot, instant
  where lot.until > ${undone.returned}::bigint and lot.until - lot.points < ${undone.returned + points}::bigint
  group by 1`;

/** No lot is touched. */
export const noLots: Sql = sql`select null::date as expire_on, 0::bigint as points where false`;

/** What an entry says beside its lots. */
export interface EntryText {
  readonly operation: Operation | Leave | WriteOff;
  readonly account: Locked;
  /** Signed. */
  readonly points: number;
  /** What is put aside by it, or taken from there; nothing when not given. */
  readonly held?: number;
  readonly undoOf: number | null;
  /** What it makes a debt of, or below 0 pays of one; nothing when not given. */
  readonly debt?: number;
  /** What is written with it beside lots and account: parts of the statement, which know `entry` and its lots in `whole`. */
  readonly beside?: Sql;
}

/** Who moves them, as entries say it. */
export const operatorOf = ({ by }: Pick<Operation, 'by'>) =>
  by === 'member'
    ? { type: 'consumer', id: null, name: '会员' }
    : { type: by.accountId === null ? 'system' : 'admin', id: by.accountId, name: by.nickname };

/**
 * Writes one entry with what it does to lots and account, if `lots` come to its points and its key is new; undefined where not. The account
 * is locked. The instant is taken behind that lock, so that it rises with the number within a member.
 */
export async function writeEntry(
  tx: Db,
  { operation, account, points, held = 0, debt = 0, undoOf, beside = sql`` }: EntryText,
  lots: Sql,
): Promise<Written | undefined> {
  const { memberId, key, bizType, title, source, kind, at } = operation;
  const operator = operatorOf(operation);
  const isEarned = kind === 'earn' || kind === 'opening';
  const { walletId } = account;
  const levels = leveling(account, 'instant');
  const { rows } = await sql<Written>`${sql.raw(keptMark)}
    with instant as materialized (
      select ${memberId}::bigint as member_id, at, (at at time zone 'Asia/Shanghai')::date as today
      from (select greatest(coalesce(${at ?? null}::timestamptz, clock_timestamp()), last_move_at) as at from point_account
        where member_id = ${memberId} and wallet_id = ${walletId}) as taken
    ), part as materialized (${lots}),
    whole as (
      select coalesce(jsonb_agg(jsonb_build_object('expire_on', expire_on, 'points', points) order by expire_on), '[]') as lots from part
      having coalesce(sum(points), 0) = ${points}::bigint
        and not exists (select from grant_key where member_id = ${memberId} and key = ${key})
    ), filled as (
      insert into point_lot (member_id, wallet_id, expire_on, remaining)
      select ${memberId}, ${walletId}, expire_on, points from part, whole where points > 0
      on conflict (member_id, wallet_id, expire_on) do update set remaining = point_lot.remaining + excluded.remaining
    ), taken as (
      update point_lot as l set remaining = l.remaining + p.points from part as p, whole
      where l.member_id = ${memberId} and l.wallet_id = ${walletId} and l.expire_on = p.expire_on and p.points < 0
    ), account as (
      update point_account as a set available = a.available + ${points}::bigint, held = a.held + ${held}::bigint, debt = a.debt + ${debt}::bigint,
        earned_total = a.earned_total + ${isEarned ? points : 0}::bigint, last_move_at = i.at, version = a.version + 1
      from instant as i, whole where a.member_id = ${memberId} and a.wallet_id = ${walletId} returning a.member_id, a.available, a.held
    ), ${levels.parts} entry as (
      insert into point_entry (member_id, at, wallet_id, biz_type, points, held, debt, available_after, held_after, lots, biz_entity, biz_id, biz_no, title,
        operator_type, operator_id, operator_name, undo_of, level_before_id, level_after_id)
      select ${memberId}, i.at, ${walletId}, ${bizType}, ${points}::bigint, ${held}::bigint, ${debt}::bigint, a.available, a.held, w.lots, ${source?.entity ?? null},
        ${source?.id ?? null}::bigint, ${key}, ${title}, ${operator.type}, ${operator.id}::bigint, ${operator.name}, ${undoOf}::bigint,
        ${levels.before}, ${levels.after}
      from instant as i, account as a, whole as w
      returning id, at, member_id, biz_type, points, held, available_after, held_after, debt, level_before_id, level_after_id
    ), noted as (
      insert into grant_key (member_id, key, entry_at, entry_id, day)
      select ${memberId}, ${key}, e.at, e.id, i.today from entry as e, instant as i
    ) ${beside} ${toldOutside(account)}
    select id, biz_type, points, available_after, held_after, debt, level_before_id, level_after_id from entry`.execute(
    tx,
  );
  return rows[0];
}
