import { sql } from 'kysely';
import { follow } from '../../../machines/entity/lifecycle/kernel.ts';
import { pointExpiryRunLifecycle } from '../../../machines/points/point-expiry-run.lifecycle.ts';
import { parameterIn } from '../../dictionary/parameter-values.ts';
import { defineResource } from '../../entity/define-resource.ts';
import { asText } from '../../entity/read/wire-values.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { failure } from '../../http/failure.ts';

/** Minutes that the members who are left take, as fast as the parameter lets the house be. */
const leftMinutes = sql`case when r.status <> 'done' then
  ceil((r.due_members - r.done_members) * 60.0 / ${parameterIn('point.expire_per_hour')})::bigint end`;

/** 过期批次 (engines.md §2.4): the house works them off; people hold one up, let it go on, or start an old backlog. */
export const pointExpiryRun = defineResource('point_expiry_run', {
  rows: sql`(select r.id, 1::bigint as version, r.status, r.created_at, r.run_no, r.day, r.is_backlog, r.due_members, r.due_points,
      r.done_members, r.done_points, r.done_members * 100 / r.due_members * 10000 as progress,
      ${leftMinutes} as left_minutes, r.started_at, r.paused_at, r.paused_by_name, r.pause_reason, r.finished_at
    from point_expiry_run as r)`,
  option: { keys: ['run_no', 'day'], hint: ({ day }) => asText(day) },
  filled: ['id', 'day', 'created_at'],
  act: async (tx, row, { event, reason, caller }) => {
    const status = follow(pointExpiryRunLifecycle, row, event);
    const paused = sql`paused_at = now(), paused_by_name = ${caller.nickname}, pause_reason = ${reason ?? null}`;
    // Its next piece may have come first.
    const { rows } =
      await sql`update point_expiry_run set status = ${status ?? row.status}${event === 'PAUSE' ? sql`, ${paused}` : sql``}
      where id = ${row.id} and status = ${row.status} returning id`.execute(tx);
    if (rows.length === 0) throw failure('illegalMove', '该批次的状态已变化，请刷新后再试');
    noteRows(tx, 'point_expiry_run', [row.id]);
  },
});
