import { and, type AnyStateMachine, not, or, stateIn } from 'xstate';
import type { Due } from './due.ts';
import { drawnRegions, eventLabel, guardOf, type Lifecycle } from './kernel.ts';

/**
 * What a guard asks. A name is another guard of the chart or a fact of the row; `#…` is the sum of what is written in the chart's code, which
 * is one fact; `in` is a state of a region, `sync.synced`.
 */
export type Guard =
  | string
  | { readonly all: readonly Guard[] }
  | { readonly any: readonly Guard[] }
  | { readonly not: Guard }
  | { readonly in: string };

/** A transition out of a state, of several for one event the first whose guard holds. */
export interface Step {
  readonly event: string;
  /** The Chinese name of the event. */
  readonly label: string;
  readonly to: string;
  readonly guard?: Guard;
  /** When time takes it: `created_at + order.pay_timeout_min`. */
  readonly due?: string;
}

export interface State {
  readonly label: string;
  readonly steps: readonly Step[];
}

/** A part of a life cycle whose state one column holds. */
export interface RegionLife {
  /** How guards call it; empty where it is the whole chart. */
  readonly key: string;
  readonly column: string;
  readonly initial: string;
  readonly states: Readonly<Record<string, State>>;
}

/** A life cycle as plain data: all that says where rows may stand and what becomes of them. */
export interface Life {
  readonly label: string;
  readonly regions: readonly RegionLife[];
  readonly guards: Readonly<Record<string, Guard>>;
}

/** By the names of their entities. */
export type Lives = Readonly<Record<string, Life>>;

/** What stands for a guard that is written in code. */
type SumOf = (code: string) => string;

/** XState 5.33.3 keeps what a combined guard is made of beside the function. */
interface Combined {
  readonly check?: unknown;
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
}

const checkOf = (guard: unknown): unknown => (guard as Combined).check;
const [isAnd, isOr, isNot, isIn] = [and([]), or([]), not(''), stateIn('')].map(checkOf);

/** `sync.synced` of `{ sync: 'synced' }`. */
const placesIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([key, inner]) =>
        placesIn(inner).map((place) => `${key}.${place}`),
      );

const insideOf = (places: readonly string[]): Guard => {
  const [only, ...others] = places.map((place): Guard => ({ in: place }));
  return only === undefined || others.length > 0 ? { all: places.map((place) => ({ in: place })) } : only;
};

function guardFrom(guard: unknown, sumOf: SumOf): Guard {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  const { check, guards = [], stateValue } = guard as Combined;
  const inner = guards.map((one) => guardFrom(one, sumOf));
  if (check === undefined) return sumOf(String(guard));
  if (check === isIn) return insideOf(placesIn(stateValue));
  if (check === isNot) return { not: inner[0] ?? '?' };
  if (check === isAnd) return { all: inner };
  if (check === isOr) return { any: inner };
  return sumOf(String(guard));
}

const implementedIn = ({ implementations }: AnyStateMachine, sumOf: SumOf): Readonly<Record<string, Guard>> =>
  Object.fromEntries(
    Object.entries(implementations.guards as Readonly<Record<string, unknown>>).map(([name, guard]) => [
      name,
      guardFrom(guard, sumOf),
    ]),
  );

function dueText({ at, plus }: Due): string {
  if (plus === undefined) return at;
  if (typeof plus === 'string') return `${at} + ${plus}`;
  return 'days' in plus ? `${at} + ${plus.days} d` : `${at} + ${plus.minutes} min`;
}

interface Drawn {
  readonly guard?: unknown;
  readonly target?: readonly { readonly key: string }[];
  readonly meta?: { readonly due?: Due };
}

const labelIn = (meta: unknown): string | undefined => (meta as { readonly label?: string } | undefined)?.label;

/**
 * A life cycle as plain data.
 * @param sumOf what stands for a guard that is written in code: `#` and a sum
 * @throws {Error} where it has more in it than one state for each region
 */
export function lifeOf(label: string, lifecycle: Lifecycle, sumOf: (code: string) => string): Life {
  const regions = drawnRegions(lifecycle).map(({ key, column, node }): RegionLife => {
    const states = Object.values(node.states).map((state) => {
      if (Object.keys(state.states).length > 0)
        throw new Error(`${state.id} has states of its own, which no column holds`);
      const steps = [...state.transitions].flatMap(([event, ways]) =>
        (ways as unknown as readonly Drawn[]).map((way): Step => {
          const guard = guardOf(way as never) || (way.guard === undefined ? undefined : guardFrom(way.guard, sumOf));
          const due = way.meta?.due;
          return {
            event,
            label: eventLabel(lifecycle, event),
            to: way.target?.[0]?.key ?? state.key,
            ...(guard !== undefined && { guard }),
            ...(due && { due: dueText(due) }),
          };
        }),
      );
      return [state.key, { label: labelIn(state.meta) ?? state.key, steps }] as const;
    });
    return { key, column, initial: String(node.initial.target[0]?.key), states: Object.fromEntries(states) };
  });
  return { label, regions, guards: implementedIn(lifecycle.machine, sumOf) };
}

/** Whether there is more than one state to stand in. */
export const isAlive = ({ regions }: Life): boolean => regions.some(({ states }) => Object.keys(states).length > 1);
