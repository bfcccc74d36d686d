import { type AnyStateMachine, createMachine } from 'xstate';
import { type Draft, mutationsOf } from './mutations.ts';
import { machineOf, provideByName, type StateConfig } from './xstate-internals.ts';

/** A chart with one fault planted. */
export interface Mutant {
  readonly kind: string;
  /** Where and what; unique within a chart, and stable as long as that part of the chart is. */
  readonly name: string;
  readonly machine: AnyStateMachine;
}

/** Every mutant of a chart that XState accepts, in document order. */
export function mutantsOf(machine: AnyStateMachine): readonly Mutant[] {
  const { config, implementations } = machineOf(machine);
  return statesBelow(config, [], []).flatMap(({ state, path, siblings }) =>
    mutationsOf(state, siblings).flatMap((mutation): Mutant[] => {
      const draft = copied(config) as Draft;
      mutation.apply(stateAt(draft, path));
      const built = build(draft);
      const name = `${[machine.id, ...path].join('.')} ${mutation.name}`;
      return built ? [{ kind: mutation.kind, name, machine: provideByName(built, implementations) }] : [];
    }),
  );
}

interface Place {
  readonly state: StateConfig;
  readonly path: readonly string[];
  readonly siblings: readonly string[];
}

function statesBelow(state: StateConfig, path: readonly string[], siblings: readonly string[]): readonly Place[] {
  const below = Object.entries(state.states ?? {});
  const names = below.map(([name]) => name);
  return [{ state, path, siblings }, ...below.flatMap(([name, inner]) => statesBelow(inner, [...path, name], names))];
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]));
}

/** The draft of the state at `path` below the root. */
function stateAt(root: Draft, path: readonly string[]): Draft {
  return path.reduce((state, name) => ((state['states'] ?? {}) as Record<string, Draft>)[name] ?? {}, root);
}

/** Endless `always` loops that a mutation opens end in an error, which counts as noticed. */
const options = { maxIterations: 200 };

/** Undefined for a chart that XState refuses, such as one whose initial state is gone. */
function build(draft: Draft): AnyStateMachine | undefined {
  try {
    return createMachine({ ...draft, options }) as unknown as AnyStateMachine;
  } catch {
    return undefined;
  }
}
