import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { errorsOf, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* 试算 of a freight template (wider.md §5.4): {region, qty, weight, amount} → fee and the rule used. */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const trial = (id: number, body: Values, as = token) =>
  server.call('POST', `/admin/api/freight-templates/${id}/preview`, { token: as, body });

test.each<readonly [Values, Values]>([
  [
    { region: '440106', qty: 3 },
    { fee: 1600, rule: '默认（其余地区）' },
  ],
  [
    { region: '320102', qty: 3 },
    { fee: 0, rule: '江苏省、浙江省、上海市、安徽省、江西省' },
  ],
  [
    { region: '650100', qty: 2, amount: 99_900 },
    { fee: 4000, rule: '新疆维吾尔自治区、西藏自治区' },
  ],
  [
    { region: '440106', qty: 3, amount: 9900 },
    { fee: 0, rule: '包邮规则第 1 条' },
  ],
  [{ region: '810000', qty: 1 }, { refused: '港澳台地区暂不配送' }],
])('%o by the template of the demo', async (asked, told) => {
  expect((await trial(1, asked)).result).toEqual(told);
});

test('by weight in whole grams', async () => {
  expect((await trial(2, { region: '440106', qty: 1, weight: 1001 })).result).toMatchObject({ fee: 1600 });
  expect((await trial(2, { region: '540100', qty: 1, weight: 2000 })).result).toMatchObject({ fee: 4600 });
});

test.each<readonly [Values, string, string]>([
  [{ qty: 1 }, 'region', '请选择收货地区'],
  [{ region: '990000', qty: 1 }, 'region', '请选择收货地区'],
  [{ region: '440106', qty: 0 }, 'qty', '件数应为 1–99,999 的整数'],
  [{ region: '440106', qty: 1.5 }, 'qty', '件数应为 1–99,999 的整数'],
  [{ region: '440106', qty: 1, weight: -1 }, 'weight', '重量（克）应为 0–99,999,000 的整数'],
])('%o is refused', async (asked, field, message) => {
  expect(errorsOf(await trial(1, asked))).toContainEqual({ field, message });
});

test('of what there is not there is none, and nobody asks who may not see templates', async () => {
  expect((await trial(999, { region: '440106', qty: 1 })).code).toBe(codes.notFound);
  const campaigns = await server.login('campaign_operator');
  expect((await trial(1, { region: '440106', qty: 1 }, campaigns)).code).not.toBe(codes.ok);
});
