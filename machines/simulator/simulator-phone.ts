import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { phoneStateLabels as labels } from '../../contract/simulator/simulation.ts';
import { unprovided } from '../core/failure.ts';

/** Somebody who has joined, as the Open API names members. */
export interface Member {
  readonly user_id: number;
  readonly member_no: string;
}

/** What a win still wants of its winner. */
export type Need = 'claim' | 'address' | 'verify';

/** A win that waits for its winner. */
export interface Win {
  readonly record_no: string;
  readonly title: string;
  readonly need: Need;
  /** Awards to choose from, for `claim`. */
  readonly choices: readonly number[];
  /** What is shown at the shop, for `verify`. */
  readonly verify_code: string;
}

/** What the owner of a phone wants next. */
export type Intent =
  | { readonly do: 'join' | 'look' | 'sleep' | 'stop' }
  | { readonly do: 'scan'; readonly code: string }
  | { readonly do: 'draw'; readonly activity: number }
  | { readonly do: 'claim'; readonly record_no: string; readonly choice: number }
  | { readonly do: 'address' | 'verify'; readonly record_no: string };

/** What the owner goes by. */
export interface Facts {
  readonly member: Member | null;
  readonly wins: readonly Win[];
  /** Whether something was won that has not been looked at. */
  readonly hasNews: boolean;
  /** Activities that let nobody draw again before the next day. */
  readonly closed: readonly number[];
  /** Calls so far. */
  readonly calls: number;
}

/** A call as the chart asks for it. The same one is sent until it is answered. */
export interface Asked {
  readonly intent: Intent;
  /** Its number among the calls of this phone. */
  readonly nth: number;
  readonly member: Member | null;
  readonly wins: readonly Win[];
}

/** What an answer means to a phone. */
export type Answer =
  | {
      readonly taken: true;
      readonly member?: Member;
      /** The wins that wait for their winner, where they were asked for. */
      readonly wins?: readonly Win[];
      /** What was won. */
      readonly won?: string;
      /** Whether it was the last chance of the day. */
      readonly isLast?: boolean;
    }
  | { readonly taken: false; readonly code: number; readonly message: string };

interface Context extends Facts {
  readonly intent: Intent | null;
  /** Titles, the newest first. */
  readonly prizes: readonly string[];
  /** Why the last call was refused; empty where it was not. */
  readonly refusal: string;
}

/** As many prizes as are remembered. */
const mostPrizes = 20;

const recordOf = (intent: Intent | null) => (intent && 'record_no' in intent ? intent.record_no : '');
const closedBy = ({ closed, intent }: Context) =>
  intent?.do === 'draw' && !closed.includes(intent.activity) ? [...closed, intent.activity] : closed;

const phoneSetup = setup({
  types: {
    context: {} as Context,
    /** Else it goes by what its owner wants and by what it hears. */
    events: {} as { readonly type: 'SWITCH_OFF' },
    tags: {} as 'asking',
  },
  actors: {
    /** What the owner wants next, when it wants it; given from outside. */
    think: fromPromise<Intent, Facts>(unprovided),
    /** Sends a call; rejects where nothing was heard or the same has to be sent again. Given from outside. */
    ask: fromPromise<Answer, Asked>(unprovided),
  },
  delays: {
    /** How long nothing is heard before the same is sent again; given from outside. */
    patience: 1000,
    night: 8 * 3_600_000,
  },
  guards: {
    wants: (_, { intent, deed }: { intent: Intent; deed: Intent['do'] }) => intent.do === deed,
    wantsOpen: ({ context }, { intent }: { intent: Intent }) =>
      intent.do === 'draw' && !context.closed.includes(intent.activity),
    wantsOwn: ({ context }, { intent, deed }: { intent: Intent; deed: Need }) =>
      intent.do === deed && context.wins.some(({ record_no, need }) => record_no === recordOf(intent) && need === deed),
    isTaken: (_, { answer }: { answer: Answer }) => answer.taken,
    isMember: ({ context }) => context.member !== null,
  },
  actions: {
    keepIntent: assign((_, { intent }: { intent: Intent }) => ({ intent })),
    countCall: assign(({ context }) => ({ calls: context.calls + 1, refusal: '' })),
    keepAnswer: assign(({ context }, { answer }: { answer: Answer }) => {
      if (!answer.taken) return {};
      const { member, wins, won, isLast } = answer;
      return {
        member: member ?? context.member,
        // What was done about a win is over; a look replaces all of them.
        wins: wins ?? context.wins.filter(({ record_no }) => record_no !== recordOf(context.intent)),
        hasNews: wins === undefined && (context.hasNews || won !== undefined),
        ...(won !== undefined && { prizes: [won, ...context.prizes].slice(0, mostPrizes) }),
        ...(isLast === true && { closed: closedBy(context) }),
      };
    }),
    keepRefusal: assign(({ context }, { answer }: { answer: Answer }) => ({
      refusal: answer.taken ? '' : answer.message,
      closed: closedBy(context),
      wins: context.wins.filter(({ record_no }) => record_no !== recordOf(context.intent)),
    })),
    beginDay: assign({ closed: [] }),
  },
});

