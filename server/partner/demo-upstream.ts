import type { UpstreamActivity, UpstreamTier } from './upstream.ts';

const day = 86_400_000;
/** Midnight in Shanghai, so many days from today. */
function midnight(days: number): Date {
  const shift = 8 * 3_600_000;
  return new Date(Math.floor((Date.now() + shift) / day) * day - shift + days * day);
}
const from = (days: number) => midnight(days).toISOString();
const until = (days: number) => new Date(midnight(days + 1).getTime() - 1000).toISOString();

const tier = (
  tier_sort: number,
  tier_name: string,
  [code_count, scanned_count, redeemed_count]: readonly [number, number, number],
): UpstreamTier => ({ tier_id: `T${tier_sort}`, tier_name, tier_sort, code_count, scanned_count, redeemed_count });

/** What the demonstration's code platform has (award.md §7); windows lie about today as the document's lie about its day. */
export const demoUpstream = (): readonly UpstreamActivity[] => [
  {
    ccn_activity_id: 'CCN-2026-018',
    title: '青禾草本酒·开盖有礼（上游）',
    product_name: '青禾草本酒 500ml',
    sku_code: '6901234500018',
    code_kind: 'liquor',
    batch_nos: ['B26A', 'B26B'],
    code_total: 200_000,
    code_activated: 186_000,
    code_scanned: 31_260,
    start_at: from(-60),
    end_at: until(120),
    upstream_status: 'active',
    tiers: [
      tier(1, '特等奖', [20, 3, 3]),
      tier(2, '一等奖', [1400, 212, 190]),
      tier(3, '二等奖', [60_000, 8874, 8874]),
      tier(4, '三等奖', [120_000, 18_344, 15_020]),
    ],
  },
  {
    ccn_activity_id: 'CCN-2026-021',
    title: '红罐凉茶·夏日开盖',
    product_name: '红罐凉茶 310ml',
    sku_code: '6901234500025',
    code_kind: 'drink',
    batch_nos: ['H26C'],
    code_total: 80_000,
    code_activated: 60_000,
    code_scanned: 0,
    start_at: from(-2),
    end_at: until(90),
    upstream_status: 'active',
    tiers: [tier(1, '一等奖', [50, 0, 0]), tier(2, '未中奖', [79_950, 0, 0])],
  },
  {
    ccn_activity_id: 'CCN-2025-104',
    title: '草本酒·新春开盖',
    product_name: '青禾草本酒 500ml',
    sku_code: '6901234500018',
    code_kind: 'liquor',
    batch_nos: ['A25K'],
    code_total: 30_000,
    code_activated: 30_000,
    code_scanned: 22_418,
    start_at: from(-320),
    end_at: until(-140),
    upstream_status: 'expired',
    tiers: [tier(1, '一等奖', [10, 10, 9]), tier(2, '二等奖', [5000, 3870, 3871])],
  },
];
