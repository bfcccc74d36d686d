import type { ActorRefFrom } from 'xstate';
import type { ListQuery } from '../../../contract/core/page.ts';
import { failedWith } from '../../core/failure.ts';
import type { BulkInput } from './bulk.ts';
import type { BulkJobInput } from './bulk-job.ts';
import { selectionSetup, withPage } from './selection-setup.ts';

const failed = ({ event }: { event: { error: unknown } }) => failedWith(event.error);

/** What is ticked in a list, on all its pages, and what can be done with all of it. */
export const selectionMachine = selectionSetup.createMachine({
  id: 'selection',
  meta: {
    label: '选择与批量操作',
    refusals: {
      isPagePartly: '本页已全部选中',
      isMore: '没有更多可以选择的数据，或超出一次选择的上限',
      isPossible: '选中的数据当前都不能执行该操作',
      isPackable: '没有可以打包的数据，或超出一次打包的上限',
      isMoreThanPage: '请先选中本页全部数据；没有更多符合条件的数据，或没有可以按条件执行的操作',
      isTakenByAll: '该操作不能按条件执行',
      isFollowed: '与本列表无关的任务',
    },
  },
  context: ({ input }) => ({
    ...input,
    ids: [],
    rows: [],
    query: null,
    total: 0,
    known: {},
    error: '',
    asked: null,
    wish: null,
    followed: [],
  }),
  invoke: [
    { id: 'watchTable', src: 'watchTable', input: ({ context: { key } }) => ({ key }) },
    { id: 'watchJobs', src: 'watchJobs' },
  ],
  initial: 'recalling',
  on: {
    TICKED: [
      {
        description:
          'Ticks belong to what was searched for; who searches for something else is told that they are gone.',
        guard: { type: 'losesTicks', params: ({ event }) => event },
        actions: [
          { type: 'hintDropped', params: ({ context, event }) => ({ count: context.ids.length - event.ids.length }) },
          { type: 'keepTicked', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'keepTicked', params: ({ event }) => event } },
    ],
    SELECT_PAGE: {
      guard: 'isPagePartly',
      actions: { type: 'tick', params: ({ context }) => withPage(context) },
    },
    JOBS_OVER: {
      guard: { type: 'isFollowed', params: ({ event }) => event },
      actions: [{ type: 'unfollow', params: ({ event }) => event }, 'reloadTable'],
    },
  },
  states: {
    recalling: {
      meta: { label: '查看是否有中断的批量操作' },
      invoke: {
        id: 'recallRun',
        src: 'recallRun',
        input: ({ context: { key, entity, actions } }) => ({ key, entity, actions }),
        onDone: [
          {
            guard: { type: 'wasCutOff', params: ({ event }) => ({ run: event.output }) },
            target: 'running',
            actions: { type: 'askKept', params: ({ event }) => ({ run: event.output }) },
          },
          { target: 'open' },
        ],
        onError: { description: 'What the browser kept cannot be read: as if there were nothing.', target: 'open' },
      },
    },
    open: {
      meta: { label: '可选择' },
      on: {
        SELECT_MATCHING: { guard: 'isMore', target: 'gathering', actions: 'forgetError' },
        SELECT_ALL: { guard: 'isMoreThanPage', target: 'whole', actions: 'forgetError' },
        START: {
          guard: { type: 'isPossible', params: ({ event }) => event },
          target: 'running',
          actions: ['forgetError', { type: 'ask', params: ({ event }) => event }],
        },
        PACK: { guard: 'isPackable', target: 'packing', actions: 'forgetError' },
      },
    },
    whole: {
      meta: { label: '选中全部' },
      description: 'All that the search finds, on whatever page: each page that is turned to is ticked.',
      always: { guard: 'isNothingTicked', target: 'open' },
      on: {
        TICKED: [
          {
            description: 'Another search finds other rows.',
            guard: { type: 'losesTicks', params: ({ event }) => event },
            target: 'open',
            actions: [
              { type: 'hintDropped', params: ({ context }) => ({ count: context.total }) },
              { type: 'keepTicked', params: ({ event }) => event },
            ],
          },
          {
            description: 'Who unticks a row means the rows, and no condition.',
            guard: { type: 'isUnticked', params: ({ event }) => event },
            target: 'open',
            actions: { type: 'keepTicked', params: ({ event }) => event },
          },
          {
            guard: { type: 'leavesPagePartly', params: ({ event }) => event },
            actions: [
              { type: 'keepTicked', params: ({ event }) => event },
              { type: 'tick', params: ({ event }) => withPage(event) },
            ],
          },
          { actions: { type: 'keepTicked', params: ({ event }) => event } },
        ],
        SELECT_PAGE_ONLY: {
          target: 'open',
          actions: { type: 'tick', params: ({ context: { rows } }) => ({ ids: rows.map(({ id }) => id) }) },
        },
        SELECT_MATCHING: { guard: 'isMore', target: 'gathering' },
        START: {
          guard: { type: 'isTakenByAll', params: ({ event }) => event },
          target: 'handing',
          actions: { type: 'askForAll', params: ({ event }) => event },
        },
      },
    },
    handing: {
      meta: { label: '按条件批量操作' },
      exit: 'forgetWish',
      invoke: {
        id: 'bulkJob',
        src: 'bulkJob',
        input: ({ context }) => context.wish as BulkJobInput,
        onDone: [
          {
            guard: { type: 'hasBegun', params: ({ event }) => event.output },
            target: 'open',
            actions: [
              { type: 'follow', params: ({ event }) => event.output },
              { type: 'tick', params: { ids: [] } },
              { type: 'announceJob', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'whole',
            actions: 'reloadTable',
          },
          { target: 'whole' },
        ],
      },
    },
    packing: {
      meta: { label: '打包下载' },
      tags: 'busy',
      invoke: {
        id: 'savePack',
        src: 'savePack',
        input: ({ context: { entity, ids } }) => ({ entity, ids }),
        onDone: 'open',
        onError: { target: 'open', actions: { type: 'keepError', params: failed } },
      },
    },
    gathering: {
      meta: { label: '选择全部匹配' },
      tags: 'busy',
      invoke: {
        id: 'fetchMatching',
        src: 'fetchMatching',
        input: ({ context: { entity, query } }) => ({ entity, query: query as ListQuery }),
        onDone: [
          {
            guard: { type: 'isStillAsked', params: ({ event }) => event.output },
            target: 'open',
            actions: [
              { type: 'learn', params: ({ event }) => ({ rows: event.output.data }) },
              { type: 'tick', params: ({ event }) => ({ ids: event.output.data.map(({ id }) => id) }) },
            ],
          },
          { description: 'Another search has begun: these rows are no longer what it finds.', target: 'open' },
        ],
        onError: { target: 'open', actions: { type: 'keepError', params: failed } },
      },
    },
    running: {
      meta: { label: '批量操作' },
      exit: 'forgetAsked',
      on: {
        RUN_BEGAN: { actions: 'reportUnsaved' },
        RUN_ENDED: { actions: ['reportSaved', 'reloadTable'] },
      },
      invoke: {
        id: 'bulk',
        src: 'bulk',
        input: ({ context }) => context.asked as BulkInput,
        onDone: {
          target: 'open',
          actions: { type: 'tick', params: ({ event }) => ({ ids: event.output.left }) },
        },
      },
    },
  },
});

export type SelectionActor = ActorRefFrom<typeof selectionMachine>;
