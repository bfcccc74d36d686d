import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/errors.ts';
import { maskText } from '../../../contract/mask.ts';
import { lookUpsPerHour, revealCall } from '../../../contract/reveal.ts';
import { viewAsHeader } from '../../../contract/session.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from '../entities/with-entities.ts';

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

test('a number that is taken is refused without saying whose it is', async () => {
  const [theirs] = (await admin.row('localverifice', 11_001))['verifiers'] as readonly { readonly mobile: string }[];
  const verifiers = [{ name: '苏禾', mobile: theirs?.mobile, enabled: true }];
  const point = { ...(await sample()), verifiers };
  const taken = (where: string) => [{ field: 'verifiers', message: `第 1 行：该手机号已是${where}的核销员` }];
  expect(errorsOf(await manager.create('localverifice', point))).toEqual(taken('其他核销点'));
  expect(errorsOf(await admin.create('localverifice', point))).toEqual(taken('「广州天河体验店」'));
  await server.store.pool.query(`update account set mobile = '19977770301' where username = 'mall_operator'`);
  const { rows } = await server.store.pool.query<{ id: number }>(`select id from role where code = 'system_admin'`);
  const another = { ...sampleOf('account'), role_ids: rows.map(({ id }) => id), mobile: '19977770301' };
  const masked = await operator(server, await server.login('system_admin')).create('account', another);
  expect([masked.code, masked.result]).toEqual([codes.duplicate, { field: 'mobile' }]);
  expect((await admin.create('account', another)).result).toHaveProperty('existing_id');
});

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

describe('the whole of a masked value, as a keyword', () => {
  const [phone, another] = ['13800006021', '13800006022'];
  const found = async (as: Operator, keyword: string) =>
    page(await as.list('award_record', { keyword })).data.map(({ id }) => id);
  const lines = async () =>
    (
      await server.store.pool.query<{ summary: string; nickname: string; permission_id: string }>(
        `select * from operation_log where event = 'LOOK_UP' order by id`,
      )
    ).rows;

  test('finds its row for who may reveal it: logged without the value, once for all pages', async () => {
    const service = operator(server, await server.login('customer_service'));
    expect(await found(service, phone)).toEqual([101]);
    expect(await lines()).toMatchObject([
      { nickname: '客服专员', permission_id: 'AwardLog', action: 'get', entity: 'award_record', biz_id: null },
    ]);
    expect((await lines())[0]?.summary).toBe('按完整的会员手机号「138****6021」查找发奖记录');
    await service.list('award_record', { keyword: phone, pageNo: '2' });
    expect(await lines()).toHaveLength(1);
    // What cannot be such a value is a word as any other.
    expect(await found(service, '林小满')).toEqual([101]);
    expect(await lines()).toHaveLength(1);
  });

  test('who sees it plain is neither counted nor logged', async () => {
    expect(await found(admin, phone)).toEqual([101]);
    expect(await lines()).toHaveLength(1);
  });

  test('finds nothing for who looks on as a role that sees it masked', async () => {
    const query = { keyword: phone };
    const as = async (role: string) =>
      page(
        await server.call('GET', '/admin/api/award-logs', {
          token: await server.login(),
          query,
          headers: { [viewAsHeader]: role },
        }),
      ).totalCount;
    expect([await as('finance_auditor'), await as('ops_manager')]).toEqual([1, 0]);
  });

  test('is no key of pickers, whoever asks', async () => {
    const query = { entity: 'award_record', keyword: phone };
    const answer = await server.call('GET', '/admin/api/options', { token: await server.login(), query });
    expect(answer.result).toMatchObject({ totalCount: 0 });
  });

  test('is looked for so often in an hour, and no more; what was asked before stays free', async () => {
    const service = operator(server, await server.login('customer_service'));
    for (let at = 1; at < lookUpsPerHour; at += 1) await found(service, String(13_900_000_000 + at));
    const refused = await service.list('award_record', { keyword: another });
    expect([refused.code, refused.message]).toEqual([
      codes.busy,
      expect.stringMatching(/^每小时最多按 60 个完整的脱敏内容查找，请 \d+ 分钟后再试$/),
    ]);
    expect((await service.list('award_record', { keyword: another })).code).toBe(codes.busy);
    expect(await found(service, phone)).toEqual([101]);
    expect(await lines()).toHaveLength(lookUpsPerHour);
    await server.store.pool.query(`update masked_look_up set since = now() - interval '61 minutes'`);
    expect((await service.list('award_record', { keyword: another })).code).toBe(codes.ok);
    expect(await lines()).toHaveLength(lookUpsPerHour + 1);
  });
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
