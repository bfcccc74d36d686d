import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { operator } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { importer, startImports } from './importing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startImports();
  token = await server.login();
});
afterAll(() => server.close());

const head = '订单号,物流公司,物流单号';
const [waiting, another, cancelled, channel] = [9201, 9211, 9203, 9202] as const;
const row = (id: number) => operator(server, token).row('goods_order', id);
const numberOf = async (id: number) => String((await row(id))['order_no']);

test('a file of parcels ships what waits for it, and says of each other line why not (award.md §3.8)', async () => {
  const file = importer(server, token, 'goods_order');
  const [first, second, over, theirs] = await Promise.all([waiting, another, cancelled, channel].map(numberOf));
  const checked = await file.checked(
    [
      head,
      `${first},顺丰速运,SF1390027799`,
      `${second},ZTO,ZT88001234`,
      `${first},顺丰速运,SF1390027800`,
      `${over},顺丰速运,SF1390027801`,
      `${theirs},顺丰速运,SF1390027802`,
      `DH0000000000000000,顺丰速运,SF1390027803`,
      `,顺丰速运,SF1390027804`,
      `${second},没有这家,SF1390027805`,
      `${second},顺丰速运,单号?`,
      `${second},顺丰速运,`,
    ].join('\n'),
  );
  expect(checked.counts).toMatchObject({ changed: 2, faulty: 8 });
  const { data } = await file.preview(checked.import_id, 'faulty');
  expect(data.map(({ line, faults }) => [line, faults[0]?.cell ?? null])).toEqual([
    [4, null],
    [5, null],
    [6, null],
    [7, 'A7'],
    [8, 'A8'],
    [9, 'B9'],
    [10, 'C10'],
    [11, 'C11'],
  ]);
  expect(data[2]?.faults[0]?.message).toBe('当前状态「待审核」不允许「发货」');
  expect(await row(waiting)).toMatchObject({ status: 'wait_ship' });
  await file.commit(checked.import_id, 'rows');
  expect((await file.until(checked.import_id, 'finished')).written).toMatchObject({ edited: 2, added: 0, refused: 0 });
  expect(await row(waiting)).toMatchObject({ status: 'shipped', express_company: 'SF', express_no: 'SF1390027799' });
  expect(await row(another)).toMatchObject({ status: 'shipped', express_no: 'ZT88001234' });
});

test('what was shipped since the preview is told, and not shipped again', async () => {
  const file = importer(server, token, 'goods_order');
  const number = await numberOf(9213);
  const checked = await file.checked(`${head}\n${number},顺丰速运,SF1390027806`);
  const parcel = { express_company: 'SF', express_no: 'SF0000000001', request_id: crypto.randomUUID() };
  await operator(server, token).update('goods_order', { id: 9213, ...parcel });
  await file.commit(checked.import_id, 'rows');
  expect((await file.until(checked.import_id, 'finished')).written).toMatchObject({ edited: 0, refused: 1 });
  expect(await row(9213)).toMatchObject({ status: 'shipped', express_no: 'SF0000000001' });
});

test('a file without the number of the parcel is none', async () => {
  const file = importer(server, token, 'goods_order');
  expect(await file.upload('订单号,物流公司\nDH1,顺丰速运')).toMatchObject({ code: codes.invalid });
});
