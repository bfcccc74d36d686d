import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import { codes } from '../../../contract/core/errors.ts';
import {
  type Arrangement,
  type ListViews,
  longestViewName,
  type SavedView,
  type ViewQuery,
} from '../../../contract/entity/list/list-views.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

/** What a list shows and how. */
export interface Content {
  readonly query: ViewQuery;
  readonly arrangement: Arrangement;
}

/** Something that the operator wants of the views. */
export type Wish =
  | { readonly kind: 'create'; readonly name: string; readonly content: Content }
  | { readonly kind: 'rename'; readonly id: number; readonly name: string }
  | { readonly kind: 'share'; readonly id: number; readonly roles: readonly string[] }
  | { readonly kind: 'remove'; readonly id: number }
  /** The view gets what the list shows now. */
  | { readonly kind: 'replace'; readonly id: number; readonly content: Content }
  /** The list begins with this view; null: as the house has it. */
  | { readonly kind: 'default'; readonly id: number | null };

export interface ViewsContext {
  /** Path of the list. */
  readonly key: string;
  readonly entity: string;
  readonly known: ListViews;
  /** How the list looks now. */
  readonly arrangement: Arrangement | null;
  readonly wish: Wish | null;
  readonly error: string;
}

export type ViewsEvent =
  /** The panel was opened: what is there may be old. */
  | { readonly type: 'OPEN' }
  | { readonly type: 'APPLY'; readonly id: number }
  | { readonly type: 'WISH'; readonly wish: Wish }
  | { readonly type: 'TYPE'; readonly text: string }
  | { readonly type: 'TOGGLE_ROLE'; readonly code: string }
  | { readonly type: 'SUBMIT' }
  | { readonly type: 'CANCEL' }
  /** The columns or the density of the list were changed. */
  | { readonly type: 'ARRANGED'; readonly arrangement: Arrangement }
  | { readonly type: 'RETRY' };

/** What a save sends: what is wished, with the versions that were seen. */
export interface ViewWrite {
  readonly entity: string;
  readonly wish: Wish | null;
  readonly known: ListViews;
}
export interface ArrangementWrite {
  readonly entity: string;
  readonly version: number;
  readonly arrangement: Arrangement | null;
}

const none: ListViews = { version: 0, default_id: null, views: [], shareable: [] };
const asksMore = ({ kind }: Wish) => kind !== 'replace' && kind !== 'default';
const viewOf = ({ known }: ViewsContext, id: number): SavedView | undefined =>
  known.views.find((view) => view.id === id);

/** A view that the operator may change, or a wish that is about none. */
function isOwn(context: ViewsContext, wish: Wish): boolean {
  if (wish.kind === 'create') return true;
  if (wish.kind === 'default') return wish.id === null || viewOf(context, wish.id) !== undefined;
  return viewOf(context, wish.id)?.own === true;
}

const isConflict = ({ error }: { error: unknown }) => failedWith(error).code === codes.conflict;
const toggled = (roles: readonly string[], code: string) =>
  roles.includes(code) ? roles.filter((role) => role !== code) : [...roles, code];

