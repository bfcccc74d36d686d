import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  areas,
  date,
  decimal,
  type Field,
  json,
  list,
  multiselect,
  percent,
  period,
  tags,
  text,
} from '../../../contract/entity/field.ts';
import { columnTypeOf, parameterOf, wireValue } from '../../../server/entity/read/column.ts';
import { startApp, type TestServer } from '../with-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp({});
});
afterAll(() => server.close());

const levels = { gold: { label: '金卡' }, silver: { label: '银卡' } };
const kinds: readonly (readonly [field: Field, value: unknown])[] = [
  [percent('概率'), 33.3333],
  [percent('概率'), 0.0001],
  [decimal('首重'), 0.35],
  [areas('地区'), ['320000', '330100']],
  [date('生日'), '2024-02-29'],
  [period('时间'), { start_at: '2026-01-01T00:00:00+08:00', end_at: null }],
  [multiselect('等级', levels), ['gold', 'silver']],
  [tags('标签'), ['新 客', "o'clock", '"']],
  [list('阶梯', { title: text('名称') }), [{ title: '一' }, { title: null }]],
  [json('参数'), { a: [1, { b: '二' }], c: null }],
];

test.each(kinds)('%o comes back from its column as it went in', async (field, value) => {
  const type = sql.raw(columnTypeOf(field));
  const { rows } = await sql<{ kept: unknown }>`
    select cast(${parameterOf(field, value)} as ${type}) as kept`.execute(server.store.db);
  expect(wireValue('one', field, rows[0]?.kept)).toEqual(value);
});

test('a share is kept as whole ppm', async () => {
  const { rows } = await sql<{ kept: unknown }>`
    select ${parameterOf(percent('概率'), 33.3333)}::bigint as kept`.execute(server.store.db);
  expect(rows[0]?.kept).toBe(333_333);
});
