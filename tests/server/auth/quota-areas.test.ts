import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { type Operator, operator, page, sampleOf, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { inside, outside } from './idor-roles.ts';

let server: TestServer;
let admin: Operator;
/** Of Guangzhou. */
let manager: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
  manager = operator(server, await server.login('channel_manager'));
});
afterAll(() => server.close());

const quota = (area: string, count: number) => ({ area, quota: count });
const both = [quota(inside, 1), quota(outside, 1)];
const refused = (message: string) => ({
  code: codes.invalid,
  result: { errors: [{ field: 'region_quotas', message }] },
});
const foreign = refused('「浙江省杭州市西湖区」超出您的数据范围，不能增减或修改它的配额');

test('渠道经理 sees market goods of his regions, those of others are not there', async () => {
  await admin.made('goods_market', { region_quotas: [quota(outside, 1)] });
  // An empty list says that the scope hides rows; under conditions it would tell what these hold.
  expect(page(await manager.list('goods_market'))).toMatchObject({ totalCount: 0, outOfScope: true });
  expect(page(await manager.list('goods_market', { keyword: '券' }))).not.toHaveProperty('outOfScope');
  const [own, shared, others] = [
    await admin.made('goods_market', { region_quotas: [quota(inside, 1)] }),
    await admin.made('goods_market', { region_quotas: both }),
    await admin.made('goods_market', { region_quotas: [quota(outside, 1)] }),
  ];
  const seen = new Set(page(await manager.list('goods_market')).data.map(({ id }) => id));
  expect([own, shared, others].map((id) => seen.has(id))).toEqual([true, true, false]);
  expect(page(await manager.list('goods_market'))).not.toHaveProperty('outOfScope');
  const hidden = await manager.update('goods_market', { id: others, version: 1, remark: '看不到' });
  expect(hidden.code).toBe(codes.notFound);
});

test('he gives quotas in his regions only, and those of others stay as they are', async () => {
  const sample = sampleOf('goods_market');
  expect(await manager.create('goods_market', { ...sample, region_quotas: both })).toMatchObject(foreign);
  expect(await manager.made('goods_market', { region_quotas: [quota(inside, 1)] })).toBeGreaterThan(0);

  const id = await admin.made('goods_market', { region_quotas: both });
  const save = async (...lines: readonly object[]) => {
    const { version } = await admin.row('goods_market', id);
    return manager.update('goods_market', { id, version, region_quotas: lines });
  };
  expect((await save(quota(inside, 2), quota(outside, 1))).code).toBe(codes.ok);
  expect(await save(quota(inside, 2), quota(outside, 2))).toMatchObject(foreign);
  expect(await save(quota(inside, 2))).toMatchObject(foreign);
  const set = async (place: string) => {
    const { version } = await admin.row('goods_market', id);
    const asked = { id, version, quota_area: Number(place), quota_to: 3, request_id: randomUUID() };
    return manager.update('goods_market', asked);
  };
  expect((await set(inside)).code).toBe(codes.ok);
  expect(await set(outside)).toMatchObject(foreign);
  expect((await admin.row('goods_market', id))['region_quotas']).toMatchObject([quota(inside, 3), quota(outside, 1)]);
});

test('he does not give up the last of his own: the goods would be out of his sight', async () => {
  const id = await admin.made('goods_market', { region_quotas: both });
  const { version } = await admin.row('goods_market', id);
  const answer = await manager.update('goods_market', { id, version, region_quotas: [quota(outside, 1)] });
  expect(answer).toMatchObject(refused('区域配额超出您的数据范围'));
});

test('what goods say for all their regions he changes only where all of these are his', async () => {
  const [shared, own] = [
    await admin.made('goods_market', { region_quotas: both }),
    await admin.made('goods_market', { region_quotas: [quota(inside, 1)] }),
  ];
  const save = async (id: number, values: object) => {
    const { version } = await admin.row('goods_market', id);
    return manager.update('goods_market', { id, version, ...values });
  };
  const message = '商品还有您数据范围以外地区的配额，您只能修改自己地区的配额、核销点和备注';
  expect(await save(shared, { title: '改过的物料', owner_dept: '华东' })).toMatchObject({
    code: codes.invalid,
    result: {
      errors: [
        { field: 'title', message },
        { field: 'owner_dept', message },
      ],
    },
  });
  expect((await save(shared, { remark: '本区已通知' })).code).toBe(codes.ok);
  expect((await save(own, { title: '改过的物料' })).code).toBe(codes.ok);
  const { version } = await admin.row('goods_market', shared);
  expect((await admin.update('goods_market', { id: shared, version, title: '全国改的物料' })).code).toBe(codes.ok);
});
