import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodePage } from '../../../contract/coupons/coupon-codes.ts';
import { codes } from '../../../contract/core/errors.ts';
import { expireCodes } from '../../../server/coupons/expire-codes.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { workbook } from '../imports/workbook.ts';
import type { TestServer } from '../with-server.ts';
import { codeFiles, codesUntil, numbered, sheet } from './code-files.ts';
import { errorsOf, type Operator, operator, startEntities } from './with-entities.ts';
import { textLike } from '../matchers.ts';

let server: TestServer;
let token: string;
let admin: Operator;
let files: ReturnType<typeof codeFiles>;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
  files = codeFiles(server, token);
});
afterAll(() => server.close());

const pageOf = async (id: number, page = 1, as = token) =>
  server.call('GET', '/admin/api/FlanAwardCouponZhongshang/details', {
    token: as,
    query: { id: String(id), code_page: String(page) },
  });

describe('a file of codes', () => {
  test('becomes stock; duplicates and faulty lines are told, never added (award.md §3.10)', async () => {
    const id = await files.pool();
    const file = sheet('AAAA00000001', 'AAAA00000002', 'AAAA00000001', 'a b c d e', '');
    expect(await files.uploaded(id, file)).toMatchObject({ total: 4, fresh: 2, duplicated_in_file: 1, invalid: 1 });
    expect(await admin.row('coupon_zhongshang', id)).toMatchObject({ stock_total: 0, codes_total: 0 });
    expect(await files.imported(id, file)).toMatchObject({
      total: 4,
      imported: 2,
      duplicated_in_file: 1,
      duplicated_in_db: 0,
      invalid: 1,
    });
    expect(await admin.row('coupon_zhongshang', id)).toMatchObject({
      stock_total: 2,
      stock_available: 2,
      codes_total: 2,
      codes_available: 2,
      nearest_expire_at: codesUntil,
    });
  });

  test('the same file twice adds nothing, whoever loads it and for whichever goods of the partner', async () => {
    const [first, second] = [
      await files.pool({ partner_name: '同一商家' }),
      await files.pool({ partner_name: '同一商家' }),
    ];
    const file = sheet(...numbered('TW', 30));
    expect(await files.imported(first, file)).toMatchObject({ imported: 30 });
    for (const id of [first, second])
      expect(await files.imported(id, file)).toMatchObject({ imported: 0, duplicated_in_db: 30 });
    expect(await admin.row('coupon_zhongshang', first)).toMatchObject({ stock_total: 30 });
    const elsewhere = await files.pool({ partner_name: '另一商家' });
    expect(await files.imported(elsewhere, file)).toMatchObject({ imported: 30 });
  });

  test('a request counts once', async () => {
    const id = await files.pool();
    const { file_url } = await files.uploaded(id, sheet(...numbered('RQ', 5)));
    const request = randomUUID();
    const answer = await files.add(id, file_url, request);
    expect((await files.add(id, file_url, request)).result).toEqual(answer.result);
    expect(await admin.row('coupon_zhongshang', id)).toMatchObject({ stock_total: 5, version: 2 });
  });

  test('is read as a workbook too, with a password beside each code', async () => {
    const id = await files.pool();
    const book = workbook([
      ['券码', '密码'],
      ['WBWB00000001', 'p-1'],
      ['WBWB00000002', '有 空格'],
    ]);
    expect(await files.imported(id, book)).toMatchObject({ imported: 1, invalid: 1 });
  });

  test('numbers that lost their digits or zeros are no codes, texts that Excel keeps as texts are', async () => {
    const id = await files.pool();
    const codesOf = (...values: readonly string[]) =>
      workbook([['code'], ...values.map((value) => [(at: string) => `<c r="${at}"><v>${value}</v></c>`])]);
    const numbers = codesOf('123456789012345010', '123456789012345020', '123456789012345');
    expect(await files.uploaded(id, numbers)).toMatchObject({
      fresh: 1,
      invalid: 2,
      duplicated_in_file: 0,
      problems: [{ line: 2, reason: textLike('超过 15 位') }, { line: 3 }],
    });
    const texts = 'code\r\nABCD1234\r\n1.23E+17\r\n="00123"\r\nABCD,1235\r\n';
    expect(await files.uploaded(id, texts)).toMatchObject({
      fresh: 2,
      problems: [
        { line: 3, reason: textLike('科学计数法') },
        { line: 5, reason: textLike('没有列名') },
      ],
    });
    expect(await files.imported(id, 'code\r\n="00123"\r\n')).toMatchObject({ imported: 1 });
    expect(await files.imported(id, 'code\r\n00123\r\n')).toMatchObject({ imported: 0, duplicated_in_db: 1 });
  });

  test('nothing of a code is kept or told in clear', async () => {
    const id = await files.pool();
    await files.imported(id, `code,password\nCLEARTEXT000777,SECRETWORD\n`);
    const { rows } = await sql<{
      line: string;
    }>`select to_jsonb(c)::text as line from coupon_code as c where coupon_id = ${id}
      union all select to_jsonb(l)::text from coupon_code_line as l`.execute(server.store.db);
    const told = JSON.stringify([await pageOf(id), rows, server.log]);
    expect(told).not.toContain('CLEARTEXT');
    expect(told).not.toContain('SECRETWORD');
    const { codes: shown } = (await pageOf(id)).result as { codes: CodePage };
    expect(shown).toMatchObject({
      totalCount: 1,
      data: [{ code: '****0777', state: 'available', expire_at: codesUntil }],
    });
  });

  test('what cannot be used is refused in words', async () => {
    const id = await files.pool();
    const quota = await admin.made('coupon_zhongshang');
    expect(errorsOf(await files.send(id, 'title\nx\n'))).toEqual([
      { field: 'file', message: '第一行应为列名 code（可再加一列 password），请使用导入模板' },
    ]);
    expect(errorsOf(await files.send(id, 'code\n'))).toEqual([{ field: 'file', message: '文件中没有券码' }]);
    expect(errorsOf(await files.send(quota, sheet('AAAA99999999')))).toEqual([
      { field: 'id', message: '只有未归档的「导入券码」商品可以导入券码' },
    ]);
    const { file_url } = await files.uploaded(id, sheet('LATE00000001'));
    expect(errorsOf(await files.add(id, file_url, randomUUID(), '2020-01-01T00:00:00+08:00'))).toEqual([
      { field: 'expire_at', message: '过期时间应晚于现在' },
    ]);
    expect((await files.add(await files.pool(), 'coupon-codes/none')).code).toBe(codes.notFound);
  });

  test('needs the right to import', async () => {
    const auditor = await server.login('finance_auditor');
    const id = await files.pool();
    expect((await files.send(id, sheet('AAAA11111111'), auditor)).code).toBe(codes.noAction);
    expect((await pageOf(2201, 1, auditor)).result).toMatchObject({ codes: { totalCount: 10_000 } });
  });
});

