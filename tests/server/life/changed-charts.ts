import { and, createMachine } from 'xstate';
import type { Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';

/* Charts as another release might have them: a state gone, called otherwise, or without its ways to an end; a step gone, or refused for more. */

type Draft = Readonly<Record<string, unknown>>;
type States = Readonly<Record<string, Draft>>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const targetOf = (way: unknown): unknown =>
  typeof way === 'object' && way !== null && 'target' in way ? way.target : way;

/** The chart with other states in the region of a column. */
function withStates({ machine, regions }: Lifecycle, column: string, change: (states: States) => States): Lifecycle {
  const config = machine.config as unknown as Draft & { readonly states: States };
  const inRegion = (region: Draft): Draft => {
    const states = change(region['states'] as States);
    const isThere = Object.hasOwn(states, String(region['initial']));
    return { ...region, states, ...(!isThere && { initial: Object.keys(states)[0] }) };
  };
  const [key] = Object.entries(regions ?? {}).find(([, held]) => held === column) ?? [];
  const next =
    key === undefined
      ? inRegion(config)
      : { ...config, states: { ...config.states, [key]: inRegion(config.states[key] ?? {}) } };
  // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-unsafe-argument -- made of parts of a chart that is typed.
  const made = createMachine(next as any, machine.implementations as any);
  return { machine: made, ...(regions && { regions }) };
}

/** A state with only those of its ways that are kept, each possibly changed. */
function withWays(state: Draft, change: (way: unknown) => readonly unknown[]): Draft {
  const on = Object.entries((state['on'] ?? {}) as Draft).flatMap(([event, ways]) => {
    const kept = listOf(ways).flatMap(change);
    return kept.length === 0 ? [] : [[event, kept]];
  });
  return { ...state, on: Object.fromEntries(on) };
}

const each = (states: States, change: (way: unknown) => readonly unknown[]): States =>
  Object.fromEntries(Object.entries(states).map(([key, state]) => [key, withWays(state, change)]));

/** Without a state, and without the ways that led to it. */
export const withoutState = (chart: Lifecycle, column: string, gone: string): Lifecycle =>
  withStates(chart, column, ({ [gone]: _, ...states }) => each(states, (way) => (targetOf(way) === gone ? [] : [way])));

/** With another name for a state. */
export const renamed = (chart: Lifecycle, column: string, from: string, to: string): Lifecycle =>
  withStates(chart, column, (states) =>
    each(Object.fromEntries(Object.entries(states).map(([key, state]) => [key === from ? to : key, state])), (way) => {
      if (targetOf(way) !== from) return [way];
      return typeof way === 'string' ? [to] : [{ ...(way as Draft), target: to }];
    }),
  );

/** Without any way to these states. */
export const withoutWaysTo = (chart: Lifecycle, column: string, ends: ReadonlySet<unknown>): Lifecycle =>
  withStates(chart, column, (states) => each(states, (way) => (ends.has(targetOf(way)) ? [] : [way])));

const withStep = (
  chart: Lifecycle,
  { column, state, event }: DrawnStep,
  change: (way: unknown) => readonly unknown[],
): Lifecycle =>
  withStates(chart, column, (states) => {
    const { [state]: at = {} } = states;
    const { [event]: ways, ...others } = (at['on'] ?? {}) as Draft;
    const kept = listOf(ways).flatMap(change);
    const on = kept.length === 0 ? others : { ...others, [event]: kept };
    return { ...states, [state]: { ...at, on } };
  });

/** A step of a state, as the chart draws it. */
export interface DrawnStep {
  readonly column: string;
  readonly state: string;
  readonly event: string;
}

/** Without a step of one state. */
export const withoutStep = (chart: Lifecycle, step: DrawnStep): Lifecycle => withStep(chart, step, () => []);

/** With one fact more that a step of one state asks for. */
export const withStricterStep = (chart: Lifecycle, step: DrawnStep): Lifecycle =>
  withStep(chart, step, (way) => {
    const drawn = typeof way === 'string' ? { target: way } : (way as Draft);
    const fresh = ({ context }: { readonly context: unknown }) => context === undefined;
    const { guard } = drawn;
    // oxlint-disable-next-line typescript/no-explicit-any -- of a chart that is typed.
    return [{ ...drawn, guard: guard === undefined ? fresh : and([guard as any, fresh]) }];
  });
