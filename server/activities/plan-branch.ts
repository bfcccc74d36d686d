import { sql } from 'kysely';
import { z } from 'zod';
import { deepestPlan } from '../../contract/activities/plan.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { plainText } from '../../contract/entity/wire/wire.ts';
import type { Tx } from '../db/transaction.ts';
import { checkAction } from '../http/access.ts';
import { invalid } from '../http/failure.ts';
import type { Request, WriteAnswer } from '../http/route.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { discloseActivity } from './activity.resource.ts';
import type { Actor, Operator } from '../entity/write/database.ts';
import { insertRow, nextId } from '../entity/write/insert.ts';
import { loggedCreation } from '../entity/write/logged.ts';
import { conflict, illegal, notInState } from '../entity/write/refusal.ts';
import type { Resource, RowPart } from '../entity/resource.ts';
import { lockFirst } from '../entity/write/lock-order.ts';
import { readRow } from '../entity/read/rows.ts';
import { refuseUnseen, shownTo } from '../entity/read/scope.ts';
import { formValues } from '../entity/write/settle.ts';
import { writeRow } from '../entity/write/update.ts';
import { asText } from '../entity/read/wire-values.ts';

const titleText = plainText('方案名称')
  .min(2, { error: '方案名称应为 2–30 个字' })
  .max(30, { error: '方案名称应为 2–30 个字' });
const input = z.strictObject({ title: titleText }, { error: 'branch 应为 {title}' });

/** `branch` of the update call, 转为分支: a leaf becomes a branch, and what it gave is given by a new default child (award.md §3.2). */
export const branchPart: RowPart = { input, action: 'edit', write: makeBranch };

interface Asked {
  readonly id: number;
  readonly version: number;
  readonly value: unknown;
}

/**
 * Whoever came to the leaf comes to the child, which is in the leaf's state and releases as it did; so no step of the life cycle is
 * taken. Prizes keep their ids, odds, stock and ledger.
 * @throws {Failure} 40401; 40901; 40902 for an archived plan; 40001 for one that is no leaf with prizes or stands too low; 40301
 */
async function makeBranch(tx: Tx, resource: Resource, asked: Asked, { caller }: Request): Promise<WriteAnswer> {
  checkAction(caller, resource.entity.permissionId, 'add');
  const { title } = input.parse(asked.value);
  await lockFirst(tx, resource, [{ id: asked.id, values: {} }]);
  await sql`select from prize where plan_id = ${asked.id} order by id for no key update`.execute(tx);
  const leaf = await readRow(tx, resource, asked.id, caller);
  if (leaf.status === 'archived') throw illegal(resource, leaf, 'BRANCH', notInState(resource, leaf, '转为分支'));
  if (leaf.version !== asked.version) throw conflict(shownTo(resource.entity, caller, leaf));
  refuseOthers(leaf);
  const child = await addDefault(tx, resource, leaf, title, caller);
  const prizes = await handDown(tx, leaf.id, child.id, caller);
  await writeRow(tx, resource, leaf.id, { release_mode: 'once', release_slots: null, slot_disclosed: false }, caller);
  await discloseActivity(tx, Number(leaf['activity_id']), caller);
  const { version, status } = await readRow(tx, resource, leaf.id, caller);
  const result = { id: leaf.id, version, status, child_id: child.id, prize_ids: prizes };
  const made = await loggedCreation(tx, resource, child, { title, parent_id: leaf.id, is_default: true });
  return { result, logged: loggedBranch(resource, leaf, title, prizes.length), lines: [made] };
}

const fault = (message: string) => invalid([{ field: 'branch', message }]);

function refuseOthers(leaf: Row): void {
  if (leaf['is_leaf'] !== true) throw fault('这个方案已有下级，不用再转为分支');
  if (Number(leaf['prize_count']) === 0) throw fault('这个方案没有奖品，可以直接新增子方案');
  if (Number(leaf['level']) >= deepestPlan) throw fault(`方案最多 ${deepestPlan} 层`);
}

/** The child that takes everybody: all that a leaf says of its prizes goes with them, whom it is for stays with the branch. */
async function addDefault(tx: Tx, resource: Resource, leaf: Row, title: string, caller: Operator): Promise<Row> {
  const { entity } = resource;
  const id = await nextId(tx, entity);
  const own: Values = { parent_id: leaf.id, title, is_default: true, match_type: 'none', match_value: null, sort: 1 };
  const values = { ...formValues(entity, leaf), start_at: null, end_at: null, remark: null, ...own };
  const maker = { accountId: caller.accountId, deptId: caller.reach.deptId };
  await insertRow(tx, resource, id, { ...values, status: leaf.status }, maker);
  await refuseUnseen(tx, entity, id, caller);
  return readRow(tx, resource, id, caller);
}

const idsOf = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id);

/** Moves the prizes, also the archived ones that records tell of, and leads the journey's plans to where they are now. */
async function handDown(tx: Tx, from: number, to: number, actor: Actor): Promise<readonly number[]> {
  const touched = sql`version = version + 1, updated_at = now(), updated_by = ${actor.accountId}`;
  const { rows } = await sql<{ id: number; living: boolean }>`
    update prize set plan_id = ${to}, ${touched} where plan_id = ${from} returning id, status <> 'archived' as living`.execute(
    tx,
  );
  const { rows: led } = await sql<{ id: number }>`
    update acticode_plan set award_plan_id = ${to}, ${touched} where award_plan_id = ${from} returning id`.execute(tx);
  noteRows(tx, 'prize', idsOf(rows));
  noteRows(tx, 'acticode_plan', idsOf(led));
  return idsOf(rows.filter(({ living }) => living)).toSorted((one, other) => one - other);
}

const loggedBranch = ({ entity }: Resource, leaf: Row, title: string, prizes: number) => ({
  permissionId: entity.permissionId,
  action: 'edit' as const,
  event: 'BRANCH',
  entity: entity.name,
  bizId: leaf.id,
  bizName: asText(leaf['title']),
  summary: `${entity.label}【${asText(leaf['title'])}】转为分支：${prizes} 个奖品移到【${title}】`,
});
