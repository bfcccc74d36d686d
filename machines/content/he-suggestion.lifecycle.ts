import { setup, stateIn } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

/** What happens to a suggestion: what operators do, what its member does, and what time does. */
export type SuggestionEvent = 'ASSIGN' | 'REPLY' | 'NOTE' | 'CLOSE' | 'REOPEN' | 'RATE' | 'EXPIRE' | 'LAPSE';

const overdue = { due: { at: 'due_at' } } as const satisfies Timed;
const settled = { due: { at: 'replied_at', plus: { days: 7 } } } as const satisfies Timed;

/** A new term begins where the answer did not do: what is closed has none. */
const again = { target: 'running', guard: 'isAnswered' } as const;
const close = {
  target: 'closed',
  meta: { label: '关闭', action: 'disable', reason: true, warns: '关闭后会员不能再打开它，也不能再回复。' },
} as const;

export const heSuggestionMachine = setup({
  types: {
    events: {} as { readonly [Type in SuggestionEvent]: { readonly type: Type } }[SuggestionEvent],
  },
  guards: { isAnswered: stateIn({ main: 'replied' }) },
}).createMachine({
  id: 'he_suggestion',
  type: 'parallel',
  meta: {
    label: '意见反馈',
    events: {
      ASSIGN: '指派',
      REPLY: '回复',
      NOTE: '写备注',
      REOPEN: '会员重新打开',
      RATE: '会员评价',
      EXPIRE: '超时',
      LAPSE: '到期关闭',
    },
    refusals: { isAnswered: '没有回复的，或已关闭的，不能重新打开' },
  },
  states: {
    main: {
      meta: { label: '反馈' },
      initial: 'pending',
      states: {
        pending: {
          meta: { label: '待处理' },
          description: 'ASSIGN, REPLY and NOTE carry what their forms hold, so they are commands and no bare steps.',
          on: { ASSIGN: 'processing', REPLY: 'replied', NOTE: 'pending', CLOSE: close },
        },
        processing: {
          meta: { label: '处理中' },
          description: 'ASSIGN hands it to somebody else.',
          on: { ASSIGN: 'processing', REPLY: 'replied', NOTE: 'processing', CLOSE: close },
        },
        replied: {
          meta: { label: '已回复' },
          description: 'For a week its member may open it again, and say how content they are.',
          on: {
            REOPEN: 'processing',
            RATE: 'replied',
            NOTE: 'replied',
            LAPSE: { target: 'closed', meta: settled },
            CLOSE: close,
          },
        },
        closed: { meta: { label: '已关闭' }, on: { NOTE: 'closed' } },
      },
    },
    time: {
      meta: { label: '时限' },
      initial: 'running',
      states: {
        running: {
          meta: { label: '计时中' },
          on: { EXPIRE: { target: 'overdue', meta: overdue }, REPLY: 'stopped', CLOSE: 'stopped' },
        },
        stopped: { meta: { label: '按时处理' }, on: { REOPEN: again } },
        overdue: {
          meta: { label: '已超时' },
          description: 'It stays so when it is answered: too late is too late. Opened again it has a new term.',
          on: { REOPEN: again },
        },
      },
    },
  },
});

/** 意见反馈: two regions at a time, what becomes of it and the time in which an answer is owed (wider.md §8.5). */
export const heSuggestionLifecycle: Lifecycle = {
  machine: heSuggestionMachine,
  regions: { main: 'status', time: 'term_status' },
};
