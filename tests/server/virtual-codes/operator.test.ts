import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeImported, CodePreview } from '../../../contract/coupons/coupon-codes.ts';
import { codes } from '../../../contract/core/errors.ts';
import { revealCall } from '../../../contract/entity/reveal.ts';
import { virtualRedeemCalls } from '../../../contract/virtual-codes/calls.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { numbered, sheet } from '../entities/code-files.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import { formOf } from '../imports/importing.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { productCodes } from './product-codes.ts';

/* A day with virtual products, as an operator has it (award.md §4.9–§4.11): one step after the other, on the same rows. */

let server: TestServer;
let token: string;
let admin: Operator;
let bring: ReturnType<typeof productCodes>;
let [product, award, prize] = [0, 0, 0];
let won: readonly number[] = [];

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
  bring = productCodes(server, token);
  await run('delete from award_grant');
});
afterAll(() => server.close());

const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;
const row = () => admin.row('virtual_product', product);
const listed = async (entity: string, query: Readonly<Record<string, string>>) => page(await admin.list(entity, query));

test('2,000 lines, of which 3 are twice and 2 were rounded by Excel, become 1,995 codes', async () => {
  product = await admin.made('virtual_product');
  const good = numbered('00', 1_995);
  const lines = [...good, ...good.slice(0, 3), '1.23457E+19', '9.87654E+18'];
  const preview = await bring.uploaded(product, sheet(...lines));
  expect(preview).toMatchObject({ total: 2_000, fresh: 1_995, duplicated_in_file: 3, invalid: 2 });
  expect(preview.problems).toMatchObject([
    { line: 1_997, reason: '文件内重复' },
    { line: 1_998, reason: '文件内重复' },
    { line: 1_999, reason: '文件内重复' },
    { line: 2_000, code: '****', reason: textLike('科学计数法') },
    { line: 2_001, code: '****', reason: textLike('科学计数法') },
  ]);
  const result = (await bring.add(product, preview.file_url, { batch_no: 'QT-1' })).result as CodeImported;
  expect(result).toMatchObject({ imported: 1_995, total: 2_000 });
  expect(await row()).toMatchObject({ stock_total: 1_995, stock_available: 1_995, codes_available: 1_995 });
});

test('zeros and long numbers stay as they were; full width and spaces are told; other products are named', async () => {
  const other = await admin.made('virtual_product', { title: '另一张会员卡' });
  const file = sheet('00000000000000000042', '１２３４５６７８', 'AB CD EF', '0000000000', '0000001994');
  const preview = await bring.uploaded(other, file);
  expect(preview).toMatchObject({ total: 5, fresh: 1, invalid: 2, duplicated_in_db: 2 });
  const { title } = await row();
  expect(preview.problems.map(({ reason }) => reason)).toEqual([
    textLike('不含空格'),
    textLike('不含空格'),
    `已在虚拟商品「${String(title)}」中`,
    `已在虚拟商品「${String(title)}」中`,
  ]);
});

test('ten wins by hand take ten codes, which are kept for them and then given', async () => {
  await admin.step('virtual_product', product, 'ENABLE');
  award = await bring.awardOf(product);
  prize = await admin.made('prize', { award_id: award, stock_init: 500 });
  await run(`update prize set status = 'enabled' where id = ${prize}`);
  const ids: number[] = [];
  while (ids.length < 10) ids.push(await admin.made('award_record', { award_id: null, prize_id: prize }));
  won = ids;
  expect(await row()).toMatchObject({ codes_locked: 10, codes_available: 1_985, stock_allocated: 500 });
  await grantRound(server.store, { warn: () => undefined });
  expect(await row()).toMatchObject({
    codes_locked: 0,
    codes_issued: 10,
    codes_available: 1_985,
    stock_total: 1_995,
  });
});

test('the records say who got which code when, from which activity and award, masked', async () => {
  const found = await listed('virtual_code_record', { status: 'issue', product_id: String(product) });
  expect(found.totalCount).toBe(10);
  for (const line of found.data)
    expect(line).toMatchObject({
      code_masked: textLike(/^\*{4}\d{4}$|^\*{4}$/),
      activity_id: 4002,
      award_id: award,
      record_id: expect.toBeOneOf([...won]) as unknown,
      to_status: 'issued',
      code_status: 'issued',
      user_nickname: textLike(/^会员/),
    });
  expect(new Set(found.data.map(({ code_id }) => code_id)).size).toBe(10);
  const [pool] = (await listed('activity_vrcode', { virtual_product_id: String(product) })).data;
  expect(pool).toMatchObject({ activity_id: 4002, allocated: 500, issued: 10, locked: 0, remaining: 490, redeemed: 0 });
});

