import { setup } from 'xstate';
import type { Blocker } from '../entity/lifecycle/kernel.ts';
import { enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly ready?: readonly Blocker[] };
}

/** Nodes of a journey and what they pay: written as drafts, then on or off as often as anybody likes (award.md §5.2, §5.3). */
export function acticodeChart(id: string, label: string, warns: string) {
  const enable = enableIf('ready');
  return setup({
    types: {
      context: {} as Facts,
      input: {} as Facts,
      events: {} as { type: 'ENABLE' } | { type: 'DISABLE' },
    },
    guards: { ready: ({ context }) => context.blockers?.ready?.length === 0 },
  }).createMachine({
    id,
    meta: { label, refusals: { ready: '还不能启用' } },
    context: ({ input }) => input,
    initial: 'draft',
    states: {
      draft: { meta: { label: '草稿' }, on: { ENABLE: enable } },
      enabled: {
        meta: { label: '启用' },
        on: { DISABLE: { target: 'disabled', meta: { label: '停用', action: 'disable', warns } } },
      },
      disabled: { meta: { label: '停用' }, on: { ENABLE: enable } },
    },
  });
}
