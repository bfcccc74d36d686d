import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authCalls, type Logout } from '../../../contract/sign-in/session.ts';
import { textLike } from '../matchers.ts';
import { openBrowser } from './sso-browser.ts';
import { type Arrival, type House, openHouse } from './sso-house.ts';
import type { Somebody } from './sso-provider.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await run('update account set sso_issuer = null, sso_subject = null, status = default');
  await run("update account set email = username || '@brand.example', email_verified_at = now()");
});

const run = (sql: string, values: readonly unknown[] = []) => house.server.store.pool.query(sql, [...values]);
const verified = (sub: string, username: string): Somebody => ({
  sub,
  email: `${username}@brand.example`,
  email_verified: true,
});
/** Signs in as this person from a browser that the provider does not know yet. */
const signOnAs = async (person: Somebody | 'cancels', redirect?: string) => {
  house.provider.person = person;
  const arrival = await house.arrive(openBrowser(), redirect);
  return { ...arrival, paid: await house.payIn(arrival.ticket, arrival.browser) };
};
const nameOf = async (token = '') => {
  const { result } = await house.server.call('GET', '/admin/user/info', { token });
  return (result as { username?: string } | undefined)?.username;
};
const linkOf = async (username: string) => {
  const { rows } = await run('select sso_issuer as issuer, sso_subject as subject from account where username = $1', [
    username,
  ]);
  return rows[0] as unknown;
};
const loginPage = (redirect: string) => `${house.origin}/#/user/login?redirect=${encodeURIComponent(redirect)}`;

describe('somebody whom the provider knows', () => {
  test('comes from the button to a session, and to where he wanted', async () => {
    const { url, redirect, paid } = await signOnAs(verified('p-1', 'Ops_Manager'), '/award/list?pageNo=2');
    expect([url.origin, redirect]).toEqual([house.origin, '/award/list?pageNo=2']);
    expect(paid).toMatchObject({ status: 200, code: 20000, result: { refresh_in: 7200 } });
    expect(paid.result).not.toHaveProperty('msg');
    expect(await nameOf(paid.result?.token)).toBe('ops_manager');
    const seen = await run(
      "select last_login_ip, last_login_at > now() - interval '1 minute' as now from account where username = 'ops_manager'",
    );
    expect(seen.rows).toEqual([{ last_login_ip: '127.0.0.1', now: true }]);
  });

  test('is asked with a code challenge, a state and a nonce, none of which the database keeps', async () => {
    const { visited } = await signOnAs(verified('p-1', 'ops_manager'));
    const asked = visited.find(({ pathname }) => pathname === '/auth')?.searchParams;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      response_type: 'code',
      client_id: 'flan-admin',
      scope: 'openid email profile',
      redirect_uri: `${house.origin}/proxy-he/admin/auth/sso/callback`,
      code_challenge_method: 'S256',
      code_challenge: textLike(/^[\w-]{43}$/),
      state: textLike(/^[\w-]{43}$/),
      nonce: textLike(/^[\w-]{43}$/),
    });
    const kept = await run('select * from sso_ticket');
    const { logout_url: _, ...ticket } = (kept.rows.at(-1) ?? {}) as Record<string, unknown>;
    for (const secret of ['state', 'nonce']) expect(JSON.stringify(ticket)).not.toContain(asked?.get(secret));
  });

  test('is linked by his verified e-mail address once, then known by his subject whatever his address', async () => {
    await signOnAs(verified('p-2', 'finance_auditor'));
    expect(await linkOf('finance_auditor')).toEqual({ issuer: house.provider.issuer, subject: 'p-2' });
    await run("update account set email = 'other@brand.example' where username = 'finance_auditor'");
    const { paid } = await signOnAs({ sub: 'p-2', email: 'third@brand.example', email_verified: false });
    expect(await nameOf(paid.result?.token)).toBe('finance_auditor');
  });

  test('which the operation log tells, once', async () => {
    await run('truncate operation_log cascade');
    await signOnAs(verified('p-3', 'mall_operator'));
    await signOnAs(verified('p-3', 'mall_operator'));
    const { rows } = await run('select entity, action, biz_name, ip, diff from operation_log');
    const after = `${house.provider.issuer} p-3`;
    expect(rows).toEqual([
      {
        entity: 'account',
        action: 'edit',
        biz_name: 'mall_operator',
        ip: '127.0.0.1',
        diff: [{ field: 'sso_subject', label: '单点登录身份', before: null, after }],
      },
    ]);
  });
});

