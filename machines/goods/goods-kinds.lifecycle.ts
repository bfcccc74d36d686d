import { setup } from 'xstate';
import { archiveIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  readonly stock_total?: number;
  readonly stock_allocated?: number;
}

/** What keeps goods from going away, and what a step warns of: the same for every kind (award.md §3.9). */
export const archiveGoods = archiveIf('notAllocated');
export const disableGoods = {
  target: 'disabled',
  meta: { label: '停用', action: 'disable', warns: '停用后不能再被新的奖励选用。' },
} as const;

const enable = enableIf('inStock');

const goodsSetup = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ARCHIVE' },
  },
  guards: {
    inStock: ({ context }) => (context.stock_total ?? 0) > 0,
    notAllocated: ({ context }) => (context.stock_allocated ?? 0) === 0,
  },
});

/** Goods that need nothing but stock to be on offer: enabled with some of it, never archived while slots draw on it (award.md §3.9). */
export const goodsMachine = (name: string, label: string) =>
  goodsSetup.createMachine({
    id: name,
    meta: {
      label,
      refusals: { inStock: '库存为 0，不能启用', notAllocated: '仍有库存分配给奖品，不能归档' },
      facts: { stock_allocated: { count: '分配给奖品的库存', unit: '件' } },
    },
    context: ({ input }) => input,
    initial: 'draft',
    states: {
      draft: { meta: { label: '草稿' }, on: { ENABLE: enable, ARCHIVE: archiveGoods } },
      enabled: { meta: { label: '启用' }, on: { DISABLE: disableGoods, ARCHIVE: archiveGoods } },
      disabled: { meta: { label: '停用' }, on: { ENABLE: enable, ARCHIVE: archiveGoods } },
      archived: { meta: { label: '已归档' }, type: 'final' },
    },
  });
