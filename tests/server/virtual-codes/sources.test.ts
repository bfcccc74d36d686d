import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { exportCallOf } from '../../../contract/jobs/exports.ts';
import { jobCalls, type OwnJob } from '../../../contract/jobs/jobs.ts';
import { jobKinds } from '../../../server/job-kinds.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { soon } from '../../soon.ts';
import { revealCall } from '../../../contract/entity/reveal.ts';
import { numbered, sheet } from '../entities/code-files.ts';
import { errorsOf, type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { productCodes } from './product-codes.ts';

/* Where codes come from, how some of them are voided, and what is told of a card's two halves (award.md §4.9–§4.11). */

let server: TestServer;
let token: string;
let admin: Operator;
let bring: ReturnType<typeof productCodes>;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
  bring = productCodes(server, token);
});
afterAll(() => server.close());

const expire_at = '2030-06-30T23:59:59+08:00';
const row = (id: number) => admin.row('virtual_product', id);
const part = async (id: number, more: Values) => {
  const { version } = await row(id);
  return admin.update('virtual_product', { id, version, ...more });
};
const made = (format: Values) => admin.made('virtual_product', { code_source: 'generate', code_format: format });
const generate = (id: number, more: Values) =>
  part(id, { code_import: { mode: 'generate', expire_at, request_id: randomUUID(), ...more } });
const opened = async (entity: string, id: number, field: string) => {
  const path = revealCall.slice('POST '.length);
  return (await server.call('POST', path, { token, body: { entity, id, field } })).result as { value: string };
};
const listed = async (entity: string, query: Readonly<Record<string, string>>) =>
  page(await admin.list(entity, query)).data;

test('codes that the house makes have the look that was asked for, come once, and are stock', async () => {
  const id = await made({ charset: 'upper', length: 8, prefix: 'QH' });
  const refused = await admin.step('virtual_product', id, 'ENABLE');
  expect(refused).toMatchObject({ code: codes.illegalMove, message: textLike('生成券码') });
  const asked = { count: 1200, batch_no: 'SC-1', request_id: randomUUID() };
  const answers = [await generate(id, asked), await generate(id, asked)];
  expect(answers.map(({ result }) => result)).toEqual([
    expect.objectContaining({ imported: 1200, total: 1200 }),
    answers[0]?.result,
  ]);
  expect(await row(id)).toMatchObject({ codes_available: 1200, stock_total: 1200, code_source: 'generate' });
  const [first] = await listed('virtual_code', { product_id: String(id) });
  expect((await opened('virtual_code', first?.id ?? 0, 'card_no')).value).toMatch(/^QH[A-Z]{8}$/);
  const [line] = await listed('virtual_code_record', { product_id: String(id), status: 'generate' });
  expect(line).toMatchObject({ batch_no: 'SC-1', operator_name: textLike('.'), to_status: 'available' });
  expect((await admin.step('virtual_product', id, 'ENABLE')).code).toBe(codes.ok);
});

test('a look that has no room for so many is refused; codes of one source take none of the other, and it stays what it is', async () => {
  const id = await made({ charset: 'digit', length: 6, prefix: '' });
  // A thousand times as many as are made: 10^6 ÷ 1000.
  expect(await generate(id, { count: 1001 })).toMatchObject({ code: codes.invalid, message: textLike('1,000 张') });
  expect((await generate(id, { count: 1000 })).code).toBe(codes.ok);
  const [first] = await listed('virtual_code', { product_id: String(id) });
  expect((await opened('virtual_code', first?.id ?? 0, 'card_no')).value).toMatch(/^\d{6}$/);
  expect((await bring.send(id, sheet('ABCD1234'))).message).toContain('系统生成');
  expect(errorsOf(await part(id, { code_source: 'import' }))).toMatchObject([{ field: 'code_source' }]);
  const files = await admin.made('virtual_product');
  expect((await generate(files, { count: 5 })).message).toContain('导入券码');
});

test('codes are voided by number or by batch, what is in hand of a win stays; a copy of the request is told the same', async () => {
  const id = await admin.made('virtual_product');
  const { file_url } = await bring.uploaded(id, sheet(...numbered('VOID', 6)));
  await bring.add(id, file_url, { batch_no: 'B-1' });
  await bring.imported(id, sheet(...numbered('KEEP', 3)));
  const some = (await listed('virtual_code', { batch_no: 'B-1', product_id: String(id) })).slice(0, 2);
  const request_id = randomUUID();
  const asked = { void_codes: { code_ids: some.map((code) => code.id), reason: '供应商通知作废', request_id } };
  const answers = [await part(id, asked), await part(id, asked)];
  expect(answers.map(({ result }) => (result as Row)['voided'])).toEqual([2, 2]);
  const batch = { void_codes: { batch_no: 'B-1', reason: '供应商通知作废', request_id: randomUUID() } };
  expect((await part(id, batch)).result).toMatchObject({ voided: 4 });
  expect(await row(id)).toMatchObject({ codes_void: 6, codes_available: 3, stock_total: 3 });
});

