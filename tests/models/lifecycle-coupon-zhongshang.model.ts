import { couponZhongshangMachine } from '../../machines/coupons/coupon-zhongshang.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const pool = { code_mode: 'code_pool', stock_total: 10, stock_allocated: 0, codes_available: 10 };

export const couponZhongshangLifecycleModel = defineModel(couponZhongshangMachine, {
  id: 'lifecycle-coupon_zhongshang',
  roots: [
    pool,
    { ...pool, stock_total: 0, codes_available: 0 },
    { ...pool, stock_allocated: 4 },
    { code_mode: 'api', stock_total: 10, stock_allocated: 0, is_connected: true },
    { code_mode: 'api', stock_total: 10, stock_allocated: 0, is_connected: false },
    { code_mode: 'link', stock_total: 0, stock_allocated: 0 },
  ],
  /** Disabled, and since then every code was given out or ran out. */
  stages: [{ value: 'disabled', context: { ...pool, codes_available: 0 } }],
  cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
  invariants: {
    'never enabled without a code or a quota (award.md §3.10)': ({ context, value }) =>
      value !== 'enabled' ||
      ((context.code_mode === 'code_pool' ? context.codes_available : context.stock_total) ?? 0) > 0,
    'never enabled while there is nobody to ask for its codes': ({ context, value }) =>
      value !== 'enabled' || context.code_mode !== 'api' || context.is_connected === true,
    'never archived while slots draw on it': ({ context, value }) =>
      (context.stock_allocated ?? 0) === 0 || value !== 'archived',
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || (context.stock_allocated ?? 0) > 0,
});
