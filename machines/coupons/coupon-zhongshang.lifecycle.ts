import { setup } from 'xstate';
import { archiveGoods, disableGoods } from '../goods/goods-kinds.lifecycle.ts';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  readonly code_mode?: string;
  readonly stock_total?: number;
  readonly stock_allocated?: number;
  /** Codes that can be given out. */
  readonly codes_available?: number;
  /** Whether there is a platform to ask for a code with each win. */
  readonly is_connected?: boolean;
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly canBeIssued?: readonly Blocker[] };
}

const enable = enableIf('canBeIssued');

export const couponZhongshangMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ARCHIVE' },
  },
  guards: {
    canBeIssued: ({ context: { code_mode, codes_available = 0, stock_total = 0, is_connected } }) =>
      (code_mode === 'code_pool' ? codes_available : stock_total) > 0 && (code_mode !== 'api' || is_connected === true),
    notAllocated: ({ context }) => (context.stock_allocated ?? 0) === 0,
  },
}).createMachine({
  id: 'coupon_zhongshang',
  meta: {
    label: '众商券商品',
    refusals: {
      canBeIssued: '还不能启用',
      notAllocated: '仍有库存分配给奖品，不能归档',
    },
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

/** 众商券商品: enabled only with codes or a quota to give, and with somebody to ask for them; never archived while slots draw on it (award.md §3.10). */
export const couponZhongshangLifecycle: Lifecycle = { machine: couponZhongshangMachine };
