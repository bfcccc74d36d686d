import type { DrawPlan, DrawPrize } from '../../../contract/activities/draw/tree.ts';
import type { DrawSetting } from '../../../server/activities/draw/setting.ts';
import { planOf, prizeOf } from '../../contract/draw/trees.ts';

const free = { user_total: 0, user_month: 0, user_day: 0 };
const limited = { awardType: 'real_prize', limited: true };

const south: readonly DrawPrize[] = [
  prizeOf({ id: 5001, odds: 600_000 }),
  prizeOf({ id: 5002, odds: 5_000, ...limited, dailyLimit: 5, userLimit: 1, costFen: 3_800 }),
  prizeOf({ id: 5003, odds: 50_000, ...limited, dailyLimit: 60, costFen: 1_200 }),
  prizeOf({ id: 5004, odds: 45_000, ...limited, costFen: 900 }),
  prizeOf({ id: 5005, odds: 300_000, awardType: 'null', isFallback: true }),
];
const others: readonly DrawPrize[] = [
  prizeOf({ id: 5006, odds: 700_000 }),
  prizeOf({ id: 5007, odds: 5_000, ...limited, dailyLimit: 3, costFen: 3_800 }),
  prizeOf({ id: 5008, odds: 30_000, ...limited, costFen: 1_200 }),
  prizeOf({ id: 5009, odds: 265_000, awardType: 'null', isFallback: true }),
];
const roots: readonly DrawPlan[] = [
  planOf({
    id: 4101,
    title: '夏季主方案',
    children: [
      planOf({
        id: 4102,
        title: '华南区',
        condition: { type: 'area', value: { codes: ['440000', '450000', '460000'] } },
        prizes: south,
      }),
      planOf({ id: 4103, title: '其他地区', isDefault: true, prizes: others }),
    ],
  }),
];

/** The tree of 清凉一夏 (award.md §7), from the instant of the fixture to its end. */
export const demoSetting: DrawSetting = {
  roots,
  stands: new Map([
    [5002, { left: 185, today: 0 }],
    [5003, { left: 1360, today: 0 }],
    [5004, { left: 312, today: 0 }],
    [5007, { left: 128, today: 0 }],
    [5008, { left: 799, today: 0 }],
  ]),
  from: Date.UTC(2026, 6, 20, 2),
  to: Date.UTC(2026, 7, 31, 15, 59, 59),
  areas: { mode: 'all', codes: [] },
  limits: free,
  winLimits: free,
  planLimits: new Map(),
  budget: Infinity,
};