describe('the stock of a pool', () => {
  test('is moved by codes alone, a quota by hand', async () => {
    const id = await files.pool();
    const asked = { stock_delta: 5, stock_reason: '补充', request_id: randomUUID() };
    expect((await admin.update('coupon_zhongshang', { id, ...asked })).code).toBe(codes.illegalMove);
    const quota = await admin.made('coupon_zhongshang');
    expect((await admin.update('coupon_zhongshang', { id: quota, ...asked })).code).toBe(codes.ok);
    expect(await admin.row('coupon_zhongshang', quota)).toMatchObject({ quota: 105, codes_total: null });
  });

  test('loses what has run out, prizes that counted on it included', async () => {
    const id = await files.pool();
    await files.imported(id, sheet(...numbered('EX', 10)));
    await admin.step('coupon_zhongshang', id, 'ENABLE');
    const award = await admin.made('award', {
      award_type: 'coupon_zhongshang',
      source_type: 'zhongshang',
      source_id: id,
      redeem_merchant: '星河影城',
      redeem_place: '小程序',
    });
    await admin.step('award', award, 'ENABLE');
    const prize = await admin.made('prize', { award_id: award, stock_init: 8 });
    await sql`update coupon_code set expire_at = now() - interval '1 minute' where coupon_id = ${id} and id in (
      select id from coupon_code where coupon_id = ${id} order by id limit 4)`.execute(server.store.db);
    const more = await admin.create('prize', {
      plan_id: 4201,
      award_id: award,
      title: '再来',
      stock_mode: 'limited',
      stock_init: 2,
    });
    expect(more.code).toBe(codes.shortage);
    expect(await withTransaction(server.store, (tx) => expireCodes(tx, id))).toBe(4);
    expect(await withTransaction(server.store, (tx) => expireCodes(tx, id))).toBe(0);
    expect(await admin.row('coupon_zhongshang', id)).toMatchObject({
      stock_total: 6,
      stock_allocated: 6,
      codes_available: 6,
      codes_expired: 4,
    });
    expect(await admin.row('prize', prize)).toMatchObject({ stock_total: 6, stock_remaining: 6 });
  });

  test('of the demonstration fits its codes, whose contact is masked for those who see masks', async () => {
    const row = await admin.row('coupon_zhongshang', 2201);
    expect(row).toMatchObject({
      stock_total: 10_000,
      codes_total: 10_000,
      codes_issued: 0,
      partner_contact: '沈星河',
    });
    const manager = operator(server, await server.login('ops_manager'));
    expect(await manager.row('coupon_zhongshang', 2201)).toMatchObject({ partner_contact: '沈*' });
  });
});
