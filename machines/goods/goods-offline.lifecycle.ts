import { setup } from 'xstate';
import { archiveGoods, disableGoods } from './goods-kinds.lifecycle.ts';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  readonly stock_total?: number;
  readonly stock_allocated?: number;
  /** Enabled verification points inside the goods' scope whose time has not run out. */
  readonly live_point_count?: number;
}

/** Everything that keeps goods from being enabled now (award.md §3.9). */
export const handingBlockers = ({ stock_total = 0, live_point_count = 0 }: Facts): readonly Blocker[] => [
  ...(stock_total > 0 ? [] : [{ text: '库存为 0，请先「入库/盘亏」', command: 'ADJUST_STOCK' }]),
  ...(live_point_count > 0 ? [] : [{ text: '核销范围内没有可用的核销点', path: '/award/localverifice' }]),
];

const enable = enableIf('canBeHandedOver');

export const goodsOfflineMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ARCHIVE' },
  },
  guards: {
    canBeHandedOver: ({ context }) => handingBlockers(context).length === 0,
    notAllocated: ({ context }) => (context.stock_allocated ?? 0) === 0,
  },
}).createMachine({
  id: 'goods_offline',
  meta: {
    label: '线下商品',
    refusals: {
      canBeHandedOver: '还不能启用',
      notAllocated: '仍有库存分配给奖品，不能归档',
    },
    facts: { stock_allocated: { count: '分配给奖品的库存', unit: '件' } },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { meta: { label: '草稿' }, on: { ENABLE: enable, ARCHIVE: archiveGoods } },
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: disableGoods,
        ARCHIVE: archiveGoods,
      },
    },
    disabled: { meta: { label: '停用' }, on: { ENABLE: enable, ARCHIVE: archiveGoods } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 线下商品: enabled only with stock and a live verification point; never archived while slots draw on it (award.md §3.9). */
export const goodsOfflineLifecycle: Lifecycle = { machine: goodsOfflineMachine };
