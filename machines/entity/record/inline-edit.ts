import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { codes } from '../../../contract/core/errors.ts';
import { formFields } from '../../../contract/entity/entity.ts';
import { faultsOf, type FieldError } from '../../../contract/entity/fault.ts';
import type { Fields, Values } from '../../../contract/entity/field.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { Row } from '../../../contract/core/page.ts';
import { endsOf, lookedAt, refusedTo } from './editing-ends.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';
import { changedKeys, entered } from './record-values.ts';
import { faultsIn } from './refused-fields.ts';

/** Which row of which list. */
export interface InlineEditInput {
  readonly key: string;
  readonly entity: string;
  readonly id: number;
}

export interface InlineEditContext extends InlineEditInput {
  readonly row: Row | null;
  /** What was typed; only keys of `inline` fields. */
  readonly draft: Values;
  /** What the server finds wrong, field by field. */
  readonly refused: readonly FieldError[];
  readonly error: string;
}

export type InlineEditEvent =
  | { readonly type: 'CHANGE'; readonly values: Values }
  | { readonly type: 'SAVE' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'BACK' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE' };

type Typed = Pick<InlineEditContext, 'entity' | 'row' | 'draft'>;

/** The fields that can be typed in a row, by their keys. */
export function inlineFields(entity: string): Fields {
  const { inline = {} } = entityNamed(entity);
  const fields = formFields(entityNamed(entity), 'edit');
  return Object.fromEntries(
    Object.values(inline).flatMap((key) => {
      const field = fields[key];
      return field ? [[key, field] as const] : [];
    }),
  );
}

/** What a save sends: only what differs from the row. */
export const changesIn = ({ row, draft }: Pick<Typed, 'row' | 'draft'>): Values =>
  Object.fromEntries(changedKeys(row ?? {}, { ...row, ...draft }).map((key) => [key, draft[key] ?? null]));

/** What is wrong with what stands there, by the rules of the form. */
export const inlineFaults = ({ entity, row, draft }: Typed): readonly FieldError[] =>
  faultsOf(inlineFields(entity), [], entered({ ...row, ...draft }));

/** 行内编辑: a few fields of a row are typed where the list shows them; rules, version and conflict are those of the form (wider.md §10.6). */
export const inlineEditMachine = setup({
  types: {
    context: {} as InlineEditContext,
    input: {} as InlineEditInput,
    events: {} as InlineEditEvent,
    tags: {} as 'busy' | 'failed' | 'saving',
  },
  actors: {
    fetchRow: fromPromise<Row, { entity: string; id: number }>(unprovided),
    saveRow: fromPromise<unknown, { entity: string; id: number; version: number; values: Values }>(unprovided),
  },
  guards: {
    isChanged: ({ context }) => Object.keys(changesIn(context)).length > 0,
    isReady: ({ context }) => Object.keys(changesIn(context)).length > 0 && inlineFaults(context).length === 0,
    isConflict: (_, { code }: Failed) => code === codes.conflict,
  },
  actions: {
    /** What was typed stays: it can be saved over what somebody else wrote, once that was seen. */
    keepRow: assign((_, { row }: { row: Row }) => ({ row })),
    change: assign(({ context }, { values }: { values: Values }) => ({
      draft: { ...context.draft, ...values },
      refused: context.refused.filter(({ field }) => !Object.hasOwn(values, field)),
    })),
    keepError: assign((_, failed: Failed) => ({ error: failed.message, refused: faultsIn(failed) })),
    forgetError: assign({ error: '', refused: [] }),
    /** Tells the list whether closing would lose something, and that it is over; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
    reportClosed: (_, _end: { wrote: boolean }) => {},
    announce: () => {},
  },
}).createMachine({
  id: 'inlineEdit',
  meta: { label: '行内编辑', refusals: { isReady: '没有改动，或填写有误' } },
  context: ({ input: { key, entity, id } }) => ({ key, entity, id, row: null, draft: {}, refused: [], error: '' }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'fetchRow',
        src: 'fetchRow',
        input: ({ context: { entity, id } }) => ({ entity, id }),
        onDone: { target: 'editing', actions: { type: 'keepRow', params: ({ event }) => ({ row: event.output }) } },
        onError: { target: 'missing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: { CLOSE: 'closed' },
    },
    missing: { meta: { label: '加载失败' }, tags: 'failed', on: { RETRY: 'loading', CLOSE: 'closed' } },
    editing: {
      meta: { label: '填写中' },
      initial: 'looking',
      on: {
        CHANGE: { target: '.looking', actions: { type: 'change', params: ({ event }) => event } },
        SAVE: { guard: 'isReady', target: 'saving' },
        CLOSE: [{ guard: 'isChanged', target: 'leaving' }, { target: 'closed' }],
      },
      states: lookedAt,
    },
    saving: {
      meta: { label: '保存中' },
      tags: ['busy', 'saving'],
      entry: 'forgetError',
      invoke: {
        id: 'saveRow',
        src: 'saveRow',
        input: ({ context }) => ({
          entity: context.entity,
          id: context.id,
          version: context.row?.version ?? 0,
          values: changesIn(context),
        }),
        onDone: { target: 'saved', actions: 'announce' },
        onError: refusedTo('editing'),
      },
    },
    ...endsOf('editing', 'Somebody else changed the row: it is read anew, and what was typed stays to be compared.'),
  },
});

export type InlineEditActor = ActorRefFrom<typeof inlineEditMachine>;
