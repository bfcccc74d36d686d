import { goodsMachine } from '../../machines/goods/goods.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const free = { stock_allocated: 0, stock_locked: 0 };
const without = (text: string) => ({ blockers: { sellable: [{ text }] }, ...free });

interface Uses {
  readonly stock_allocated?: number;
  readonly stock_locked?: number;
  readonly has_open_orders?: boolean;
}
const isInUse = ({ stock_allocated = 0, stock_locked = 0, has_open_orders = false }: Uses) =>
  stock_allocated > 0 || stock_locked > 0 || has_open_orders;

export const goodsLifecycleModel = defineModel(goodsMachine, {
  id: 'lifecycle-goods',
  roots: [
    { blockers: { sellable: [] }, ...free },
    without('没有商品图'),
    without('没有填兑换积分'),
    without('可用库存为 0，请先入库'),
    without('没有填渠道商品 ID'),
    { blockers: { sellable: [] }, stock_allocated: 4, stock_locked: 0 },
    { blockers: { sellable: [] }, stock_allocated: 0, stock_locked: 1 },
    { blockers: { sellable: [] }, ...free, has_open_orders: true },
  ],
  /** Off sale, and since then everything went; or the last orders are still open. */
  stages: [
    { value: 'off_sale', context: without('可用库存为 0，请先入库') },
    { value: 'off_sale', context: { blockers: { sellable: [] }, stock_allocated: 0, stock_locked: 2 } },
  ],
  cases: { ON_SALE: bare, OFF_SALE: bare, ARCHIVE: bare },
  invariants: {
    'never put on sale while anything is missing': (snapshot) =>
      !snapshot.can({ type: 'ON_SALE' }) || snapshot.context.blockers?.sellable?.length === 0,
    'never archived while prizes draw on it or orders are open': ({ context, value }) =>
      value !== 'archived' || !isInUse(context),
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || isInUse(context),
});
