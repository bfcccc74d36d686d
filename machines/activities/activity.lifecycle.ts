import { setup } from 'xstate';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archiveIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** What state and clock say together (contract/activities/activity.ts). */
  readonly run_status?: string;
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly publishable?: readonly Blocker[]; readonly settled?: readonly Blocker[] };
}

const archive = archiveIf('settled');
const terminate = {
  target: 'terminated',
  guard: 'notEnded',
  meta: {
    label: '终止',
    action: 'disable',
    reason: true,
    leastReason: 5,
    retype: true,
    warns: '终止后不能恢复：不能再参与，已中奖的仍可在兑奖截止前领取。',
    danger: true,
  },
} as const;

export const activityMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'PUBLISH' }
      | { type: 'WITHDRAW' }
      | { type: 'PAUSE' }
      | { type: 'RESUME' }
      | { type: 'TERMINATE' }
      | { type: 'ARCHIVE' },
  },
  guards: {
    publishable: ({ context }) => context.blockers?.publishable?.length === 0,
    settled: ({ context }) => context.blockers?.settled?.length === 0,
    notStarted: ({ context }) => context.run_status === 'not_started',
    notEnded: ({ context }) => context.run_status !== 'ended',
  },
}).createMachine({
  id: 'activity',
  meta: {
    label: '活动',
    refusals: {
      publishable: '还不满足发布条件',
      settled: '还不能归档',
      notStarted: '活动已开始，不能撤回，可以暂停或终止',
      notEnded: '活动已结束',
    },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      meta: { label: '草稿' },
      on: {
        PUBLISH: {
          target: 'published',
          guard: 'publishable',
          meta: { label: '发布', action: 'enable', warns: '发布后规则即公示，此后只能作对参与者有利的修改。' },
        },
        ARCHIVE: { ...archive, meta: { ...archive.meta, label: '废弃' } },
      },
    },
    published: {
      meta: { label: '已发布' },
      on: {
        WITHDRAW: {
          target: 'draft',
          guard: 'notStarted',
          meta: { label: '撤回', action: 'disable', warns: '撤回后活动回到草稿，可以全部修改。' },
        },
        PAUSE: {
          target: 'paused',
          guard: 'notEnded',
          meta: {
            label: '暂停',
            action: 'disable',
            reason: true,
            warns: '暂停后不能参与，已中奖的仍可领取和核销。',
          },
        },
        TERMINATE: terminate,
        ARCHIVE: archive,
      },
    },
    paused: {
      meta: { label: '已暂停' },
      on: {
        RESUME: { target: 'published', guard: 'publishable', meta: { label: '恢复', action: 'enable' } },
        TERMINATE: terminate,
        ARCHIVE: archive,
      },
    },
    terminated: { meta: { label: '已终止' }, on: { ARCHIVE: archive } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 活动: published only when nothing stands in the way, archived only when nobody can claim any more (award.md §3.1). */
export const activityLifecycle: Lifecycle = { machine: activityMachine };
