import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserCookie, browserIn } from '../../../server/sign-in/sso/browser.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { openBrowser, type TestBrowser } from './sso-browser.ts';
import { arrivalOf, type House, openHouse } from './sso-house.ts';

let house: House;
let localhost = '';
beforeAll(async () => {
  house = await openHouse({ alsoLocalhost: true });
  localhost = house.origin.replace('127.0.0.1', 'localhost');
  house.provider.person = { sub: 'p-1', email: 'ops_manager@brand.example', email_verified: true };
});
/** Whatever must never stand in the log. */
const secrets = new Set<string>();
afterAll(() => house.close());

const run = (sql: string) => house.server.store.pool.query(sql);
const isCallback = ({ pathname }: URL) => pathname.endsWith('/sso/callback');
const voidAnswer = { status: 200, code: 40401, message: '单点登录已失效，请重新登录' };
const keepSecrets = (...urls: readonly URL[]) => {
  for (const { searchParams, hash } of urls)
    for (const [name, value] of [...searchParams, ...new URLSearchParams(hash.split('?')[1])])
      if (['code', 'state', 'nonce', 'sticket'].includes(name) && value !== 'void') secrets.add(value);
};
/** A whole sign-on up to the page that pays the ticket in. */
const arrive = async (browser = openBrowser(), redirect?: string) => {
  const arrival = await house.arrive(browser, redirect);
  keepSecrets(arrival.url, ...arrival.visited);
  return arrival;
};
/** Stands before the callback, with all that the provider gave. */
const stopBefore = async (browser: TestBrowser) => {
  const { url } = await browser.open(house.start(), isCallback);
  keepSecrets(url);
  return url;
};
const open = async (url: URL, browser: TestBrowser) => arrivalOf(await browser.open(url.href), browser);

describe('a ticket', () => {
  test('is good once', async () => {
    const { ticket, browser } = await arrive();
    const first = await house.payIn(ticket, browser);
    expect(first).toMatchObject({ code: 20000, result: { refresh_in: 7200 } });
    secrets.add(first.result?.token ?? '');
    expect(await house.payIn(ticket, browser)).toMatchObject(voidAnswer);
  });

  test('is good for a minute', async () => {
    const { ticket, browser } = await arrive();
    await run("update sso_ticket set expires_at = expires_at - interval '61 seconds'");
    expect(await house.payIn(ticket, browser)).toMatchObject(voidAnswer);
    const young = await arrive();
    await run("update sso_ticket set expires_at = expires_at - interval '30 seconds' where used_at is null");
    expect(await house.payIn(young.ticket, young.browser)).toMatchObject({ code: 20000 });
  });

  test('is good in the browser that it was given to, and a thief does not spoil it', async () => {
    const { ticket, browser } = await arrive();
    expect(await house.payIn(ticket, openBrowser())).toMatchObject(voidAnswer);
    expect(await house.payIn(ticket, (await arrive()).browser)).toMatchObject(voidAnswer);
    expect(await house.payIn(ticket, browser)).toMatchObject({ code: 20000 });
  });

  test('is good at the host that it was given for', async () => {
    const { ticket, browser } = await arrive();
    await browser.open(`${localhost}/proxy-he/admin/auth/sso/start`);
    expect(browser.cookiesFor(new URL(localhost))).toContain('sso=');
    expect(await house.payIn(ticket, browser, localhost)).toMatchObject(voidAnswer);
    expect(await house.payIn(ticket, browser)).toMatchObject({ code: 20000 });
  });

  test('that tells why somebody was turned away is good once as well', async () => {
    const before = house.provider.person;
    house.provider.person = 'cancels';
    const { ticket, browser } = await arrive();
    house.provider.person = before;
    expect(await house.payIn(ticket, browser)).toMatchObject({ code: 20000, result: { msg: 'fail' } });
    expect(await house.payIn(ticket, browser)).toMatchObject(voidAnswer);
  });

  test.for(['x', 'void', '43 letters'.padEnd(43, 'A'), "'; drop table sso_ticket; --"])(
    '%j is none',
    async (ticket) => {
      expect(await house.payIn(ticket, (await arrive()).browser)).toMatchObject(voidAnswer);
    },
  );

  test('is asked for', async () => {
    expect(await house.server.call('GET', '/admin/auth/sso_login')).toMatchObject({
      code: 40001,
      message: '缺少单点登录凭证',
    });
  });

  test('is kept as a hash only', async () => {
    const { ticket } = await arrive();
    const { rows } = await run("select encode(hash, 'escape') || coalesce(logout_url, '') as kept from sso_ticket");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });
});

