import { sql } from 'kysely';
import type { Db } from '../../entity/write/database.ts';
import { Failure, failure } from '../../http/failure.ts';
import { leveling } from './levels.ts';
import type { Locked } from './locked.ts';
import { lotsOf, wholeOf } from './lots-of-many.ts';
import {
  type Alike,
  type Amount,
  dayOver,
  type Expire,
  nothingBefore,
  nothingExpired,
  offText,
  type Posted,
  refuseUnfitMany,
  shortText,
} from './operation.ts';
import { toldOutside } from './outside.ts';
import { ofWallet } from './wallet-settings.ts';
import { post } from './post.ts';
import { operatorOf } from './statements.ts';
import { tellMoved } from './tell.ts';

/** What became of one member: the entry, with how many points went into lots or out of them, or the sentence that it was refused with. */
export type PostedTo = (Posted & { readonly moved: number }) | { readonly refusal: string };

const points = 'points';

/**
 * Does the same to the points of many members under the same key, in the caller's transaction, by a few statements for all of them. For each it
 * is what `post` does: a key that has written an entry gives that one again, and who is refused has nothing written.
 * @throws {Failure} 40001 for what is no amount, no member or no key; 40401 where there is no wallet
 */
export async function postMany(
  tx: Db,
  operation: Alike,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, PostedTo>> {
  if (memberIds.length === 0) return new Map();
  refuseUnfitMany(operation, memberIds);
  const ids = [...memberIds];
  const { account, owing } = await lockAccounts(tx, ids, 'points' in operation ? operation.wallet : undefined);
  const apart = isOfDebt(operation, account) ? owing : [];
  const others = ids.filter((id) => !apart.includes(id));
  const written = account.status === 'enabled' ? await writeEntries(tx, operation, others, account) : [];
  const found = new Map<number, PostedTo>(written.map((one) => [one.member_id, postedAs(one, true)]));
  if ('points' in operation) for (const id of apart) found.set(id, await postApart(tx, operation, id));
  const left = ids.filter((id) => !found.has(id));
  for (const one of await entriesOf(tx, left, operation.key)) found.set(one.member_id, postedAs(one, false));
  const refused = left.filter((id) => !found.has(id));
  for (const [id, refusal] of await refusalsOf(tx, operation, refused, account)) found.set(id, { refusal });
  tellOf(tx, account, written);
  return found;
}

/** Whether who owes something is not like everybody else: his debt is paid by what comes in, or counts against what goes out. */
const isOfDebt = ({ kind }: Alike, { debtMode }: Locked): boolean =>
  (kind === 'earn' && debtMode === 'next_earn') || (kind === 'spend' && debtMode === 'negative');

/** The same for one who owes something; his account is locked already. */
async function postApart(tx: Db, operation: Amount, memberId: number): Promise<PostedTo> {
  try {
    const posted = await post(tx, { ...operation, memberId });
    return { ...posted, moved: Math.abs(posted.points) };
  } catch (error) {
    if (error instanceof Failure && error.status === 200) return { refusal: error.message };
    throw error;
  }
}

/** Why these have no entry. */
async function refusalsOf(
  tx: Db,
  operation: Alike,
  ids: readonly number[],
  { status, title, walletId }: Locked,
): Promise<ReadonlyMap<number, string>> {
  const all = (text: string) => new Map(ids.map((id) => [id, text]));
  if (ids.length === 0 || status !== 'enabled') return all(offText(title));
  if ('points' in operation) {
    const spendable = await spendableBy(tx, ids, walletId);
    return new Map(ids.map((id) => [id, shortText(title, spendable.get(id) ?? 0)]));
  }
  const { to } = operation;
  const { rows } = await sql<{ over: boolean }>`
    select ${to}::date < (clock_timestamp() at time zone 'Asia/Shanghai')::date as over`.execute(tx);
  if (rows[0]?.over === true) return all(dayOver(to));
  return all(operation.kind === 'extend' ? nothingBefore(to) : nothingExpired(operation.withinDays));
}

/** What went, of one member. */
export interface Expired {
  readonly memberId: number;
  readonly points: number;
}

/**
 * Takes what is left of a day that is over from these members, in the caller's transaction: an entry for each who has any of it. A key that
 * has written an entry takes nothing a second time; a wallet that is switched off gives nothing.
 */
export async function expireMany(tx: Db, operation: Expire, memberIds: readonly number[]): Promise<readonly Expired[]> {
  if (memberIds.length === 0) return [];
  const ids = [...memberIds];
  const { account } = await lockAccounts(tx, ids);
  const written = account.status === 'enabled' ? await writeEntries(tx, operation, ids, account) : [];
  tellOf(tx, account, written);
  return written.map(({ member_id: memberId, points: moved }) => ({ memberId, points: -moved }));
}

/** Tells whoever looks at the entries, or at their members. */
const tellOf = (tx: Db, account: Locked, written: readonly Entry[]): void =>
  tellMoved(
    tx,
    account,
    written.map(({ id, member_id, level_before_id, level_after_id }) => ({
      id,
      member_id,
      levels: [level_before_id, level_after_id],
    })),
  );

interface Entry {
  readonly id: number;
  readonly member_id: number;
  readonly points: number;
  readonly available_after: number;
  readonly held_after: number;
  readonly lots: readonly { readonly points: number }[];
  readonly level_before_id: number | null;
  readonly level_after_id: number | null;
}

const postedAs = (
  { id, points: change, available_after: availableAfter, held_after: heldAfter, lots }: Entry,
  isNew: boolean,
): PostedTo => ({
  entryId: id,
  isNew,
  points: change,
  availableAfter,
  heldAfter,
  owed: 0,
  // What was only put off left one lot for another.
  moved: Math.abs(change) || lots.reduce((sum, lot) => sum + Math.max(0, lot.points), 0),
});

/** Locks the accounts by ascending number, those that are opened for it included. */
async function lockAccounts(
  tx: Db,
  ids: readonly number[],
  wallet = points,
): Promise<{ readonly account: Locked; readonly owing: readonly number[] }> {
  await sql`insert into point_account (member_id, wallet_id)
    select one, w.id from unnest(${[...ids]}::bigint[]) as one, wallet as w where w.code = ${wallet} order by one
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Locked & { readonly member_id: number }>`
    select a.member_id, ${ofWallet}, a.debt from point_account as a join wallet as w on w.id = a.wallet_id
    where a.member_id = any(${[...ids]}::bigint[]) and w.code = ${wallet} order by a.member_id for no key update of a`.execute(
    tx,
  );
  if (!rows[0]) throw failure('notFound', `没有编码为 ${wallet} 的积分钱包`);
  return { account: rows[0], owing: rows.filter(({ debt }) => debt > 0).map(({ member_id: id }) => id) };
}

/**
 * Writes the entries of those whose lots come to the points and whose key is new, with what each does to lots and account. Planned anew each
 * time: a plan that is kept for any number of members goes through the whole of the tables.
 */
async function writeEntries(
  tx: Db,
  operation: Alike | Expire,
  ids: readonly number[],
  account: Locked,
): Promise<readonly Entry[]> {
  const { kind, key, bizType, title, source, at } = operation;
  const { walletId } = account;
  const operator = operatorOf(operation);
  const levels = leveling(account, 'due');
  const { rows } = await sql<Entry>`
    with due as materialized (
      select taken.member_id, at, (at at time zone 'Asia/Shanghai')::date as today
      from (select member_id, greatest(coalesce(${at ?? null}::timestamptz, clock_timestamp()), last_move_at) as at from point_account
        where member_id = any(${[...ids]}::bigint[]) and wallet_id = ${walletId}) as taken
      where not exists (select from grant_key as k where k.member_id = taken.member_id and k.key = ${key})
    ), part as materialized (${lotsOf(operation, account)}),
    whole as materialized (
      select member_id, sum(points)::bigint as moved,
        jsonb_agg(jsonb_build_object('expire_on', expire_on, 'points', points) order by expire_on) as lots
      from part group by member_id ${wholeOf(operation)}
    ), filled as (
      insert into point_lot (member_id, wallet_id, expire_on, remaining)
      select p.member_id, ${walletId}, p.expire_on, p.points from part as p join whole as w on w.member_id = p.member_id where p.points > 0
      on conflict (member_id, wallet_id, expire_on) do update set remaining = point_lot.remaining + excluded.remaining
    ), taken as (
      update point_lot as l set remaining = l.remaining + p.points from part as p join whole as w on w.member_id = p.member_id
      where l.member_id = p.member_id and l.wallet_id = ${walletId} and l.expire_on = p.expire_on and p.points < 0
    ), account as (
      update point_account as a set available = a.available + w.moved,
        earned_total = a.earned_total + ${kind === 'earn' ? sql`w.moved` : sql`0`}, last_move_at = d.at, version = a.version + 1
      from due as d join whole as w on w.member_id = d.member_id
      where a.member_id = d.member_id and a.wallet_id = ${walletId} returning a.member_id, a.available, a.held
    ), ${levels.parts} entry as (
      insert into point_entry (member_id, at, wallet_id, biz_type, points, available_after, held_after, lots, biz_entity, biz_id, biz_no, title,
        operator_type, operator_id, operator_name, level_before_id, level_after_id)
      select d.member_id, d.at, ${walletId}, ${bizType}, w.moved, a.available, a.held, w.lots, ${source?.entity ?? null},
        ${source?.id ?? null}::bigint, ${key}, ${title}, ${operator.type}, ${operator.id}::bigint, ${operator.name}, ${levels.before}, ${levels.after}
      from due as d join whole as w on w.member_id = d.member_id join account as a on a.member_id = d.member_id order by d.member_id
      returning id, at, member_id, biz_type, points, held, available_after, held_after, lots, level_before_id, level_after_id
    ), noted as (
      insert into grant_key (member_id, key, entry_at, entry_id, day)
      select e.member_id, ${key}, e.at, e.id, d.today from entry as e join due as d on d.member_id = e.member_id
    ) ${toldOutside(account)}
    select id, member_id, points, available_after, held_after, lots, level_before_id, level_after_id from entry`.execute(
    tx,
  );
  return rows;
}

/** The entries that the key has written before. */
async function entriesOf(tx: Db, ids: readonly number[], key: string): Promise<readonly Entry[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<Entry>`select e.id, e.member_id, e.points, e.available_after, e.held_after, e.lots, e.level_before_id, e.level_after_id
    from grant_key as k join point_entry as e on e.member_id = k.member_id and e.at = k.entry_at and e.id = k.entry_id
    where k.member_id = any(${[...ids]}::bigint[]) and k.key = ${key}`.execute(tx);
  return rows;
}

/** What each can spend: lots that are past their day wait for nothing but to be taken out. */
async function spendableBy(tx: Db, ids: readonly number[], walletId: number): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ member_id: number; points: number }>`
    select member_id, sum(remaining)::bigint as points from point_lot
    where member_id = any(${[...ids]}::bigint[]) and wallet_id = ${walletId}
      and expire_on >= (clock_timestamp() at time zone 'Asia/Shanghai')::date group by member_id`.execute(tx);
  return new Map(rows.map(({ member_id: id, points: left }) => [id, left]));
}
