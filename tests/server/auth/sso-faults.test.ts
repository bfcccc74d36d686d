import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './sso-browser.ts';
import { type House, openHouse } from './sso-house.ts';
import type { Fault } from './sso-provider.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  house.provider.person = { sub: 'p-1', email: 'ops_manager@brand.example', email_verified: true };
});
afterAll(() => house.close());

const unavailable = '认证服务暂时不可用，请稍后再试，或使用密码登录';
const invalid = '认证服务返回的信息无效，请重新登录';
const faults: readonly Fault[] = ['cuts', 'hangs', '500', 'endless', 'redirects', 'html'];
/** What the login page is told at the end of a sign-on. */
const told = async () => {
  const { ticket, browser } = await house.arrive(openBrowser(), '/award/list');
  return (await house.payIn(ticket, browser)).result;
};
const turnedAway = (msg: string) => ({ msg, url: `${house.origin}/#/user/login?redirect=%2Faward%2Flist` });

// In this order: what was discovered once is remembered.
test('the server starts without asking the provider', () => {
  expect(house.provider.heard).toEqual([]);
});

describe('a provider that cannot say what it is', () => {
  test.for(faults)('because it answers like this: %s', async (fault) => {
    house.provider.faults = { discovery: fault };
    expect(await told()).toEqual(turnedAway(unavailable));
    expect(house.provider.heard).not.toContain('/elsewhere');
  });

  test('is asked once by all who wait', async () => {
    house.provider.faults = { discovery: 'hangs' };
    const before = house.provider.heard.length;
    await Promise.all(Array.from({ length: 5 }, told));
    expect(house.provider.heard.slice(before)).toEqual(['/.well-known/openid-configuration']);
  });
});

describe('a provider whose keys cannot be had', () => {
  test.for(faults)('because it answers like this: %s', async (fault) => {
    house.provider.faults = { jwks: fault };
    expect(await told()).toEqual(turnedAway(unavailable));
    expect(house.provider.heard).not.toContain('/elsewhere');
  });
});

describe('a provider that does not take its own codes', () => {
  test.for(faults)('because it answers like this: %s', async (fault) => {
    house.provider.faults = { token: fault };
    expect(await told()).toEqual(turnedAway(unavailable));
    expect(house.provider.heard).not.toContain('/elsewhere');
  });
});

describe('a provider that does not tell the e-mail address', () => {
  test.for(faults)('because it answers like this: %s', async (fault) => {
    house.provider.faults = { userinfo: fault };
    expect(await told()).toEqual(turnedAway(unavailable));
    expect(house.provider.heard).not.toContain('/elsewhere');
  });
});

describe('what the provider says is not believed', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const lies: readonly [what: string, lie: () => Record<string, unknown>][] = [
    ['with another nonce', () => ({ nonce: 'x'.repeat(43) })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['about another issuer', () => ({ iss: 'https://evil.example' })],
    ['to another application', () => ({ aud: 'another-application' })],
    ['to several, mainly another', () => ({ aud: ['flan-admin', 'another'], azp: 'another' })],
    ['when it is outdated', () => ({ exp: now() - 600 })],
    ['about nobody', () => ({ sub: undefined })],
  ];
  test.for(lies)('%s', async ([, lie]) => {
    house.provider.faults = {};
    house.provider.claim = (claims) => ({ ...claims, ...lie() });
    expect(await told()).toEqual(turnedAway(invalid));
    house.provider.claim = undefined;
  });

  test('when it is signed with a key that is not its own', async () => {
    house.provider.forges = true;
    expect(await told()).toEqual(turnedAway(invalid));
    house.provider.forges = false;
  });

  test('and what is told says nothing that only the log should know', async () => {
    const { rows } = await house.server.store.pool.query(
      'select count(*)::int as linked from account where sso_subject is not null',
    );
    expect(rows).toEqual([{ linked: 0 }]);
    const reasons = house.server.log.flatMap((line) => /"reason":"([^"]+)"/.exec(line)?.[1] ?? []);
    expect(reasons).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED');
    expect(reasons).toContain('OAUTH_TIMEOUT');
    expect(reasons).toContain('ANSWER_TOO_LONG');
  });
});

test.for(['server_error', 'temporarily_unavailable', 'invalid_scope', 'unauthorized_client'])(
  'a provider that says %s is not well; that is no refusal',
  async (error) => {
    const browser = openBrowser();
    const { url } = await browser.open(house.start('/award/list'), ({ pathname }) =>
      pathname.endsWith('/sso/callback'),
    );
    url.searchParams.delete('code');
    url.searchParams.set('error', error);
    const arrived = await browser.open(url.href);
    const ticket = new URLSearchParams(arrived.url.hash.split('?')[1]).get('sticket') ?? '';
    expect((await house.payIn(ticket, browser)).result).toEqual(turnedAway(unavailable));
  },
);

test('once it is well, people sign in', async () => {
  expect(await told()).toMatchObject({ refresh_in: 7200 });
});