const wanting = (deed: Intent['do']) =>
  ({
    type: 'wants',
    params: ({ event }: { event: { readonly output: Intent } }) => ({ intent: event.output, deed }),
  }) as const;
const wantingOwn = (deed: Need) =>
  ({
    type: 'wantsOwn',
    params: ({ event }: { event: { readonly output: Intent } }) => ({ intent: event.output, deed }),
  }) as const;
const wantingOpen = {
  type: 'wantsOpen',
  params: ({ event }: { event: { readonly output: Intent } }) => ({ intent: event.output }),
} as const;
const kept = {
  type: 'keepIntent',
  params: ({ event }: { event: { readonly output: Intent } }) => ({ intent: event.output }),
} as const;
const answered = ({ event }: { event: { readonly output: Answer } }) => ({ answer: event.output });

const factsOf = ({ context: { member, wins, hasNews, closed, calls } }: { context: Context }): Facts => ({
  member,
  wins,
  hasNews,
  closed,
  calls,
});
const askedOf = ({ context: { intent, calls, member, wins } }: { context: Context }): Asked => ({
  intent: intent ?? { do: 'sleep' },
  nth: calls,
  member,
  wins,
});

/** A call on its way: what is not heard is sent again, the same, until it is. */
const asking = <const Label extends string>(label: Label) =>
  ({
    meta: { label },
    tags: 'asking',
    entry: 'countCall',
    initial: 'sent',
    states: {
      sent: {
        meta: { label: '已发出' },
        invoke: {
          id: 'ask',
          src: 'ask',
          input: askedOf,
          onDone: [
            {
              guard: { type: 'isTaken', params: answered },
              target: '#simulator-phone.awake',
              actions: { type: 'keepAnswer', params: answered },
            },
            { target: '#simulator-phone.awake', actions: { type: 'keepRefusal', params: answered } },
          ],
          onError: 'unheard',
        },
      },
      unheard: {
        meta: { label: '没有回音' },
        after: { patience: 'sent' },
        on: { SWITCH_OFF: '#simulator-phone.off' },
      },
    },
  }) as const;

/** A phone of the member simulator (engines.md §10): somebody who joins, scans, draws, sees to what was won, and sleeps. */
export const phoneMachine = phoneSetup.createMachine({
  id: 'simulator-phone',
  meta: { label: '模拟手机' },
  context: {
    member: null,
    wins: [],
    hasNews: false,
    closed: [],
    calls: 0,
    intent: null,
    prizes: [],
    refusal: '',
  },
  initial: 'awake',
  states: {
    awake: {
      meta: { label: labels.awake },
      always: [{ guard: 'isMember', target: 'idle' }, { target: 'visitor' }],
    },
    visitor: {
      meta: { label: labels.visitor },
      invoke: {
        id: 'think',
        src: 'think',
        input: factsOf,
        onDone: [
          { guard: wanting('stop'), target: 'off' },
          { guard: wanting('join'), target: 'joining', actions: kept },
          { target: 'asleep' },
        ],
        onError: 'off',
      },
    },
    joining: asking(labels.joining),
    idle: {
      meta: { label: labels.idle },
      description: 'What it cannot do now is left for another day.',
      invoke: {
        id: 'think',
        src: 'think',
        input: factsOf,
        onDone: [
          { guard: wanting('stop'), target: 'off' },
          { guard: wanting('scan'), target: 'scanning', actions: kept },
          { guard: wantingOpen, target: 'drawing', actions: kept },
          { guard: wanting('look'), target: 'looking', actions: kept },
          { guard: wantingOwn('claim'), target: 'claiming', actions: kept },
          { guard: wantingOwn('address'), target: 'addressing', actions: kept },
          { guard: wantingOwn('verify'), target: 'atShop', actions: kept },
          { target: 'asleep' },
        ],
        onError: 'off',
      },
    },
    scanning: asking(labels.scanning),
    drawing: asking(labels.drawing),
    looking: asking(labels.looking),
    claiming: asking(labels.claiming),
    addressing: asking(labels.addressing),
    atShop: asking(labels.atShop),
    asleep: {
      meta: { label: labels.asleep },
      after: { night: { target: 'awake', actions: 'beginDay' } },
      on: { SWITCH_OFF: 'off' },
    },
    off: { meta: { label: labels.off }, type: 'final' },
  },
});

export type PhoneActor = ActorRefFrom<typeof phoneMachine>;
