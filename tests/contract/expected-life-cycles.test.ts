import { expect, test } from 'vitest';
import { entities } from '../../contract/entities.ts';
import { leastReason, movesFrom, statesOf } from '../../machines/lifecycles/kernel.ts';
import { lifecycleOf } from '../../machines/lifecycles/registry.ts';
import { stateNodes } from '../engine/chart.ts';
import type { Transition } from '../engine/xstate-internals.ts';
import { arrowsOf, expectedLifeCycles, expectedReasons } from '../expected/life-cycles.ts';

/* The hand-written life cycles of tests/expected against the charts. */

const conditionOf = ({ guard }: Transition): string => {
  if (guard === undefined) return '';
  return ` if ${typeof guard === 'string' ? guard : String((guard as { type?: unknown }).type)}`;
};

test.each(entities)('$name moves as it is drawn', ({ name }) => {
  const drawn = stateNodes(lifecycleOf(name).machine).flatMap(({ key, transitions }) =>
    [...transitions].flatMap(([event, ways]) =>
      ways.map((way) => `${key} ${event} > ${way.target?.[0]?.key ?? key}${conditionOf(way)}`),
    ),
  );
  expect(drawn.toSorted()).toEqual(arrowsOf(expectedLifeCycles[name]).toSorted());
});

test('steps are explained and names typed where the documents say so, and nowhere else', () => {
  const asked = entities.flatMap(({ name }) =>
    statesOf(lifecycleOf(name)).flatMap((status) =>
      movesFrom(lifecycleOf(name), { status }).flatMap((move) =>
        move.reason || move.retype ? [[`${name} ${move.event}`, move] as const] : [],
      ),
    ),
  );
  const said = asked.map(([step, move]) => [step, move.retype ? 'retyped' : (move.leastReason ?? leastReason)]);
  expect(Object.fromEntries(said)).toEqual(expectedReasons);
  // Who types a name explains himself too, at length (award.md §3.1).
  for (const [, move] of asked.filter(([, { retype }]) => retype))
    expect([move.reason, move.leastReason]).toEqual([true, 5]);
});
