import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../pipeline/chart-places.ts';
import { livesIn, migrationsFolder } from '../../../pipeline/against/sources.ts';
import { movesIn } from '../../../pipeline/against/migrations.ts';
import { statementsIn } from '../../../pipeline/against/sql.ts';

/* Which rows a migration moves, read from its SQL. What is not understood is told. */

const columnsOf = (table: string) => (table === 'bill' ? ['status', 'sync_status'] : []);
const read = (sql: string) => movesIn('0900_bill.sql', sql, columnsOf);

test('statements end where they end, not in quotes, comments and bodies', () => {
  expect(statementsIn("-- a; b\nselect ';'; /* ; */ select $$ ; $$; select 'it''s;'")).toEqual([
    "select ';'",
    'select $$ ; $$',
    "select 'it''s;'",
  ]);
});

describe('updates', () => {
  test.each([
    ["update bill set status = 'b' where status = 'a'", [['status', ['a'], false]], true],
    [
      "UPDATE only bill AS t SET status = 'b', version = version + 1 WHERE t.status IN ('a', 'c')",
      [['status', ['a', 'c'], false]],
      true,
    ],
    ["update public.bill set status = 'b'::text where \"status\" <> 'a'", [['status', ['a'], true]], true],
    [
      "update bill set status = 'b' where status not in ('a', 'c') and sync_status = 'x'",
      [
        ['status', ['a', 'c'], true],
        ['sync_status', ['x'], false],
      ],
      true,
    ],
    ["update bill set status = 'b'", [], true],
    ["update bill set status = 'b' where status = 'a' and made_at < now()", [['status', ['a'], false]], false],
    [
      "update bill set status = 'b' where status = 'a' and id in (select id from x where y = 'z')",
      [['status', ['a'], false]],
      false,
    ],
    ["update bill set status = 'b' where status = 'a' or id = 1", [], false],
    ["update bill set status = 'b' from x where status = 'a'", [['status', ['a'], false]], false],
    ["update bill set status = 'b' where status = lower('A')", [], false],
  ])('%s', (sql, asked, isAll) => {
    expect(read(sql)).toMatchObject({
      effects: [
        {
          does: 'move',
          table: 'bill',
          to: { status: 'b' },
          isAll,
          asked: asked.map(([column, states, isNot]) => ({ column, states, isNot })),
        },
      ],
      unread: [],
    });
  });

  test('of two columns at once', () => {
    expect(read("update bill set status = 'b', sync_status = 'y' where status = 'a'").effects).toMatchObject([
      { to: { status: 'b', sync_status: 'y' } },
    ]);
  });

  test.each([
    "update bill set status = case status when 'a' then 'b' else status end",
    "update bill set (status, note) = ('b', '') where status = 'a'",
    "with x as (select 1) update bill set status = 'b' where status = 'a'",
    "do $$ begin update bill set status = 'b' where status = 'a'; end $$",
    '-- given up: bill.status a -> b',
    '-- stays: bill a: why',
  ])('%s cannot be read, and that is told', (sql) => {
    expect(read(sql)).toMatchObject({ effects: [], unread: [sql] });
  });

  test.each([
    "update bill set note = 'status = 1'",
    "update other set status = 'b'",
    "insert into bill (status) values ('a')",
    "create function f() returns trigger language plpgsql as $$ begin update bill set status = 'b'; return new; end $$",
    "-- update bill set status = 'b'",
    '-- what is given up elsewhere',
  ])('%s moves no rows', (sql) => {
    expect(read(sql)).toMatchObject({ effects: [], unread: [] });
  });
});

test('deleted rows, dropped tables and columns, and columns that come with a state', () => {
  const sql = `
    delete from bill where status = 'a';
    delete from bill using x where status = 'a';
    alter table bill drop column if exists sync_status, add column status text not null default 'a' check (status in ('a'));
    drop table if exists bill, other cascade;`;
  expect(read(sql).effects).toMatchObject([
    { does: 'delete', isAll: true, asked: [{ column: 'status', states: ['a'] }] },
    { does: 'delete', isAll: false },
    { does: 'drop column', column: 'sync_status' },
    { does: 'move', isAll: true, asked: [], to: { status: 'a' } },
    { does: 'drop table', table: 'bill' },
  ]);
});

test('what is given up, and what stays', () => {
  const sql =
    '-- given up: bill.status a, b -> c: nobody asks for it\n-- stays: bill.sync_status d: it is kept as it is\n';
  expect(read(sql).givenUp).toEqual([
    { table: 'bill', column: 'status', states: ['a', 'b'], goals: ['c'], reason: 'nobody asks for it' },
    { table: 'bill', column: 'sync_status', states: ['d'], reason: 'it is kept as it is' },
  ]);
});

test('every migration of the project can be read', () => {
  const lives = livesIn(root);
  const columns = (table: string) => (lives[table]?.regions ?? []).map(({ column }) => column);
  const folder = path.join(root, migrationsFolder);
  const moves = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => movesIn(name, readFileSync(path.join(folder, name), 'utf8'), columns));
  expect(moves.length).toBeGreaterThan(100);
  expect(moves.flatMap(({ file, unread }) => unread.map((text) => `${file}: ${text}`))).toEqual([]);
});
