import { type ActorRefFrom, assign, fromCallback, sendTo, setup } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { announced, type Done } from './announced.ts';
import { confirmMachine, type Question } from './confirm.ts';
import { latePageMachine } from '../list/late-page.ts';
import { pickerMachine } from './picker.ts';
import { presenceLoaderMachine } from './presence-loader.ts';
import { placePanelsMachine } from '../place/place-panels.ts';
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
  /** What is made or changed from here: a copy, or a row that belongs to this one. */
  readonly making: RecordInput;
  /** Where something is typed that is not saved: in the form above the record, in a panel of its page. */
  readonly typed: { readonly form: boolean; readonly panels: boolean };
}

/** A form above the record: of something new, or of a row that belongs to the record. */
type Making = Pick<RecordInput, 'entity' | 'id' | 'given'> & { readonly mode?: 'create' | 'edit' };

export type RecordPageEvent =
  /** A step of the life cycle, or a step that is taken back. */
  | { readonly type: 'ASK'; readonly question: Question }
  /** A dialog of the entity's own about the record. */
  | { readonly type: 'OPEN_PART'; readonly part: string }
  /** An empty form of an entity, filled with what is given; with an id, a copy of that row, or the form of the row itself. */
  | { readonly type: 'MAKE'; readonly making: Making }
  /** The record was read, and is another row object than before. */
  | { readonly type: 'ROW_READ'; readonly row: Row }
  /** From the panels: one of them holds something that is not saved, or none does any longer. */
  | { readonly type: 'PANELS_UNSAVED' }
  | { readonly type: 'PANELS_SAVED' }
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

const formIs = (isTyped: boolean) => [{ type: 'noteForm', params: { isTyped } }, 'report'] as const;
const formOver = formIs(false);
/** A write may have changed anything that the page shows. */
const refreshAll = ['refreshRecord', 'refreshRelated', 'refreshPanels'] as const;

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
      panels: 'panels';
    },
    tags: {} as 'asking',
  },
  actors: {
    record: recordLoaderMachine,
    made: recordLoaderMachine,
    related: relatedRowsMachine,
    panels: placePanelsMachine,
    presence: presenceLoaderMachine,
    picker: pickerMachine,
    /** Tells the tab bar what the record is called once it has been read, and this page which row it is; given from outside. */
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
      saved && id !== undefined && making.mode === 'create' && entityNamed(making.entity).partAfterCreate !== undefined,
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
    make: assign((_, { making }: { making: Making }) => ({ making: { mode: 'create', ...making } })),
    noteForm: assign(({ context: { typed } }, { isTyped }: { isTyped: boolean }) => ({
      typed: { ...typed, form: isTyped },
    })),
    notePanels: assign(({ context: { typed } }, { isTyped }: { isTyped: boolean }) => ({
      typed: { ...typed, panels: isTyped },
    })),
    refreshRecord: sendTo('record', { type: 'REFRESH' }),
    refreshRelated: sendTo('related', { type: 'REFRESH' }),
    refreshPanels: sendTo('panels', { type: 'REFRESH' }),
    tellPanels: sendTo('panels', (_, told: Extract<RecordPageEvent, { type: 'ROW_READ' | 'RIGHTS' }>) => told),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string; undo?: Done }) => {},
    /** Tells the tab bar whether closing this page would lose something, by `typed`; given from outside. */
    report: () => {},
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
    typed: { form: false, panels: false },
  }),
  invoke: [
    { id: 'picker', src: 'picker' },
    { id: 'watchName', src: 'watchName', input: ({ context: { key, entity } }) => ({ key, entity }) },
    { id: 'reveal', src: 'reveal', input: ({ context: { entity } }) => ({ entity }) },
    { id: 'related', src: 'related', input: ({ context: { entity, id } }) => ({ entity, id }) },
    {
      id: 'panels',
      src: 'panels',
      input: ({ context: { key, entity, id, actions } }) => ({ key, entity, id, actions }),
    },
  ],
  on: {
    RECORD_UNSAVED: { actions: formIs(true) },
    RECORD_SAVED: { actions: formOver },
    PAGE_UNSAVED: { actions: formIs(true) },
    PAGE_SAVED: { actions: formOver },
    PANELS_UNSAVED: { actions: [{ type: 'notePanels', params: { isTyped: true } }, 'report'] },
    PANELS_SAVED: { actions: [{ type: 'notePanels', params: { isTyped: false } }, 'report'] },
    ROW_READ: { actions: { type: 'tellPanels', params: ({ event }) => event } },
    RIGHTS: {
      actions: [
        { type: 'keepRights', params: ({ event }) => event },
        { type: 'tellPanels', params: ({ event }) => event },
      ],
    },
    REFRESH: { actions: refreshAll },
    ROWS_CHANGED: {
      guard: { type: 'concerns', params: ({ event }) => event },
      actions: ['refreshRecord', 'refreshPanels'],
    },
    RECORD_KEPT: {
      description: 'Of a row that was made from here, too: it may be the first of several.',
      actions: [
        'refreshRelated',
        'refreshPanels',
        { type: 'announce', params: ({ event }) => announced(event.text, event) },
      ],
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
                  actions: [...formOver, 'refreshPanels', announceSaved],
                },
                {
                  description: 'A form was given up: the record is read again.',
                  target: 'open',
                  reenter: true,
                  actions: formOver,
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
                  ...refreshAll,
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
                actions: [...refreshAll, ...formOver],
              },
              { target: 'nothing', actions: formOver },
            ],
          },
        },
        making: {
          meta: { label: '填写' },
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
                  ...refreshAll,
                  ...formOver,
                  announceSaved,
                ],
              },
              {
                description: 'What the record counts of its rows may be another number now.',
                guard: { type: 'wasSaved', params: ({ event }) => event.output },
                target: 'nothing',
                actions: [...refreshAll, ...formOver, announceSaved],
              },
              { target: 'nothing', actions: formOver },
            ],
          },
        },
      },
    },
  },
});

export type RecordPageActor = ActorRefFrom<typeof recordPageMachine>;
