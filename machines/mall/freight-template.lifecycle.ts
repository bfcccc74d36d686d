import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Goods that are sent under it, archived ones left out. */
  readonly used_count?: number;
}

export const freightTemplateMachine = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as { type: 'DELETE' } },
  guards: { unused: ({ context }) => (context.used_count ?? 0) === 0 },
}).createMachine({
  id: 'freight_template',
  meta: {
    label: '运费模板',
    refusals: { unused: '还有商品在使用，不能删除' },
    facts: { used_count: { count: '使用该模板的商品', unit: '个' } },
  },
  context: ({ input }) => input,
  initial: 'enabled',
  states: {
    enabled: { meta: { label: '使用中' }, on: { DELETE: deleteIf('unused') } },
    deleted: { meta: { label: '已删除' }, type: 'final' },
  },
});

/** 运费模板: there until no goods are sent under it and it is deleted (wider.md §5.4). */
export const freightTemplateLifecycle: Lifecycle = { machine: freightTemplateMachine };
