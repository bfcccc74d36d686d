import { type AnyStateMachine, createMachine } from 'xstate';
import type { Draft } from './mutation.ts';
import { mutationsOf } from './mutations.ts';
import type { Beside } from './transition-mutations.ts';
import { machineOf, provideByName, type StateConfig } from './xstate-internals.ts';

/** A fault that can be planted in a chart. */
export interface Fault {
  readonly kind: string;
  /** Where and what; unique within a chart, and stable as long as that part of the chart is. */
  readonly name: string;
  /** Id of the state that it spoils. */
  readonly state: string;
  /** The spoilt chart; undefined when XState refuses it, as where the initial state is gone. */
  readonly plant: () => AnyStateMachine | undefined;
}

/** A chart with one fault planted. */
export interface Mutant extends Omit<Fault, 'plant'> {
  readonly machine: AnyStateMachine;
}

/** Every fault of our kinds that the chart could have, in document order; none is planted yet. */
export function faultsOf(machine: AnyStateMachine): readonly Fault[] {
  const { config, implementations } = machineOf(machine);
  return statesBelow(config, []).flatMap(({ state, path }) => {
    const id = [machine.id, ...path].join('.');
    return mutationsOf(state, besideFrom(config, machine.id, path)).map(({ kind, name, apply }) => ({
      kind,
      name: `${id} ${name}`,
      state: id,
      plant: () => {
        const draft = copied(config) as Draft;
        apply(stateAt(draft, path));
        const built = build(draft);
        return built && provideByName(built, implementations);
      },
    }));
  });
}

/** The faults planted, each in a chart of its own, but for those that XState refuses. */
export const planted = (faults: readonly Fault[]): readonly Mutant[] =>
  faults.flatMap(({ plant, ...fault }) => {
    const machine = plant();
    return machine ? [{ ...fault, machine }] : [];
  });

/** Every mutant of a chart that XState accepts, in document order. */
export const mutantsOf = (machine: AnyStateMachine): readonly Mutant[] => planted(faultsOf(machine));

interface Place {
  readonly state: StateConfig;
  readonly path: readonly string[];
}

function statesBelow(state: StateConfig, path: readonly string[]): readonly Place[] {
  const below = Object.entries(state.states ?? {}).flatMap(([name, inner]) => statesBelow(inner, [...path, name]));
  return [{ state, path }, ...below];
}

/** The siblings of a target, as a transition of the state at `path` would name them. */
const besideFrom =
  (root: StateConfig, rootId: string, path: readonly string[]): Beside =>
  (target) => {
    const [name = '', ...above] = target.split('.').toReversed();
    const lead = above.toReversed();
    const parent = parentNamed(lead, rootId, path);
    const siblings = parent && placeAt(root, parent)?.states;
    if (!siblings || !(name in siblings)) return [];
    return Object.keys(siblings)
      .filter((other) => other !== name)
      .map((other) => [...lead, other].join('.'));
  };

/** Where the parent of a target is: `.a`, `#chart.a` and `a` start from different places. */
function parentNamed(lead: readonly string[], rootId: string, path: readonly string[]): readonly string[] | undefined {
  const [first, ...rest] = lead;
  if (first === '') return [...path, ...rest];
  if (first?.startsWith('#')) return first === `#${rootId}` ? rest : undefined;
  return [...path.slice(0, -1), ...lead];
}

const placeAt = (root: StateConfig, path: readonly string[]): StateConfig | undefined =>
  path.reduce<StateConfig | undefined>((state, name) => state?.states?.[name], root);

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
