import type { SentEvent } from '../bridge/wire.ts';
import type { Chart } from '../statechart/chart.ts';
import type { LayoutFile } from '../statechart/layout.ts';
import type { Offer } from '../statechart/marks.ts';
import { type Observed, observed } from './observed.ts';
import { activeStates } from './states.ts';

/** Payloads that the model knows, per event type. */
export type PayloadCases = LayoutFile['cases'];

/** What is asked about: an actor as it is after its newest snapshot. */
export interface Asked {
  readonly tab: string;
  readonly actor: string;
  /** `seq` of its newest snapshot. */
  readonly seq: number;
  readonly chart: Chart;
  /** Its state value. */
  readonly value: unknown;
  readonly cases: PayloadCases;
}

/** Which events the actor on screen could take now, as far as the application has answered. */
export interface Offers extends Observed {
  /** Null stops asking: nothing live is on screen. */
  readonly watch: (asked: Asked | null) => void;
  /** Of this actor; empty until the first answer. */
  readonly of: (actor: string) => ReadonlyMap<string, EventOffer>;
}

export interface EventOffer extends Offer {
  /** Whether each of the known payloads would be taken, in the order of the cases. */
  readonly cases: readonly boolean[];
}

/** Within this time, ms, an actor that moves fast is asked once. */
const patience = 60;
const none: ReadonlyMap<string, EventOffer> = new Map();

/** Event types of a person's that the active states know, each with the guard that may refuse it. */
function eventsOf({ chart, value }: Asked): ReadonlyMap<string, string | undefined> {
  const guards = new Map<string, string | undefined>();
  for (const { transitions } of activeStates(chart, value))
    for (const { trigger, event, guard } of transitions)
      if (trigger === 'event' && !event.includes('*')) guards.set(event, guards.get(event) ?? guard);
  return guards;
}

/** The payloads to try: what the model knows, else none. */
export const payloadsOf = (cases: PayloadCases, event: string): readonly Readonly<Record<string, unknown>>[] =>
  cases[event] ?? [{}];

function offersFrom(asked: Asked, possible: readonly boolean[]): ReadonlyMap<string, EventOffer> {
  let next = 0;
  const offers = [...eventsOf(asked)].map(([event, guard]): [string, EventOffer] => {
    const count = payloadsOf(asked.cases, event).length;
    const answers = possible.slice(next, next + count);
    next += count;
    const refusal = guard === undefined ? undefined : asked.chart.refusals[guard];
    return [event, { possible: answers.includes(true), cases: answers, ...(refusal !== undefined && { refusal }) }];
  });
  return new Map(offers);
}

const isSame = (one: Asked | null, other: Asked | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    (['tab', 'actor', 'seq', 'chart', 'cases'] as const).every((key) => one[key] === other[key]));

type Ask = (tab: string, actor: string, events: readonly SentEvent[]) => Promise<readonly boolean[] | null>;

/** Asks by `ask`, not before the actor has been still for a moment. */
export function createOffers(ask: Ask): Offers {
  const { tell, ...store } = observed();
  let current: Asked | null = null;
  let answered: { readonly actor: string; readonly offers: ReadonlyMap<string, EventOffer> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const put = async (asked: Asked) => {
    const events = [...eventsOf(asked).keys()].flatMap((type) =>
      payloadsOf(asked.cases, type).map((payload): SentEvent => ({ ...payload, type })),
    );
    const possible = events.length === 0 ? [] : await ask(asked.tab, asked.actor, events);
    // It has moved on meanwhile: another question is on its way.
    if (current !== asked) return;
    answered = { actor: asked.actor, offers: possible ? offersFrom(asked, possible) : none };
    tell();
  };

  return {
    ...store,
    watch(asked) {
      if (isSame(asked, current)) return;
      const isOther = asked?.actor !== current?.actor;
      current = asked;
      clearTimeout(timer);
      if (isOther && answered) {
        answered = null;
        tell();
      }
      if (asked) timer = setTimeout(() => void put(asked), patience);
    },
    of: (actor) => (answered?.actor === actor ? answered.offers : none),
  };
}
