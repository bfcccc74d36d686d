import { afterAll, describe, expect, test } from 'vitest';
import { compare } from '../../../pipeline/against/compare.ts';
import type { Life, RegionLife, State, Step } from '../../../../machines/entity/lifecycle/life.ts';
import { movesIn } from '../../../pipeline/against/migrations.ts';
import { linesOf } from '../../../pipeline/against/words.ts';
import { root } from '../../../pipeline/chart-places.ts';
import { livesIn } from '../../../pipeline/against/sources.ts';

/*
 * Every life cycle of the project, spoilt in every way that strands rows or lets them do something else: each is told, by name. What is
 * expected is found by walking along the drawing, region by region, without the program that is tried.
 */

const lives = livesIn(root);
let spoilt = 0;
afterAll(() => expect(spoilt).toBeGreaterThan(1000));

function saidOf(entity: string, before: Life, now: Life, sql = ''): readonly string[] {
  const [was, is] = [{ [entity]: before }, { [entity]: now }];
  const columns = (table: string) => (table === entity ? before.regions.map(({ column }) => column) : []);
  spoilt += 1;
  return linesOf(compare(was, is, [movesIn('0900_x.sql', sql, columns)]), was, is);
}
const stranded = (lines: readonly string[]) => lines.filter((line) => line.includes('STRANDED'));

type Change = (step: Step, from: string) => readonly Step[];
/** The chart with other steps in a region, and other names of its states; without a name a state is gone. */
function withRegion(
  life: Life,
  column: string,
  change: Change,
  nameOf = (state: string): string | undefined => state,
): Life {
  const regions = life.regions.map((region) => {
    if (region.column !== column) return region;
    const states = Object.entries(region.states).flatMap(([key, { label, steps }]): [string, State][] => {
      const name = nameOf(key);
      return name === undefined ? [] : [[name, { label, steps: steps.flatMap((step) => change(step, key)) }]];
    });
    return { ...region, initial: states[0]?.[0] ?? '', states: Object.fromEntries(states) };
  });
  return { ...life, regions };
}

/** The ends that a walk along the drawing finds from a state. */
function endsFrom({ states }: RegionLife, from: string): ReadonlySet<string> {
  const found = new Set([from]);
  for (const state of found) for (const { to } of states[state]?.steps ?? []) found.add(to);
  return new Set([...found].filter((state) => (states[state]?.steps ?? []).every(({ to }) => to === state)));
}

const cases = Object.entries(lives).flatMap(([entity, life]) =>
  life.regions.map((region) => ({ entity, column: region.column, life, region })),
);

describe.each(cases)('$entity $column', ({ entity, column, life, region }) => {
  const states = Object.keys(region.states);
  const spot = (state: string) => `「${region.states[state]?.label}」(${column} ${state})`;

  test('as it is it says nothing', () => {
    expect(saidOf(entity, life, structuredClone(life))).toEqual([]);
  });

  test('a state that is gone, or has another name, strands its rows; with an update of these nothing is stranded by the name', () => {
    for (const state of states) {
      if (states.length < 2) continue;
      const other = (key: string) => (key === state ? `${state}_2` : key);
      const renamed = withRegion(life, column, (step) => [{ ...step, to: other(step.to) }], other);
      const gone = withRegion(
        life,
        column,
        (step) => (step.to === state ? [] : [step]),
        (key) => (key === state ? undefined : key),
      );
      for (const now of [renamed, gone])
        expect(stranded(saidOf(entity, life, now)).join('\n')).toContain(
          `rows of ${spot(state)} would stand in '${state}'`,
        );
      // Guards of another region that ask for it by name are closed with it, which strands rows in their own right.
      if (life.regions.length > 1) continue;
      const sql = `update ${entity} set ${column} = '${state}_2' where ${column} = '${state}';`;
      expect(stranded(saidOf(entity, life, renamed, sql))).toEqual([]);
    }
  });

  test('a step that is gone is told; it strands rows where the drawing leads to an end no more', () => {
    for (const from of states)
      for (const event of new Set(region.states[from]?.steps.map((step) => step.event))) {
        const now = withRegion(life, column, (step, at) => (at === from && step.event === event ? [] : [step]));
        const lines = saidOf(entity, life, now);
        expect(lines.join('\n')).toContain(
          `${spot(from)} knows ${region.states[from]?.steps.find((step) => step.event === event)?.label}`,
        );
        const after = now.regions.find((one) => one.column === column);
        const lost = states.flatMap((state) =>
          [...endsFrom(region, state)]
            .filter((end) => after && !endsFrom(after, state).has(end) && end !== state)
            .map((end) => `from ${spot(state)} no way leads to ${spot(end)} any more`),
        );
        const told = stranded(lines).join('\n');
        expect(lost.filter((sentence) => !told.includes(sentence))).toEqual([]);
        if (life.regions.length === 1 && lost.length === 0)
          expect(told.replaceAll(/.*it was no end.*/g, '').trim()).toBe('');
      }
  });

  test('what the server refuses at its start, because no end is left, nobody can give up', () => {
    const isEnd = (state: string) => (region.states[state]?.steps ?? []).every(({ to }) => to === state);
    const leading = states.filter(
      (state) => !isEnd(state) && [...endsFrom(region, state)].some((end) => end !== state),
    );
    const endless = withRegion(life, column, (step, at) => (step.to !== at && isEnd(step.to) ? [] : [step]));
    const all = leading.map((state) => `-- given up: ${entity}.${column} ${state} -> ${states.join(', ')}: why not`);
    const said = stranded(saidOf(entity, life, endless, all.join('\n')));
    const missed = leading.filter(
      (state) => !said.some((line) => line.includes(`from ${spot(state)}`) && line.includes('come to no end at all')),
    );
    expect(missed).toEqual([]);
  });

  test('a guard that asks for more is told, with what was taken and is refused', () => {
    for (const from of states)
      for (const { event, to } of region.states[from]?.steps ?? []) {
        const sharpen: Change = (step, at) =>
          at === from && step.event === event
            ? [{ ...step, guard: { all: [step.guard ?? { all: [] }, 'isNew'] } }]
            : [step];
        const said = saidOf(entity, life, withRegion(life, column, sharpen));
        expect(said.join('\n'), `${from} ${event} ${to}`).toMatch(
          new RegExp(`\\(${column} ${from}\\): .+ \\(${event}\\) asks .*isNew.* it is refused now and was taken`),
        );
        expect(stranded(said)).toEqual([]);
      }
  });

  test('a step that leads elsewhere is told', () => {
    for (const from of states)
      for (const { event, to } of region.states[from]?.steps ?? []) {
        const other = states.find((state) => state !== to && state !== from);
        if (other === undefined) continue;
        const turn: Change = (step, at) =>
          at === from && step.event === event && step.to === to ? [{ ...step, to: other }] : [step];
        expect(saidOf(entity, life, withRegion(life, column, turn)).join('\n')).toContain(
          `(${event}) leads to ${spot(other)} instead of ${spot(to)}`,
        );
      }
  });
});
