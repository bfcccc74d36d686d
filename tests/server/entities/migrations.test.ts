import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredSchema, declaredTables, migratedTables } from '../../../server/db/generate-migration.ts';
import { diffSchemas } from '../../../server/db/schema-diff.ts';
import type { ColumnSpec, TableSpec } from '../../../server/entity/read/table-spec.ts';
import { startApp, type TestServer } from '../with-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const byName = <T extends { readonly name: string }>(columns: readonly T[]): readonly T[] =>
  columns.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** As the catalogue of the database spells a type. */
const spelled = (type: string) => type.replace('timestamptz(0)', 'timestamp(0) with time zone');

/** Without what the catalogue adds to an expression: casts of its constants, brackets around what goes together. */
const plainly = (definition = '') => definition.replaceAll(/::text|[() ]/g, '').toLowerCase();

test('the migrations fit the declarations', () => {
  expect(declaredTables().length).toBeGreaterThan(0);
  expect(diffSchemas(migratedTables(), declaredSchema())).toEqual({ statements: [], refusals: [] });
});

/** Indexes that figures are counted from alone: their migration writes them by hand, for no list asks for them. */
const counted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // One row says that it is the default (migration 0510).
  freight_template: { freight_template_default: '(is_default)' },
  // One primary offer, and one on sale (migration 0511).
  he_goods: { he_goods_primary: '(goods_id) WHERE', he_goods_on_sale: '(goods_id) WHERE' },
  goods_order: {
    // What members exchanged (migration 0605).
    goods_order_exchange: '(created_at, ((id * 2))) WHERE',
    goods_order_exchange_line: '(((id * 2))) WHERE',
    // What 订单管理 orders them by (migration 0640).
    goods_order__paid_fen__id__list: '(paid_fen, id)',
    goods_order__paid_fen__up__list: '(paid_fen, id DESC)',
    goods_order__paid_at__down__list: '(paid_at DESC NULLS LAST, id DESC)',
    // No two orders that wait at once have one code (migration 0650).
    goods_order__pickup_code: '(pickup_code) WHERE',
    goods_order__placed: '(created_at) INCLUDE (source, total_points, status, goods_id, receiver_area)',
  },
  handed_task: {
    handed_task_open: '(entity, row_id, event, receiver_id)',
    handed_task_receiver: '(receiver_id, id)',
    handed_task_asker: '(created_by, id)',
  },
  // One version of a type in effect, one of a number published (migration 0583).
  agreement: {
    agreement__one_in_effect: '(agreement_type) WHERE',
    agreement__published_no: '(agreement_type, version_no) WHERE',
    agreement__effective_at__id__list: '(effective_at, id)',
  },
  // What leads to a page (migration 0646).
  he_banner: { he_banner__link_editor_page: "((((link ->> 'ref_id'::text))::bigint)) WHERE" },
  popup: { popup__link_editor_page: "((((link ->> 'ref_id'::text))::bigint)) WHERE" },
  // One payment counts for an order; what the worker asks about (migration 0590).
  payment: { payment__order_id__counts: '(order_id) WHERE', payment__ask_at: '(ask_at, id) WHERE' },
  // One bill of a channel and day, a difference once in it, and the bills to be asked for (migration 0635).
  bill_day: { bill_day__channel__day: '(channel, day)', bill_day__pull_at: '(pull_at, id) WHERE' },
  bill_difference: { bill_difference__bill_day_id__match_mark: '(bill_day_id, match_mark) WHERE' },
  approval: {
    approval_open: '(entity, row_id) WHERE',
    approval_row: '(entity, row_id, id)',
    approval_makers: 'gin (makers)',
  },
  // The order of codes is an expression (migration 0411).
  he_suggestion: {
    he_suggestion_by_priority: 'THEN 3',
    he_suggestion_by_priority_down: 'THEN 3',
  },
};

/** What a migration adds by hand: a column that no field shows, and rules over several columns. */
interface ByHand {
  /** Texts that may be missing. */
  readonly columns?: readonly string[];
  /** Those that are always there, by their types. */
  readonly needed?: Readonly<Record<string, string>>;
  readonly checks: readonly string[];
}
const byHand: Readonly<Record<string, ByHand>> = {
  he_suggestion: {
    columns: ['contact_sealed'],
    checks: ['he_suggestion_answered', 'he_suggestion_assigned', 'he_suggestion_score', 'he_suggestion_timed'],
  },
  he_coupon: { checks: ['he_coupon_count_check'] },
  goods_order: { checks: ['goods_order_pickup'] },
  payment: { checks: ['payment_amounts'] },
  handed_task: {
    needed: {
      entity: 'text',
      row_id: 'bigint',
      event: 'text',
      target: 'text',
      receiver_id: 'bigint',
      record_path: 'text',
    },
    checks: [],
  },
};

