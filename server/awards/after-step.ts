import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Caller } from '../http/route.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import type { Resource, Written } from '../entity/resource.ts';
import { settleChoice } from './composite/composite-choice.ts';
import { returnItem } from './composite/composite-issue.ts';
import { moveSlot, type SlotUnits } from './stock/slot-stock.ts';
import { moveReward, type RewardSlot } from './stock/slot-units.ts';
import { moveUnits } from './stock/source-units.ts';
import { releaseCode } from '../virtual-codes/locks.ts';
import { follow } from '../../machines/entity/lifecycle/kernel.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { writeRow } from '../entity/write/update.ts';
import { noteStep, settleWhole } from './steps.ts';

/** Puts the grant of a record into the outbox, to be made now. */
export async function queueGrant(tx: Db, id: number): Promise<void> {
  await sql`insert into award_grant (record_id) values (${id}) on conflict (record_id) do update set next_at = now()`.execute(
    tx,
  );
}

/** Nobody grants this any more. */
const dropGrant = (tx: Db, id: number) => sql`delete from award_grant where record_id = ${id}`.execute(tx);

const slots = new Set<unknown>(['prize', 'invite_prize', 'ccn_award'] as const);
const isSlot = (from: unknown): from is 'prize' | RewardSlot['table'] => slots.has(from);

const returnTo = (tx: Db, table: 'prize' | RewardSlot['table'], id: number, units: SlotUnits): Promise<boolean> =>
  table === 'prize' ? moveSlot(tx, id, 'return', units) : moveReward(tx, { table, id }, 'return', units);

/** Gives the unit that a record holds back to where it was taken from. The record's row is locked and says so itself. */
export async function giveBack(tx: Db, row: Row, reason: string): Promise<void> {
  const count = Number(row['quantity']);
  const why = { reason, cause: { type: 'award_record', id: row.id } } as const;
  const { prize_id, prize_item_id, award_id, stock_from, slot_id } = row;
  if (stock_from === 'choice' && typeof prize_id === 'number')
    await settleChoice(tx, { recordId: row.id, prizeId: prize_id }, new Set(), reason);
  if (stock_from === 'item' && typeof prize_item_id === 'number') await returnItem(tx, prize_item_id, count, why);
  const slot = Number(stock_from === 'prize' ? prize_id : slot_id);
  if (isSlot(stock_from) && !(await returnTo(tx, stock_from, slot, { count, ...why })))
    throw new Error(`${stock_from} ${slot} has given out less than came back`);
  if (stock_from === 'source' && typeof award_id === 'number') await moveUnits(tx, award_id, count, why);
}

/** What follows from an operator's step: its line on the timeline, the outbox, and the unit that goes back. */
export async function afterStep(
  tx: Db,
  resource: Resource,
  { before, after, event, reason }: Written,
  caller: Operator,
): Promise<void> {
  if (event === undefined || !before) return;
  await noteStep(tx, after.id, event, caller.nickname, reason);
  if (event === 'RETRY') await queueGrant(tx, after.id);
  if (event === 'VOID' || event === 'VOID_RETURN') {
    await dropGrant(tx, after.id);
    await releaseCode(tx, after.id);
  }
  if (event === 'VOID_RETURN') await giveBack(tx, before, `作废：${reason ?? ''}`);
  await settleWhole(tx, resource, after);
}

/**
 * Voids what a winner has not been given, with the unit back to its stock where one is held; tells whether the chart allowed it. Whoever
 * takes it is permitted by the page that it follows from.
 */
export async function voidUndelivered(
  tx: Db,
  resource: Resource,
  { id, reason }: { readonly id: number; readonly reason: string },
  by: Caller,
): Promise<boolean> {
  const before = await lockRow(tx, resource, id, 'house');
  const event = ['VOID_RETURN', 'VOID'].find((step) => follow(resource.lifecycle, before, step) !== undefined);
  if (event === undefined) return false;
  const set = resource.stamp?.({ event, reason }, by, { row: before, status: 'void' });
  await writeRow(tx, resource, id, { ...set, status: 'void' }, by);
  const after = await readRow(tx, resource, id, 'house');
  await afterStep(tx, resource, { before, after, event, reason }, by);
  return true;
}
