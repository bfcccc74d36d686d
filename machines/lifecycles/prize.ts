import { setup } from 'xstate';
import type { Blocker, Lifecycle } from './kernel.ts';
import { archiveIf, enableIf } from './steps.ts';

interface Facts {
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly ready?: readonly Blocker[] };
  /** Units that were not given out; null where they never run out. */
  readonly stock_remaining?: number | null;
  readonly stock_locked?: number | null;
}

const enable = enableIf('ready');
const archive = archiveIf('isEmpty');

export const prizeMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } | { type: 'ARCHIVE' },
  },
  guards: {
    ready: ({ context }) => context.blockers?.ready?.length === 0,
    isEmpty: ({ context }) => (context.stock_remaining ?? 0) === 0 && (context.stock_locked ?? 0) === 0,
  },
}).createMachine({
  id: 'prize',
  meta: {
    label: '奖品',
    refusals: { ready: '还不能启用', isEmpty: '仍有剩余或锁定的库存，请先在「调整库存」中退库' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { meta: { label: '草稿' }, on: { ENABLE: enable, ARCHIVE: archive } },
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: {
          target: 'disabled',
          meta: {
            label: '停用',
            action: 'disable',
            reason: true,
            warns: '停用后不再发放；它的概率不分给别的奖品。活动进行中只在异常止损时停用。',
          },
        },
      },
    },
    disabled: { meta: { label: '停用' }, on: { ENABLE: enable, ARCHIVE: archive } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 奖品: enabled only with something to give and odds that fit; archived only when all of its stock has gone back (award.md §3.3). */
export const prizeLifecycle: Lifecycle = { machine: prizeMachine };