test('a whole code finds its row and is told to who may see it; each look is in the log and in the records, no code is', async () => {
  const [first] = (
    await listed('virtual_code', {
      status: 'issued',
      product_id: String(product),
      sortField: 'id',
      sortOrder: 'ascend',
    })
  ).data;
  const body = { entity: 'virtual_code', id: first?.id ?? 0, field: 'card_no' };
  const path = revealCall.slice('POST '.length);
  const told = await server.call('POST', path, { token, body });
  expect(told.result).toEqual({ value: textLike(/^00\d{8}$/) });
  const { value } = told.result as { value: string };
  expect((await listed('virtual_code', { code: value })).data.map(({ id }) => id)).toEqual([first?.id]);
  expect((await listed('virtual_code_record', { code: value })).data.map(({ status }) => status).toSorted()).toEqual(
    ['import', 'issue', 'lock', 'reveal'].toSorted(),
  );
  expect((await admin.detail('award_record', won[0] ?? 0)).result).toMatchObject({ virtual_code: textLike(/^\*{4}/) });
  const kept =
    await run(`select to_jsonb(o)::text as line from operation_log as o union all select to_jsonb(c)::text from virtual_code as c
    union all select to_jsonb(r)::text from virtual_code_record as r union all select to_jsonb(l)::text from virtual_code_line as l`);
  expect(JSON.stringify(kept)).not.toContain(value);
  expect(JSON.stringify(kept)).toContain('按完整的码');
  const service = operator(server, await server.login('customer_service'));
  expect((await service.list('virtual_code', { code: value })).code).toBe(codes.ok);
  await run(`delete from role_permission where permission_id = 'VirtualCode' and action = 'get'
    and role_id = (select id from role where code = 'customer_service')`);
  expect((await service.list('virtual_code', { code: value })).code).toBe(codes.noAction);
});

test('the rest is voided at once; prizes lose what they counted on, by who voided', async () => {
  await run(`update virtual_product set updated_by = null where id = ${product}`);
  const answer = await admin.update('virtual_product', {
    id: product,
    void_reason: '供应商通知作废',
    request_id: '0197a3c2-7a51-7b7e-8d0a-1f2e3d4c5b6d',
  });
  expect(answer.result).toMatchObject({ voided: 1_985 });
  expect(await row()).toMatchObject({
    codes_void: 1_985,
    codes_available: 0,
    codes_issued: 10,
    stock_total: 10,
    stock_allocated: 10,
    updated_by_name: '超级管理员',
  });
  expect(await admin.row('prize', prize)).toMatchObject({ stock_total: 10, stock_issued: 10, stock_remaining: 0 });
  const taken = await run(`select distinct entity, operator_name from stock_ledger
    where reason like '%供应商通知作废' and (entity, row_id) in (('prize', ${prize}), ('virtual_product', ${product})) order by entity`);
  expect(taken).toEqual([
    { entity: 'prize', operator_name: '超级管理员' },
    { entity: 'virtual_product', operator_name: '超级管理员' },
  ]);
});

test('archiving is refused with what stands in the way and where it is ended', async () => {
  const refused = await admin.step('virtual_product', product, 'ARCHIVE');
  expect(refused).toMatchObject({ code: codes.illegalMove, message: textLike('还在使用，请先归档它') });
  expect((await row())['blockers']).toMatchObject({
    unused: [
      { path: `/award/list?id=${award}` },
      { text: textLike('10 张券码已发放或锁定，还没有核销'), path: textLike(`product_id=${product}`) },
    ],
  });
});

test('a code is marked as used by hand; a used one is used once, a voided one is told why', async () => {
  const [one, two] = (await listed('virtual_code', { status: 'issued', product_id: String(product) })).data;
  expect((await admin.step('virtual_code', one?.id ?? 0, 'REDEEM')).code).toBe(codes.ok);
  expect((await admin.step('virtual_code', one?.id ?? 0, 'REDEEM')).code).toBe(codes.illegalMove);
  expect((await admin.step('virtual_code', two?.id ?? 0, 'VOID')).code).toBe(codes.ok);
  expect(await admin.row('virtual_code', two?.id ?? 0)).toMatchObject({ status: 'void', void_reason: '按计划结束' });
  expect(await row()).toMatchObject({ codes_redeemed: 1, codes_issued: 8, codes_void: 1_986, stock_total: 10 });
});

test('codes are marked as used by a file of the supplier: each line that cannot be says why', async () => {
  const { data } = await listed('virtual_code', { status: 'issued', product_id: String(product) });
  const path = revealCall.slice('POST '.length);
  const told = await server.call('POST', path, {
    token,
    body: { entity: 'virtual_code', id: data[0]?.id, field: 'card_no' },
  });
  const { value } = told.result as { value: string };
  const upload = virtualRedeemCalls.upload.slice('POST '.length);
  const file = formOf(sheet(value, value, '9999999999', '0000001994'), 'used.csv');
  const preview = (await server.call('POST', upload, { token, query: { id: String(product) }, ...file }))
    .result as CodePreview;
  expect(preview).toMatchObject({ total: 4, fresh: 1, duplicated_in_file: 1, invalid: 2 });
  expect(preview.problems.map(({ reason }) => reason)).toEqual(['文件内重复', '该商品没有这个码', '已作废']);
  const { version } = await row();
  const code_redeem = { file_url: preview.file_url, request_id: randomUUID() };
  const used = await admin.update('virtual_product', {
    id: product,
    version,
    code_redeem,
  });
  expect(used.result).toMatchObject({ imported: 1, total: 4 });
  expect(await row()).toMatchObject({ codes_redeemed: 2, codes_issued: 7 });
  // The answer was lost on its way, and the request is sent again: it is told the same, and nothing is done twice.
  const again = await admin.update('virtual_product', { id: product, version, code_redeem });
  expect(again.result).toEqual(used.result);
  expect((await row())['codes_redeemed']).toBe(2);
});
