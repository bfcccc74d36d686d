import { setup } from 'xstate';
import { disableGoods } from '../goods/goods-kinds.lifecycle.ts';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archiveIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly hasCodes?: readonly Blocker[]; readonly unused?: readonly Blocker[] };
}

const enable = enableIf('hasCodes');
const archive = archiveIf('unused');

export const virtualProductMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ARCHIVE' },
  },
  guards: {
    hasCodes: ({ context }) => context.blockers?.hasCodes?.length === 0,
    unused: ({ context }) => context.blockers?.unused?.length === 0,
  },
}).createMachine({
  id: 'virtual_product',
  meta: { label: '虚拟商品', refusals: { hasCodes: '还不能启用', unused: '还不能归档' } },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { meta: { label: '草稿' }, on: { ENABLE: enable, ARCHIVE: archive } },
    enabled: { meta: { label: '启用' }, on: { DISABLE: disableGoods, ARCHIVE: archive } },
    disabled: { meta: { label: '停用' }, on: { ENABLE: enable, ARCHIVE: archive } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 虚拟商品: on offer with codes that are still good, gone only when nothing refers to it and nobody holds a code of it (award.md §4.9). */
export const virtualProductLifecycle: Lifecycle = { machine: virtualProductMachine };
