import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { codes } from '../../contract/core/errors.ts';
import type { GrantEffect, GrantPage } from '../../contract/people/grants.ts';
import type { Action } from '../../contract/core/permission.ts';
import { endsOf, refusedTo } from '../entity/record/editing-ends.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';
import { type Chosen, copied, differenceOf, foundPages, type Grantable, toggled, toggledAll } from './grants-choice.ts';

/** Which role, and the tab that it stands in. */
export interface GrantsInput {
  readonly key: string;
  readonly id: number;
}

/** A role as its permissions are edited. */
export interface RoleGranted {
  readonly name: string;
  readonly version: number;
  /** The rows of the matrix, in the order of the menu. */
  readonly pages: readonly GrantPage[];
  readonly held: Chosen;
  readonly grantable: Grantable;
  /** Roles to copy from. */
  readonly sources: readonly { readonly id: number; readonly title: string }[];
}

export interface GrantsContext extends GrantsInput, RoleGranted {
  readonly chosen: Chosen;
  readonly search: string;
  readonly source: number;
  /** What the change would do to people, once it was asked. */
  readonly effect: GrantEffect;
  /** Why the last thing did not work; '' once something else is tried. */
  readonly error: string;
}

export type GrantsEvent =
  | { readonly type: 'TOGGLE'; readonly page: string; readonly action: Action }
  | { readonly type: 'TOGGLE_PAGE'; readonly page: string }
  | { readonly type: 'TOGGLE_GROUP'; readonly group: string }
  | { readonly type: 'TOGGLE_COLUMN'; readonly action: Action }
  | { readonly type: 'SEARCH'; readonly text: string }
  | { readonly type: 'COPY'; readonly source: number }
  /** Back to what the role may do now. */
  | { readonly type: 'RESET' }
  /** Shows what would be given and taken. */
  | { readonly type: 'SAVE' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE' };

const nothing: RoleGranted = { name: '', version: 0, pages: [], held: {}, grantable: {}, sources: [] };
const nobody = { people: 0, pages: 0, actionsOnly: 0 };
const noEffect: GrantEffect = { gain: nobody, loss: nobody, people: [], peopleCount: 0 };
const pageNamed = ({ pages }: GrantsContext, name: string) => pages.filter(({ permissionId }) => permissionId === name);
const isChanged = ({ held, chosen }: GrantsContext) => {
  const { added, removed } = differenceOf(held, chosen);
  return added.length + removed.length > 0;
};

/** 权限: what a role may do, page by page; saved only after what would be given and taken was shown (wider.md §10.2). */
export const grantsMachine = setup({
  types: {
    context: {} as GrantsContext,
    input: {} as GrantsInput,
    events: {} as GrantsEvent,
    tags: {} as 'busy' | 'failed' | 'saving',
  },
  actors: {
    fetchRole: fromPromise<RoleGranted, { id: number }>(unprovided),
    /** The pairs of another role. */
    fetchSource: fromPromise<readonly string[], { id: number }>(unprovided),
    /** What it would really do to those who have the role. */
    fetchEffect: fromPromise<GrantEffect, { id: number; chosen: Chosen }>(unprovided),
    saveGrants: fromPromise<unknown, { id: number; version: number; chosen: Chosen }>(unprovided),
  },
  guards: {
    mayChange: ({ context }, { page, action }: { page: string; action: Action }) =>
      pageNamed(context, page).some(
        (one) => toggled(context.chosen, one, action, context.grantable) !== context.chosen,
      ),
    isChanged: ({ context }) => isChanged(context),
    hasAny: ({ context }) => isChanged(context) && Object.values(context.chosen).some((actions) => actions.length > 0),
    isConflict: (_, { code }: Failed) => code === codes.conflict,
  },
  actions: {
    keepRole: assign((_, { role }: { role: RoleGranted }) => ({ ...role, chosen: role.held })),
    toggle: assign(({ context }, { page, action }: { page: string; action: Action }) => ({
      chosen: pageNamed(context, page).reduce(
        (before, one) => toggled(before, one, action, context.grantable),
        context.chosen,
      ),
    })),
    togglePages: assign(({ context: { chosen, grantable } }, { pages }: { pages: readonly GrantPage[] }) => ({
      chosen: toggledAll(chosen, pages, grantable),
    })),
    toggleColumn: assign(({ context: { pages, chosen, grantable, search } }, { action }: { action: Action }) => ({
      chosen: toggledAll(chosen, foundPages(pages, search), grantable, action),
    })),
    search: assign((_, { text }: { text: string }) => ({ search: text })),
    keepSource: assign((_, { source }: { source: number }) => ({ source })),
    copy: assign(({ context: { pages, chosen, grantable } }, { pairs }: { pairs: readonly string[] }) => ({
      chosen: copied(chosen, pages, new Set(pairs), grantable),
    })),
    keepEffect: assign((_, { effect }: { effect: GrantEffect }) => ({ effect })),
    reset: assign(({ context: { held } }) => ({ chosen: held })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Tells the list whether closing would lose something, and that it is over; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
    reportClosed: (_, _end: { wrote: boolean }) => {},
    announce: () => {},
  },
}).createMachine({
  id: 'grants',
  meta: {
    label: '权限编辑',
    refusals: {
      mayChange: '您没有这项权限，不能授予或收回',
      isChanged: '没有改动',
      hasAny: '没有改动，或没有选择任何权限',
    },
  },
  context: ({ input: { key, id } }) => ({
    key,
    id,
    ...nothing,
    chosen: {},
    search: '',
    source: 0,
    effect: noEffect,
    error: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'fetchRole',
        src: 'fetchRole',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'editing', actions: { type: 'keepRole', params: ({ event }) => ({ role: event.output }) } },
        onError: {
          target: 'missing',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
      on: { CLOSE: 'closed' },
    },
    missing: { meta: { label: '加载失败' }, tags: 'failed', on: { RETRY: 'loading', CLOSE: 'closed' } },
    editing: {
      meta: { label: '选择权限' },
      initial: 'choosing',
      on: {
        TOGGLE: {
          guard: { type: 'mayChange', params: ({ event }) => event },
          target: '.choosing',
          actions: { type: 'toggle', params: ({ event }) => event },
        },
        TOGGLE_PAGE: {
          target: '.choosing',
          actions: {
            type: 'togglePages',
            params: ({ context, event }) => ({ pages: pageNamed(context, event.page) }),
          },
        },
        TOGGLE_GROUP: {
          target: '.choosing',
          actions: {
            type: 'togglePages',
            params: ({ context, event }) => ({
              pages: foundPages(context.pages, context.search).filter(({ group }) => group === event.group),
            }),
          },
        },
        TOGGLE_COLUMN: {
          target: '.choosing',
          actions: { type: 'toggleColumn', params: ({ event }) => event },
        },
        SEARCH: { actions: { type: 'search', params: ({ event }) => event } },
        COPY: { target: 'copying', actions: { type: 'keepSource', params: ({ event }) => event } },
        RESET: { guard: 'isChanged', target: '.choosing', actions: 'reset' },
        SAVE: { guard: 'hasAny', target: 'weighing' },
        CLOSE: [{ guard: 'isChanged', target: 'leaving' }, { target: 'closed' }],
      },
      states: {
        choosing: {
          meta: { label: '看是否有改动' },
          always: [{ guard: 'isChanged', target: 'changed' }, { target: 'unchanged' }],
        },
        unchanged: { meta: { label: '没有改动' }, entry: 'reportSaved' },
        changed: { meta: { label: '有改动' }, entry: 'reportUnsaved' },
      },
    },
    copying: {
      meta: { label: '读取另一角色' },
      tags: 'busy',
      invoke: {
        id: 'fetchSource',
        src: 'fetchSource',
        input: ({ context }) => ({ id: context.source }),
        onDone: { target: 'editing', actions: { type: 'copy', params: ({ event }) => ({ pairs: event.output }) } },
        onError: {
          target: 'editing',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
    weighing: {
      meta: { label: '计算影响' },
      description:
        'People may have the same from another role: what really changes for whom is asked before it is saved.',
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'fetchEffect',
        src: 'fetchEffect',
        input: ({ context: { id, chosen } }) => ({ id, chosen }),
        onDone: {
          target: 'previewing',
          actions: { type: 'keepEffect', params: ({ event }) => ({ effect: event.output }) },
        },
        onError: {
          target: 'unweighed',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
      on: { BACK: 'editing', CLOSE: 'editing' },
    },
    unweighed: {
      meta: { label: '影响未知' },
      description: 'Nothing is saved whose effect nobody has seen.',
      tags: 'failed',
      on: { RETRY: 'weighing', BACK: 'editing', CLOSE: 'editing' },
    },
    previewing: {
      meta: { label: '确认变更' },
      on: { CONFIRM: 'saving', BACK: 'editing', CLOSE: 'editing' },
    },
    saving: {
      meta: { label: '保存中' },
      tags: ['busy', 'saving'],
      invoke: {
        id: 'saveGrants',
        src: 'saveGrants',
        input: ({ context: { id, version, chosen } }) => ({ id, version, chosen }),
        onDone: { target: 'saved', actions: 'announce' },
        onError: refusedTo('editing'),
      },
    },
    ...endsOf('editing', 'What is ticked was chosen over another state of the role: it is read anew.'),
  },
});

export type GrantsActor = ActorRefFrom<typeof grantsMachine>;