/** Views of a list, and how it looks: both are kept for the person, on every device. */
export const viewsMachine = setup({
  types: {
    context: {} as ViewsContext,
    input: {} as { key: string; entity: string },
    events: {} as ViewsEvent,
    tags: {} as 'busy',
  },
  actors: {
    fetchViews: fromPromise<ListViews, { entity: string }>(unprovided),
    writeView: fromPromise<ListViews, ViewWrite>(unprovided),
    saveArrangement: fromPromise<ListViews, ArrangementWrite>(unprovided),
    /** Sends ARRANGED when columns or density change; given from outside. */
    watchTable: fromCallback<{ type: 'none' }, { key: string }>(() => {}),
  },
  delays: { calm: 800 },
  guards: {
    isThere: ({ context }, { id }: { id: number }) => viewOf(context, id) !== undefined,
    mayWish: ({ context }, { wish }: { wish: Wish }) =>
      isOwn(context, wish) && (wish.kind !== 'share' || context.known.shareable.length > 0),
    isPlain: ({ context }, { wish }: { wish: Wish }) => isOwn(context, wish) && !asksMore(wish),
    isNamed: ({ context: { wish } }) =>
      !wish || !('name' in wish) || (wish.name.trim() !== '' && wish.name.trim().length <= longestViewName),
    isConflict: (_, params: { error: unknown }) => isConflict(params),
    asksMore: ({ context: { wish } }) => wish !== null && asksMore(wish),
  },
  actions: {
    keepViews: assign((_, { known }: { known: ListViews }) => ({ known })),
    keepWish: assign((_, { wish }: { wish: Wish }) => ({ wish, error: '' })),
    typeName: assign(({ context: { wish } }, { text }: { text: string }) =>
      wish && 'name' in wish ? { wish: { ...wish, name: text }, error: '' } : {},
    ),
    toggleRole: assign(({ context: { wish } }, { code }: { code: string }) =>
      wish?.kind === 'share' ? { wish: { ...wish, roles: toggled(wish.roles, code) } } : {},
    ),
    forgetWish: assign({ wish: null }),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Somebody changed it elsewhere: the answer says how it stands. */
    takeAnswer: assign(({ context }, { error }: { error: unknown }) => ({
      known: (failedWith(error).result as ListViews | undefined) ?? context.known,
    })),
    keepArrangement: assign((_, { arrangement }: { arrangement: Arrangement }) => ({ arrangement })),
    /** Shows the view in the list; given from outside. */
    applyView: (_, _chosen: { view: SavedView | undefined }) => {},
    /** Lists that are opened later begin so; given from outside. */
    announceStart: (_, _start: { arrangement: Arrangement | null; query: ViewQuery | undefined }) => {},
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string }) => {},
  },
}).createMachine({
  id: 'views',
  meta: {
    label: '视图',
    refusals: {
      isPlain: '您只能选用看得到的视图，只能修改自己的视图',
      isThere: '该视图不存在或已删除',
      mayWish: '您只能修改自己的视图',
      isNamed: `请输入视图名称，不超过 ${longestViewName} 个字`,
    },
  },
  context: ({ input: { key, entity } }) => ({ key, entity, known: none, arrangement: null, wish: null, error: '' }),
  invoke: { id: 'watchTable', src: 'watchTable', input: ({ context: { key } }) => ({ key }) },
  type: 'parallel',
  states: {
    views: {
      meta: { label: '视图列表' },
      initial: 'resting',
      states: {
        resting: { meta: { label: '未打开' }, on: { OPEN: 'loading' } },
        loading: {
          meta: { label: '加载中' },
          tags: 'busy',
          entry: 'forgetError',
          invoke: {
            id: 'fetchViews',
            src: 'fetchViews',
            input: ({ context: { entity } }) => ({ entity }),
            onDone: {
              target: 'ready',
              actions: { type: 'keepViews', params: ({ event }) => ({ known: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
            },
          },
        },
        failed: { meta: { label: '加载失败' }, on: { OPEN: 'loading' } },
        ready: {
          meta: { label: '已显示' },
          on: {
            OPEN: 'loading',
            APPLY: {
              guard: { type: 'isThere', params: ({ event }) => event },
              actions: { type: 'applyView', params: ({ context, event }) => ({ view: viewOf(context, event.id) }) },
            },
            WISH: [
              {
                description: 'Nothing more has to be asked.',
                guard: { type: 'isPlain', params: ({ event }) => event },
                target: 'writing',
                actions: { type: 'keepWish', params: ({ event }) => event },
              },
              {
                guard: { type: 'mayWish', params: ({ event }) => event },
                target: 'asking',
                actions: { type: 'keepWish', params: ({ event }) => event },
              },
            ],
          },
        },
        asking: {
          meta: { label: '填写中' },
          description: 'A name, roles to share with, or a yes to the removal.',
          on: {
            TYPE: { actions: { type: 'typeName', params: ({ event }) => event } },
            TOGGLE_ROLE: { actions: { type: 'toggleRole', params: ({ event }) => event } },
            SUBMIT: { guard: 'isNamed', target: 'writing', actions: 'forgetError' },
            CANCEL: { target: 'ready', actions: ['forgetWish', 'forgetError'] },
          },
        },
        writing: {
          meta: { label: '保存中' },
          tags: 'busy',
          invoke: {
            id: 'writeView',
            src: 'writeView',
            input: ({ context: { entity, wish, known } }) => ({ entity, wish, known }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'keepViews', params: ({ event }) => ({ known: event.output }) },
                'forgetWish',
                { type: 'announceStart', params: startOf },
                { type: 'announce', params: { text: '视图已保存' } },
              ],
            },
            onError: [
              {
                description: 'It was changed elsewhere: shown as it stands now, to be decided anew.',
                guard: { type: 'isConflict', params: ({ event }) => event },
                target: 'ready',
                actions: [
                  { type: 'takeAnswer', params: ({ event }) => event },
                  'forgetWish',
                  { type: 'keepError', params: ({ event }) => failedWith(event.error) },
                ],
              },
              {
                description: 'What was typed stays.',
                guard: 'asksMore',
                target: 'asking',
                actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
              },
              {
                target: 'ready',
                actions: ['forgetWish', { type: 'keepError', params: ({ event }) => failedWith(event.error) }],
              },
            ],
          },
        },
      },
    },
    look: {
      meta: { label: '列设置' },
      initial: 'kept',
      on: {
        ARRANGED: {
          target: '.changed',
          actions: { type: 'keepArrangement', params: ({ event }) => event },
        },
      },
      states: {
        kept: { meta: { label: '已保存' } },
        changed: {
          meta: { label: '有改动' },
          description: 'Saved when the operator has paused; a change that comes while one is saved is saved after it.',
          after: { calm: 'saving' },
        },
        saving: {
          meta: { label: '保存中' },
          invoke: {
            id: 'saveArrangement',
            src: 'saveArrangement',
            input: ({ context: { entity, known, arrangement } }) => ({ entity, version: known.version, arrangement }),
            onDone: {
              target: 'kept',
              actions: [
                { type: 'keepViews', params: ({ event }) => ({ known: event.output }) },
                { type: 'announceStart', params: startOf },
              ],
            },
            onError: [
              {
                description: 'Changed on another device, or never read here: what was done last counts.',
                guard: { type: 'isConflict', params: ({ event }) => event },
                target: 'savingAgain',
                actions: { type: 'takeAnswer', params: ({ event }) => event },
              },
              { target: 'unsaved' },
            ],
          },
        },
        savingAgain: {
          meta: { label: '再次保存' },
          description: 'Once: two devices that answer each other would never come to an end.',
          invoke: {
            id: 'saveArrangementAgain',
            src: 'saveArrangement',
            input: ({ context: { entity, known, arrangement } }) => ({ entity, version: known.version, arrangement }),
            onDone: {
              target: 'kept',
              actions: [
                { type: 'keepViews', params: ({ event }) => ({ known: event.output }) },
                { type: 'announceStart', params: startOf },
              ],
            },
            onError: 'unsaved',
          },
        },
        unsaved: {
          meta: { label: '未保存' },
          description: 'The list looks as the operator wants it; only other devices do not know yet.',
          on: { RETRY: 'saving' },
        },
      },
    },
  },
});

function startOf({ context: { arrangement, known } }: { context: ViewsContext }) {
  return { arrangement, query: known.views.find(({ id }) => id === known.default_id)?.query };
}

export type ViewsActor = ActorRefFrom<typeof viewsMachine>;
