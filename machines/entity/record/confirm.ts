import { type ActorRefFrom, and, assign, fromPromise, setup } from 'xstate';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';
import { isRetyped } from '../lifecycle/kernel.ts';

/** What is asked, and what the answer starts. `target` is handed to `perform` as it is. */
export interface Question {
  readonly title: string;
  readonly content: string;
  readonly okText: string;
  readonly danger: boolean;
  /** The operator must type why, 2 to 100 characters. */
  readonly needsReason: boolean;
  /** Of how many characters at least, where that is more than two. */
  readonly leastReason?: number;
  /** What the operator must type as it stands, so that no slip does it to another row (award.md §3.1, TERMINATE). */
  readonly retype?: string;
  /** Made when the dialog opens, so that a retry is the same request (award.md §0.7). */
  readonly requestId: string;
  readonly target: Readonly<Record<string, unknown>>;
  /** The row is looked at first: what is plainly wrong with it is told, and asked about once more. */
  readonly looks?: true;
  /** Asked already, by the button that was pressed: it begins at once, and asks again only when it is refused. */
  readonly asked?: true;
  /** Whether what is done can be taken back (撤销). */
  readonly undoable?: boolean;
  /** What is said when it is done: 已启用「凉茶券」. */
  readonly said?: string;
}

export interface Performance extends Question {
  readonly reason: string;
  /** What was typed where `retype` asked for it; the server looks at it once more. */
  readonly typed: string;
}

export type ConfirmEvent =
  | { readonly type: 'EXPLAIN'; readonly reason: string }
  | { readonly type: 'RETYPE'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' };

interface Asked {
  readonly question: Question;
  readonly reason: string;
  readonly typed: string;
  readonly error: string;
  readonly version: number;
  /** What is plainly wrong with the row. */
  readonly cautions: readonly string[];
}

/** How it ended: `performed` tells the page to load afresh. */
export interface Outcome {
  readonly performed: boolean;
  /** Version of the row that it made, where it can be taken back. */
  readonly version?: number;
}

const versionIn = (result: unknown): number =>
  typeof result === 'object' && result !== null && 'version' in result && typeof result.version === 'number'
    ? result.version
    : 0;

/** Ask, then do, and say so when it failed: every dangerous or explained step of the house. */
export const confirmMachine = setup({
  types: {
    context: {} as Asked,
    input: {} as Question,
    output: {} as Outcome,
    events: {} as ConfirmEvent,
  },
  actors: {
    perform: fromPromise<unknown, Performance>(unprovided),
    look: fromPromise<readonly string[], Question>(unprovided),
  },
  guards: {
    isAsked: ({ context }) => context.question.asked === true,
    isExplained: ({ context }) =>
      !context.question.needsReason || [...context.reason.trim()].length >= (context.question.leastReason ?? 2),
    isRetyped: ({ context: { question, typed } }) => isRetyped(question.retype, typed),
    isReady: and(['isExplained', 'isRetyped']),
    isLookedAt: ({ context }) => context.question.looks === true,
    isCautioned: ({ context }) => context.cautions.length > 0,
  },
  actions: {
    keepVersion: assign(({ context }, { version }: { version: number }) => ({
      version: context.question.undoable === true ? version : 0,
    })),
    keepCautions: assign((_, { cautions }: { cautions: readonly string[] }) => ({ cautions })),
    explain: assign((_, { reason }: { reason: string }) => ({ reason })),
    retype: assign((_, { text }: { text: string }) => ({ typed: text })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'confirm',
  meta: { label: '确认框', refusals: { isReady: '原因写得太短，或输入的内容与要求的不一致' } },
  context: ({ input }) => ({ question: input, reason: '', typed: '', error: '', version: 0, cautions: [] }),
  initial: 'opening',
  states: {
    opening: {
      meta: { label: '打开中' },
      always: [
        { guard: 'isAsked', target: 'performing' },
        { guard: 'isLookedAt', target: 'looking' },
        { target: 'asking' },
      ],
    },
    looking: {
      meta: { label: '检查中' },
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context: { question } }) => question,
        onDone: {
          target: 'asking',
          actions: { type: 'keepCautions', params: ({ event }) => ({ cautions: event.output }) },
        },
        onError: {
          description: 'What could not be looked at is asked about once more as well.',
          target: 'asking',
          actions: {
            type: 'keepCautions',
            params: ({ event }) => ({ cautions: [`没有检查成：${failedWith(event.error).message}`] }),
          },
        },
      },
      on: { CANCEL: 'cancelled' },
    },
    asking: {
      meta: { label: '询问中' },
      on: {
        EXPLAIN: { actions: { type: 'explain', params: ({ event }) => event } },
        RETYPE: { actions: { type: 'retype', params: ({ event }) => event } },
        CONFIRM: { guard: 'isReady', target: 'confirmed' },
        CANCEL: 'cancelled',
      },
    },
    confirmed: {
      meta: { label: '已确认' },
      always: [{ guard: 'isCautioned', target: 'sure' }, { target: 'performing' }],
    },
    sure: {
      meta: { label: '再次确认' },
      description: 'What was told is plainly wrong: nobody goes on by one press.',
      on: { CONFIRM: 'performing', CANCEL: 'cancelled' },
    },
    performing: {
      meta: { label: '执行中' },
      tags: ['busy', 'saving'],
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { question, reason, typed } }) => ({
          ...question,
          reason: reason.trim(),
          typed: typed.trim(),
        }),
        onDone: {
          target: 'performed',
          actions: { type: 'keepVersion', params: ({ event }) => ({ version: versionIn(event.output) }) },
        },
        onError: {
          target: 'refused',
          actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) },
        },
      },
    },
    refused: {
      meta: { label: '未成功' },
      tags: 'failed',
      exit: 'forgetError',
      on: {
        EXPLAIN: { target: 'asking', actions: { type: 'explain', params: ({ event }) => event } },
        RETYPE: { target: 'asking', actions: { type: 'retype', params: ({ event }) => event } },
        CONFIRM: 'performing',
        CANCEL: 'cancelled',
      },
    },
    performed: {
      meta: { label: '已执行' },
      type: 'final',
      output: ({ context: { version } }): Outcome => ({ performed: true, ...(version > 0 && { version }) }),
    },
    cancelled: { meta: { label: '已取消' }, type: 'final', output: (): Outcome => ({ performed: false }) },
  },
  output: ({ event }) => event.output as Outcome,
});

export type ConfirmActor = ActorRefFrom<typeof confirmMachine>;
