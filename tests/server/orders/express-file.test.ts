import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { oneCallRows } from '../../../contract/jobs/import.ts';
import { operator } from '../entities/with-entities.ts';
import { importer, startImports } from '../imports/importing.ts';
import type { TestServer } from '../with-server.ts';

/* `express` with `file_url`: the file that 导入物流 took, shipped in one call (award.md §3.8). */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startImports();
  token = await server.login();
});
afterAll(() => server.close());

const head = '订单号,物流公司,物流单号';
const row = (id: number) => operator(server, token).row('goods_order', id);
const numberOf = async (id: number) => String((await row(id))['order_no']);
const uploaded = async (text: string, bearer = token) =>
  (await importer(server, bearer, 'goods_order').upload(text)).result as { import_id: number; file_url: string };
const ship = (file_url: string, bearer = token, request_id = randomUUID()) =>
  server.call('POST', '/admin/api/FlanAwardGoods/orderSyncs', {
    token: bearer,
    body: { mode: 'express', file_url, request_id },
  });

test('good lines ship, each other line says by its cell why not, and a request counts once', async () => {
  const [first, second, over] = await Promise.all([9201, 9211, 9203].map(numberOf));
  const { file_url, import_id } = await uploaded(
    [
      head,
      `${first},顺丰速运,SF1390027799`,
      `${over},顺丰速运,SF1390027801`,
      `DH0000000000000000,顺丰速运,SF1390027803`,
      `${second},没有这家,SF1390027805`,
      `${second},ZTO,单号?`,
      `${second},中通快递,ZT88001234`,
      `${first},顺丰速运,SF1390027800`,
    ].join('\n'),
  );
  const request = randomUUID();
  const answer = await ship(file_url, token, request);
  expect(answer).toMatchObject({
    code: codes.ok,
    result: {
      ok: 2,
      rows: [
        { id: 9201, status: 'shipped' },
        { id: 9211, status: 'shipped' },
      ],
      failed: [
        { line: 3, order_no: over, code: codes.illegalMove },
        { line: 4, id: 0, order_no: 'DH0000000000000000', code: codes.invalid },
        { line: 5, order_no: second, code: codes.invalid },
        { line: 6, order_no: second, code: codes.invalid },
        { line: 8, order_no: first, code: codes.illegalMove, message: '第 8 行：与第 2 行是同一条数据' },
      ],
    },
  });
  const { failed } = answer.result as { failed: readonly { message: string }[] };
  expect(failed.map(({ message }) => message.slice(0, message.indexOf('：')))).toEqual([
    '第 3 行',
    '第 4 行 A 列',
    '第 5 行 B 列',
    '第 6 行 C 列',
    '第 8 行',
  ]);
  expect((await ship(file_url, token, request)).result).toEqual(answer.result);
  expect(await ship(file_url)).toMatchObject({ code: codes.illegalMove, message: '该文件已导入或已放弃，请重新上传' });
  expect(await row(9201)).toMatchObject({ express_company: 'SF', express_no: 'SF1390027799' });
  expect(await row(9211)).toMatchObject({ express_company: 'ZTO', express_no: 'ZT88001234' });
  const status = await importer(server, token, 'goods_order').status(import_id);
  expect(status.result).toMatchObject({ state: 'finished', written: { edited: 2, refused: 0 } });
  const { rows: logs } = await server.store.pool.query<{ biz_id: number }>(
    "select biz_id from operation_log where entity = 'goods_order' and biz_id = any($1) order by biz_id",
    [[9201, 9211]],
  );
  expect(logs.map(({ biz_id }) => biz_id)).toEqual([9201, 9211]);
});

test('it is known by its owner and its address alone, and with the right to import', async () => {
  const { file_url } = await uploaded(`${head}\n${await numberOf(9213)},顺丰速运,SF1390027806`);
  const another = await server.login('mall_operator');
  expect((await ship(file_url, another)).code).toBe(codes.notFound);
  for (const foreign of ['https://example.com/parcels.csv?import_id=1', file_url.replace('orderExpress/', ''), ''])
    expect(await ship(foreign)).toMatchObject({ code: codes.invalid, result: { errors: [{ field: 'file_url' }] } });
  expect((await ship(file_url, await server.login('finance_auditor'))).code).not.toBe(codes.ok);
  const both = { mode: 'express', file_url, rows: [{ order_no: 'D', express_company: 'SF', express_no: 'SF12345' }] };
  const sent = (body: object) =>
    server.call('POST', '/admin/api/FlanAwardGoods/orderSyncs', { token, body: { ...body, request_id: randomUUID() } });
  expect((await sent(both)).code).toBe(codes.invalid);
  expect((await sent({ mode: 'express' })).code).toBe(codes.invalid);
  expect(await row(9213)).toMatchObject({ status: 'wait_ship' });
});

test('a longer file is for the import with its progress', async () => {
  const lines = Array.from({ length: oneCallRows + 1 }, (_, at) => `DH${at},顺丰速运,SF${100_000 + at}`);
  const { file_url } = await uploaded([head, ...lines].join('\n'));
  expect(await ship(file_url)).toMatchObject({ code: codes.invalid, result: { errors: [{ field: 'file_url' }] } });
});
