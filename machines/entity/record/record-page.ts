import { type ActorRefFrom, assign, fromCallback, sendTo, setup } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { announced, type Done } from './announced.ts';
import { confirmMachine, type Question } from './confirm.ts';
import { latePageMachine } from '../list/late-page.ts';
import { pickerMachine } from './picker.ts';
import { presenceLoaderMachine } from './presence-loader.ts';
import { recordLoaderMachine } from './record-loader.ts';
import type { RecordInput, RecordOutput } from './record-types.ts';
import { relatedRowsMachine } from './related-rows.ts';
import { revealMachine } from './reveal.ts';

export interface RecordPageInput {
  /** Key of the tab, which is also the path: that of the list and the id. */
  readonly key: string;
  readonly entity: string;
  readonly id: number;
  /** What the operator may do with records of this kind. */
  readonly actions: readonly Action[];
}

interface RecordPageContext extends RecordPageInput {
  readonly question: Question | null;
  /** The dialog of an entity's own that was opened last, and its row. */
  readonly part: { readonly view: string; readonly entity: string; readonly id: number };
  /** What is made from here: a copy, or a row that belongs to this one. */
  readonly making: RecordInput;
}

export type RecordPageEvent =
  /** A step of the life cycle, or a step that is taken back. */
  | { readonly type: 'ASK'; readonly question: Question }
  /** A dialog of the entity's own about the record. */
  | { readonly type: 'OPEN_PART'; readonly part: string }
  /** An empty form of an entity, filled with what is given; with an id, a copy of that row. */
  | { readonly type: 'MAKE'; readonly making: Pick<RecordInput, 'entity' | 'id' | 'given'> }
  /** From a dialog: it is over, or holds something that is not saved, or no longer does. */
  | { readonly type: 'PAGE_CLOSED'; readonly wrote: boolean }
  | { readonly type: 'PAGE_UNSAVED' }
  | { readonly type: 'PAGE_SAVED' }
  /** What it shows may have changed. */
  | { readonly type: 'REFRESH' }
  /** Others changed rows of this kind while it stands in front. */
  | { readonly type: 'ROWS_CHANGED'; readonly ids: readonly number[] }
  /** What the operator may do here has changed. */
  | { readonly type: 'RIGHTS'; readonly actions: readonly Action[] }
  /** From a form: it holds something typed, or no longer does. */
  | { readonly type: 'RECORD_UNSAVED' }
  | { readonly type: 'RECORD_SAVED' }
  /** A row is another one, and its form stays. */
  | { readonly type: 'RECORD_KEPT'; readonly id: number; readonly text: string; readonly version?: number };

const announceSaved = {
  type: 'announce',
  params: ({ event }: { event: { output: RecordOutput } }) => announced('保存成功', event.output),
} as const;

/**
 * One record as a page of its own. The record reads and changes itself (record.ts); when a form of it has ended it is read anew.
 * Above it stands at most one question, one dialog, or one form of something new.
 */