describe('a state', () => {
  test('is good once, and so is the code that came with it', async () => {
    const browser = openBrowser();
    const callback = await stopBefore(browser);
    expect((await open(callback, browser)).ticket).toMatch(/^[\w-]{43}$/);
    const again = await open(callback, browser);
    expect(again.ticket).toBe('void');
    expect(await house.payIn(again.ticket, browser)).toMatchObject(voidAnswer);
    // The same code with a state that is good.
    const fresh = await stopBefore(browser);
    fresh.searchParams.set('code', callback.searchParams.get('code') ?? '');
    const replayed = await open(fresh, browser);
    expect((await house.payIn(replayed.ticket, browser)).result).toMatchObject({
      msg: '认证服务返回的信息无效，请重新登录',
    });
  });

  test('is good for ten minutes', async () => {
    const browser = openBrowser();
    const callback = await stopBefore(browser);
    await run("update sso_request set created_at = created_at - interval '10 minutes'");
    expect((await open(callback, browser)).ticket).toBe('void');
    const young = await stopBefore(browser);
    await run("update sso_request set created_at = created_at - interval '9 minutes'");
    expect((await open(young, browser)).ticket).toMatch(/^[\w-]{43}$/);
  });

  test('is good in the browser that it was given to, and a thief does not spoil it', async () => {
    const [browser, other] = [openBrowser(), openBrowser()];
    const callback = await stopBefore(browser);
    expect((await open(callback, openBrowser())).ticket).toBe('void');
    await stopBefore(other);
    expect((await open(callback, other)).ticket).toBe('void');
    expect((await open(callback, browser)).ticket).toMatch(/^[\w-]{43}$/);
  });

  test('belongs to one of several tabs', async () => {
    const browser = openBrowser();
    const first = await stopBefore(browser);
    const second = await stopBefore(browser);
    for (const callback of [first, second]) {
      const { ticket } = await open(callback, browser);
      expect(await house.payIn(ticket, browser)).toMatchObject({ code: 20000, result: { refresh_in: 7200 } });
    }
  });

  test.for(['', '?state=', '?state=x&code=y', '?error=access_denied', '?code=y', '?state=%00', '?state=a&state=b'])(
    'callback%s leads to the login page',
    async (query) => {
      const { browser } = await arrive();
      const arrived = await open(new URL(`${house.origin}/proxy-he/admin/auth/sso/callback${query}`), browser);
      expect(arrived.ticket).toBe('void');
    },
  );
});

test('the cookie is out of reach for scripts and foreign pages', async () => {
  const { browser } = await arrive();
  expect(browser.attributesOf('sso')).toEqual(['Path=/', 'Max-Age=660', 'HttpOnly', 'SameSite=Lax']);
});

test('under TLS the cookie is one that neighbours cannot plant', () => {
  const [browser, other] = ['b'.repeat(43), 'o'.repeat(43)];
  const cookie = browserCookie(browser, 'https://admin.example.com');
  expect(cookie).toBe(`__Host-sso=${browser}; Path=/; Max-Age=660; HttpOnly; SameSite=Lax; Secure`);
  const sent = `sso=${other}; __Host-sso=${browser}; other=1`;
  expect(browserIn(sent, 'https://admin.example.com')).toBe(browser);
  expect(browserIn(sent, 'http://localhost:8000')).toBe(other);
  expect(browserIn('__Host-sso=short', 'https://admin.example.com')).toBeUndefined();
});

test('an address that starts too often has to wait', async () => {
  await run(
    "insert into sso_request (state_hash, browser_hash, origin, wanted, ip) select sha256(n::text::bytea), '', '', '', '127.0.0.1' from generate_series(1, 300) n",
  );
  const start = () => house.server.call('GET', '/admin/auth/sso/start');
  expect(await start()).toMatchObject({ status: 200, code: 42901, message: '单点登录过于频繁，请稍后再试' });
  await run("update sso_request set created_at = created_at - interval '61 seconds'");
  const { statusCode } = await house.server.app.inject('/proxy-he/admin/auth/sso/start');
  expect(statusCode).toBe(302);
});

test('what is outdated is tidied away, what a session needs is not', async () => {
  const { ticket, browser } = await arrive();
  await house.payIn(ticket, browser);
  await run("update sso_request set created_at = now() - interval '25 hours'");
  await run("update sso_ticket set created_at = now() - interval '9 days' where session_id is null");
  await run("update sso_ticket set created_at = now() - interval '7 days' where session_id is not null");
  await tidyUp(house.server.store);
  const left = await run(
    'select (select count(*)::int from sso_request) as requests, (select count(*)::int from sso_ticket where session_id is null) as loose, (select count(*)::int > 0 from sso_ticket) as kept',
  );
  expect(left.rows).toEqual([{ requests: 0, loose: 0, kept: true }]);
});

test('the log holds no ticket, code, state, token or cookie, whatever the request', async () => {
  const { ticket, browser, visited } = await arrive();
  const cookie = browser.cookiesFor(new URL(house.origin));
  for (const address of ['/proxy-he/%zz', '/proxy-he/nothing', '/proxy-he/admin/auth/sso/callback', '/%'])
    await fetch(`${house.origin}${address}?sticket=${ticket}&code=${ticket}`, { headers: { cookie } });
  await house.payIn(ticket, browser);
  expect(secrets.size).toBeGreaterThan(40);
  for (const pair of cookie.split('; ')) secrets.add(pair.replace(/^[^=]*=/, ''));
  const log = house.server.log.join('');
  expect(log).toContain('/sso/callback');
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
  expect(visited.length).toBeGreaterThan(3);
});
