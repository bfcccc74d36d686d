import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { NewPlace } from '../../contract/people/arranging.ts';
import { codes } from '../../contract/core/errors.ts';
import type { Direction, Where } from '../../contract/activities/tree-steps.ts';
import { dropped, newPlaces, type PlacedRow, stepped } from './arrange-tree.ts';
import { endsOf, lookedAt, refusedTo } from '../entity/record/editing-ends.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** Which rows are arranged. */
export interface ArrangeInput {
  /** Key of the tab above which the dialog stands. */
  readonly key: string;
  /** Of departments all; of a dictionary its items. */
  readonly entity: string;
  readonly id: number;
}

/** What the house tells of them. */
export interface Arranged {
  /** What they are part of, for the title; '' where there is nothing to name. */
  readonly name: string;
  readonly rows: readonly PlacedRow[];
  /** Levels that there may be; 1: they stand side by side. */
  readonly deepest: number;
}

export interface ArrangeContext extends ArrangeInput, Arranged {
  /** As the house has them. */
  readonly held: readonly PlacedRow[];
  /** The row that the buttons and the keyboard are about; 0: none. */
  readonly selected: number;
  readonly error: string;
}

export type ArrangeEvent =
  | { readonly type: 'SELECT'; readonly id: number }
  | { readonly type: 'MOVE'; readonly id: number; readonly to: Direction }
  | { readonly type: 'DROP'; readonly id: number; readonly target: number; readonly side: Where }
  /** Back to how they stand. */
  | { readonly type: 'RESET' }
  | { readonly type: 'SAVE' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE' };

const nothing: Arranged = { name: '', rows: [], deepest: 1 };
type Step = { readonly id: number; readonly to: Direction };
type Drop = { readonly id: number; readonly target: number; readonly side: Where };

/** 调整顺序: rows are dragged, or moved by keyboard, to where they belong; nothing is written before it is confirmed (wider.md §10.4, §10.6). */
export const arrangeMachine = setup({
  types: {
    context: {} as ArrangeContext,
    input: {} as ArrangeInput,
    events: {} as ArrangeEvent,
    tags: {} as 'busy' | 'failed' | 'saving',
  },
  actors: {
    fetchRows: fromPromise<Arranged, { entity: string; id: number }>(unprovided),
    /** Writes all new places, or none of them. */
    savePlaces: fromPromise<unknown, { entity: string; places: readonly NewPlace[] }>(unprovided),
  },
  guards: {
    isThere: ({ context: { rows } }, { id }: { id: number }) => rows.some((row) => row.id === id),
    mayStep: ({ context: { rows, deepest } }, { id, to }: Step) => stepped(rows, id, to, deepest) !== rows,
    mayDrop: ({ context: { rows, deepest } }, { id, ...place }: Drop) => dropped(rows, id, place, deepest) !== rows,
    isChanged: ({ context: { held, rows } }) => newPlaces(held, rows).length > 0,
    isConflict: (_, { code }: Failed) => code === codes.conflict || code === codes.notFound,
  },
  actions: {
    keepRows: assign((_, { arranged }: { arranged: Arranged }) => ({
      ...arranged,
      held: arranged.rows,
      selected: arranged.rows[0]?.id ?? 0,
    })),
    select: assign((_, { id }: { id: number }) => ({ selected: id })),
    step: assign(({ context: { rows, deepest } }, { id, to }: Step) => ({
      rows: stepped(rows, id, to, deepest),
      selected: id,
    })),
    drop: assign(({ context: { rows, deepest } }, { id, ...place }: Drop) => ({
      rows: dropped(rows, id, place, deepest),
      selected: id,
    })),
    reset: assign(({ context: { held } }) => ({ rows: held })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Tells the list whether closing would lose something, and that it is over; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
    reportClosed: (_, _end: { wrote: boolean }) => {},
    announce: () => {},
  },
}).createMachine({
  id: 'arrange',
  meta: {
    label: '调整顺序',
    refusals: {
      isThere: '该行不存在',
      mayStep: '不能再往这个方向移动',
      mayDrop: '不能放在这里：不能移到自己的下级，也不能超过层级上限',
      isChanged: '没有改动',
    },
  },
  context: ({ input: { key, entity, id } }) => ({ key, entity, id, ...nothing, held: [], selected: 0, error: '' }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'fetchRows',
        src: 'fetchRows',
        input: ({ context: { entity, id } }) => ({ entity, id }),
        onDone: {
          target: 'arranging',
          actions: { type: 'keepRows', params: ({ event }) => ({ arranged: event.output }) },
        },
        onError: { target: 'missing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { CLOSE: 'closed' },
    },
    missing: { meta: { label: '加载失败' }, tags: 'failed', on: { RETRY: 'loading', CLOSE: 'closed' } },
    arranging: {
      meta: { label: '调整中' },
      initial: 'looking',
      on: {
        SELECT: {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: { type: 'select', params: ({ event }) => event },
        },
        MOVE: {
          guard: { type: 'mayStep', params: ({ event }) => event },
          target: '.looking',
          actions: { type: 'step', params: ({ event }) => event },
        },
        DROP: {
          guard: { type: 'mayDrop', params: ({ event }) => event },
          target: '.looking',
          actions: { type: 'drop', params: ({ event }) => event },
        },
        RESET: { guard: 'isChanged', target: '.looking', actions: 'reset' },
        SAVE: { guard: 'isChanged', target: 'saving' },
        CLOSE: [{ guard: 'isChanged', target: 'leaving' }, { target: 'closed' }],
      },
      states: lookedAt,
    },
    saving: {
      meta: { label: '保存中' },
      tags: ['busy', 'saving'],
      entry: 'forgetError',
      invoke: {
        id: 'savePlaces',
        src: 'savePlaces',
        input: ({ context: { entity, held, rows } }) => ({ entity, places: newPlaces(held, rows) }),
        onDone: { target: 'saved', actions: 'announce' },
        onError: refusedTo('arranging'),
      },
    },
    ...endsOf('arranging', 'What was moved was moved over another state of the rows: they are read anew.'),
  },
});

export type ArrangeActor = ActorRefFrom<typeof arrangeMachine>;
