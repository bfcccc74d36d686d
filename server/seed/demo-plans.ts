import type { Values } from '../../contract/entity/field.ts';
import type { DemoRow } from './demo-row.ts';

const unlimited = { user_total: 0, user_month: 0, user_day: 0 };
const south = { codes: ['440000', '450000', '460000'] };

const plan = (id: number, activity_id: number, title: string, values: Values = {}): DemoRow => ({
  id,
  status: 'enabled',
  dept: '华南市场部',
  values: {
    activity_id,
    parent_id: null,
    title,
    plan_type: 'draw',
    match_type: 'none',
    is_default: false,
    sort: 1,
    limits: unlimited,
    release_mode: 'once',
    area_disclosed: false,
    slot_disclosed: false,
    ...values,
  },
});

/** The plan trees of award.md §7: 4001 has a branch with a southern leaf and one for everybody else. */
export const demoPlans: readonly DemoRow[] = [
  plan(4101, 4001, '夏季主方案'),
  // 品鉴装 is there only, which is said in the rules (C5).
  plan(4102, 4001, '华南区', { parent_id: 4101, match_type: 'area', match_value: south, area_disclosed: true }),
  plan(4103, 4001, '其他地区', { parent_id: 4101, is_default: true, sort: 2 }),
  { ...plan(4201, 4002, '团圆礼方案', { plan_type: 'direct' }), status: 'draft' },
  plan(4401, 4004, '寻味达人奖励', { plan_type: 'direct' }),
];
