import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { lookUpsPerHour } from '../../../contract/entity/reveal.ts';
import { viewAsHeader } from '../../../contract/sign-in/session.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from '../entities/with-entities.ts';

/* What somebody who sees values masked may ask by the whole of one. */

let server: TestServer;
let admin: Operator;
let manager: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
  manager = operator(server, await server.login('channel_manager'));
});
afterAll(() => server.close());

const sample = () => ({ ...sampleOf('localverifice'), area_code: '440106' });

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
      textLike(/^每小时最多按 60 个完整的脱敏内容查找，请 \d+ 分钟后再试$/),
    ]);
    expect((await service.list('award_record', { keyword: another })).code).toBe(codes.busy);
    expect(await found(service, phone)).toEqual([101]);
    expect(await lines()).toHaveLength(lookUpsPerHour);
    await server.store.pool.query(`update masked_look_up set since = now() - interval '61 minutes'`);
    expect((await service.list('award_record', { keyword: another })).code).toBe(codes.ok);
    expect(await lines()).toHaveLength(lookUpsPerHour + 1);
  });
});

test('a number that is taken is refused without saying whose it is', async () => {
  const [theirs] = (await admin.row('localverifice', 11_001))['verifiers'] as readonly { readonly mobile: string }[];
  const verifiers = [{ name: '苏禾', mobile: theirs?.mobile, enabled: true }];
  const point = { ...sample(), verifiers };
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

test('how often somebody may hear that a number is taken is limited, and each time is logged without it', async () => {
  const taken = async () =>
    (
      await server.store.pool.query<{ summary: string }>(
        `select * from operation_log where event = 'TAKEN' order by id`,
      )
    ).rows;
  const [point, account] = await taken();
  expect(point).toMatchObject({ result: 'refused', nickname: '渠道经理', permission_id: 'AwardLocalverifice' });
  expect(account?.summary).toBe('保存账号：手机已存在');
  await server.store.pool.query(
    `insert into operation_log (account_id, event, result, result_code) select account_id, event, result, result_code
    from operation_log, generate_series(1, $1::int) where event = 'TAKEN' and nickname = '渠道经理'`,
    [lookUpsPerHour - 1],
  );
  expect((await manager.create('localverifice', sample())).code).toBe(codes.busy);
  expect((await admin.create('localverifice', sample())).code).toBe(codes.ok);
});
