import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeIn } from '../../../contract/entity/codes.ts';
import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { identityOf } from '../../../contract/entity/list/list-look.ts';
import type { Row } from '../../../contract/core/page.ts';
import { stockStanding } from '../../../contract/stock/stock-standing.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { statesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { deedsOf } from '../../../src/entity/list/row-deeds.ts';
import { commandsOf, mayEdit, movesOf, questionOf } from '../../../src/entity/list/row-moves.ts';
import { actions } from '../../../contract/core/permission.ts';

/* What a list leaves out is looked at by nothing that stands in it: its columns, and what can be done with a row. */

const leaving = entities.filter(({ unlisted }) => unlisted !== undefined);

/** Keys that the columns of a list show: what stands in them, below them, and what they name. */
function shownBy(entity: Entity): readonly string[] {
  const { columns, totals = [], sums = [], gallery, inline = {}, fields } = entity;
  const shown = [
    ...columns.flatMap(({ key, below = key }) => [key, below]),
    ...Object.values({ ...identityOf(entity) }),
    ...(gallery ? [gallery.picture, ...gallery.lines] : []),
    entity.title,
    ...totals,
    ...sums,
    ...Object.values(inline),
  ].map(String);
  const beside = shown.flatMap((key) => [`${key.replace(/_id$/, '')}_title`, fields[key]?.outOf ?? key]);
  return ['id', 'version', 'status', ...shown, ...beside];
}

/** Notes what is read of a row; going through all of its keys reads every one of them. */
function watched(row: Row): { readonly row: Row; readonly read: ReadonlySet<string> } {
  const read = new Set<string>();
  const proxy = new Proxy(row, {
    get: (target, key) => {
      if (typeof key === 'string') read.add(key);
      return Reflect.get(target, key) as unknown;
    },
    has: (target, key) => {
      if (typeof key === 'string') read.add(key);
      return Reflect.has(target, key);
    },
  });
  return { row: proxy, read };
}

/** Asks of a row all that a list asks of it; `questionOf` copies a row to see whether a step can be taken back, which the chart reads then. */
function lookAt(entity: Entity, row: Row): void {
  for (const move of movesOf(entity, row, actions)) void entity.cautions?.[move.event]?.(row);
  commandsOf(entity, row, actions);
  deedsOf(entity, row, () => true).forEach(({ deed }) => ('copies' in deed ? deed.copies(row) : undefined));
  mayEdit(entity, row, actions);
  stockStanding(entity, row);
  for (const { when } of Object.values(entity.parts ?? {})) when?.(row);
  for (const leads of Object.values(entity.leads ?? {})) leads(row);
  for (const { key } of entity.columns) codeIn(entity, key, row);
}

const value = fc.constantFrom<unknown>(null, true, false, 0, 3, '', '文字', '2026-07-20T10:00:00+08:00');
const rowOf = (entity: Entity): fc.Arbitrary<Row> => {
  const keys = [...Object.keys(entity.fields), ...facts];
  return fc.record({
    ...Object.fromEntries(keys.map((key) => [key, value])),
    id: fc.constant(1),
    version: fc.constant(1),
    status: fc.constantFrom(...statesOf(lifecycleOf(entity.name))),
  }) as fc.Arbitrary<Row>;
};
/** Facts of charts beside the declared fields. */
const facts = ['is_late', 'order_open', 'is_whole', 'is_choosing', 'holds_stock', 'is_low', 'blockers'];

test('some list leaves something out', () => expect(leaving.map(({ name }) => name)).toContain('award_record'));

describe.each(leaving.map((entity) => [entity.name, entity] as const))('%s', (_, entity) => {
  const left = entity.unlisted ?? [];

  test('has no column of what it leaves out', () => {
    expect(left.filter((key) => shownBy(entity).includes(key))).toEqual([]);
  });

  test('lets nothing be done with a row that depends on it', () => {
    fc.assert(
      fc.property(rowOf(entity), (row) => {
        const { row: seen, read } = watched(row);
        lookAt(entity, seen);
        expect(read.size).toBeGreaterThan(0);
        expect(left.filter((key) => read.has(key))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('asks the same questions of a row that came without', () => {
    fc.assert(
      fc.property(rowOf(entity), (row) => {
        const lean = Object.fromEntries(Object.entries(row).filter(([key]) => !left.includes(key))) as Row;
        const asked = (one: Row) =>
          movesOf(entity, one, actions).map((move) => ({
            move,
            question: { ...questionOf(entity, one, move), requestId: '' },
          }));
        expect(asked(lean)).toEqual(asked(row));
        expect(commandsOf(entity, lean, actions)).toEqual(commandsOf(entity, row, actions));
      }),
      { numRuns: 100 },
    );
  });
});