test('of a card number and password are looked at apart, each look a line with its address; no list tells either', async () => {
  const id = await admin.made('virtual_product', { product_type: 'card' });
  await bring.imported(id, 'code,password\nCARD00000001,PW-1234');
  const [card] = await listed('virtual_code', { product_id: String(id) });
  expect(card).toMatchObject({ card_no: '****0001', card_pwd: textLike(/^\*+$/) });
  expect(await opened('virtual_code', card?.id ?? 0, 'card_no')).toEqual({ value: 'CARD00000001' });
  expect(await opened('virtual_code', card?.id ?? 0, 'card_pwd')).toEqual({ value: 'PW-1234' });
  const looks = await listed('virtual_code_record', { code_id: String(card?.id), status: 'reveal' });
  expect(looks.map(({ remark }) => remark)).toEqual(['卡密', '码']);
  for (const { ip } of looks) expect(ip).toBe('127.0.0.1');
});

test('a file of the codes, or of what happened to them, masks every code and password', async () => {
  const id = await admin.made('virtual_product', { product_type: 'card' });
  await bring.imported(id, 'code,password\nFILE00000001,PW-1\nFILE1234,PW-2');
  const stop = startJobs(
    server.store,
    { info: () => undefined, warn: () => undefined },
    { kinds: jobKinds, pollMs: 20 },
  );
  for (const [entity, column] of [
    ['virtual_code', 'card_no'],
    ['virtual_code_record', 'code_masked'],
  ] as const) {
    const body = {
      format: 'csv',
      columns: entity === 'virtual_code' ? ['code_no', column, 'card_pwd', 'status'] : ['code_no', column, 'status'],
      query: { product_id: String(id) },
    };
    const asked = await server.call('POST', exportCallOf(entityNamed(entity)).slice(5), { token, body });
    const { job_id } = asked.result as { job_id: number };
    const jobs = async () => (await server.call('GET', jobCalls.list.slice(4), { token })).result as { data: OwnJob[] };
    const job = async () => (await jobs()).data.find((one) => one.id === job_id);
    await soon(async () => (await job())?.state).toBe('done');
    const query = { id: String(job_id), name: (await job())?.files[0]?.name ?? '' };
    const { body: file } = await server.app.inject({
      url: `/proxy-he${jobCalls.file.slice(4)}`,
      query,
      headers: { authorization: `Bearer ${token}` },
    });
    const lines = file.split('\r\n').slice(1, -1);
    expect(lines.length).toBe(2);
    expect(lines.filter((line) => !/^"?M\d{8}"?,"?\*{4}/.test(line))).toEqual([]);
    for (const told of ['FILE0000', 'PW-', 'FILE1234']) expect(file).not.toContain(told);
  }
  await stop();
});

test('of two files that were looked at before either was added the second brings what is left; quotes in a code stay', async () => {
  const id = await admin.made('virtual_product');
  const files = [sheet('SAME00000001', '"QUOTED00""\\,{"'), sheet('SAME00000001', 'OTHER0000001')];
  const [first, second] = [await bring.uploaded(id, files[0] ?? ''), await bring.uploaded(id, files[1] ?? '')];
  expect([first.fresh, second.fresh]).toEqual([2, 2]);
  expect((await bring.add(id, first.file_url)).result).toMatchObject({ imported: 2, duplicated_in_db: 0 });
  expect((await bring.add(id, second.file_url)).result).toMatchObject({ imported: 1, duplicated_in_db: 1 });
  expect(await row(id)).toMatchObject({ codes_total: 3, stock_total: 3 });
  const listedCodes = await listed('virtual_code', { product_id: String(id), sortField: 'id', sortOrder: 'ascend' });
  expect(listedCodes.map(({ card_no }) => card_no)).toEqual(['****0001', '****"\\,{', '****0001']);
  expect(await opened('virtual_code', listedCodes[1]?.id ?? 0, 'card_no')).toEqual({ value: 'QUOTED00"\\,{' });
});

test('a list of many codes is planned by what the table is once they are there', async () => {
  const id = await admin.made('virtual_product');
  await bring.imported(id, sheet(...numbered('MANY', 5_000)));
  const { rows } = await server.store.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from virtual_code where product_id = ${id} and state = 'available'`,
  );
  const expected = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  expect(expected).toBeGreaterThan(2_500);
  expect(expected).toBeLessThan(10_000);
});
