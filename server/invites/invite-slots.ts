import { sql } from 'kysely';
import type { MergeMove } from '../../contract/invites/invite-merge.ts';
import type { SlotCounters } from '../../contract/stock/stock.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { recordMovement } from '../stock/stock-ledger.ts';

interface Target {
  readonly id: number;
  readonly title: string;
}

type Stand = SlotCounters & { readonly plan: string; readonly plan_id: number };

const nothing: SlotCounters = { total: 0, issued: 0, locked: 0 };

/**
 * Moves a prize of a merged plan with all of its stock: into the one that promises the same, which then stands for both, or as it is.
 * Either way its ledger says what went out of the one plan and into the other; nothing is made and nothing lost (award.md §3.14).
 */
export async function mergeSlot(tx: Db, { from, into }: MergeMove, target: Target, actor: Actor): Promise<void> {
  const stand = await standOf(tx, from.id);
  await leave(tx, from.id, stand, target, actor);
  if (into) {
    await close(tx, from.id, actor);
    await enter(tx, into.id, stand, actor);
    await sql`update invite_reward set effective_prize_id = ${into.id} where effective_prize_id = ${from.id}`.execute(
      tx,
    );
  } else await carry(tx, from.id, target, stand, actor);
  noteRows(tx, 'invite_prize', [from.id, ...(into ? [into.id] : [])]);
}

async function standOf(tx: Db, id: number): Promise<Stand> {
  const { rows } = await sql<Stand>`
    select z.stock_total as total, z.stock_issued as issued, z.stock_locked as locked, p.title as plan, p.id as plan_id
    from invite_prize as z join invite_plan as p on p.id = z.plan_id where z.id = ${id}`.execute(tx);
  const [stand] = rows;
  if (!stand) throw new Error(`no invite prize ${id}`);
  return stand;
}

const written = (actor: Actor) => sql`version = version + 1, updated_at = now(), updated_by = ${actor.accountId}`;
/** Units that a line tells of: those put aside, or, where they never run out, those given out. */
const unitsOf = ({ total, issued }: SlotCounters) => (total === 0 ? issued : total);
const countersOf = ({ total, issued, locked }: SlotCounters): SlotCounters => ({ total, issued, locked });

const leave = (tx: Db, id: number, stand: Stand, { id: plan, title }: Target, actor: Actor) =>
  recordMovement(
    tx,
    {
      ...line(id, `合并到方案「${title}」`, plan),
      type: 'merge_out',
      delta: -unitsOf(stand),
      before: countersOf(stand),
      after: nothing,
    },
    actor,
  );

const line = (id: number, reason: string, plan: number) => ({
  entity: 'invite_prize',
  id,
  reason,
  cause: { type: 'invite_plan' as const, id: plan },
});
/** Of what came out of the plan that was merged. */
const lineFrom = (id: number, { plan, plan_id: from }: Stand) => line(id, `由方案「${plan}」并入`, from);

/** The prize that went into another one has nothing left. */
const close = (tx: Db, id: number, actor: Actor) =>
  sql`update invite_prize set stock_total = 0, stock_issued = 0, stock_locked = 0, status = 'archived', ${written(actor)}
    where id = ${id}`.execute(tx);

async function enter(tx: Db, id: number, stand: Stand, actor: Actor): Promise<void> {
  const { rows } = await sql<SlotCounters>`
    update invite_prize set stock_total = stock_total + ${stand.total}::bigint, stock_issued = stock_issued + ${stand.issued}::bigint,
      stock_locked = stock_locked + ${stand.locked}::bigint, ${written(actor)}
    where id = ${id} returning stock_total as total, stock_issued as issued, stock_locked as locked`.execute(tx);
  const after = rows[0] ?? nothing;
  const before = {
    total: after.total - stand.total,
    issued: after.issued - stand.issued,
    locked: after.locked - stand.locked,
  };
  await recordMovement(tx, { ...lineFrom(id, stand), type: 'merge_in', delta: unitsOf(stand), before, after }, actor);
}

async function carry(tx: Db, id: number, target: Target, stand: Stand, actor: Actor): Promise<void> {
  await sql`update invite_prize set plan_id = ${target.id}, ${written(actor)} where id = ${id}`.execute(tx);
  const movement = { ...lineFrom(id, stand), type: 'merge_in' as const, delta: unitsOf(stand) };
  await recordMovement(tx, { ...movement, before: nothing, after: countersOf(stand) }, actor);
}
