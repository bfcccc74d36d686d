import { lastSecond, midnight } from './demo-days.ts';
import type { DemoRow } from './demo-row.ts';

const all = { mode: 'all', codes: [] };

/** Code-scan campaigns of award.md §7: one that is open, one of every kind that can be; windows lie about the day of seeding. */
export const demoCcn: readonly DemoRow[] = [
  {
    id: 6001,
    status: 'opened',
    dept: '华南市场部',
    values: {
      title: '青禾草本酒·开盖有礼',
      code_kind: 'liquor',
      award_mode: 'embedded',
      ccn_activity_id: 'CCN-2026-018',
      area_scope: all,
      sku_codes: ['6901234500018'],
      batch_nos: ['B26A', 'B26B'],
    },
    dates: {
      start_at: [-45, midnight],
      end_at: [100, lastSecond],
      claim_end_at: [130, lastSecond],
      opened_at: [-46, '15:30:00'],
    },
  },
  {
    id: 6002,
    status: 'draft',
    dept: '华南市场部',
    values: { title: '轻听会员扫码领', code_kind: 'virtual', award_mode: 'each', area_scope: all },
    dates: { start_at: [5, midnight], end_at: [65, lastSecond], claim_end_at: [80, lastSecond] },
  },
  {
    id: 6003,
    status: 'draft',
    dept: '华南市场部',
    values: {
      title: '终端海报·扫码抽好礼',
      code_kind: 'material',
      award_mode: 'realtime',
      local_activity_id: 4001,
      area_scope: { mode: 'include', codes: ['440000'] },
    },
    dates: { start_at: [1, midnight], end_at: [40, lastSecond], claim_end_at: [70, lastSecond] },
  },
  {
    id: 6004,
    status: 'draft',
    dept: '华南市场部',
    values: {
      title: '红罐凉茶·夏日开盖',
      code_kind: 'drink',
      award_mode: 'embedded',
      ccn_activity_id: 'CCN-2026-021',
      area_scope: all,
    },
    dates: { start_at: [1, midnight], end_at: [80, lastSecond], claim_end_at: [110, lastSecond] },
  },
];
