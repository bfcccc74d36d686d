import { sql } from 'kysely';
import type { Actor, Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { payDebt } from './debts.ts';
import type { Locked } from './locked.ts';
import type { Leave } from './operation.ts';
import { lockedAccount, type Written, writeEntry } from './statements.ts';
import { tellMoved } from './tell.ts';

/*
 * All that a member has, and all that he owes, leaves his accounts: to those of another one, or for good (engines.md §2.5). What is put aside
 * stays: whoever has open holds does not leave. Points that are past their day and wait for their run go as well.
 */

/** What an account comes to, behind its lock. */
interface Balance {
  readonly wallet: string;
  readonly available: number;
  readonly debt: number;
  /** How many entries it has: with it a key is of this very balance. */
  readonly version: number;
}

/** Wallets of which a member has an account, in the order in which accounts are locked. */
async function walletsOf(tx: Db, memberId: number, isPointsOnly: boolean): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select w.code from point_account as a join wallet as w on w.id = a.wallet_id
    where a.member_id = ${memberId} and (not ${isPointsOnly}::boolean or w.kind <> 'experience') order by w.id`.execute(
    tx,
  );
  return rows.map(({ code }) => code);
}

/** What there is to leave with; nothing where the account is empty. */
async function balanceOf(tx: Db, memberId: number, wallet: string): Promise<Balance | undefined> {
  const { rows } = await sql<Balance>`
    select w.code as wallet, a.available, a.debt, a.version from point_account as a join wallet as w on w.id = a.wallet_id
    where a.member_id = ${memberId} and w.code = ${wallet} and (a.available > 0 or a.debt > 0)`.execute(tx);
  return rows[0];
}

/** Every lot of an account, all of it. */
const allLots = (memberId: number, walletId: number): Sql =>
  sql`select expire_on, -remaining as points from point_lot
    where member_id = ${memberId} and wallet_id = ${walletId} and remaining > 0`;

/** The lots that an entry took, with the days that they had. */
const lotsTakenBy = (memberId: number, entryId: number): Sql =>
  sql`select l.expire_on, -l.points as points from point_entry as e cross join jsonb_to_recordset(e.lots) as l (expire_on date, points bigint)
    where e.member_id = ${memberId} and e.id = ${entryId}`;

interface Text {
  readonly operation: Leave;
  readonly account: Locked;
  readonly points: number;
  readonly debt: number;
}

/** Writes one of these entries. */
async function write(tx: Db, text: Text, lots: Sql): Promise<Written> {
  const written = await writeEntry(tx, { ...text, undoOf: null }, lots);
  if (!written) throw new Error(`the lots of member ${text.operation.memberId} are not what his account says`);
  return written;
}

const tell = (tx: Db, account: Locked, memberId: number, written: readonly Written[]): void =>
  tellMoved(
    tx,
    account,
    written.map(({ id, level_before_id: before, level_after_id: after }) => ({
      id,
      member_id: memberId,
      levels: [before, after],
    })),
  );

/**
 * Empties the accounts of points of a member who is gone, in the caller's transaction: one entry of each that has any, with which what he owes
 * is written off as well. Experience stays: it is no money, and its ledger has no such entry (wider.md §3.8).
 */
export async function clearAccounts(tx: Db, memberId: number, by: Actor): Promise<void> {
  for (const wallet of await walletsOf(tx, memberId, true)) {
    const account = await lockedAccount(tx, memberId, wallet);
    const balance = await balanceOf(tx, memberId, wallet);
    if (!balance) continue;
    const { available, debt, version } = balance;
    const key = `cancel:${memberId}:${wallet}:${version}`;
    const operation: Leave = { kind: 'leave', bizType: 'cancel_clear', memberId, key, title: '会员注销', by };
    const written = await write(
      tx,
      { operation, account, points: -available, debt: -debt },
      allLots(memberId, account.walletId),
    );
    tell(tx, account, memberId, [written]);
  }
}

/** Who leaves, and into whose accounts. */
export interface Merged {
  readonly from: number;
  readonly into: number;
}

/**
 * Moves everything from the accounts of one member into those of another, in the caller's transaction: an entry of each under one key, the
 * lots with the days that they have, the debt with them. Experience lifts the other one as any that he gets does. Both accounts are locked by
 * ascending number of the member; who is locked himself is so before.
 */
export async function mergeAccounts(tx: Db, merged: Merged, by: Actor): Promise<void> {
  const { from, into } = merged;
  const wallets = await walletsOf(tx, from, false);
  const locked = new Map<string, Locked>();
  for (const memberId of [from, into].toSorted((one, other) => one - other))
    for (const wallet of wallets) locked.set(`${memberId}:${wallet}`, await lockedAccount(tx, memberId, wallet));
  const numbers = await numbersOf(tx, merged);
  for (const wallet of wallets) {
    const balance = await balanceOf(tx, from, wallet);
    const [left, entered] = [locked.get(`${from}:${wallet}`), locked.get(`${into}:${wallet}`)];
    if (balance && left && entered) await moveBalance(tx, { ...merged, balance, left, entered, numbers, by });
  }
}

/** How members are called, by id. */
async function numbersOf(tx: Db, { from, into }: Merged): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; no: string }>`
    select m.id, member_number(m.id, u.user_no) as no from unnest(${[from, into]}::bigint[]) as m (id)
      left join he_user as u on u.id = m.id`.execute(tx);
  return new Map(rows.map(({ id, no }) => [id, no]));
}

interface Move extends Merged {
  readonly balance: Balance;
  readonly left: Locked;
  readonly entered: Locked;
  readonly numbers: ReadonlyMap<number, string>;
  readonly by: Actor;
}

async function moveBalance(tx: Db, { from, into, balance, left, entered, numbers, by }: Move): Promise<void> {
  const { wallet, available, debt, version } = balance;
  const common = { kind: 'leave', key: `merge:${from}:${wallet}:${version}`, by } as const;
  const out: Leave = {
    ...common,
    bizType: 'merge_out',
    memberId: from,
    title: `并入会员 ${numbers.get(into) ?? into}`,
    source: { entity: 'he_user', id: into },
  };
  const came: Leave = {
    ...common,
    bizType: 'merge_in',
    memberId: into,
    title: `会员 ${numbers.get(from) ?? from} 并入`,
    source: { entity: 'he_user', id: from },
  };
  const gone = await write(
    tx,
    { operation: out, account: left, points: -available, debt: -debt },
    allLots(from, left.walletId),
  );
  const taken = lotsTakenBy(from, gone.id);
  const got = await write(tx, { operation: came, account: entered, points: available, debt }, taken);
  const owing = { ...entered, debt: entered.debt + debt };
  const paid = available > 0 ? await payDebt(tx, { ...came, wallet, points: available }, owing) : [];
  tell(tx, left, from, [gone]);
  tell(tx, entered, into, [got, ...paid]);
}
