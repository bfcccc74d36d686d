import { sql } from 'kysely';
import { taskCatalogue } from '../../contract/journeys/acticode-task.ts';
import type { Picture } from '../../contract/entity/field.ts';
import type { Tx } from '../db/transaction.ts';
import type { DemoRow } from './demo-row.ts';
import type { TileName } from './tiles.ts';

const rules = '<ol><li>扫码、分享、到店打卡可得本草值。</li><li>本草值达到节点即可领取奖励，活动结束后清零。</li></ol>';

/** The journey 4004 of award.md §7. */
export async function seedActicode(tx: Tx, picture: Picture | undefined): Promise<void> {
  await sql`insert into acticode_activity (id, version, points_name, track_style, poster, rank_enabled, rank_top, rules_html, dept_id)
    select id, 2, '本草值', 'map', ${JSON.stringify(picture ?? null)}::jsonb, true, 100, ${rules}, dept_id
    from activity where activity_type = 'acticode'`.execute(tx);
}

const node = (id: number, title: string, threshold: number, icon: TileName): DemoRow => ({
  id,
  status: 'enabled',
  dept: '华南市场部',
  values: {
    activity_id: 4004,
    title,
    sort: id % 10,
    node_type: 'points',
    threshold,
    prev_required: id > 8001,
    consume_points: false,
    retroactive: true,
  },
  pictures: { image: icon },
});

/** Nodes 8001 and 8002 of award.md §7. */
export const demoNodes: readonly DemoRow[] = [node(8001, '初识本草', 100, 'leaf'), node(8002, '寻味达人', 500, 'gift')];

/** What 8002 pays: the leaf 4401 with prize 5011. */
export const demoNodePlans: readonly DemoRow[] = [
  {
    id: 8101,
    status: 'enabled',
    dept: '华南市场部',
    values: {
      activity_id: 4004,
      node_id: 8002,
      title: '寻味达人得满减券',
      sort: 1,
      award_plan_id: 4401,
      audience: 'all',
      claim_mode: 'manual',
      user_limit: 1,
    },
    dates: { claim_end_at: [57, '23:59:59'] },
  },
];

const running: ReadonlySet<string> = new Set(['scan', 'share', 'place']);

/** The tasks of 4004: those of every new activity, three of them on. */
export const demoTasks: readonly DemoRow[] = Object.entries(taskCatalogue).map(([task_type, start], at) => ({
  id: 8201 + at,
  status: running.has(task_type) ? 'enabled' : 'disabled',
  dept: '华南市场部',
  values: { ...start, activity_id: 4004, task_type, sort: at + 1, target_count: 1 },
}));
