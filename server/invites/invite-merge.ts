import { sql } from 'kysely';
import { isMergeable } from '../../contract/invites/invite.ts';
import {
  type MergeAnswer,
  type MergeMove,
  type MergeStep,
  mergeSteps,
  type MergeWish,
  planMergeCall,
} from '../../contract/invites/invite-merge.ts';
import type { Row } from '../../contract/core/page.ts';
import { mergeSchema } from '../../contract/invites/wire-merge.ts';
import { arrive } from '../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import { type Caller, type Logged, type Request, type Route, route, type WriteAnswer } from '../http/route.ts';
import { discloseActivity } from '../activities/activity.resource.ts';
import type { Db } from '../entity/write/database.ts';
import { invitePlan } from './invite-plan.resource.ts';
import { invitersOf, moveProgress } from './invite-progress.ts';
import { mergeSlot } from './invite-slots.ts';
import { illegal, notInState } from '../entity/write/refusal.ts';
import { lockFirst } from '../entity/write/lock-order.ts';
import { readRows } from '../entity/read/rows.ts';
import { writeRow } from '../entity/write/update.ts';
import { asText } from '../entity/read/wire-values.ts';

const { permissionId } = invitePlan.entity;

/**
 * 合并: prizes, stock and progress of some plans go to another one, and they are over (award.md §3.14, planMerges). A dry run looks at
 * the same rows under the same locks and writes nothing, so that what it says is what the merge does.
 */
export const inviteMergeRoute: Route = route<MergeWish>({
  call: planMergeCall,
  access: { permissionId, action: 'disable' },
  summary: '合并邀请方案：奖品、库存和进度并入目标方案；dry_run 只试算',
  idempotent: 'required',
  input: mergeSchema,
  write: mergePlans,
});

async function mergePlans(wish: MergeWish, { caller }: Request, tx: Tx): Promise<WriteAnswer> {
  const { target_id, source_ids, dry_run } = wish;
  const plans = await lockPlans(tx, wish, caller);
  const [target, sources] = checkedPlans(wish, plans);
  const steps = await stepsOf(tx, [target_id, ...source_ids]);
  const { moves, conflicts } = mergeSteps(
    steps.get(target_id) ?? [],
    source_ids.flatMap((id) => steps.get(id) ?? []),
    { strategy: wish.prize_strategy, cap: Number(target['inviter_total_cap']) },
  );
  const answer: MergeAnswer = {
    target_id,
    merged_ids: source_ids,
    moved_prizes: moves.length,
    stock_moved: moves.reduce((sum, { from }) => sum + from.total, 0),
    users_affected: await invitersOf(tx, source_ids),
    conflicts,
    applied: !dry_run,
  };
  if (dry_run) return { result: answer, logged: logged(target, 'MERGE_DRY_RUN', `试算${told(target, answer)}`) };
  if (conflicts.length > 0)
    throw failure('illegalMove', `合并有冲突：${conflicts.map(({ detail }) => detail).join('；')}`, { conflicts });
  await apply(tx, wish, { target, sources, moves }, caller);
  const into = asText(target['title']);
  return {
    result: answer,
    logged: logged(target, 'MERGE', told(target, answer)),
    lines: sources.map((source) => logged(source, 'MERGED', `邀请方案【${asText(source['title'])}】并入【${into}】`)),
  };
}

/** In the order of all writes (server/entity/write/lock-order.ts), so that two merges never wait for each other. */
async function lockPlans(tx: Tx, { target_id, source_ids }: MergeWish, caller: Caller) {
  const ids = [target_id, ...source_ids];
  await lockFirst(
    tx,
    invitePlan,
    ids.map((id) => ({ id, values: {} })),
  );
  await sql`select from invite_prize where plan_id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  return readRows(tx, invitePlan, ids, caller);
}

/** @throws {Failure} 40401; 40902 in a state that takes no merge; 40001 where the plans are not about the same */
function checkedPlans(
  { target_id, source_ids }: MergeWish,
  plans: ReadonlyMap<number, Row>,
): readonly [target: Row, sources: readonly Row[]] {
  const target = plans.get(target_id);
  const sources = source_ids.flatMap((id) => plans.get(id) ?? []);
  if (!target || sources.length < source_ids.length) throw failure('notFound');
  if (!isMergeable(target)) throw illegal(invitePlan, target, 'MERGED', notInState(invitePlan, target, '作为合并目标'));
  for (const source of sources) {
    const arrived = arrive(invitePlan.lifecycle, source, 'MERGED');
    if ('refusal' in arrived) throw illegal(invitePlan, source, 'MERGED', arrived.refusal);
    for (const { key, what } of alike)
      if (source[key] !== target[key])
        throw invalid([
          { field: 'source_ids', message: `「${asText(source['title'])}」与目标方案的${what}不同，不能合并` },
        ]);
  }
  return [target, sources];
}

/** What all plans of a merge have in common. */
const alike = [
  { key: 'activity_id', what: '邀请活动' },
  { key: 'conversion_event', what: '有效邀请条件' },
  { key: 'reward_sides', what: '奖励对象' },
] as const;

/** The living prizes of plans, by plan. */
async function stepsOf(tx: Db, planIds: readonly number[]): Promise<ReadonlyMap<number, readonly MergeStep[]>> {
  const { rows } = await sql<MergeStep & { plan_id: number }>`
    select id, plan_id, title, side, trigger_mode, need_count, stock_mode, stock_total as total,
      concat_ws(':', grant_mode, award_id, quantity, chance_activity_id, chance_count) as gift
    from invite_prize where plan_id = any(${planIds}::bigint[]) and status <> 'archived' order by id for no key update`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ plan_id }) => plan_id);
}

interface Merge {
  readonly target: Row;
  readonly sources: readonly Row[];
  readonly moves: readonly MergeMove[];
}

async function apply(tx: Tx, wish: MergeWish, { target, sources, moves }: Merge, caller: Caller): Promise<void> {
  for (const move of moves) await mergeSlot(tx, move, { id: target.id, title: asText(target['title']) }, caller);
  const ids = sources.map(({ id }) => id);
  await moveProgress(tx, { target: target.id, sources: ids }, wish.progress_strategy);
  for (const id of ids) await writeRow(tx, invitePlan, id, { status: 'merged', merged_into_id: target.id }, caller);
  await writeRow(tx, invitePlan, target.id, {}, caller);
  await discloseActivity(tx, Number(target['activity_id']), caller);
}

const told = (target: Row, { merged_ids, moved_prizes, stock_moved, users_affected }: MergeAnswer) =>
  `合并 ${merged_ids.length} 个邀请方案到【${asText(target['title'])}】：奖品 ${moved_prizes} 个，库存 ${stock_moved.toLocaleString('en-US')} 份，涉及 ${users_affected.toLocaleString('en-US')} 位邀请人`;

const logged = (row: Row, event: string, summary: string): Logged => ({
  permissionId,
  action: 'disable',
  event,
  entity: invitePlan.entity.name,
  bizId: row.id,
  bizName: asText(row['title']),
  summary,
});
