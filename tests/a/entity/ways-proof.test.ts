import { describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import type { Values } from '../../../contract/entity/field.ts';
import {
  drawnMoves,
  eventLabel,
  eventsOf,
  type Lifecycle,
  movesFrom,
  stagesOf,
} from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { waysFrom, type WayStep } from '../../../machines/entity/lifecycle/ways.ts';
import { type Bill, distinct, edgesOf, keyOf, leastBills, led, type Place, withMended } from './every-way.ts';
import { factRows, oneSided } from './fact-rows.ts';

/*
 * 指路, for every life cycle, every state, every step that is refused there, and every row that the facts of its guards can make: the way
 * ends with the step possible, no other is better, and 没有办法 is said where trying everything finds nothing, and nowhere else.
 */

const isFull = process.env['TEST_FULL'] === '1';
/** Of a chart with more rows than this a part is taken, spread over all of them; `npm run test:full` takes them all. */
const most = 40;
const manyPlaces = 30;

function sampled(rows: readonly Values[], places: number): readonly Values[] {
  const wanted = places > manyPlaces ? most / 2 : most;
  if (isFull || rows.length <= wanted) return rows;
  // Facts have two or three values each: what is neither divides no pattern of theirs.
  const stride = [5, 7, 11, 13, 17, 19, 23].find((step) => rows.length / step <= wanted) ?? 29;
  return rows.filter((_, at) => at % stride === 0);
}

const charts = entities.map(({ name }) => {
  const chart = lifecycleOf(name);
  return { name, chart, places: stagesOf(chart), rows: sampled(factRows(chart), stagesOf(chart).length) };
});

test.each(charts)('$name: its rows show what each guard allows, and what it forbids', ({ chart, rows }) => {
  expect(oneSided(chart, rows)).toEqual([]);
});

const count = (steps: readonly WayStep[], isCounted: (step: WayStep) => boolean) => steps.filter(isCounted).length;

const isMended = ({ refusal, isElse }: WayStep) => refusal !== undefined || isElse === true;

const billOf = (steps: readonly WayStep[]): Bill => [
  count(steps, isMended),
  count(steps, ({ danger }) => danger === true),
  count(steps, ({ action }) => action === undefined),
  steps.length,
];

/** Takes the steps: what needs nothing mended with the facts of now, the others with some that the guards can find. */
function walk(chart: Lifecycle, row: Values, others: readonly Values[], start: Place, steps: readonly WayStep[]) {
  let at = start;
  return steps.map((step) => {
    const facts = isMended(step) ? others : [row];
    const isLed = facts.some((one) => {
      const there = led(chart, one, at, step.event);
      return there !== undefined && keyOf(there) === keyOf(step.to as Place);
    });
    at = step.to;
    return { event: step.event, isLed };
  });
}

/** What is told of a step that is refused, and what trying everything says of it. */
interface Asked {
  readonly name: string;
  readonly row: Values;
  readonly place: Place;
  readonly event: string;
}

test.each(charts)('$name: whatever may be part of a way has a Chinese name', ({ chart }) => {
  expect(eventsOf(chart).filter((event) => !/\p{Script=Han}/u.test(eventLabel(chart, event)))).toEqual([]);
});

describe.each(charts)('$name', ({ name, chart, places, rows }) => {
  const events = [...new Set(drawnMoves(chart).map(({ event }) => event))];
  const tried = rows.map((row) => ({ row, edges: edgesOf(chart, row) }));
  const ever = distinct(tried.flatMap(({ edges }) => edges));

  /** The way is gone to its end, and costs what the best one costs. */
  const walked = (asked: Asked, steps: readonly WayStep[], least: Bill | undefined) => {
    expect({ ...asked, bill: billOf(steps) }).toEqual({ ...asked, bill: least });
    const way = walk(chart, asked.row, rows, asked.place, steps);
    expect({ ...asked, way }).toEqual({ ...asked, way: steps.map(({ event }) => ({ event, isLed: true })) });
    expect(steps.at(-1)?.event).toBe(asked.event);
  };

  test.each(places.map((place) => [Object.values(place).join(' '), place] as const))('%s', (_, place) => {
    const somewhen = leastBills(ever, place);
    for (const { row, edges } of tried) {
      const here = { ...row, ...place };
      const moves = movesFrom(chart, here);
      const open = new Set(moves.flatMap((one) => (one.refusal === undefined ? [one.event] : [])));
      const told = new Map(waysFrom(chart, here).map((way) => [way.event, way.steps] as const));
      // What is possible is nothing to look for a way to.
      expect([...told.keys()].filter((event) => open.has(event))).toEqual([]);
      const least = leastBills(withMended(edges, ever), place);
      for (const event of events.filter((one) => !open.has(one))) {
        const asked = { name, row, place, event };
        const steps = told.get(event);
        if (steps) walked(asked, steps, least.get(event));
        const isNone = told.has(event) && !steps;
        expect({ ...asked, isNone }).toEqual({ ...asked, isNone: !somewhen.has(event) });
        // Its guard's sentence is all that is told of a step that the state knows: nowhere else less is to be mended.
        if (!told.has(event)) expect({ ...asked, least: least.get(event)?.[3] }).toEqual({ ...asked, least: 1 });
      }
    }
  });
});
