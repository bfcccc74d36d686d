import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import {
  analysisBlocks,
  type AnalysisFilter,
  type Comparison,
  defaultFilter,
  paramsOf,
  type Period,
  periodFault,
  type Range,
} from '../contract/analysis.ts';
import { chartBlockMachine } from './chart-block.ts';

export interface AnalysisInput {
  /** Key of the tab, which is also the path. */
  readonly key: string;
  /** What the address asked for; absent when it names the page alone. */
  readonly filter?: AnalysisFilter;
}

interface Context {
  readonly key: string;
  readonly filter: AnalysisFilter;
  /** The days in the two fields, as far as they are filled in. */
  readonly period: Period;
}

type Event =
  | { readonly type: 'CHOOSE_RANGE'; readonly range: Exclude<Range, 'custom'> }
  /** The operator wants days of his own; `period` is what the blocks show, to begin with. */
  | { readonly type: 'CHOOSE_CUSTOM'; readonly period: Period }
  | { readonly type: 'CHANGE_PERIOD'; readonly period: Partial<Period> }
  | { readonly type: 'COMPARE'; readonly compare: Comparison }
  /** A link asks for something else while the page is open. */
  | { readonly type: 'FOLLOW_LINK'; readonly start: { readonly filter?: AnalysisFilter } }
  | { readonly type: 'REFRESH' };

const sameFilter = (one: AnalysisFilter, other: AnalysisFilter) =>
  JSON.stringify(paramsOf(one)) === JSON.stringify(paramsOf(other));
const daysIn = ({ from = '', to = '' }: AnalysisFilter): Period => ({ from, to });

/** 分析页 (wider.md §2.2): a filter bar, which the address has too, and blocks that load side by side. */
export const analysisMachine = setup({
  types: { context: {} as Context, input: {} as AnalysisInput, events: {} as Event },
  actors: { block: chartBlockMachine },
  guards: {
    isNews: ({ context }, { filter }: { filter: AnalysisFilter }) => !sameFilter(context.filter, filter),
    isLink: ({ context }, { start: { filter } }: { start: { filter?: AnalysisFilter } }) =>
      filter !== undefined && !sameFilter(context.filter, filter),
    isPeriod: ({ context }) => periodFault(context.period) === '',
    isCustom: ({ context }) => context.filter.range === 'custom',
  },
  actions: {
    filter: assign((_, { filter }: { filter: AnalysisFilter }) => ({ filter, period: daysIn(filter) })),
    fillIn: assign(({ context }, { period }: { period: Partial<Period> }) => ({
      period: { ...context.period, ...period },
    })),
    usePeriod: assign(({ context: { filter, period } }) => ({
      filter: { range: 'custom' as const, compare: filter.compare, ...period },
    })),
    compare: assign(({ context }, { compare }: { compare: Comparison }) => ({
      filter: { ...context.filter, compare },
    })),
    askBlocks: enqueueActions(({ context, enqueue }) => {
      for (const name of analysisBlocks) enqueue.sendTo(name, { type: 'ASK', query: paramsOf(context.filter) });
    }),
    reloadBlocks: enqueueActions(({ enqueue }) => {
      for (const name of analysisBlocks) enqueue.sendTo(name, { type: 'RELOAD' });
    }),
    /** Puts the filter into the address; given from outside. */
    showAddress: (_, _shown: { key: string; filter: AnalysisFilter }) => {},
  },
}).createMachine({
  id: 'analysis',
  meta: {
    label: '分析页',
    refusals: { isNews: '已经是这个统计条件', isLink: '地址中没有新的统计条件' },
  },
  context: ({ input: { key, filter = defaultFilter } }) => ({ key, filter, period: daysIn(filter) }),
  invoke: analysisBlocks.map((name) => ({
    id: name,
    src: 'block' as const,
    input: ({ context }: { context: Context }) => ({ name, query: paramsOf(context.filter) }),
  })),
  initial: 'arriving',
  on: {
    REFRESH: { actions: 'reloadBlocks' },
    COMPARE: {
      guard: { type: 'isNews', params: ({ context, event }) => ({ filter: { ...context.filter, ...event } }) },
      actions: [
        { type: 'compare', params: ({ event }) => event },
        'askBlocks',
        { type: 'showAddress', params: ({ context }) => context },
      ],
    },
    FOLLOW_LINK: {
      guard: { type: 'isLink', params: ({ event }) => event },
      target: '.arriving',
      actions: [
        { type: 'filter', params: ({ context, event }) => ({ filter: event.start.filter ?? context.filter }) },
        'askBlocks',
      ],
    },
    CHOOSE_RANGE: {
      target: '.preset',
      actions: [
        {
          type: 'filter',
          params: ({ context, event }) => ({ filter: { range: event.range, compare: context.filter.compare } }),
        },
        'askBlocks',
        { type: 'showAddress', params: ({ context }) => context },
      ],
    },
  },
  states: {
    arriving: {
      meta: { label: '打开' },
      always: [{ guard: 'isCustom', target: 'custom' }, { target: 'preset' }],
    },
    preset: {
      meta: { label: '常用时段' },
      on: {
        CHOOSE_CUSTOM: { target: 'choosing', actions: { type: 'fillIn', params: ({ event }) => event } },
      },
    },
    choosing: {
      meta: { label: '选择日期' },
      description: 'What is shown stays until the two days make a period.',
      always: {
        guard: 'isPeriod',
        target: 'custom',
        actions: ['usePeriod', 'askBlocks', { type: 'showAddress', params: ({ context }) => context }],
      },
      on: { CHANGE_PERIOD: { actions: { type: 'fillIn', params: ({ event }) => event } } },
    },
    custom: {
      meta: { label: '自定义时段' },
      on: { CHANGE_PERIOD: { target: 'choosing', actions: { type: 'fillIn', params: ({ event }) => event } } },
    },
  },
});

export type AnalysisActor = ActorRefFrom<typeof analysisMachine>;
