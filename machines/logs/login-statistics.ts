import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Period } from '../../contract/core/period.ts';
import {
  type LoginStatistics,
  longestStatistics,
  type StatisticsFilter,
  statisticsFault,
  type StatisticsRange,
} from '../../contract/logs/login-statistics.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** The tab of the list above which it stands. */
export interface LoginStatisticsInput {
  readonly key: string;
}

interface Context extends LoginStatisticsInput {
  readonly filter: StatisticsFilter;
  /** Days of one's own, as far as they are filled in. */
  readonly period: Period;
  readonly content: LoginStatistics | null;
  readonly error: string;
}

/** What the list is narrowed to: an address or a name, in the days that were counted. */
export interface Narrowing {
  readonly field: 'ip' | 'username';
  readonly value: string;
}

export type LoginStatisticsEvent =
  | { readonly type: 'CHOOSE_RANGE'; readonly range: Exclude<StatisticsRange, 'custom'> }
  | { readonly type: 'CHOOSE_CUSTOM' }
  | { readonly type: 'CHANGE_PERIOD'; readonly period: Partial<Period> }
  | { readonly type: 'RELOAD' }
  | { readonly type: 'SHOW_TABLE' }
  | { readonly type: 'SHOW_CHART' }
  | ({ readonly type: 'PICK' } & Narrowing)
  | { readonly type: 'CLOSE' };

const noDays: Period = { from: '', to: '' };

/** Whether the statistics name it. */
function isNamed({ content }: Context, { field, value }: Narrowing): boolean {
  if (!content) return false;
  const { addresses, blocked, names } = content;
  return field === 'ip'
    ? [...addresses, ...blocked].some(({ ip }) => ip === value)
    : names.some(({ username }) => username === value);
}

/** 登录统计 (wider.md §10.7): how sign-ins went by hour, where failures come from, and which addresses are blocked. */
export const loginStatisticsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LoginStatisticsInput,
    events: {} as LoginStatisticsEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: { fetchStatistics: fromPromise<LoginStatistics, StatisticsFilter>(unprovided) },
  guards: {
    isPeriod: ({ context }, { period }: { period: Partial<Period> }) =>
      statisticsFault({ ...context.period, ...period }) === '',
    hasDays: ({ context }) => context.content !== null,
    isNamed: ({ context }, asked: Narrowing) => isNamed(context, asked),
  },
  actions: {
    chooseRange: assign((_, { range }: { range: StatisticsRange }) => ({ filter: { range }, period: noDays })),
    /** Own days begin with those that are shown. */
    takeShownDays: assign(({ context: { content } }) => {
      const { from, to } = content?.period ?? noDays;
      return { filter: { range: 'custom' as const, from, to }, period: { from, to } };
    }),
    fillIn: assign(({ context }, { period }: { period: Partial<Period> }) => ({
      period: { ...context.period, ...period },
    })),
    usePeriod: assign(({ context: { period } }) => ({ filter: { range: 'custom' as const, ...period } })),
    keepContent: assign((_, { content }: { content: LoginStatistics }) => ({ content })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Narrows the list behind it; given from outside. */
    narrow: (_, _asked: Narrowing & { key: string; period: Period }) => {},
    /** Tells the list that it is over; given from outside. */
    reportClosed: () => {},
  },
}).createMachine({
  id: 'loginStatistics',
  meta: {
    label: '登录统计',
    refusals: {
      isPeriod: `请选择不超过 ${longestStatistics} 天的开始和结束日期`,
      isNamed: '统计结果中没有该 IP 或账号',
    },
  },
  context: ({ input: { key } }) => ({ key, filter: { range: 'week' }, period: noDays, content: null, error: '' }),
  initial: 'open',
  states: {
    open: {
      meta: { label: '已打开' },
      type: 'parallel',
      on: {
        PICK: {
          guard: { type: 'isNamed', params: ({ event }) => event },
          target: 'closed',
          actions: {
            type: 'narrow',
            params: ({ context: { key, content }, event: { field, value } }) => ({
              key,
              field,
              value,
              period: content?.period ?? noDays,
            }),
          },
        },
        CLOSE: 'closed',
      },
      states: {
        data: {
          meta: { label: '数据' },
          initial: 'loading',
          on: {
            RELOAD: '.loading',
            CHOOSE_RANGE: '.loading',
            CHANGE_PERIOD: { guard: { type: 'isPeriod', params: ({ event }) => event }, target: '.loading' },
          },
          states: {
            loading: {
              meta: { label: '加载中' },
              tags: 'busy',
              invoke: {
                id: 'fetchStatistics',
                src: 'fetchStatistics',
                input: ({ context: { filter } }) => filter,
                onDone: {
                  target: 'shown',
                  actions: { type: 'keepContent', params: ({ event }) => ({ content: event.output }) },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
                },
              },
            },
            shown: { meta: { label: '已显示' } },
            failed: { meta: { label: '加载失败' }, tags: 'failed', exit: 'forgetError' },
          },
        },
        days: {
          meta: { label: '统计时段' },
          initial: 'preset',
          on: {
            CHOOSE_RANGE: { target: '.preset', actions: { type: 'chooseRange', params: ({ event }) => event } },
          },
          states: {
            preset: {
              meta: { label: '常用时段' },
              on: {
                CHOOSE_CUSTOM: [
                  { guard: 'hasDays', target: 'custom', actions: 'takeShownDays' },
                  { target: 'choosing' },
                ],
              },
            },
            custom: {
              meta: { label: '自定义时段' },
              on: {
                CHANGE_PERIOD: [
                  {
                    guard: { type: 'isPeriod', params: ({ event }) => event },
                    actions: [{ type: 'fillIn', params: ({ event }) => event }, 'usePeriod'],
                  },
                  { target: 'choosing', actions: { type: 'fillIn', params: ({ event }) => event } },
                ],
              },
            },
            choosing: {
              meta: { label: '选择日期' },
              description: 'What is shown stays until the two days make a period.',
              on: {
                CHANGE_PERIOD: [
                  {
                    guard: { type: 'isPeriod', params: ({ event }) => event },
                    target: 'custom',
                    actions: [{ type: 'fillIn', params: ({ event }) => event }, 'usePeriod'],
                  },
                  { actions: { type: 'fillIn', params: ({ event }) => event } },
                ],
              },
            },
          },
        },
        form: {
          meta: { label: '形式' },
          initial: 'drawn',
          states: {
            drawn: { meta: { label: '图表' }, on: { SHOW_TABLE: 'listed' } },
            listed: { meta: { label: '表格' }, on: { SHOW_CHART: 'drawn' } },
          },
        },
      },
    },
    closed: { meta: { label: '已关闭' }, type: 'final', entry: 'reportClosed' },
  },
});

export type LoginStatisticsActor = ActorRefFrom<typeof loginStatisticsMachine>;
