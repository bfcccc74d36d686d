import { goodsOfflineMachine } from '../../machines/goods/goods-offline.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const goodsOfflineLifecycleModel = defineModel(goodsOfflineMachine, {
  id: 'lifecycle-goods_offline',
  roots: [
    { stock_total: 10, stock_allocated: 0, live_point_count: 1 },
    { stock_total: 0, stock_allocated: 0, live_point_count: 1 },
    { stock_total: 10, stock_allocated: 0, live_point_count: 0 },
    { stock_total: 10, stock_allocated: 4, live_point_count: 1 },
  ],
  /** Disabled, and since then everything was given away. */
  stages: [{ value: 'disabled', context: { stock_total: 0, stock_allocated: 0, live_point_count: 1 } }],
  cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
  invariants: {
    'never enabled with no live point (award.md §3.9)': ({ context, value }) =>
      (context.live_point_count ?? 0) > 0 || value !== 'enabled',
    'never enabled without stock': ({ context, value }) => (context.stock_total ?? 0) > 0 || value !== 'enabled',
    'never archived while slots draw on it': ({ context, value }) =>
      (context.stock_allocated ?? 0) === 0 || value !== 'archived',
  },
  goal: ({ value, context }) => value === 'archived' || (context.stock_allocated ?? 0) > 0,
});
