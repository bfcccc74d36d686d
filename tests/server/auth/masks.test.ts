import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { maskText } from '../../../contract/core/mask.ts';
import { revealCall } from '../../../contract/entity/reveal.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, startEntities } from '../entities/with-entities.ts';

let server: TestServer;
let admin: Operator;
let manager: Operator;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
  token = await server.login('channel_manager');
  manager = operator(server, token);
});
afterAll(() => server.close());

const secret = '19900003101';
const shown = { contact_name: '陈*', contact_mobile: '199****3101' };
const real = { contact_name: '陈一帆', contact_mobile: secret };
const reveal = (body: unknown, as = token) => {
  const [, path = ''] = revealCall.split(' ');
  return server.call('POST', path, { token: as, body });
};
const kept = async (id = 11_001) =>
  (await server.store.pool.query('select * from localverifice where id = $1', [id])).rows[0] as object;
const logged = async () => {
  const { rows } = await server.store.pool.query<{ summary: string; diff: unknown }>(
    `select * from operation_log where result = 'success' order by id desc limit 1`,
  );
  return rows[0];
};

test.each([
  ['mobile', '13800000001', '138****0001'],
  ['mobile', '110', '***'],
  ['name', '张三', '张*'],
  ['name', '欧阳静姝', '欧*'],
  ['id', '440106199001011234', '440***********1234'],
  ['address', '广东省广州市天河区天河路 208 号', '广东省广州市天河区***'],
  ['address', '杭州市文三路 1 号', '杭州市***'],
  ['address', '幸福里 3 号', '***'],
  ['name', '', ''],
] as const)('%s %s is shown as %s', (mask, text, masked) => expect(maskText(mask, text)).toBe(masked));

test('list, details and what a conflict tells are masked; who sees plain data sees it', async () => {
  expect(page(await manager.list('localverifice')).data).toMatchObject([{ id: 11_001, ...shown }]);
  expect((await manager.detail('localverifice', 11_001)).result).toMatchObject(shown);
  const conflict = await manager.update('localverifice', { id: 11_001, version: 77, remark: 'x' });
  expect(conflict).toMatchObject({ code: codes.conflict, result: { id: 11_001, ...shown } });
  const late = await manager.update('localverifice', { id: 11_001, version: 77, event: 'DISABLE' });
  expect(JSON.stringify(late)).not.toContain(secret);
  expect((await admin.detail('localverifice', 11_001)).result).toMatchObject(real);
  const auditor = operator(server, await server.login('finance_auditor'));
  expect(await auditor.row('localverifice', 11_001)).toMatchObject(real);
});

test('a masked value that comes back is no change; any other with a star is refused', async () => {
  const { version } = await manager.row('localverifice', 11_001);
  const back = { id: 11_001, version, ...shown, remark: '改备注' };
  expect((await manager.update('localverifice', back)).code).toBe(codes.ok);
  expect(await kept()).toMatchObject({ ...real, remark: '改备注' });
  for (const [field, value, label] of [
    ['contact_mobile', '138****0001', '联系手机号'],
    ['contact_name', '李*', '联系人'],
  ] as const) {
    const refused = await manager.update('localverifice', { id: 11_001, version: version + 1, [field]: value });
    expect(errorsOf(refused)).toEqual([{ field, message: `请输入完整的${label}` }]);
    const made = await admin.create('localverifice', { ...(await sample()), [field]: value });
    expect(errorsOf(made)).toEqual([{ field, message: `请输入完整的${label}` }]);
  }
  expect(await kept()).toMatchObject(real);
});

const sample = async () => {
  const { id: _, version: __, status: ___, ...row } = await admin.row('localverifice', 11_001);
  const form = ['title', 'entry_type', 'area_code', 'address', 'contact_name', 'contact_mobile', 'start_at', 'end_at'];
  const place = {
    latitude: '23.1',
    longitude: '113.3',
    verifiers: [{ name: '苏禾', mobile: '19911110001', enabled: true }],
  };
  return { ...Object.fromEntries(form.map((key) => [key, row[key]])), ...place, day_limit: 1, title: '新的点' };
};

test('a new value is kept, and the log tells both masked', async () => {
  const { version } = await manager.row('localverifice', 11_001);
  const change = { id: 11_001, version, contact_mobile: '13900001234' };
  expect((await manager.update('localverifice', change)).code).toBe(codes.ok);
  expect(await kept()).toMatchObject({ contact_mobile: '13900001234' });
  expect(await logged()).toMatchObject({
    diff: [{ field: 'contact_mobile', label: '联系手机号', before: '199****3101', after: '139****1234' }],
  });
  await admin.update('localverifice', { id: 11_001, version: version + 1, contact_mobile: secret });
  expect(JSON.stringify(await logged())).not.toContain(secret);
});

test('reveal tells one value and writes that somebody looked, not what he saw', async () => {
  expect(await reveal({ entity: 'localverifice', id: 11_001, field: 'contact_mobile' })).toMatchObject({
    code: codes.ok,
    result: { value: secret },
  });
  const line = await logged();
  expect(line).toMatchObject({
    permission_id: 'AwardLocalverifice',
    action: 'get',
    event: 'REVEAL',
    biz_id: 11_001,
    nickname: '渠道经理',
    summary: textLike('查看本地核销点【广州天河体验店】的联系手机号'),
  });
  expect(JSON.stringify(line)).not.toContain(secret);
});

test('reveal is no way around: not outside of the scope, not for other fields, not without 详情', async () => {
  const before = (await logged()) as { id?: number } | undefined;
  const ask = { entity: 'localverifice', id: 11_001, field: 'contact_mobile' };
  expect((await reveal({ ...ask, id: 11_002 })).code).toBe(codes.notFound);
  for (const field of ['title', 'remark', 'password_hash', '__proto__'])
    expect((await reveal({ ...ask, field })).code).toBe(codes.invalid);
  for (const entity of ['award', 'account_role', 'constructor'])
    expect((await reveal({ ...ask, entity })).code).toBe(codes.invalid);
  expect(await reveal(ask, await server.login('mall_operator'))).toMatchObject({ status: 401, code: codes.forbidden });
  await server.store.pool.query(
    `delete from role_permission using role r where r.id = role_id and r.code = 'customer_service' and action = 'get'`,
  );
  expect((await reveal(ask, await server.login('customer_service'))).code).toBe(codes.noAction);
  expect(((await logged()) as { id?: number } | undefined)?.id).toBe(before?.id);
});