describe.each(declaredTables())('the database has $name as it was declared', ({ name, columns, indexes, checks }) => {
  test('columns', async () => {
    const { rows } = await server.store.pool.query<{ name: string; type: string; required: boolean }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [name],
    );
    // A column that came later stands last in the table, wherever its field was declared.
    expect(byName(rows)).toEqual(
      byName([
        ...columns.map((column) => ({
          name: column.name,
          type: column.name === 'id' ? 'bigint' : spelled(column.type),
          required: column.name === 'id' || column.notNull === true,
        })),
        ...(byHand[name]?.columns ?? []).map((column) => ({ name: column, type: 'text', required: false })),
        ...Object.entries(byHand[name]?.needed ?? {}).map(([column, type]) => ({ name: column, type, required: true })),
      ]),
    );
  });

  test('indexes and checks', async () => {
    const found = await server.store.pool.query<{ indexname: string; indexdef: string }>(
      'select indexname, indexdef from pg_indexes where tablename = $1',
      [name],
    );
    const made = new Map(found.rows.map(({ indexname, indexdef }) => [indexname, indexdef]));
    const figures = counted[name] ?? {};
    expect([...made.keys()].toSorted()).toEqual(
      [`${name}_pkey`, ...indexes.map((index) => index.name), ...Object.keys(figures)].toSorted(),
    );
    for (const [index, built] of Object.entries(figures)) expect(made.get(index)).toContain(built);
    for (const index of indexes) {
      const asked = `(${index.columns.join(', ')})`;
      if (index.using) expect(plainly(made.get(index.name))).toContain(plainly(`using ${index.using} ${asked}`));
      else expect(made.get(index.name)).toContain(asked);
      expect(made.get(index.name)?.includes('UNIQUE')).toBe(index.unique === true);
      expect(made.get(index.name)?.includes('WHERE')).toBe(index.where !== undefined);
    }
    const constraints = await server.store.pool.query<{ conname: string; contype: string }>(
      `select conname, contype from pg_constraint where conrelid = $1::regclass`,
      [name],
    );
    const count = (type: string) => constraints.rows.filter(({ contype }) => contype === type).length;
    const rules = byHand[name]?.checks ?? [];
    expect(count('c')).toBe(columns.filter(({ check }) => check !== undefined).length + checks.length + rules.length);
    expect(constraints.rows.map(({ conname }) => conname)).toEqual(expect.arrayContaining([...rules]));
    expect(count('f')).toBe(columns.filter(({ references }) => references !== undefined).length);
  });
});

describe('the generator', () => {
  const text: ColumnSpec = { name: 'title', type: 'text', notNull: true };
  const table = (changes: Partial<TableSpec> = {}): TableSpec => ({
    name: 'cup',
    columns: [text],
    checks: [],
    indexes: [],
    ...changes,
  });

  test('writes what an index is built with and how a table is kept', () => {
    const kept = table({
      storage: ['fillfactor = 90', 'autovacuum_enabled = on'],
      indexes: [{ name: 'cup__pairs', columns: ['text_pairs(title)'], using: 'gin' }],
    });
    const statements = [
      'alter table cup set (fillfactor = 90, autovacuum_enabled = on)',
      'create index cup__pairs on cup using gin (text_pairs(title))',
    ];
    expect(diffSchemas([table()], [kept])).toEqual({ statements, refusals: [] });
    expect(diffSchemas([], [kept]).statements.slice(1)).toEqual(statements);
    expect(diffSchemas([kept], [kept]).statements).toEqual([]);
  });

  test('writes new tables, columns and indexes', () => {
    expect(diffSchemas([], [table()]).statements).toEqual(['create table cup (\n  title text not null\n)']);
    const grown = table({
      columns: [
        text,
        { name: 'note', type: 'text' },
        { name: 'open', type: 'boolean', notNull: true, default: 'false' },
      ],
      indexes: [{ name: 'cup__title', columns: ['title'], unique: true, where: `status <> 'archived'` }],
    });
    expect(diffSchemas([table()], [grown])).toEqual({
      statements: [
        'alter table cup add column note text',
        'alter table cup add column open boolean not null default false',
        `create unique index cup__title on cup (title) where status <> 'archived'`,
      ],
      refusals: [],
    });
  });

  test.each<readonly [string, readonly TableSpec[], readonly TableSpec[], string]>([
    ['a table that is gone', [table()], [], 'table cup is gone'],
    ['a column that is gone', [table()], [table({ columns: [] })], 'cup.title was changed or is gone'],
    [
      'a column of another type',
      [table()],
      [table({ columns: [{ ...text, type: 'bigint' }] })],
      'cup.title was changed or is gone',
    ],
    [
      'a required column that old rows have no value for',
      [table()],
      [table({ columns: [text, { name: 'note', type: 'text', notNull: true }] })],
      'cup.note is required, and old rows have no value for it',
    ],
    [
      'an index that was changed',
      [table({ indexes: [{ name: 'i', columns: ['title'] }] })],
      [table({ indexes: [{ name: 'i', columns: ['title'], unique: true }] })],
      'index i was changed or is gone',
    ],
    [
      'a new check',
      [table()],
      [table({ checks: [{ name: 'c', expression: 'true' }] })],
      'check c is new, and old rows may not fulfil it',
    ],
  ])('refuses %s', (_what, before, after, refusal) => {
    expect(diffSchemas(before, after)).toEqual({ statements: [], refusals: [refusal] });
  });
});
