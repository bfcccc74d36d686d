import { heGoodsMachine } from '../../machines/mall/he-goods.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const ready = { blockers: { offerable: [] }, is_primary: false, has_open_orders: false };

export const heGoodsLifecycleModel = defineModel(heGoodsMachine, {
  id: 'lifecycle-he_goods',
  roots: [
    ready,
    { ...ready, blockers: { offerable: [{ text: '商品没有上架' }] } },
    { ...ready, is_primary: true },
    { ...ready, has_open_orders: true },
  ],
  cases: { PUT_ON: bare, PUT_OFF: bare, END: bare, ARCHIVE: bare },
  invariants: {
    'on sale only where nothing stands in the way': ({ context, value }) =>
      value !== 'on_sale' || context.blockers?.offerable?.length === 0,
    'the primary one goes with its goods alone': ({ context, value }) =>
      context.is_primary !== true || value !== 'archived',
    'never away while orders are open': ({ context, value }) =>
      context.has_open_orders !== true || value !== 'archived',
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || context.is_primary === true || context.has_open_orders === true,
});
