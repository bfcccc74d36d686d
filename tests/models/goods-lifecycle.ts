import type { goodsMachine } from '../../machines/goods/goods-kinds.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

/** Goods that need nothing but stock: market goods and those for winning caps. */
export const goodsModelOf = (machine: ReturnType<typeof goodsMachine>) =>
  defineModel(machine, {
    id: `lifecycle-${machine.id}`,
    roots: [
      { stock_total: 10, stock_allocated: 0 },
      { stock_total: 0, stock_allocated: 0 },
      { stock_total: 10, stock_allocated: 4 },
    ],
    /** Disabled, and since then everything was given away. */
    stages: [{ value: 'disabled', context: { stock_total: 0, stock_allocated: 0 } }],
    cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
    invariants: {
      'never enabled without stock': ({ context, value }) => (context.stock_total ?? 0) > 0 || value !== 'enabled',
      'never archived while slots draw on it': ({ context, value }) =>
        (context.stock_allocated ?? 0) === 0 || value !== 'archived',
      'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
    },
    goal: ({ value, context }) => value === 'archived' || (context.stock_allocated ?? 0) > 0,
  });
