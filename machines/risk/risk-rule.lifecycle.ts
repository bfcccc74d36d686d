import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether it was tried on kept events as it stands now. */
  readonly is_tested?: boolean;
  /** Whether its time is over. */
  readonly is_over?: boolean;
}

const publish = {
  target: 'published',
  guard: 'publishable',
  meta: {
    label: '发布',
    action: 'enable',
    warns: '发布后立即对新事件生效；请先看回测会抓到谁、其中有多少疑似误伤。',
  },
} as const;
const archive = {
  target: 'archived',
  meta: { label: '归档', action: 'disable', warns: '归档后不能恢复，命中记录和案件保留。' },
} as const;

const over = { due: { at: 'end_at' } } as const satisfies Timed;

export const riskRuleMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'BACK_TEST' }
      | { type: 'PUBLISH' }
      | { type: 'UNPUBLISH' }
      | { type: 'EXPIRE' }
      | { type: 'ARCHIVE' },
  },
  guards: {
    publishable: ({ context }) => context.is_tested === true && context.is_over !== true,
  },
}).createMachine({
  id: 'risk_rule',
  meta: {
    label: '风控规则',
    refusals: {
      publishable: '请先用最近 30 天的事件回测当前条件（7 天内有效），并确认规则没有过期',
    },
    facts: {
      is_tested: { yes: '当前条件已回测', no: '当前条件还没有回测，或回测已过 7 天' },
      is_over: { yes: '规则已过期', no: '规则没有过期' },
    },
    events: { BACK_TEST: '回测', EXPIRE: '到期下线' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      meta: { label: '草稿' },
      description:
        'BACK_TEST carries the days it looks at and comes through a form; a change of what the rule asks makes it untested.',
      on: { BACK_TEST: 'draft', PUBLISH: publish, ARCHIVE: { ...archive, meta: { ...archive.meta, label: '废弃' } } },
    },
    published: {
      meta: { label: '已发布' },
      on: {
        BACK_TEST: 'published',
        UNPUBLISH: {
          target: 'offline',
          meta: {
            label: '下线',
            action: 'disable',
            reason: true,
            warns: '下线后不再判断新事件，已立的案件和黑名单不变。',
          },
        },
        EXPIRE: { target: 'offline', meta: over },
      },
    },
    offline: { meta: { label: '已下线' }, on: { BACK_TEST: 'offline', PUBLISH: publish, ARCHIVE: archive } },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 风控规则: in force only after what it would have caught was shown (wider.md §3.11, SC-PUBLISH of §1.6). */
export const riskRuleLifecycle: Lifecycle = { machine: riskRuleMachine };
