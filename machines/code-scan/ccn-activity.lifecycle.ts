import { setup } from 'xstate';
import type { Blocker, Lifecycle } from '../entity/lifecycle/kernel.ts';
import { archiveIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Everything that stands in the way, by guard. */
  readonly blockers?: { readonly openable?: readonly Blocker[]; readonly settled?: readonly Blocker[] };
}

const archive = archiveIf('settled');
const open = {
  target: 'opened',
  guard: 'openable',
  meta: {
    label: '开启',
    action: 'enable',
    warns: '开启时按奖级预留库存并生成投放链接，规则即公示，此后只能作对消费者有利的修改。',
  },
} as const;

export const ccnMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: 'OPEN' } | { type: 'CLOSE' } | { type: 'ARCHIVE' },
  },
  guards: {
    openable: ({ context }) => context.blockers?.openable?.length === 0,
    settled: ({ context }) => context.blockers?.settled?.length === 0,
  },
}).createMachine({
  id: 'ccn_activity',
  meta: { label: '扫码营销活动', refusals: { openable: '还不满足开启条件', settled: '还不能归档' } },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { meta: { label: '草稿' }, on: { OPEN: open, ARCHIVE: archive } },
    opened: {
      meta: { label: '已开启' },
      on: {
        CLOSE: {
          target: 'closed',
          meta: {
            label: '关闭',
            action: 'disable',
            reason: true,
            warns: '关闭后新的扫码不再有奖，已中奖的仍可在兑奖截止前领取。',
            danger: true,
          },
        },
        ARCHIVE: archive,
      },
    },
    closed: { meta: { label: '已关闭' }, on: { OPEN: open, ARCHIVE: archive } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 扫码营销活动: opened only when every code that was printed is paid for (award.md §4.1). */
export const ccnActivityLifecycle: Lifecycle = { machine: ccnMachine };
