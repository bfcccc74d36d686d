import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

/** A row that can be picked, as `GET /admin/api/options` answers it. */
export interface Choice {
  readonly id: number;
  /** What stands for it, where that is no id. */
  readonly code?: string;
  readonly title: string;
  /** Shown, so that the operator sees why it cannot be had. */
  readonly disabled: boolean;
  readonly hint?: string;
  /** 1 at the top of a tree. */
  readonly level?: number;
}
export interface Choices {
  readonly data: readonly Choice[];
  readonly totalCount: number;
}

/** One page of what can be picked. */
export interface ChoicesQuery {
  readonly entity: string;
  readonly keyword: string;
  readonly pageNo: number;
}

export interface PickerContext extends ChoicesQuery {
  /** Id of the control whose list is open. */
  readonly control: string;
  readonly choices: readonly Choice[];
  readonly total: number;
  readonly error: string;
  /** Titles of all rows seen so far, by `entity:id`, so that what was picked keeps its name. */
  readonly titles: Readonly<Record<string, string>>;
}

/** A control, and the entity whose rows it picks. */
interface Asker {
  readonly control: string;
  readonly entity: string;
}

/** What somebody typed into a control. */
interface Typed extends Asker {
  readonly keyword: string;
}

export type PickerEvent =
  | ({ readonly type: 'OPEN' } & Asker)
  /** Comes before OPEN where a list opens by what is typed: an input method gives a whole word at once. */
  | ({ readonly type: 'LOOK_FOR' } & Typed)
  | { readonly type: 'MORE' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE'; readonly control: string }
  /** Names of rows that stand there already, and of which only the numbers were known. */
  | { readonly type: 'NAMED'; readonly entity: string; readonly rows: Choices['data'] };

/** The key of a row in `titles`. */
export const titleKey = (entity: string, id: number): string => `${entity}:${id}`;

const titlesIn = (entity: string, rows: Choices['data']) =>
  Object.fromEntries(rows.map(({ id, title }) => [titleKey(entity, id), title]));

/** The open list of a reference control: page by page, narrowed by what is typed. One serves all controls of a page. */
export const pickerMachine = setup({
  types: { context: {} as PickerContext, events: {} as PickerEvent, tags: {} as 'busy' },
  actors: { fetchChoices: fromPromise<Choices, ChoicesQuery>(unprovided) },
  delays: { typingPause: 300 },
  guards: {
    isOpenThere: ({ context }, { control }: { control: string }) => context.control === control,
    isNews: ({ context }, { control, keyword }: Typed) =>
      context.control === control && context.keyword !== keyword.trim(),
    isBegun: ({ context }, { control, keyword }: Typed) => context.control !== control && keyword.trim() !== '',
    hasMore: ({ context }) => context.choices.length < context.total,
  },
  actions: {
    open: assign((_, { control, entity }: Asker) => ({
      control,
      entity,
      keyword: '',
      pageNo: 1,
      choices: [],
      total: 0,
    })),
    // What was found before goes: Enter must not pick the first of another search.
    lookFor: assign((_, { keyword }: Typed) => ({ keyword: keyword.trim(), pageNo: 1, choices: [], total: 0 })),
    goOn: assign(({ context }) => ({ pageNo: context.pageNo + 1 })),
    keepChoices: assign(({ context }, { found }: { found: Choices }) => ({
      choices: context.pageNo === 1 ? found.data : [...context.choices, ...found.data],
      total: found.totalCount,
      titles: { ...context.titles, ...titlesIn(context.entity, found.data) },
    })),
    keepNames: assign(({ context: { titles } }, { entity, rows }: { entity: string; rows: Choices['data'] }) => ({
      titles: { ...titles, ...titlesIn(entity, rows) },
    })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    forgetControl: assign({ control: '' }),
  },
}).createMachine({
  id: 'picker',
  meta: {
    label: '远程选择',
    refusals: {
      isOpenThere: '打开的不是这个选择框',
      isNews: '关键字没有变化',
      isBegun: '还没有输入关键字',
      hasMore: '选项已经全部列出',
    },
  },
  context: {
    control: '',
    entity: '',
    keyword: '',
    pageNo: 1,
    choices: [],
    total: 0,
    error: '',
    titles: {},
  },
  initial: 'closed',
  on: {
    OPEN: { target: '.opened', actions: { type: 'open', params: ({ event }) => event } },
    LOOK_FOR: {
      guard: { type: 'isBegun', params: ({ event }) => event },
      target: '.opened.pausing',
      actions: [
        { type: 'open', params: ({ event }) => event },
        { type: 'lookFor', params: ({ event }) => event },
      ],
    },
    NAMED: { actions: { type: 'keepNames', params: ({ event }) => event } },
  },
  states: {
    closed: { meta: { label: '已关闭' } },
    opened: {
      meta: { label: '已打开' },
      initial: 'loading',
      exit: 'forgetControl',
      on: {
        CLOSE: { guard: { type: 'isOpenThere', params: ({ event }) => event }, target: 'closed' },
        LOOK_FOR: {
          guard: { type: 'isNews', params: ({ event }) => event },
          target: '.pausing',
          actions: { type: 'lookFor', params: ({ event }) => event },
        },
      },
      states: {
        pausing: {
          meta: { label: '等待输完' },
          tags: 'busy',
          // The list that opens by what is typed says so afterwards.
          on: { OPEN: { guard: { type: 'isOpenThere', params: ({ event }) => event } } },
          after: { typingPause: 'loading' },
        },
        loading: {
          meta: { label: '加载中' },
          tags: 'busy',
          invoke: {
            id: 'fetchChoices',
            src: 'fetchChoices',
            input: ({ context: { entity, keyword, pageNo } }) => ({ entity, keyword, pageNo }),
            onDone: {
              target: 'showing',
              actions: { type: 'keepChoices', params: ({ event }) => ({ found: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        showing: {
          meta: { label: '已显示' },
          on: { MORE: { guard: 'hasMore', target: 'loading', actions: 'goOn' } },
        },
        failed: {
          meta: { label: '加载失败' },
          exit: 'forgetError',
          on: { RETRY: 'loading' },
        },
      },
    },
  },
});

export type PickerActor = ActorRefFrom<typeof pickerMachine>;
