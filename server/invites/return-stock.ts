import { sql } from 'kysely';
import { isPooled } from '../../contract/awards/composite.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { failure } from '../http/failure.ts';
import type { Logged } from '../http/route.ts';
import { discloseActivity } from '../activities/activity.resource.ts';
import { adjustAsked } from '../awards/composite/composite-refill.ts';
import { itemsIn } from '../awards/composite/composite-stock.ts';
import type { Actor, Db, Operator } from '../entity/write/database.ts';
import { invitePrize } from './invite-prize.resource.ts';
import { prize } from '../activities/prize.resource.ts';
import { illegal, notInState } from '../entity/write/refusal.ts';
import type { Resource, Sql } from '../entity/resource.ts';
import { lockHeld, type Held } from '../awards/stock/return-locks.ts';
import { readRow } from '../entity/read/rows.ts';
import { refill, slotOf } from '../awards/stock/slot-stock.ts';
import { asText } from '../entity/read/wire-values.ts';

interface Asked {
  readonly id: number;
  readonly values: Values;
}

export interface Returned {
  readonly result: Values;
  readonly logged: Logged;
}

const prizesOf = (plans: Sql): Sql =>
  sql`select 'prize' as "table", z.id from prize as z where z.plan_id in (${plans}) and z.status <> 'archived'`;
const invitesOf = (plans: Sql): Sql =>
  sql`select 'invite_prize' as "table", z.id from invite_prize as z where z.plan_id in (${plans}) and z.status <> 'archived'`;

/** The slots that a row stands for, by its entity; those below it where it holds none itself. */
const slotsUnder: Readonly<Record<string, (id: number) => Sql>> = {
  prize: (id) => sql`select 'prize' as "table", ${id}::bigint as id`,
  invite_prize: (id) => sql`select 'invite_prize' as "table", ${id}::bigint as id`,
  plan: (id) =>
    prizesOf(sql`with recursive below as (
      select ${id}::bigint as id union all select p.id from plan as p join below on p.parent_id = below.id
    ) select id from below`),
  invite_plan: (id) => invitesOf(sql`${id}::bigint`),
  activity: (id) =>
    sql`${prizesOf(sql`select q.id from plan as q where q.activity_id = ${id}`)}
      union all ${invitesOf(sql`select q.id from invite_plan as q where q.activity_id = ${id}`)}`,
};

/**
 * 退回剩余库存: everything that a slot has not given out, or all slots below a row have not, goes back to where it came from, so that the row
 * can be archived (award.md §3.1, §3.3). One transaction with a movement for each slot; whoever draws meanwhile waits, and finds nothing.
 * @throws {Failure} 40902 where nothing is left, or it is still given out
 */
export async function returnStock(
  tx: Db,
  resource: Resource,
  { id, values }: Asked,
  { caller }: { readonly caller: Operator },
): Promise<Returned> {
  const before = await readRow(tx, resource, id, caller);
  refuseInUse(resource, before);
  const slots = slotsUnder[resource.entity.name];
  if (!slots) throw new Error(`${resource.entity.name} stands for no slots`);
  const { rows: held } = await sql<Held>`${slots(id)}`.execute(tx);
  const activityId = resource.entity.name === 'activity' ? id : Number(before['activity_id']);
  await lockHeld(tx, activityId, held);
  // Said again it finds nothing left: no number has to keep it from happening twice. Prizes of one run may share their source.
  const moved: (readonly [units: number, ledgerId: number])[] = [];
  for (const one of held) moved.push(...(await giveBack(tx, one, asText(values['return_reason']), caller)));
  if (moved.length === 0) throw failure('illegalMove', '没有剩余库存可以退回');
  await discloseActivity(tx, activityId, caller);
  return returned(resource, await readRow(tx, resource, id, caller), asText(values['return_reason']), moved);
}

/** @throws {Failure} 40902 for a row in a state in which its stock is still given out */
function refuseInUse(resource: Resource, row: Row): void {
  const { notIn = [], label = '' } = resource.entity.commands?.['RETURN_STOCK'] ?? {};
  if (notIn.includes(row.status)) throw illegal(resource, row, 'RETURN_STOCK', notInState(resource, row, label));
}

/** What comes of it: so many units of so many slots; of a single one the line of its ledger, too. */
export function returned(
  { entity: { permissionId, name, label, title } }: Resource,
  after: Row,
  reason: string,
  moved: readonly (readonly [units: number, ledgerId: number])[],
): Returned {
  const units = moved.reduce((sum, [count]) => sum + count, 0);
  const bizName = asText(after[title]);
  const of = moved.length > 1 ? `（${moved.length} 个奖品）` : '';
  const summary = `${label}【${bizName}】退回剩余库存 ${units.toLocaleString('en-US')}${of}，原因：${reason}`;
  const { id, version, status } = after;
  const ledger_id = moved.length === 1 ? { ledger_id: moved[0]?.[1] } : {};
  return {
    result: { id, version, status, prizes: moved.length, units, ...ledger_id },
    logged: { permissionId, action: 'disable', event: 'RETURN_STOCK', entity: name, bizId: id, bizName, summary },
  };
}

/** Everything that one slot has left, as 调整库存 would take it; nothing of one that has none, or is never out of stock. */
async function giveBack(tx: Db, { table, id }: Held, reason: string, actor: Actor) {
  const row = await readRow(tx, table === 'prize' ? prize : invitePrize, id, 'house');
  const left = Number(row['stock_remaining'] ?? 0);
  if (table === 'invite_prize') {
    if (left === 0) return [];
    const asked = { delta: -left, reason, type: 'decrease' } as const;
    return [[left, await refill(tx, slotOf(row, table), asked, actor)] as const];
  }
  const item_deltas = isPooled(row) ? await leftOfItems(tx, id) : undefined;
  if (item_deltas ? item_deltas.length === 0 : left === 0) return [];
  const asked = item_deltas ? { id, item_deltas, reason } : { id, delta: -left, reason };
  const ledgerId = await adjustAsked(tx, row, asked, undefined, actor);
  const after = await readRow(tx, prize, id, 'house');
  return [[Number(row['stock_total']) - Number(after['stock_total']), ledgerId] as const];
}

async function leftOfItems(tx: Db, id: number) {
  const items = await itemsIn(tx, id, false);
  return items.flatMap(({ id: item_id, is_limited, total, issued, locked }) =>
    is_limited && total - issued - locked > 0 ? [{ item_id, delta: -(total - issued - locked) }] : [],
  );
}
