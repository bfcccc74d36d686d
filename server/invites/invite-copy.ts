import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { initialStatus } from '../../machines/entity/lifecycle/kernel.ts';
import type { Logged } from '../http/route.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { insertRow, nextId } from '../entity/write/insert.ts';
import { invitePrize } from './invite-prize.resource.ts';
import { refuseReferences } from '../entity/read/references.ts';
import type { Resource } from '../entity/resource.ts';
import { lockedRow } from '../entity/write/lock-order.ts';
import { readRows } from '../entity/read/rows.ts';
import { refuseUnseen } from '../entity/read/scope.ts';
import { formValues } from '../entity/write/settle.ts';
import { writeUnique } from '../entity/write/uniqueness.ts';
import { asText } from '../entity/read/wire-values.ts';

interface Asked {
  readonly id: number;
  readonly values: Values;
}

/**
 * 复制: the definition of a plan and its prizes, as a draft; never stock, counters, times or states (award.md §3.14, planCopys).
 * @throws {Failure} 40401, 40001, 40904 for a title that is taken
 */
export async function copyInvitePlan(
  tx: Db,
  resource: Resource,
  { id, values }: Asked,
  { caller }: { readonly caller: Operator },
): Promise<{ readonly result: Values; readonly logged: Logged }> {
  const { entity } = resource;
  // Copies are named after what is there already: of two at one moment the second sees the first.
  const source = await lockedRow(tx, resource, { id, values }, caller);
  const own = formValues(entity, source);
  const activity_id = values['activity_id'] ?? source['activity_id'];
  const title = values['title'] ?? (await freeTitle(tx, asText(source['title']), activity_id));
  const copy: Values = { ...own, activity_id, title, start_at: null, end_at: null };
  await resource.check?.(tx, { values: copy, changes: (key) => key === 'activity_id' }, caller);
  await refuseReferences(tx, entity, {}, { activity_id }, caller);
  const made = await nextId(tx, entity);
  const row = { ...copy, copied_from_id: id, status: initialStatus(resource.lifecycle) };
  await writeUnique(tx, resource, copy, { id: made, writer: caller }, () =>
    insertRow(tx, resource, made, row, { accountId: caller.accountId, deptId: caller.reach.deptId }),
  );
  await refuseUnseen(tx, entity, made, caller);
  const prizes = values['with_prizes'] === false ? [] : await prizesOf(tx, id, caller);
  const prize_ids: number[] = [];
  for (const prize of prizes) prize_ids.push(await copyPrize(tx, made, prize, caller));
  const logged: Logged = {
    permissionId: entity.permissionId,
    action: 'add',
    event: 'COPY',
    entity: entity.name,
    bizId: made,
    bizName: asText(title),
    summary: `复制${entity.label}【${asText(source['title'])}】为【${asText(title)}】，奖品 ${prize_ids.length} 个`,
  };
  return { result: { id: made, prize_ids, warnings: warningsOf(prizes) }, logged };
}

/** Characters of a title. */
const longest = 30;
const mark = '-副本';

/** 拉新阶梯-副本, or with the first number that is free in the activity. */
async function freeTitle(tx: Db, title: string, activityId: unknown): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select title from invite_plan where activity_id = ${activityId} and status <> 'archived'`.execute(tx);
  const taken = new Set(rows.map((row) => row.title));
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? mark : `${mark}${count}`;
    const wanted = [...title].slice(0, longest - [...end].length).join('') + end;
    if (!taken.has(wanted)) return wanted;
  }
}

/** The living prizes of a plan that the caller sees. */
async function prizesOf(tx: Db, planId: number, caller: Operator): Promise<readonly Row[]> {
  const { rows } = await sql<{ id: number }>`
    select id from invite_prize where plan_id = ${planId} and status <> 'archived' order by sort, id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const found = await readRows(tx, invitePrize, ids, caller);
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function copyPrize(tx: Db, planId: number, prize: Row, caller: Operator): Promise<number> {
  const id = await nextId(tx, invitePrize.entity);
  const empty = { stock_total: 0, stock_issued: 0, stock_locked: 0, stock_warn: null };
  const values = { ...formValues(invitePrize.entity, prize), ...empty, plan_id: planId };
  const status = initialStatus(invitePrize.lifecycle);
  const by = { accountId: caller.accountId, deptId: caller.reach.deptId };
  await insertRow(tx, invitePrize, id, { ...values, status }, by);
  return id;
}

/** What is still to be done before the copy can be put to use. */
const warningsOf = (prizes: readonly Row[]): readonly string[] => [
  '方案没有时间，启用前请填写',
  ...prizes.flatMap((prize) => {
    const title = asText(prize['title']);
    return [
      ...(prize['stock_mode'] === 'limited' ? [`奖品「${title}」没有库存，请补库`] : []),
      ...(prize['grant_mode'] === 'award' && prize['award_status'] !== 'enabled'
        ? [`奖品「${title}」的奖励未启用`]
        : []),
    ];
  }),
];
