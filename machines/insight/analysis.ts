import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate';
import {
  analysisBlocks,
  type AnalysisFilter,
  type Comparison,
  filterIn,
  paramsOf,
} from '../../contract/insight/analysis.ts';
import { type Period, periodFault } from '../../contract/core/period.ts';
import type { AnalysisContext, AnalysisEvent, AnalysisInput, BookWish } from './analysis-types.ts';
import { chartBlockMachine } from './chart-block.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

const sameFilter = (one: AnalysisFilter, other: AnalysisFilter) =>
  JSON.stringify(paramsOf(one)) === JSON.stringify(paramsOf(other));
/** The filter with another province, or none. */
const inRegion = ({ region: _, ...filter }: AnalysisFilter, region: string): AnalysisFilter => ({
  ...filter,
  ...(region !== '' && { region }),
});
/** What the blocks show, told by the event that asks for the workbook. */
const choicesIn = (event: AnalysisEvent): BookWish['choices'] => (event.type === 'EXPORT_BOOK' ? event.choices : {});
const daysIn = ({ from = '', to = '' }: AnalysisFilter): Period => ({ from, to });

/** 分析页 (wider.md §2.2): a filter bar, which the address has too, and blocks that load side by side. */
export const analysisMachine = setup({
  types: {
    context: {} as AnalysisContext,
    input: {} as AnalysisInput,
    events: {} as AnalysisEvent,
    tags: {} as 'saving',
  },
  actors: {
    block: chartBlockMachine,
    /** Gives the workbook of the server to the operator. */
    saveBook: fromPromise<void, BookWish>(unprovided),
  },
  guards: {
    isNews: ({ context }, { filter }: { filter: AnalysisFilter }) => !sameFilter(context.filter, filter),
    isLink: ({ context }, { start: { asked } }: { start: { asked?: string } }) =>
      asked !== undefined && !sameFilter(context.filter, filterIn(asked)),
    isPeriod: ({ context }) => periodFault(context.period) === '',
    isCustom: ({ context }) => context.filter.range === 'custom',
  },
  actions: {
    filter: assign((_, { filter }: { filter: AnalysisFilter }) => ({ filter, period: daysIn(filter) })),
    fillIn: assign(({ context }, { period }: { period: Partial<Period> }) => ({
      period: { ...context.period, ...period },
    })),
    usePeriod: assign(({ context: { filter, period } }) => ({
      filter: { ...filter, range: 'custom' as const, ...period },
    })),
    compare: assign(({ context }, { compare }: { compare: Comparison }) => ({
      filter: { ...context.filter, compare },
    })),
    limit: assign(({ context }, { region }: { region: string }) => ({ filter: inRegion(context.filter, region) })),
    askBlocks: enqueueActions(({ context, enqueue }) => {
      for (const name of analysisBlocks) enqueue.sendTo(name, { type: 'ASK', query: paramsOf(context.filter) });
    }),
    reloadBlocks: enqueueActions(({ enqueue }) => {
      for (const name of analysisBlocks) enqueue.sendTo(name, { type: 'RELOAD' });
    }),
    /** Gives what the blocks show to the operator as a file; given from outside. */
    saveTables: (_, _shown: { key: string }) => {},
    /** Says why there is no file; given from outside. */
    tellUnsaved: (_, _failed: Failed) => {},
    /** Puts the filter into the address; given from outside. */
    showAddress: (_, _shown: { key: string; filter: AnalysisFilter }) => {},
  },
}).createMachine({
  id: 'analysis',
  meta: {
    label: '分析页',
    refusals: { isNews: '已经是这个统计条件', isLink: '地址中没有新的统计条件' },
  },
  context({ input: { key, asked = '' } }) {
    const filter = filterIn(asked);
    return { key, filter, period: daysIn(filter) };
  },
  invoke: analysisBlocks.map((name) => ({
    id: name,
    src: 'block' as const,
    input: ({ context }: { context: AnalysisContext }) => ({ name, query: paramsOf(context.filter) }),
  })),
  type: 'parallel',
  on: {
    REFRESH: { actions: 'reloadBlocks' },
    EXPORT: { actions: { type: 'saveTables', params: ({ context: { key } }) => ({ key }) } },
    COMPARE: {
      guard: { type: 'isNews', params: ({ context, event }) => ({ filter: { ...context.filter, ...event } }) },
      actions: [
        { type: 'compare', params: ({ event }) => event },
        'askBlocks',
        { type: 'showAddress', params: ({ context }) => context },
      ],
    },
    CHOOSE_REGION: {
      guard: { type: 'isNews', params: ({ context, event }) => ({ filter: inRegion(context.filter, event.region) }) },
      actions: [
        { type: 'limit', params: ({ event }) => event },
        'askBlocks',
        { type: 'showAddress', params: ({ context }) => context },
      ],
    },
  },
  states: {
    days: {
      meta: { label: '统计时段' },
      initial: 'arriving',
      on: {
        FOLLOW_LINK: {
          guard: { type: 'isLink', params: ({ event }) => event },
          target: '.arriving',
          actions: [
            { type: 'filter', params: ({ event }) => ({ filter: filterIn(event.start.asked ?? '') }) },
            'askBlocks',
          ],
        },
        CHOOSE_RANGE: {
          target: '.preset',
          actions: [
            {
              type: 'filter',
              params: ({ context: { filter }, event: { range } }) => ({
                filter: inRegion({ range, compare: filter.compare }, filter.region ?? ''),
              }),
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
    },
    file: {
      meta: { label: '导出文件' },
      initial: 'none',
      states: {
        none: { meta: { label: '未导出' }, on: { EXPORT_BOOK: 'saving' } },
        saving: {
          meta: { label: '导出中' },
          tags: 'saving',
          invoke: {
            id: 'saveBook',
            src: 'saveBook',
            input: ({ context, event }) => ({ filter: context.filter, choices: choicesIn(event) }),
            onDone: 'none',
            onError: {
              target: 'none',
              actions: { type: 'tellUnsaved', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
      },
    },
  },
});

export type AnalysisActor = ActorRefFrom<typeof analysisMachine>;
