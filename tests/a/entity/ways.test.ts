import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { entities } from '../../../contract/entities.ts';
import { drawnMoves, type Lifecycle, movesFrom, statesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { columnsAt, stepsFrom, type Way, waysFrom } from '../../../machines/entity/lifecycle/ways.ts';

/*
 * 指路: from any state, for any step that it does not know, the shortest way along the chart that makes it possible; 没有办法 is said only where
 * exhaustive search says so.
 */

const words = (ways: readonly Way[]) =>
  Object.fromEntries(ways.map(({ label, steps }) => [label, steps?.map((step) => step.label) ?? null]));

/** A cup is filled, drunk and washed; broken it is gone. What is cracked may not be filled. */
const cup: Lifecycle = {
  machine: setup({
    types: { context: {} as { whole?: boolean; sober?: boolean }, input: {} as { whole?: boolean } },
    guards: { whole: ({ context }) => context.whole !== false, sober: ({ context }) => context.sober === true },
  }).createMachine({
    id: 'cup',
    initial: 'empty',
    context: {},
    meta: {
      refusals: { whole: '杯子有裂缝', sober: '喝多了' },
      events: { COOL: '变凉', SPILL: '打翻', TIDY: '收走' },
    },
    states: {
      empty: {
        on: {
          FILL: { target: 'full', guard: 'whole', meta: { label: '倒满', action: 'edit' } },
          BREAK: { target: 'broken', meta: { label: '打碎', action: 'delete', danger: true } },
        },
      },
      full: {
        on: {
          DRINK: { target: 'used', guard: 'sober', meta: { label: '喝完', action: 'edit' } },
          COOL: { target: 'cold', meta: { due: { at: 'cool_at' } } },
          SPILL: { target: 'used' },
        },
      },
      cold: { on: { HEAT: { target: 'full', meta: { label: '加热', action: 'enable' } } } },
      used: { on: { WASH: { target: 'empty', meta: { label: '洗净', action: 'edit' } } } },
      broken: { on: { TIDY: { target: 'gone' } } },
      gone: {},
    },
  }),
};

describe('a cup', () => {
  test('a step that its state knows, allowed or not, needs no way', () => {
    expect(words(waysFrom(cup, { status: 'empty', whole: false }))).not.toHaveProperty('倒满');
    expect(words(waysFrom(cup, { status: 'full' }))).not.toHaveProperty('喝完');
  });

  test('each other step that people take has the way that leads to it, itself at its end', () => {
    expect(words(waysFrom(cup, { status: 'empty', whole: true, sober: true }))).toEqual({
      喝完: ['倒满', '喝完'],
      加热: ['倒满', '变凉', '加热'],
      洗净: ['倒满', '喝完', '洗净'],
    });
  });

  test('what a guard forbids now is gone round where another way is there, else it is named with its sentence', () => {
    const [, , wash] = waysFrom(cup, { status: 'empty', sober: false });
    expect(wash?.steps?.map(({ label, refusal }) => [label, refusal])).toEqual([
      ['倒满', undefined],
      ['打翻', undefined],
      ['洗净', undefined],
    ]);
    const cracked = waysFrom(cup, { status: 'used', whole: false, sober: true });
    expect(
      cracked.find(({ event }) => event === 'DRINK')?.steps?.map(({ label, refusal }) => [label, refusal]),
    ).toEqual([
      ['洗净', undefined],
      ['倒满', '杯子有裂缝'],
      ['喝完', undefined],
    ]);
  });

  test('it says who takes each step: an operator with a right, time, or somebody else', () => {
    const [, heat] = waysFrom(cup, { status: 'empty', sober: true });
    expect(heat?.steps?.map(({ action, isTimed }) => [action, isTimed])).toEqual([
      ['edit', false],
      [undefined, true],
      ['enable', false],
    ]);
    const [, , wash] = waysFrom(cup, { status: 'empty', sober: false });
    expect(wash?.steps?.map(({ action, isTimed }) => [action, isTimed])[1]).toEqual([undefined, false]);
  });

  test('a step that nobody comes to any more has none', () => {
    expect(words(waysFrom(cup, { status: 'gone' }))).toEqual({
      倒满: null,
      打碎: null,
      喝完: null,
      加热: null,
      洗净: null,
    });
  });

  test('what the row knows is passed to guards that look at several things', () => {
    const blockers = { whole: [{ text: '口沿缺了一块', path: '/cups/7' }] };
    const [drink] = waysFrom(cup, { status: 'used', whole: false, sober: true, blockers });
    expect(drink?.steps?.[1]).toMatchObject({ refusal: '杯子有裂缝：口沿缺了一块', blockers: blockers.whole });
  });
});

const lifecycles = entities.map(({ name }) => [name, lifecycleOf(name)] as const);

/** The states that a chart leads to, whatever its guards say: found by going everywhere, with nothing of what is tested. */
function reachable({ machine, regions }: Lifecycle, from: string): ReadonlySet<string> {
  const [main] = Object.keys(regions ?? {});
  const states = main === undefined ? machine.root.states : machine.root.states[main]?.states;
  const seen = new Set<string>();
  const go = (state: string): void => {
    if (seen.has(state)) return;
    seen.add(state);
    for (const drawn of states?.[state]?.transitions.values() ?? [])
      for (const { target } of drawn) for (const { key } of target ?? []) go(key);
  };
  go(from);
  return seen;
}

test.each(lifecycles)(
  '%s: every step that people take is in its state, has a way, or has none for good',
  (_, chart) => {
    const taken = new Set(drawnMoves(chart).map(({ event }) => event));
    for (const status of statesOf(chart)) {
      const row = { status };
      const moves = movesFrom(chart, row);
      const here = moves.map(({ event }) => event);
      const open = new Set(moves.flatMap(({ event, refusal }) => (refusal === undefined ? [event] : [])));
      const ways = waysFrom(chart, row);
      expect(new Set([...here, ...ways.map(({ event }) => event)])).toEqual(taken);
      expect(ways.filter(({ event }) => open.has(event))).toEqual([]);
      const within = reachable(chart, status);
      for (const { event, steps } of ways.filter((way) => !here.includes(way.event))) {
        const somewhere = [...within].some((state) =>
          movesFrom(chart, { status: state }).some((move) => move.event === event),
        );
        expect({ status, event, found: steps !== undefined }).toEqual({ status, event, found: somewhere });
      }
    }
  },
);

test.each(lifecycles)('%s: a way goes from state to state as the chart draws it, each once', (_, chart) => {
  for (const status of statesOf(chart)) {
    for (const { event, steps = [] } of waysFrom(chart, { status })) {
      let at = columnsAt(chart, { status });
      const passed = [JSON.stringify(at)];
      for (const step of steps) {
        expect(stepsFrom(chart, at)).toContainEqual(step);
        at = step.to;
        passed.push(JSON.stringify(at));
      }
      if (steps.length > 0) expect(steps.at(-1)?.event).toBe(event);
      expect(new Set(passed.slice(0, -1)).size).toBe(passed.length - 1);
    }
  }
});
