import { setup } from 'xstate';
import { archiveGoods } from './goods-kinds.lifecycle.ts';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly sellable?: readonly Blocker[] };
  readonly stock_allocated?: number;
  /** Units in exchanges that are not finished. */
  readonly stock_locked?: number;
  /** Orders of prizes move no stock of the goods: those that are not over count by themselves. */
  readonly has_open_orders?: boolean;
}

const offer = { target: 'on_sale', guard: 'sellable', meta: { label: '上架', action: 'enable' } } as const;
const archive = { ...archiveGoods, guard: 'notInUse' } as const;

export const goodsMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ON_SALE' } | { type: 'OFF_SALE' } | { type: 'ARCHIVE' },
  },
  guards: {
    sellable: ({ context }) => context.blockers?.sellable?.length === 0,
    notInUse: ({ context: { stock_allocated = 0, stock_locked = 0, has_open_orders } }) =>
      stock_allocated === 0 && stock_locked === 0 && has_open_orders !== true,
  },
}).createMachine({
  id: 'goods',
  meta: {
    label: '商城商品',
    refusals: { sellable: '还不能上架', notInUse: '仍有库存分配给奖品，或有未完成的兑换订单，不能归档' },
    facts: {
      stock_allocated: { count: '分配给奖品的库存', unit: '件' },
      stock_locked: { count: '未完成兑换锁定的库存', unit: '件' },
      has_open_orders: { yes: '有未完成的兑换订单', no: '没有未完成的兑换订单' },
    },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { meta: { label: '草稿' }, on: { ON_SALE: offer, ARCHIVE: archive } },
    on_sale: {
      meta: { label: '上架' },
      on: {
        OFF_SALE: {
          description: 'Stops the exchange only: prizes that draw on the goods were promised and keep drawing.',
          target: 'off_sale',
          meta: { label: '下架', action: 'disable', warns: '下架后会员不能再兑换；已发布的奖品继续发放。' },
        },
      },
    },
    off_sale: { meta: { label: '下架' }, on: { ON_SALE: offer, ARCHIVE: archive } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 商城商品: on sale only with pictures, a price, stock and a channel that knows it; never archived while anybody counts on it (award.md §3.7). */
export const goodsLifecycle: Lifecycle = { machine: goodsMachine };
