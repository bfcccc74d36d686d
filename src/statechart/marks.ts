import type { ChartTransition } from './chart.ts';

/** Whether an event could be sent now; `refusal` is the Chinese sentence of the guard that forbids it. */
export interface Offer {
  readonly possible: boolean;
  readonly refusal?: string;
}

/** How often something was taken, as a text to show and a tone: rarely, often, and more or less often than in another run. */
export interface Hit {
  readonly text: string;
  readonly tone: 'none' | 'few' | 'many' | 'more' | 'less';
}

/** What stands at the foot of a state's box: a number, what is said of it, and what a reader hears. */
export interface Figure {
  readonly number: string;
  readonly note: string;
  readonly spoken: string;
  /** `quiet`: nothing is there; `ended`: what is there stays; `late`: some should be elsewhere by now. */
  readonly tone: 'busy' | 'quiet' | 'ended' | 'late';
  /** Whether pressing the state leads anywhere. */
  readonly pressable: boolean;
}

/** What went along a transition: how strongly its line is drawn, and what a reader hears. */
export interface Flow {
  /** Of the line, in px. */
  readonly width: number;
  readonly spoken: string;
  readonly pressable: boolean;
}

/** What is shown on top of a chart: everything that changes while it is looked at. */
export interface Marks {
  /** Ids of the states that the actor is in. */
  readonly active: ReadonlySet<string>;
  /** Ids of the transitions of the last step. */
  readonly taken: readonly string[];
  /** Another number for each step, so that the same transition twice is seen twice. */
  readonly step?: number;
  /** By event type. */
  readonly offers?: ReadonlyMap<string, Offer>;
  readonly onOffer?: (transition: ChartTransition) => void;
  /** By the ids of transitions. */
  readonly hits?: ReadonlyMap<string, Hit>;
  /** By the ids of states. */
  readonly figures?: ReadonlyMap<string, Figure>;
  /** By the ids of transitions. */
  readonly flows?: ReadonlyMap<string, Flow>;
  readonly onFlow?: (transition: ChartTransition) => void;
  /** Id of the state that a search found. */
  readonly found?: string;
  readonly onToggle?: (stateId: string) => void;
  readonly onState?: (stateId: string) => void;
}

/** What the actor would say if this transition's event were sent; undefined where that is no question. */
export const offerOf = ({ active, offers }: Marks, { trigger, source, event }: ChartTransition): Offer | undefined =>
  trigger === 'event' && active.has(source) ? offers?.get(event) : undefined;

/** The tone of a line is that of its most telling transition. */
export function toneOf({ hits }: Marks, transitions: readonly string[]): Hit['tone'] | undefined {
  if (!hits || transitions.length === 0) return undefined;
  const tones = new Set(transitions.map((id) => hits.get(id)?.tone ?? 'none'));
  return (['more', 'less', 'many', 'few'] as const).find((tone) => tones.has(tone)) ?? 'none';
}

/** The classes that hold, joined. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

/** Lets Enter and Space do what a click does. */
export const pressing = (act: () => void) => ({
  onClick: (event: { stopPropagation(): void }) => {
    event.stopPropagation();
    act();
  },
  onKeyDown: (event: { readonly key: string; preventDefault(): void; stopPropagation(): void }) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    act();
  },
});