describe('somebody without an account that he can use is told why, and led to the login page', () => {
  const noAccount = '您在本系统还没有账号，请联系管理员开通';
  const unverified = '您的邮箱还没有在认证服务通过验证，无法找到您的账号，请联系管理员';
  const cases: readonly [who: string, sql: string, person: Somebody, msg: string][] = [
    ['unknown', '', { sub: 'x-1', email: 'stranger@brand.example', email_verified: true }, noAccount],
    ['without an address', '', { sub: 'x-2' }, noAccount],
    ['an address that is not verified', '', { ...verified('x-3', 'admin'), email_verified: false }, unverified],
    ['verified in words only', '', { ...verified('x-4', 'admin'), email_verified: 'true' }, unverified],
    ['verification not told', '', { sub: 'x-5', email: 'admin@brand.example' }, unverified],
    [
      'an address whose account is linked with another',
      "update account set sso_issuer = 'https://a', sso_subject = 'b' where username = 'admin'",
      verified('x-6', 'admin'),
      noAccount,
    ],
    [
      'an address that nobody has vouched for here',
      "update account set email_verified_at = null where username = 'admin'",
      verified('x-14', 'admin'),
      noAccount,
    ],
    [
      'an address that two accounts have',
      "update account set email = 'ADMIN@brand.example' where username = 'system_admin'",
      verified('x-7', 'admin'),
      noAccount,
    ],
    [
      'a disabled account',
      "update account set status = 'disabled' where username = 'admin'",
      verified('x-8', 'admin'),
      '账号已停用，请联系管理员',
    ],
    [
      'a locked account',
      "update account set status = 'locked' where username = 'admin'",
      verified('x-9', 'admin'),
      '账号已锁定，请联系管理员',
    ],
  ];
  test.for(cases)('%s', async ([, sql, person, msg]) => {
    if (sql) await run(sql);
    const { paid } = await signOnAs(person, '/award/list');
    expect(paid).toMatchObject({ status: 200, code: 20000 });
    expect(paid.result).toEqual({ msg, url: loginPage('/award/list') });
  });

  test('no permission at all', async () => {
    await run("update role set status = 'disabled' where code = 'customer_service'");
    const { paid } = await signOnAs(verified('x-10', 'customer_service'));
    expect(paid.result).toEqual({ msg: '账号没有任何权限，请联系管理员', url: `${house.origin}/#/user/login` });
  });

  test('an account that is disabled while the ticket is on its way', async () => {
    house.provider.person = verified('x-11', 'channel_manager');
    const { ticket, browser } = await house.arrive();
    await run("update account set status = 'disabled' where username = 'channel_manager'");
    expect((await house.payIn(ticket, browser)).result).toMatchObject({ msg: '账号已停用，请联系管理员' });
  });

  test('and the next time the provider asks who he is, until somebody is found', async () => {
    const promptOf = ({ visited }: Arrival) =>
      visited.find(({ pathname }) => pathname === '/auth')?.searchParams.get('prompt');
    house.provider.person = { sub: 'x-12' };
    const browser = openBrowser();
    expect(promptOf(await house.arrive(browser))).toBeNull();
    house.provider.person = verified('x-13', 'admin');
    const second = await house.arrive(browser);
    expect(promptOf(second)).toBe('login');
    expect((await house.payIn(second.ticket, browser)).result).toHaveProperty('token');
    expect(promptOf(await house.arrive(browser))).toBeNull();
  });
});

test('who says no at the provider gets the failure word and the login page', async () => {
  const { paid } = await signOnAs('cancels', '/award/list');
  expect(paid).toMatchObject({ code: 20000 });
  expect(paid.result).toEqual({ msg: 'fail', url: loginPage('/award/list') });
});

describe('signing out', () => {
  const signOut = async (token: string) => {
    const { result } = await house.server.call('GET', '/admin/user/info', { token });
    const body = { user_id: (result as { user_id: number }).user_id };
    const [, path = ''] = authCalls.logout.split(' ');
    return (await house.server.call('POST', path, { token, body })).result as Logout;
  };

  test('of a session that began there leads out of the provider, and back to us', async () => {
    const { paid, browser } = await signOnAs(verified('p-1', 'ops_manager'));
    const { url = '' } = await signOut(paid.result?.token ?? '');
    const out = new URL(url);
    expect(out.origin).toBe(house.provider.issuer);
    expect(Object.fromEntries(out.searchParams)).toEqual({
      client_id: 'flan-admin',
      post_logout_redirect_uri: `${house.origin}/`,
      id_token_hint: textLike(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    const asked = await browser.open(url);
    expect([asked.status, asked.body]).toEqual([200, textLike(/<form[^>]+session\/end\/confirm/)]);
    const left = await browser.submit(asked, { logout: 'yes' });
    expect(left.url.href).toBe(`${house.origin}/`);
  });

  test('of a session that began with a password does not', async () => {
    expect(await signOut(await house.server.login())).toEqual({});
  });
});

test('the login page can ask whether there is a button', async () => {
  const offer = await house.server.call('GET', '/admin/auth/sso');
  expect(offer.result).toEqual({ enabled: true, label: '单点登录', url: house.start() });
});
