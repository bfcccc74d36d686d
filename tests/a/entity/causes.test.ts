import { describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { causesOf, causesText, type FactWords } from '../../../machines/entity/lifecycle/facts.ts';
import {
  arrive,
  type DrawnTransition,
  drawnMoves,
  guardOf,
  type Lifecycle,
  mainOf,
  movesFrom,
} from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';

/* 为什么: of every step that a guard can refuse, each fact that alone stands in the way is found, and what would mend it does. */

type Words = Readonly<Record<string, FactWords>>;

const charts = entities
  .map(({ name, label }) => ({ name, label, lifecycle: lifecycleOf(name) }))
  .filter(({ lifecycle }) => wordsOf(lifecycle) !== undefined);

function wordsOf({ machine }: Lifecycle): Words | undefined {
  return (machine.root.meta as { readonly facts?: Words } | undefined)?.facts;
}

/** All rows that the worded facts of a chart can make, in each of its states: each fact holds or not, or counts nothing or some. */
function* rowsOf(lifecycle: Lifecycle): Generator<Values & { readonly status: string }> {
  const words = Object.entries(wordsOf(lifecycle) ?? {});
  for (const status of Object.keys(mainOf(lifecycle).states))
    for (let pattern = 0; pattern < 2 ** words.length; pattern += 1) {
      const facts = words.map(([fact, said], at) => {
        const holds = ((pattern >> at) & 1) === 1;
        return [fact, 'count' in said ? (holds ? 7 : 0) : holds] as const;
      });
      yield { status, code: 'ops', ...Object.fromEntries(facts) };
    }
}

const otherThan = (value: unknown) => (typeof value === 'boolean' ? !value : Number(value) > 0 ? 0 : 1);

const passes = (lifecycle: Lifecycle, row: Values, event: string) => !('refusal' in arrive(lifecycle, row, event));

const isGuarded = (lifecycle: Lifecycle, status: string, event: string) => {
  const [drawn] = (mainOf(lifecycle).states[status]?.transitions.get(event) ?? []) as unknown as DrawnTransition[];
  return drawn !== undefined && guardOf(drawn) !== '';
};

describe.each(charts)('$label', ({ lifecycle }) => {
  test('what is told is the fewest that would let the step through, in words of what is now; the same row tells the same', () => {
    const told = new Set<string>();
    for (const row of rowsOf(lifecycle))
      for (const { event, refusal } of movesFrom(lifecycle, row)) {
        const causes = causesOf(lifecycle, row, event);
        expect(causesOf(lifecycle, { ...row }, event)).toEqual(causes);
        if (refusal === undefined || causes.length === 0) {
          expect([event, causes]).toEqual([event, []]);
          continue;
        }
        const mended = { ...row, ...Object.fromEntries(causes.map(({ fact, wanted }) => [fact, wanted])) };
        expect(passes(lifecycle, mended, event)).toBe(true);
        for (const { fact, value, text } of causes) {
          expect(row[fact]).toBe(value);
          // Each is needed: the others alone do not do it.
          expect(passes(lifecycle, { ...mended, [fact]: value }, event)).toBe(false);
          expect(causesText(lifecycle, row, event)).toContain(text);
          told.add(fact);
        }
      }
    expect([...told].toSorted()).toEqual(Object.keys(wordsOf(lifecycle) ?? {}).toSorted());
  });

  test('a fact that alone forbids a step is found', () => {
    const facts = Object.keys(wordsOf(lifecycle) ?? {});
    const events = drawnMoves(lifecycle).map(({ event }) => event);
    const asked = [...rowsOf(lifecycle)].flatMap((row) =>
      events.filter((event) => isGuarded(lifecycle, row.status, event)).map((event) => ({ row, event })),
    );
    const alone = asked.filter(
      ({ row, event }) =>
        !passes(lifecycle, row, event) &&
        facts.some((fact) => passes(lifecycle, { ...row, [fact]: otherThan(row[fact]) }, event)),
    );
    expect(alone.length).toBeGreaterThan(0);
    for (const { row, event } of alone) expect(causesOf(lifecycle, row, event)).toHaveLength(1);
  });
});

const named = (name: string) => lifecycleOf(name);

test.each([
  [
    'goods',
    'ARCHIVE',
    { status: 'off_sale', stock_allocated: 30, stock_locked: 0, has_open_orders: true },
    '现在：分配给奖品的库存 30 件，须为 0；有未完成的兑换订单',
  ],
  ['he_banner', 'PUBLISH', { status: 'draft', is_full: true }, '现在：该位置已没有空位'],
  [
    'point_adjustment',
    'APPROVE',
    { status: 'pending', is_allowed: true, is_mine: true, may_approve: true },
    '现在：由您制单或经手',
  ],
  ['award', 'ARCHIVE', { status: 'disabled', used_prize_count: 1200 }, '现在：引用它的奖品 1,200 个，须为 0'],
] as const)('%s says what it is now', (name, event, row, said) => {
  expect(causesText(named(name), row, event)).toBe(said);
});

test('what lists its own reasons, what is possible and what the state does not know have none', () => {
  const blocked = { status: 'draft', blockers: { publishable: [{ text: '还没有奖品' }] } };
  expect(causesText(named('activity'), blocked, 'PUBLISH')).toBe('');
  expect(causesText(named('award'), { status: 'disabled' }, 'ARCHIVE')).toBe('');
  expect(causesText(named('award'), { status: 'archived', used_prize_count: 3 }, 'ARCHIVE')).toBe('');
});
