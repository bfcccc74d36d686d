import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AreaNode, type AreaPage, areaTreeCall } from '../../../contract/core/area-tree.ts';
import { codes } from '../../../contract/core/errors.ts';
import { faultOf } from '../../../contract/entity/fault.ts';
import { areaScope } from '../../../contract/entity/field.ts';
import { allAreas } from '../../../server/core/areas/area-file.ts';
import { areaWords } from '../../../server/core/areas/area-words.ts';
import { areaTreeRoute } from '../../../server/dictionary/area-route.ts';
import { readCell } from '../../../server/jobs/imports/cell-values.ts';
import { entityRoutes } from '../../../server/routes.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token = '';

beforeAll(async () => {
  server = await startEntities({ routes: [...entityRoutes(), areaTreeRoute] });
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const flat = (nodes: readonly AreaNode[]): readonly AreaNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

async function tree(body: object): Promise<AreaPage> {
  const [, path = ''] = areaTreeCall.split(' ');
  const { code, result } = await server.call('POST', path, { token, body });
  expect(code).toBe(codes.ok);
  return result as AreaPage;
}

test('the whole country: every province, city and district, each below what it lies in', async () => {
  const { data, totalCount } = await tree({});
  const all = flat(data);
  expect([data.length, totalCount, all.length]).toEqual([34, allAreas().size, totalCount]);
  const living = all.filter(({ disabled }) => !disabled);
  const counted = Object.groupBy(living, ({ level }) => level);
  expect([counted.province?.length, counted.city?.length]).toEqual([34, 333]);
  expect(counted.district?.length).toBeGreaterThan(2800);
  for (const { code, children = [], is_leaf } of all) {
    expect(is_leaf).toBe(children.length === 0);
    for (const child of children) expect(child.parent_code).toBe(code);
  }
  for (const { merged_into } of all) if (merged_into !== null) expect(allAreas().has(merged_into)).toBe(true);
});

test('a part of it: below an area, down to a level, by name or sound, or just some codes with what they lie in', async () => {
  const names = async (body: object) => flat((await tree(body)).data).map(({ name }) => name);
  expect(await names({ max_level: 'province' })).toHaveLength(34);
  expect(await names({ parent_code: '440100' })).toContain('天河区');
  expect(await names({ keyword: 'tianhequ' })).toEqual(['广东省', '广州市', '天河区']);
  expect(await names({ codes: ['429004', '330104'] })).toEqual(['浙江省', '杭州市', '江干区', '湖北省', '仙桃市']);
  const [, path = ''] = areaTreeCall.split(' ');
  expect((await server.call('POST', path, { token, body: { codes: ['1'] } })).code).toBe(codes.invalid);
});

test('a row tells the name beside the code, and no area that is none, no more, or not at the end is newly chosen', async () => {
  const id = await admin.made('localverifice', { area_code: '440106' });
  expect(await admin.row('localverifice', id)).toMatchObject({ area_code: '440106', area_name: '广东省广州市天河区' });
  const refusals = {
    '999999': '地区不存在，请重新选择',
    '330104': '地区「浙江省杭州市江干区」已撤并，请重新选择',
    '440100': '地区应选到区县',
  };
  for (const [code, message] of Object.entries(refusals))
    expect(errorsOf(await admin.update('localverifice', { id, version: 1, area_code: code }))).toEqual([
      { field: 'area_code', message },
    ]);
  expect((await admin.update('localverifice', { id, version: 1, area_code: '441900' })).code).toBe(codes.ok);
});

test('a scope says where: in words, back from a cell of a file, and never an area together with one that it lies in', () => {
  const field = areaScope('活动地区');
  const scope = { mode: 'include', codes: ['440000', '330100'] } as const;
  expect(areaWords(scope, Infinity)).toBe('仅限 广东省、浙江省杭州市');
  expect(readCell(field, '仅限 广东省、浙江省杭州市')).toEqual({ value: scope });
  expect(readCell(field, '全国')).toEqual({ value: { mode: 'all', codes: [] } });
  expect(areaWords({ mode: 'exclude', codes: ['110000', '120000', '310000', '500000'] })).toBe(
    '除 北京市、天津市、上海市 等 4 个地区',
  );
  expect(readCell(field, '除 火星')).toEqual({ fault: '活动地区「火星」不存在' });
  expect(faultOf(field, scope, {})).toBeUndefined();
  expect(faultOf(field, { mode: 'include', codes: [] }, {})).toBe('请选择活动地区');
  expect(faultOf(field, { mode: 'include', codes: ['440000', '440106'] }, {})).toBe(
    '活动地区：广东 440106已包含在广东中',
  );
});
