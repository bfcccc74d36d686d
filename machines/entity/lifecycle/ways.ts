import { type StateValue, transition } from 'xstate';
import type { Action } from '../../../contract/core/permission.ts';
import type { Values } from '../../../contract/entity/field.ts';
import {
  actionOfEvent,
  columnsOf,
  drawnMoves,
  drawnRegions,
  eventLabel,
  isMove,
  type Lifecycle,
  mainOf,
  type Move,
  movesFrom,
  refusalOf,
  snapshotAt,
} from './kernel.ts';
import { drawnBy, outcomesOf } from './outcomes.ts';

/** The states of the row in all regions of its chart, by their columns. */
export const columnsAt = (lifecycle: Lifecycle, row: Values): Readonly<Record<string, string>> =>
  columnsOf(lifecycle, snapshotAt(lifecycle, row).value as StateValue);

/** A step of a state, whoever takes it: operators, time, or something beside the house. */
interface Drawn extends Pick<Move, 'event' | 'refusal' | 'blockers'> {
  /** The states of the row afterwards, by their columns. */
  readonly to: Readonly<Record<string, string>>;
  readonly isTimed: boolean;
  /** Drawn, but what the row is now leads it elsewhere. */
  readonly isElse?: true;
}

const isSame = (one: Drawn['to'], other: Drawn['to']) =>
  Object.entries(one).every(([column, state]) => other[column] === state);

/**
 * All steps that the chart draws from where the row is, not only those that operators take. What the row's facts allow leads where they
 * lead it; what they forbid wherever other facts would lead it, with the sentence of each guard.
 */
function drawnFrom(lifecycle: Lifecycle, row: Values): readonly Drawn[] {
  const main = mainOf(lifecycle).states[String(row['status'])];
  if (!main) return [];
  const snapshot = snapshotAt(lifecycle, row);
  const standing = columnsAt(lifecycle, row);
  const events = drawnRegions(lifecycle).flatMap(({ column, node }) => [
    ...(node.states[standing[column] ?? '']?.transitions.keys() ?? []),
  ]);
  // What operators take is theirs where the state that is held in `status` draws it: a region beside goes along, no more.
  const isTaken = (event: string) => main.transitions.has(event) || actionOfEvent(lifecycle, event) === undefined;
  return [...new Set(events)].filter(isTaken).flatMap((event): readonly Drawn[] => {
    const drawn = [...drawnBy(lifecycle, standing, event).values()].flat();
    const isTimed = drawn.some(({ meta }) => meta !== undefined && 'due' in meta && !isMove(meta));
    const outcomes = outcomesOf(lifecycle, snapshot, standing, event);
    if (!snapshot.can({ type: event }))
      return outcomes.map(({ to, guard }) => ({ event, to, isTimed, ...refusalOf(lifecycle, row, guard) }));
    const [next] = transition(lifecycle.machine, snapshot, { type: event });
    const to = columnsOf(lifecycle, next.value as StateValue);
    const others = outcomes.filter((one) => !isSame(one.to, to));
    return [{ event, to, isTimed }, ...others.map((one) => ({ event, to: one.to, isTimed, isElse: true as const }))];
  });
}

/** One step on the way to another. */
export interface WayStep extends Pick<Drawn, 'event' | 'to' | 'isTimed' | 'isElse'> {
  readonly label: string;
  /** What an operator needs to take it; absent where time (`isTimed`) or somebody else does. */
  readonly action?: Action;
  readonly danger?: true;
  /** The sentence of the guard that forbids it as the row is now, and what it found: to be mended before. */
  readonly refusal?: string;
  readonly blockers?: Move['blockers'];
}

/** How a step that the row's state does not know, or that a guard refuses in it, can be taken after all. */
export interface Way {
  readonly event: string;
  readonly label: string;
  /** In their order, the wanted one last; undefined where nothing that the chart draws leads there. */
  readonly steps: readonly WayStep[] | undefined;
}

/*
 * A way with less to be mended is better, then one without danger, then one that operators can go by themselves, then a shorter one: what
 * is cancelled so that something else becomes possible is no help. No chart has a way of a hundred steps.
 */
const costs = { kept: 1_000_000, danger: 10_000, others: 100, step: 1 };

const costOf = ({ refusal, isElse, action, danger }: WayStep): number =>
  costs.step +
  (refusal !== undefined || isElse ? costs.kept : 0) +
  (action === undefined ? costs.others : 0) +
  (danger ? costs.danger : 0);

