import { setup } from 'xstate';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archiveIf, enableIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly ready?: readonly Blocker[]; readonly settled?: readonly Blocker[] };
}

const enable = enableIf('ready');
const archive = archiveIf('settled');
const end = {
  target: 'ended',
  meta: {
    label: '结束',
    action: 'disable',
    reason: true,
    warns: '结束后不能恢复，新的邀请不再计入；已得的奖励仍可领取。',
    danger: true,
  },
} as const;
const merged = {
  target: 'merged',
  description: 'By planMerges only: its prizes and its progress went to another plan.',
};

export const invitePlanMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'ENABLE' } | { type: 'PAUSE' } | { type: 'END' } | { type: 'MERGED' } | { type: 'ARCHIVE' },
  },
  guards: {
    ready: ({ context }) => context.blockers?.ready?.length === 0,
    settled: ({ context }) => context.blockers?.settled?.length === 0,
  },
}).createMachine({
  id: 'invite_plan',
  meta: {
    label: '邀请方案',
    refusals: { ready: '还不能启用', settled: '还不能归档' },
    events: { MERGED: '并入' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { meta: { label: '草稿' }, on: { ENABLE: enable, MERGED: merged, ARCHIVE: archive } },
    enabled: {
      meta: { label: '启用' },
      on: {
        PAUSE: {
          target: 'paused',
          meta: { label: '暂停', action: 'disable', warns: '暂停后新的邀请不再计入这个方案，已绑定的仍保留。' },
        },
        END: end,
      },
    },
    paused: { meta: { label: '已暂停' }, on: { ENABLE: enable, END: end, MERGED: merged } },
    merged: { meta: { label: '已并入' }, type: 'final' },
    ended: { meta: { label: '已结束' }, on: { ARCHIVE: archive } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 邀请方案: on only with prizes for everybody it promises some; what was merged into another is over for good (award.md §3.14). */
export const invitePlanLifecycle: Lifecycle = { machine: invitePlanMachine };
