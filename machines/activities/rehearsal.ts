import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';
import {
  type Curve,
  type DrawCount,
  peopleRange,
  type PrizeChange,
  type RehearsalAnswer,
  type RehearsalQuestion,
  rehearsalSteps,
  seedLimit,
} from '../../contract/activities/rehearsal.ts';
import type { DrawPerson } from '../../contract/activities/set-up-proof.ts';

/** What is set before it runs; a field that was emptied is null. */
export interface RehearsalForm {
  readonly draws: DrawCount;
  readonly curve: Curve;
  readonly people: number | null;
  readonly seed: number | null;
  /** When it begins; null: now, or with the activity where that is not running. */
  readonly from: string | null;
}

export interface RehearsalInput {
  readonly activityId: number;
  readonly seed: number;
  /** The only one who takes part. */
  readonly person?: DrawPerson;
}

interface Context {
  readonly activityId: number;
  readonly form: RehearsalForm;
  /** The only kind of person who takes part; null: everybody. */
  readonly person: DrawPerson | null;
  /** What the second variant has otherwise; none: there is only what is in force. */
  readonly changes: readonly PrizeChange[];
  /** Parts of the work that are done, of `rehearsalSteps`. */
  readonly part: number;
  readonly answer: RehearsalAnswer | null;
  readonly error: string;
}

export type RehearsalEvent =
  | { readonly type: 'SET'; readonly form: Partial<RehearsalForm> }
  /** Another odds or stock for the second variant; neither: the prize is as it is. */
  | { readonly type: 'CHANGE'; readonly change: PrizeChange }
  | { readonly type: 'UNCHANGE_ALL' }
  /** Everybody takes part again. */
  | { readonly type: 'WITH_EVERYBODY' }
  | { readonly type: 'RUN' }
  /** Once more with the seed and the beginning of what is shown. */
  | { readonly type: 'AGAIN' }
  | { readonly type: 'CANCEL' }
  /** From the call. */
  | { readonly type: 'PROGRESSED'; readonly part: number }
  | { readonly type: 'ANSWERED'; readonly answer: RehearsalAnswer }
  | { readonly type: 'REFUSED'; readonly message: string };

const isWhole = (value: number | null, min: number, max: number): value is number =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;

/** What is asked of the server; undefined while the form does not say it. */
export function questionOf({ activityId, form, changes, person }: Context): RehearsalQuestion | undefined {
  const { draws, curve, people, seed, from } = form;
  if (!isWhole(people, peopleRange.min, peopleRange.max) || !isWhole(seed, 0, seedLimit - 1)) return undefined;
  return {
    activity_id: activityId,
    ...(from !== null && { from }),
    draws,
    curve,
    people,
    seed,
    changes,
    ...(person && { person }),
  };
}

/** The form as it asks for the same numbers again. */
const repeated = ({ form, answer }: Context): RehearsalForm =>
  answer ? { ...form, seed: answer.seed, from: answer.from } : form;

/** The changes with one of them set anew, in the order in which prizes were changed first. */
function changed(changes: readonly PrizeChange[], change: PrizeChange): readonly PrizeChange[] {
  const others = changes.filter(({ prize_id }) => prize_id !== change.prize_id);
  return change.odds === undefined && change.left === undefined ? others : [...others, change];
}

/** What a form says that cannot be asked. */
export const askedWrongly = '参与人数应为 1–1,000,000 的整数，种子应为 0–4,294,967,295 的整数';

/** 试运行 of an activity: asks how, runs where nothing can be changed, can be given up, and shows what would come out. */
export const rehearsalMachine = setup({
  types: { context: {} as Context, input: {} as RehearsalInput, events: {} as RehearsalEvent },
  actors: {
    /** Answers with PROGRESSED, and ANSWERED or REFUSED at the end; stopped, it gives the work up. Given from outside. */
    run: fromCallback<RehearsalEvent, RehearsalQuestion | undefined>(() => {}),
  },
  guards: {
    isAsked: ({ context }) => questionOf(context) !== undefined,
    isAskedAgain: ({ context }) => questionOf({ ...context, form: repeated(context) }) !== undefined,
  },
  actions: {
    set: assign(({ context }, { form }: { form: Partial<RehearsalForm> }) => ({ form: { ...context.form, ...form } })),
    change: assign(({ context }, { change }: { change: PrizeChange }) => ({
      changes: changed(context.changes, change),
    })),
    unchangeAll: assign({ changes: [] }),
    forgetPerson: assign({ person: null }),
    repeat: assign(({ context }) => ({ form: repeated(context) })),
    begin: assign({ part: 0, answer: null, error: '' }),
    progress: assign((_, { part }: { part: number }) => ({ part: Math.min(part, rehearsalSteps) })),
    keepAnswer: assign((_, { answer }: { answer: RehearsalAnswer }) => ({ answer })),
    keepError: assign((_, { message }: { message: string }) => ({ error: message })),
  },
}).createMachine({
  id: 'rehearsal',
  meta: {
    label: '试运行',
    refusals: {
      isAsked: askedWrongly,
      isAskedAgain: '参与人数应为 1–1,000,000 的整数',
    },
  },
  context: ({ input: { activityId, seed, person = null } }) => ({
    activityId,
    person,
    form: { draws: 10_000, curve: 'evening', people: 5_000, seed, from: null },
    changes: [],
    part: 0,
    answer: null,
    error: '',
  }),
  initial: 'asking',
  states: {
    asking: {
      meta: { label: '设定' },
      initial: 'fresh',
      on: {
        SET: { actions: { type: 'set', params: ({ event }) => event } },
        CHANGE: { actions: { type: 'change', params: ({ event }) => event } },
        UNCHANGE_ALL: { actions: 'unchangeAll' },
        WITH_EVERYBODY: { actions: 'forgetPerson' },
        RUN: { guard: 'isAsked', target: 'running' },
      },
      states: {
        fresh: { meta: { label: '尚未运行' } },
        shown: {
          meta: { label: '已出结果' },
          description: 'What is shown stays until the next run, whatever is set.',
          on: { AGAIN: { guard: 'isAskedAgain', target: '#rehearsal.running', actions: 'repeat' } },
        },
        cancelled: { meta: { label: '已取消' } },
        failed: { meta: { label: '未成功' } },
      },
    },
    running: {
      meta: { label: '运行中' },
      entry: 'begin',
      invoke: { id: 'run', src: 'run', input: ({ context }) => questionOf(context) },
      on: {
        PROGRESSED: { actions: { type: 'progress', params: ({ event }) => event } },
        ANSWERED: { target: 'asking.shown', actions: { type: 'keepAnswer', params: ({ event }) => event } },
        REFUSED: { target: 'asking.failed', actions: { type: 'keepError', params: ({ event }) => event } },
        CANCEL: 'asking.cancelled',
      },
    },
  },
});

export type RehearsalActor = ActorRefFrom<typeof rehearsalMachine>;
