import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const put = (id: number, cate: number, requestId = randomUUID()) =>
  admin.update('award', { id, new_cate_id: cate, request_id: requestId });

test('改分类 puts an award into another category, whatever else was changed meanwhile, once for each wish', async () => {
  const [id, cate] = [await admin.made('award'), await admin.made('award_cate', { cate_name: '夏季专区' })];
  const wish = randomUUID();
  expect(await put(id, cate, wish)).toMatchObject({ code: codes.ok, result: { id, version: 2 } });
  expect(await put(id, cate, wish)).toMatchObject({ code: codes.ok, result: { id, version: 2 } });
  expect(await admin.row('award', id)).toMatchObject({ cate_id: cate, cate_name: '夏季专区', version: 2 });
  const { rows } = await server.store.pool.query('select * from operation_log order by id desc limit 1');
  expect(rows[0]).toMatchObject({ action: 'edit', event: 'RECATE', diff: [{ field: 'cate_id', after: '夏季专区' }] });
});

test('a category that is not there, or has an award of that name and type already, takes none', async () => {
  const [one, cate] = [await admin.made('award', { title: '同名奖励' }), await admin.made('award_cate')];
  const other = await admin.made('award', { title: '同名奖励', cate_id: cate });
  expect((await put(other, 999_999)).code).toBe(codes.invalid);
  const { cate_id: first } = await admin.row('award', one);
  expect((await put(other, Number(first))).code).toBe(codes.duplicate);
  expect(await admin.row('award', other)).toMatchObject({ cate_id: cate, version: 1 });
});