export const recordPageMachine = setup({
  types: {
    context: {} as RecordPageContext,
    input: {} as RecordPageInput,
    events: {} as RecordPageEvent,
    children: {} as {
      record: 'record';
      presence: 'presence';
      picker: 'picker';
      watchName: 'watchName';
      reveal: 'reveal';
      confirm: 'confirm';
      part: 'part';
      made: 'made';
      related: 'related';
    },
    tags: {} as 'asking',
  },
  actors: {
    record: recordLoaderMachine,
    made: recordLoaderMachine,
    related: relatedRowsMachine,
    presence: presenceLoaderMachine,
    picker: pickerMachine,
    /** Tells the tab bar what the record is called once it has been read; given from outside. */
    watchName: fromCallback<{ type: 'none' }, { key: string; entity: string }>(() => {}),
    reveal: revealMachine,
    confirm: confirmMachine,
    /** A dialog of an entity's own (src/entity/dialogs/). */
    part: latePageMachine,
  },
  guards: {
    concerns: ({ context }, { ids }: { ids: readonly number[] }) => ids.length === 0 || ids.includes(context.id),
    mayOpenPart: ({ context: { entity, actions } }, { part }: { part: string }) => {
      const declared = entityNamed(entity).parts?.[part];
      return declared !== undefined && actions.includes(declared.action);
    },
    wantsPart: ({ context: { making } }, { saved, id }: RecordOutput) =>
      saved && id !== undefined && entityNamed(making.entity).partAfterCreate !== undefined,
    wasSaved: (_, { saved }: RecordOutput) => saved,
    wasPerformed: (_, { performed }: { performed: boolean }) => performed,
    didWrite: (_, { wrote }: { wrote: boolean }) => wrote,
  },
  actions: {
    keepRights: assign((_, { actions }: { actions: readonly Action[] }) => ({ actions })),
    ask: assign((_, { question }: { question: Question }) => ({ question })),
    openPart: assign(({ context: { entity, id } }, { part }: { part: string }) => ({
      part: { view: part, entity, id },
    })),
    openWanted: assign(({ context: { making } }, { id = 0 }: RecordOutput) => ({
      part: { view: entityNamed(making.entity).partAfterCreate ?? '', entity: making.entity, id },
    })),
    make: assign((_, { making }: { making: Pick<RecordInput, 'entity' | 'id' | 'given'> }) => ({
      making: { ...making, mode: 'create' },
    })),
    refreshRecord: sendTo('record', { type: 'REFRESH' }),
    refreshRelated: sendTo('related', { type: 'REFRESH' }),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string; undo?: Done }) => {},
    /** Tells the tab bar whether closing this page would lose something; given from outside. */
    reportUnsaved: () => {},
    reportSaved: () => {},
  },
}).createMachine({
  id: 'recordPage',
  meta: {
    label: '记录页',
    refusals: { mayOpenPart: '您没有该操作的权限', concerns: '变更的不是这条记录' },
  },
  context: ({ input }) => ({
    ...input,
    question: null,
    part: { view: '', entity: input.entity, id: 0 },
    making: { entity: input.entity, mode: 'create' },
  }),
  invoke: [
    { id: 'picker', src: 'picker' },
    { id: 'watchName', src: 'watchName', input: ({ context: { key, entity } }) => ({ key, entity }) },
    { id: 'reveal', src: 'reveal', input: ({ context: { entity } }) => ({ entity }) },
    { id: 'related', src: 'related', input: ({ context: { entity, id } }) => ({ entity, id }) },
  ],
  on: {
    RECORD_UNSAVED: { actions: 'reportUnsaved' },
    RECORD_SAVED: { actions: 'reportSaved' },
    PAGE_UNSAVED: { actions: 'reportUnsaved' },
    PAGE_SAVED: { actions: 'reportSaved' },
    RIGHTS: { actions: { type: 'keepRights', params: ({ event }) => event } },
    REFRESH: { actions: ['refreshRecord', 'refreshRelated'] },
    ROWS_CHANGED: { guard: { type: 'concerns', params: ({ event }) => event }, actions: 'refreshRecord' },
    RECORD_KEPT: {
      description: 'Of a row that was made from here, too: it may be the first of several.',
      actions: ['refreshRelated', { type: 'announce', params: ({ event }) => announced(event.text, event) }],
    },
  },
  type: 'parallel',
  states: {
    record: {
      meta: { label: '记录' },
      initial: 'open',
      states: {
        open: {
          meta: { label: '已打开' },
          invoke: [
            {
              id: 'record',
              src: 'record',
              input: ({ context: { entity, id } }) => ({ entity, id, mode: 'detail' }),
              onDone: [
                {
                  guard: { type: 'wasSaved', params: ({ event }) => event.output },
                  target: 'open',
                  reenter: true,
                  actions: ['reportSaved', announceSaved],
                },
                {
                  description: 'A form was given up: the record is read again.',
                  target: 'open',
                  reenter: true,
                  actions: 'reportSaved',
                },
              ],
            },
            {
              id: 'presence',
              src: 'presence',
              input: ({ context: { key, entity, id } }) => ({ key, entity, id, mode: 'detail' }),
            },
          ],
        },
      },
    },
    above: {
      meta: { label: '上层' },
      initial: 'nothing',
      states: {
        nothing: {
          meta: { label: '无' },
          on: {
            ASK: { target: 'asking', actions: { type: 'ask', params: ({ event }) => event } },
            OPEN_PART: {
              guard: { type: 'mayOpenPart', params: ({ event }) => event },
              target: 'partOpen',
              actions: { type: 'openPart', params: ({ event }) => event },
            },
            MAKE: { target: 'making', actions: { type: 'make', params: ({ event }) => event } },
          },
        },
        asking: {
          meta: { label: '询问' },
          tags: 'asking',
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ context }) => context.question as Question,
            onDone: [
              {
                guard: { type: 'wasPerformed', params: ({ event }) => event.output },
                target: 'nothing',
                actions: [
                  'refreshRecord',
                  'refreshRelated',
                  {
                    type: 'announce',
                    params: ({ context: { question }, event }) =>
                      announced(question?.said ?? '', { ...event.output, id: Number(question?.target['id']) }),
                  },
                ],
              },
              { target: 'nothing' },
            ],
          },
        },
        partOpen: {
          meta: { label: '打开附属窗口' },
          invoke: { id: 'part', src: 'part', input: ({ context: { key, part } }) => ({ key, ...part }) },
          on: {
            PAGE_CLOSED: [
              {
                guard: { type: 'didWrite', params: ({ event }) => event },
                target: 'nothing',
                actions: ['refreshRecord', 'refreshRelated', 'reportSaved'],
              },
              { target: 'nothing', actions: 'reportSaved' },
            ],
          },
        },
        making: {
          meta: { label: '新建' },
          invoke: {
            id: 'made',
            src: 'made',
            input: ({ context }) => context.making,
            onDone: [
              {
                guard: { type: 'wantsPart', params: ({ event }) => event.output },
                target: 'partOpen',
                actions: [
                  { type: 'openWanted', params: ({ event }) => event.output },
                  'refreshRecord',
                  'refreshRelated',
                  announceSaved,
                ],
              },
              {
                description: 'What the record counts of its rows may be another number now.',
                guard: { type: 'wasSaved', params: ({ event }) => event.output },
                target: 'nothing',
                actions: ['refreshRecord', 'refreshRelated', 'reportSaved', announceSaved],
              },
              { target: 'nothing', actions: 'reportSaved' },
            ],
          },
        },
      },
    },
  },
});

export type RecordPageActor = ActorRefFrom<typeof recordPageMachine>;
