import { and, type AnyMachineSnapshot, not, or, type StateValue } from 'xstate';
import { type DrawnTransition, drawnRegions, guardOf, type Lifecycle } from './kernel.ts';

/* Where an event could lead a row from where it stands, if its facts were others: what depends on a state of another region no fact changes. */

type Transitions = readonly DrawnTransition[];

/** How a guard is put together: of states and of other guards; what asks for facts stands by its name. */
type Formula =
  | { readonly kind: 'fact'; readonly name: string }
  | { readonly kind: 'state'; readonly isThere: boolean }
  | { readonly kind: 'and' | 'or' | 'not'; readonly parts: readonly Formula[] };

const checkOf = (guard: object): unknown => ('check' in guard ? guard.check : undefined);
/** What joins guards, by what checks them: their names do not survive the build. */
const joints = new Map<unknown, 'and' | 'or' | 'not'>([
  [checkOf(and([])), 'and'],
  [checkOf(or([])), 'or'],
  [checkOf(not('')), 'not'],
]);

function formulaOf({ machine }: Lifecycle, snapshot: AnyMachineSnapshot, guard: unknown): Formula {
  const named = machine.implementations.guards as Readonly<Record<string, unknown>>;
  const read = (part: unknown): Formula => {
    const name = guardOf({ guard: part });
    const own = typeof part === 'function' ? part : named[name];
    if (typeof own !== 'function') return { kind: 'fact', name };
    if ('stateValue' in own) return { kind: 'state', isThere: snapshot.matches(own.stateValue as StateValue) };
    const kind = joints.get(checkOf(own));
    const parts: readonly unknown[] = 'guards' in own && Array.isArray(own.guards) ? own.guards : [];
    return kind ? { kind, parts: parts.map(read) } : { kind: 'fact', name };
  };
  return guard === undefined ? { kind: 'state', isThere: true } : read(guard);
}

const factsIn = (formula: Formula): readonly string[] => {
  if (formula.kind === 'fact') return [formula.name];
  return formula.kind === 'state' ? [] : formula.parts.flatMap(factsIn);
};

function holds(formula: Formula, yes: ReadonlySet<string>): boolean {
  switch (formula.kind) {
    case 'fact':
      return yes.has(formula.name);
    case 'state':
      return formula.isThere;
    case 'and':
      return formula.parts.every((part) => holds(part, yes));
    case 'or':
      return formula.parts.some((part) => holds(part, yes));
    case 'not':
      return !formula.parts.some((part) => holds(part, yes));
  }
}

/** Every set of these. */
const subsets = ([name, ...others]: readonly string[]): readonly ReadonlySet<string>[] => {
  if (name === undefined) return [new Set()];
  const without = subsets(others);
  return [...without, ...without.map((set) => new Set([name, ...set]))];
};

/** A place that an event could lead to. */
export interface Outcome {
  readonly to: Readonly<Record<string, string>>;
  /** The guard that would let it. */
  readonly guard: string;
}

/** What the states of the row draw for an event, by the columns of their regions. */
export const drawnBy = (
  lifecycle: Lifecycle,
  standing: Outcome['to'],
  event: string,
): ReadonlyMap<string, Transitions> =>
  new Map(
    drawnRegions(lifecycle).flatMap(({ column, node }) => {
      const drawn = node.states[standing[column] ?? '']?.transitions.get(event) ?? [];
      return drawn.length > 0 ? [[column, drawn as unknown as Transitions] as const] : [];
    }),
  );

/** Every place that an event could lead to from where the row stands, each once. */
export function outcomesOf(
  lifecycle: Lifecycle,
  snapshot: AnyMachineSnapshot,
  standing: Outcome['to'],
  event: string,
): readonly Outcome[] {
  const regions = [...drawnBy(lifecycle, standing, event)].map(([column, drawn]) => ({
    column,
    ways: drawn.map((way) => ({ way, formula: formulaOf(lifecycle, snapshot, way.guard) })),
  }));
  const names = new Set(regions.flatMap(({ ways }) => ways.flatMap(({ formula }) => factsIn(formula))));
  const found = new Map<string, Outcome>();
  for (const yes of subsets([...names])) {
    const taken = regions.flatMap(({ column, ways }) => {
      const way = ways.find(({ formula }) => holds(formula, yes))?.way;
      return way ? [{ column, way }] : [];
    });
    const [first] = taken;
    if (!first) continue;
    const moved = taken.map(({ column, way }) => [column, way.target?.[0]?.key ?? standing[column] ?? ''] as const);
    const to = { ...standing, ...Object.fromEntries(moved) };
    const key = Object.values(to).join(' ');
    if (!found.has(key)) found.set(key, { to, guard: guardOf(first.way) });
  }
  return [...found.values()];
}
