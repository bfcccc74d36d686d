import { engines } from '../engine.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Renewal, UserInfo } from '../../../contract/sign-in/session.ts';
import { tokenHash } from '../../../server/sign-in/tokens.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { someList, someNumber } from '../matchers.ts';
import { startApp, type TestServer } from '../with-server.ts';

describe.each(engines)('sessions on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startApp({ engine });
  });
  afterAll(() => server.close());

  const info = (token: string) => server.call('GET', '/admin/user/info', { token });
  const check = (token: string) => info(token).then(({ status, code }) => [status, code]);
  const renew = (token: string) => server.call('GET', '/admin/auth/refresh_token', { query: { token } });
  const renewed = async (token: string) => ((await renew(token)).result as Renewal).token;
  /** Changes what the database keeps about a token. */
  const alter = (token: string, change: string) =>
    server.store.pool.query(`update session_token set ${change} where hash = '\\x${tokenHash(token).toString('hex')}'`);
  const alterSession = (token: string, change: string) =>
    server.store.pool.query(
      `update session set ${change} where id = (select session_id from session_token where hash = '\\x${tokenHash(token).toString('hex')}')`,
    );
  const run = (sql: string) => server.store.pool.query(sql);

  test('no token, garbage and a token in the address are 50002', async () => {
    const token = await server.login();
    const headers: readonly object[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: `Basic ${token}` },
      { authorization: token },
      { authorization: "Bearer ' or 1=1 --" },
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { authorization: `Bearer ${token}x` },
    ];
    for (const header of headers) {
      const answer = await server.call('GET', '/admin/user/info', { headers: header as Record<string, string> });
      expect({ header, ...answer }).toMatchObject({
        header,
        status: 401,
        code: 50002,
        message: '登录已失效，请重新登录',
      });
    }
    const { status, code } = await server.call('GET', '/admin/user/info', { query: { token } });
    expect([status, code]).toEqual([401, 50002]);
  });

  test('an expired token is 50001 while it can be renewed, 50002 after that', async () => {
    const token = await server.login();
    await alter(token, "expires_at = now() - interval '1 second'");
    expect(await info(token)).toMatchObject({ status: 401, code: 50001, message: '登录已过期' });
    const answer = await renew(token);
    expect(answer).toMatchObject({ status: 200, code: 20000, result: { expires_in: 7200 } });
    expect(await check((answer.result as Renewal).token)).toEqual([200, 20000]);

    const late = await server.login();
    await alter(late, "expires_at = now() - interval '2 days', renew_until = now() - interval '1 second'");
    expect(await check(late)).toEqual([401, 50002]);
    expect(await renew(late)).toMatchObject({ status: 401, code: 50002 });
  });

  test('a renewed token lives on for a minute, and no longer however often it is renewed', async () => {
    const token = await server.login();
    const second = await renewed(token);
    await alter(token, "expires_at = expires_at - interval '50 seconds'");
    expect(await check(token)).toEqual([200, 20000]);
    await renewed(token);
    await alter(token, "expires_at = expires_at - interval '11 seconds'");
    expect(await check(token)).toEqual([401, 50002]);
    // Whoever comes with it now has copied it: nobody goes on (tests/server/auth/session-rules.test.ts).
    expect(await check(second)).toEqual([401, 50002]);
  });

  test('twenty tabs that renew at once all get a token of their own', async () => {
    const token = await server.login();
    await alter(token, "expires_at = now() - interval '1 second'");
    const tokens = await Promise.all(Array.from({ length: 20 }, () => renewed(token)));
    expect(new Set(tokens).size).toBe(20);
    expect(await Promise.all(tokens.map(check))).toEqual(tokens.map(() => [200, 20000]));
    expect(await check(token)).toEqual([200, 20000]);
    await alterSession(token, "revoked_at = now(), revoke_reason = 'forced'");
    expect(await Promise.all([token, ...tokens].map(check))).toEqual([token, ...tokens].map(() => [401, 50002]));
    expect(await renew(tokens[0] ?? '')).toMatchObject({ status: 401, code: 50002 });
  });

  test('a session ends after seven days, renewed or not', async () => {
    const token = await server.login();
    const { rows } = await run(
      'select extract(day from absolute_until - created_at)::int as days from session order by created_at desc limit 1',
    );
    expect(rows).toEqual([{ days: 7 }]);
    await alterSession(token, 'absolute_until = now()');
    expect(await check(token)).toEqual([401, 50002]);
    expect(await renew(token)).toMatchObject({ status: 401, code: 50002 });
  });

  test('logging out ends the own session only', async () => {
    const [mine, other] = [await server.login('ops_manager'), await server.login('ops_manager')];
    const { user_id: own } = (await info(mine)).result as UserInfo;
    const leave = (token: string, body: object) => server.call('POST', '/admin/auth/logout', { token, body });
    expect(await leave(mine, { user_id: own + 1 })).toMatchObject({ status: 200, code: 40301 });
    expect(await leave(mine, {})).toMatchObject({ code: 40001 });
    expect(await check(mine)).toEqual([200, 20000]);
    expect(await leave(mine, { user_id: own })).toMatchObject({ status: 200, code: 20000, result: {} });
    expect(await check(mine)).toEqual([401, 50002]);
    expect(await check(other)).toEqual([200, 20000]);
    expect(await leave(mine, { user_id: own })).toMatchObject({ status: 401, code: 50002 });
  });

  test('a disabled account and a changed role count from the next call on', async () => {
    const token = await server.login('mall_operator');
    const permissions = async () =>
      ((await info(token)).result as UserInfo).role.permissions.map(({ permissionId }) => permissionId);
    const elsewhere = ['AwardGoodsOffline', 'AwardGoodsMarket', 'AwardGoodsBottlecap'];
    const goods = ['AwardGoods', 'AwardOrder', ...elsewhere, 'VirtualProduct', 'VirtualCode'];
    const coupons = ['HeCoupon', 'CouponRecord', 'HeGoods', 'HeOrder'];
    const before = ['HeUser', 'HeLevel', 'ExchangeLog', 'AwardLog', ...coupons, 'FreightTemplate'];
    const after = ['AfterSale', 'PaymentRecord', 'BillDifference', 'Calendar', 'HeSuggestion', 'Upload', 'DataJob'];
    expect(await permissions()).toEqual(['Workplace', 'HandedTask', 'Approval', ...goods, ...before, ...after]);
    await run(
      "insert into account_role select a.id, r.id from account a, role r where a.username = 'mall_operator' and r.code = 'customer_service'",
    );
    const logs = ['RiskCase', 'PointLog', 'ExperienceLog', 'ExchangeLog', 'AwardLog'];
    const people = ['HeUser', 'HeUserBlackList', 'HeLevel', 'HePower', ...logs];
    const also = ['AfterSale', 'PaymentRecord', 'Calendar', 'Announcement', 'Agreement', 'HeSuggestion', 'Upload'];
    const mall = ['FreightTemplate', ...also.toSpliced(2, 0, 'BillDifference'), 'DataJob'];
    const more = ['AwardLocalverifice', ...people, ...coupons, ...mall];
    expect(await permissions()).toEqual(['Workplace', 'HandedTask', 'Approval', 'AwardActivity', ...goods, ...more]);
    await run("update role set status = 'disabled' where code = 'mall_operator'");
    const left = ['AwardActivity', 'AwardOrder', 'VirtualCode', 'AwardLocalverifice', ...people, ...coupons, ...also];
    expect(await permissions()).toEqual(['Workplace', 'HandedTask', 'Approval', ...left]);
    await run("update account set status = 'disabled' where username = 'mall_operator'");
    expect(await check(token)).toEqual([401, 50002]);
    expect(await renew(token)).toMatchObject({ status: 401, code: 50002 });
    await run(
      "update account set status = 'enabled' where username = 'mall_operator'; update role set status = 'enabled' where code = 'mall_operator'; delete from account_role ar using account a, role r where a.id = ar.account_id and r.id = ar.role_id and a.username = 'mall_operator' and r.code = 'customer_service'",
    );
  });

  test('user info: several roles come as their union, menus as far as they may be queried', async () => {
    await run(
      "insert into account_role select a.id, r.id from account a, role r where a.username = 'campaign_operator' and r.code = 'customer_service'",
    );
    await run(
      `update account set avatar = '{"file_id":1,"url":"/uploads/a.png"}' where username = 'campaign_operator'`,
    );
    const answer = await info(await server.login('campaign_operator'));
    const { menus, rights: _, ...user } = answer.result as UserInfo;
    await run("update parameter set value = 0 where code = 'account.watermark'");
    expect((await info(await server.login('campaign_operator'))).result).not.toHaveProperty('watermark');
    expect(user).toEqual({
      user_id: someNumber,
      username: 'campaign_operator',
      nickname: '活动运营',
      avatar: '/uploads/a.png',
      role: { id: someNumber, name: '活动运营、客服专员', permissions: someList },
      watermark: true,
    });
    expect(user.role.permissions.find(({ permissionId }) => permissionId === 'Award')).toEqual({
      permissionId: 'Award',
      permissionName: '奖励库',
      actionEntitySet: [
        { action: 'add', describe: '新增' },
        { action: 'edit', describe: '修改' },
        { action: 'query', describe: '查询' },
        { action: 'get', describe: '详情' },
      ],
    });
    expect(menus.map(({ path, parentId }) => `${parentId} ${path}`).join(', ')).toBe(
      '0 /dashboard, 100 /dashboard/workplace, 100 /dashboard/analysis, 100 /dashboard/handed-task, 100 /dashboard/approval, ' +
        '0 /activity, 200 /activity/list, 200 /activity/plan, 200 /activity/prize, ' +
        '200 /activity/invite, 200 /activity/invite-prize, 200 /activity/invite-activity, 200 /activity/invitation, ' +
        '200 /activity/ccn, 200 /activity/ccn-setting, 200 /activity/ccn-award, 200 /activity/ccn-upstream, 200 /activity/ccn-tier, 200 /activity/link, 200 /activity/vrcode, 200 /activity/acticode, 200 /activity/acticode-node, 200 /activity/acticode-plan, 200 /activity/acticode-task, ' +
        '0 /award, 300 /award/list, 300 /award/cate, 300 /award/order, 300 /award/virtual-code, 300 /award/virtual-code-record, 300 /award/localverifice, 0 /member, 400 /member/user, 400 /member/blacklist, 400 /member/level, 400 /member/power, 400 /member/level-keeping, 400 /member/risk-case, 400 /member/risk-rule, 400 /member/risk-hit, 400 /member/point-log, 400 /member/point-adjustment, 400 /member/point-adjustment-member, 400 /member/point-expiry, 400 /member/point-hold, 400 /member/experience-log, 400 /member/exchange-log, 400 /member/award-log, ' +
        '0 /marketing, 500 /marketing/coupon, 500 /marketing/coupon-record, 0 /mall, 600 /mall/goods, 600 /mall/order, 600 /mall/after-sale, 600 /mall/payment-record, ' +
        '0 /content, 700 /content/calendar, 700 /content/banner, 700 /content/popup, 700 /content/announcement, 700 /content/announcement-reader, 700 /content/agreement, 700 /content/agreement-consent, 700 /content/editors, 700 /content/editors-version, 700 /content/suggestion, 700 /content/upload, 700 /content/upload-folder, 0 /system, 800 /system/data-job',
    );
    expect(menus.find(({ path }) => path === '/award/list')).toEqual({
      id: 301,
      parentId: 300,
      name: 'Award',
      path: '/award/list',
      component: 'list',
      meta: { title: '奖励库', show: true, permission: ['Award'], section: '奖励' },
    });
    expect(new Set(menus.map(({ id }) => id)).size).toBe(menus.length);
  });

  test('a folder without pages is no menu, and no picture is null', async () => {
    const { menus, avatar } = (await info(await server.login('system_admin'))).result as UserInfo;
    const paths = menus.map(({ path }) => path);
    expect(paths.filter((path) => path.lastIndexOf('/') === 0)).toEqual(['/dashboard', '/content', '/system']);
    expect(paths).toContain('/system/role');
    expect(avatar).toBeNull();
  });

  test('tidying up takes what is over and leaves what is not', async () => {
    const [live, old] = [await server.login(), await server.login()];
    await alter(old, "renew_until = now() - interval '2 days'");
    await run(
      "insert into idempotency (scope, key, account_id, request_hash, created_at) values ('x', 'old', 1, 'x', now() - interval '8 days'), ('x', 'new', 1, 'x', now() - interval '6 days')",
    );
    await tidyUp(server.store);
    expect((await run("select key from idempotency where scope = 'x'")).rows).toEqual([{ key: 'new' }]);
    const left = await run(`select from session_token where hash = '\\x${tokenHash(old).toString('hex')}'`);
    expect(left.rows).toEqual([]);
    expect(await check(live)).toEqual([200, 20000]);
  });
});