/** A step that operators take through a form of its own: the chart draws it without a name and a right. */
export interface FormStep {
  readonly label: string;
  readonly action: Action;
  readonly danger?: true;
  /** States in which the form is not offered. */
  readonly notIn: readonly string[];
}

/** Such steps, by their events. */
export type FormSteps = Readonly<Record<string, FormStep>>;

/** Every step that the chart draws from where the row is, whoever takes it, judged by what the row is now. */
export function stepsFrom(lifecycle: Lifecycle, row: Values, forms: FormSteps = {}): readonly WayStep[] {
  const moves = new Map(movesFrom(lifecycle, row).map((move) => [move.event, move]));
  return drawnFrom(lifecycle, row).map((drawn) => {
    const form = forms[drawn.event];
    const offered = form?.notIn.includes(String(row['status'])) ? undefined : form;
    const { action, danger } = moves.get(drawn.event) ?? offered ?? {};
    const label = offered?.label ?? eventLabel(lifecycle, drawn.event);
    return { ...drawn, label, ...(action && { action }), ...(danger && { danger }) };
  });
}

interface Found {
  readonly cost: number;
  readonly steps: readonly WayStep[];
}

/** Where a way has come to, in all regions of the chart. */
export interface Reached extends Found {
  readonly at: Drawn['to'];
}

const keyOf = (columns: Drawn['to']) =>
  JSON.stringify(Object.entries(columns).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const isBetter = ({ cost }: Found, known: Found | undefined) => cost < (known?.cost ?? Infinity);

const nearest = (open: ReadonlyMap<string, Reached>) =>
  [...open].reduce((one, other) => (isBetter(other[1], one[1]) ? other : one));

/** The best way to each step that the chart draws anywhere behind the row, and to each place that it can come to. */
interface Explored {
  readonly steps: ReadonlyMap<string, Found>;
  /** Cheapest first; where the row is now is the first. */
  readonly places: readonly Reached[];
}

/**
 * Everything that the chart draws behind the row (Dijkstra). `getShortestPaths` of @xstate/graph counts steps and goes where guards let
 * it: it knows no way that something has to be mended on.
 */
function explore(lifecycle: Lifecycle, row: Values, forms: FormSteps): Explored {
  const start = columnsAt(lifecycle, row);
  const open = new Map<string, Reached>([[keyOf(start), { cost: 0, steps: [], at: start }]]);
  const settled = new Map<string, Reached>();
  const best = new Map<string, Found>();
  while (open.size > 0) {
    const [key, here] = nearest(open);
    open.delete(key);
    settled.set(key, here);
    for (const step of stepsFrom(lifecycle, { ...row, ...here.at }, forms)) {
      const found = { cost: here.cost + costOf(step), steps: [...here.steps, step], at: step.to };
      const next = keyOf(step.to);
      if (isBetter(found, best.get(step.event))) best.set(step.event, found);
      if (!settled.has(next) && isBetter(found, open.get(next))) open.set(next, found);
    }
  }
  return { steps: best, places: [...settled.values()] };
}

/** Wherever the chart can take the row from where it is, each place with the best way to it, the cheapest first. */
export const placesFrom = (lifecycle: Lifecycle, row: Values, forms: FormSteps = {}): readonly Reached[] =>
  explore(lifecycle, row, forms).places.filter(({ steps }) => steps.length > 0);

/** The sentence of a form is about what is filled in: of one that can be opened here there is nothing to look for. */
const isHere = (forms: FormSteps, here: ReadonlySet<string>, event: string, steps: readonly WayStep[] | undefined) =>
  steps?.length === 1 && (here.has(event) || Object.hasOwn(forms, event));

/**
 * Of every step that operators take and the row's state does not know: the best way to it along the chart (指路). Guards are judged by what
 * the row is now; what one of them forbids is part of the way, with its sentence. A step that a guard refuses where the row is has one
 * where going elsewhere is better than mending what the guard found, and none where nothing mends it. `forms`: those that are taken
 * through a form of their own.
 */
export function waysFrom(lifecycle: Lifecycle, row: Values, forms: FormSteps = {}): readonly Way[] {
  const here = new Set(movesFrom(lifecycle, row).map(({ event }) => event));
  const found = explore(lifecycle, row, forms).steps;
  const events = new Set([...drawnMoves(lifecycle).map(({ event }) => event), ...Object.keys(forms)]);
  return [...events]
    .map((event) => ({
      event,
      label: forms[event]?.label ?? eventLabel(lifecycle, event),
      steps: found.get(event)?.steps,
    }))
    .filter(({ event, steps }) => !isHere(forms, here, event, steps));
}
