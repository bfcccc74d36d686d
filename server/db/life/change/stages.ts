import { assignmentsOf, atomsOf, placeOf, taken } from './guards.ts';
import type { Life, RegionLife, Step } from '../../../../machines/entity/lifecycle/life.ts';

/** Where a row stands: its state in each column. */
export type Stage = Readonly<Record<string, string>>;

export const keyOf = (stage: Stage): string =>
  JSON.stringify(Object.entries(stage).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Every stage: of a chart with regions each state of one beside each of the others. */
export const stagesOf = ({ regions }: Life): readonly Stage[] =>
  regions.reduce<readonly Stage[]>(
    (stages, { column, states }) =>
      stages.flatMap((stage) => Object.keys(states).map((state) => ({ ...stage, [column]: state }))),
    [{}],
  );

/** The ways of a state for one event. */
export const waysOn = ({ states }: RegionLife, state: string | undefined, event: string): readonly Step[] =>
  (state === undefined ? [] : (states[state]?.steps ?? [])).filter((step) => step.event === event);

export const eventsAt = ({ states }: RegionLife, state: string | undefined): readonly string[] => [
  ...new Set(state === undefined ? [] : (states[state]?.steps ?? []).map(({ event }) => event)),
];

/** Whether a stage is where an atom says, or undefined for a fact. */
function standsAt({ regions }: Life, stage: Stage, atom: string): boolean | undefined {
  const place = placeOf(atom);
  if (place === undefined) return undefined;
  return regions.some(({ key, column }) => place === [key, stage[column]].filter((part) => part !== '').join('.'));
}

/** Where an event may take a stage, whatever the facts of the row. All regions answer the same facts. */
function after(life: Life, stage: Stage, event: string): readonly Stage[] {
  const ways = life.regions.map((region) => ({
    column: region.column,
    steps: waysOn(region, stage[region.column], event),
  }));
  const asked = ways.flatMap(({ steps }) => steps.flatMap(({ guard }) => atomsOf(guard, life.guards)));
  const facts = asked.filter((atom) => placeOf(atom) === undefined);
  return assignmentsOf(facts).map((trues) => {
    const moved = ways.flatMap(({ column, steps }) => {
      const step = taken(steps, life.guards, (atom) => standsAt(life, stage, atom) ?? trues.includes(atom));
      return step ? [[column, step.to] as const] : [];
    });
    return { ...stage, ...Object.fromEntries(moved) };
  });
}

const nextOf = (life: Life, stage: Stage): readonly Stage[] =>
  [...new Set(life.regions.flatMap((region) => eventsAt(region, stage[region.column])))].flatMap((event) =>
    after(life, stage, event),
  );

/** Where rows may come to from each stage, itself among it; asked again it knows. */
export function reaches(life: Life): (from: Stage) => readonly Stage[] {
  const next = new Map<string, readonly Stage[]>();
  const nextAt = (stage: Stage): readonly Stage[] => {
    const key = keyOf(stage);
    const known = next.get(key) ?? nextOf(life, stage);
    next.set(key, known);
    return known;
  };
  return (from) => {
    const found = new Map([[keyOf(from), from]]);
    for (const stage of found.values()) for (const one of nextAt(stage)) found.set(keyOf(one), one);
    return [...found.values()];
  };
}

/** The states of a region that no way leads out of. */
export const endsOf = ({ states }: RegionLife): ReadonlySet<string> =>
  new Set(Object.entries(states).flatMap(([key, { steps }]) => (steps.every(({ to }) => to === key) ? [key] : [])));

/** The states, by their columns, that some step leads to from another. */
export function enteredIn(life: Life): ReadonlySet<string> {
  const moves = stagesOf(life).flatMap((from) => nextOf(life, from).map((to) => ({ from, to })));
  return new Set(
    moves.flatMap(({ from, to }) =>
      Object.entries(to).flatMap(([column, state]) => (from[column] === state ? [] : [`${column} ${state}`])),
    ),
  );
}
