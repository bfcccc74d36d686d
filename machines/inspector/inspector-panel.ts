import { type ActorRefFrom, assign, setup } from 'xstate';
import { payloadFault } from './payload-text.ts';

/** An event that a person is about to send, its payload as text. */
export interface Draft {
  /** XState's session id of the actor that gets it. */
  readonly actor: string;
  /** The type of the event. */
  readonly event: string;
  readonly text: string;
}

/** A test file made of a run. */
export interface RecordedTest {
  readonly file: string;
  readonly text: string;
}

export interface PanelContext {
  /** What is looked for among all states. */
  readonly text: string;
  /** Which match is marked, from 0; the last one when there are fewer. */
  readonly marked: number;
  readonly draft: Draft;
  /** Why the draft cannot be sent, or was not taken; Chinese. */
  readonly fault: string;
  readonly test: RecordedTest;
}

export type PanelEvent =
  | { readonly type: 'SEARCH' }
  | { readonly type: 'TYPE'; readonly text: string }
  | { readonly type: 'MARK'; readonly index: number }
  | { readonly type: 'EDIT'; readonly draft: Draft }
  | { readonly type: 'SUBMIT' }
  /** The application could not take the event. */
  | { readonly type: 'REFUSE'; readonly reason: string }
  | { readonly type: 'RECORD'; readonly test: RecordedTest }
  | { readonly type: 'HELP' }
  | { readonly type: 'CLOSE' };

const noDraft: Draft = { actor: '', event: '', text: '' };
const noTest: RecordedTest = { file: '', text: '' };

/** What opens over the inspector's page: one thing at a time. */
export const inspectorPanelMachine = setup({
  types: { context: {} as PanelContext, events: {} as PanelEvent },
  delays: { refusalTime: 600 },
  guards: {
    isPayload: (_, { text }: { text: string }) => payloadFault(text) === '',
    isPlace: (_, { index }: { index: number }) => Number.isInteger(index) && index >= 0,
  },
  actions: {
    look: assign((_, { text }: { text: string }) => ({ text, marked: 0 })),
    forgetSearch: assign({ text: '', marked: 0 }),
    mark: assign((_, { index }: { index: number }) => ({ marked: index })),
    begin: assign((_, { draft }: { draft: Draft }) => ({ draft })),
    write: assign(({ context }, { text }: { text: string }) => ({ draft: { ...context.draft, text } })),
    forgetDraft: assign({ draft: noDraft, fault: '' }),
    findFault: assign(({ context }) => ({ fault: payloadFault(context.draft.text) })),
    forgetFault: assign({ fault: '' }),
    keepRefusal: assign((_, { reason }: { reason: string }) => ({ fault: reason })),
    keepTest: assign((_, { test }: { test: RecordedTest }) => ({ test })),
    forgetTest: assign({ test: noTest }),
    /** Given from outside, as is the next one. */
    sendDraft: (_, _draft: Draft) => {},
    download: (_, _test: RecordedTest) => {},
  },
}).createMachine({
  id: 'inspector-panel',
  meta: { refusals: { isPlace: '没有这一项' } },
  context: { text: '', marked: 0, draft: noDraft, fault: '', test: noTest },
  initial: 'closed',
  on: {
    SEARCH: '.searching',
    EDIT: { target: '.editing', actions: { type: 'begin', params: ({ event }) => event } },
    RECORD: { target: '.recorded', actions: { type: 'keepTest', params: ({ event }) => event } },
    HELP: '.helping',
  },
  states: {
    closed: { meta: { label: '未打开' } },
    searching: {
      meta: { label: '查找状态' },
      exit: 'forgetSearch',
      on: {
        TYPE: { actions: { type: 'look', params: ({ event }) => event } },
        MARK: {
          guard: { type: 'isPlace', params: ({ event }) => event },
          actions: { type: 'mark', params: ({ event }) => event },
        },
        CLOSE: 'closed',
      },
    },
    editing: {
      meta: { label: '编辑事件' },
      initial: 'judging',
      exit: 'forgetDraft',
      on: {
        TYPE: { target: '.judging', actions: { type: 'write', params: ({ event }) => event } },
        CLOSE: 'closed',
      },
      states: {
        judging: {
          meta: { label: '检查内容' },
          entry: 'findFault',
          always: [
            { guard: { type: 'isPayload', params: ({ context }) => context.draft }, target: 'ready' },
            { target: 'faulty' },
          ],
        },
        ready: {
          meta: { label: '可以发送' },
          on: { SUBMIT: 'sent' },
        },
        faulty: { meta: { label: '内容有误' } },
        sent: {
          meta: { label: '已发送' },
          entry: { type: 'sendDraft', params: ({ context }) => context.draft },
          on: { REFUSE: { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } } },
          after: { refusalTime: { target: '#inspector-panel.closed' } },
        },
        refused: {
          meta: { label: '未被接受' },
          exit: 'forgetFault',
          on: { SUBMIT: 'sent' },
        },
      },
    },
    recorded: {
      meta: { label: '测试已生成' },
      entry: { type: 'download', params: ({ context }) => context.test },
      exit: 'forgetTest',
      on: { CLOSE: 'closed' },
    },
    helping: { meta: { label: '快捷键' }, on: { CLOSE: 'closed', HELP: 'closed' } },
  },
});

export type InspectorPanelActor = ActorRefFrom<typeof inspectorPanelMachine>;
