import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../server/settings.ts';
import { readSingleSignOn } from '../../../server/sign-in/sso-settings.ts';
import { startApp } from '../with-server.ts';
import { openBrowser } from './sso-browser.ts';
import { type HouseOptions, openHouse } from './sso-house.ts';

const enough = {
  OIDC_ISSUER: 'https://id.example.com/realms/flan',
  OIDC_CLIENT_ID: 'flan-admin',
  OIDC_CLIENT_SECRET: 'secret word',
  PUBLIC_URL: 'https://admin.example.com/',
};

test('nothing set: no single sign-on; PUBLIC_URL alone asks for none', () => {
  expect(readSingleSignOn({})).toEqual({});
  expect(readSingleSignOn({ PUBLIC_URL: 'https://admin.example.com', OIDC_ISSUER: ' ' })).toEqual({});
});

test('what it needs: the rest has defaults', () => {
  expect(readSingleSignOn(enough)).toEqual({
    sso: {
      issuer: new URL('https://id.example.com/realms/flan'),
      clientId: 'flan-admin',
      clientSecret: 'secret word',
      scopes: 'openid email profile',
      label: '单点登录',
      leavesProvider: true,
      origins: ['https://admin.example.com'],
    },
  });
});

test('everything set', () => {
  const all = {
    ...enough,
    OIDC_SCOPES: 'openid,email',
    OIDC_LABEL: '企业账号登录',
    OIDC_LOGOUT: 'off',
    SSO_REDIRECT_HOSTS: 'b.example.com, C.example.com:8443',
  };
  expect(readSingleSignOn(all).sso).toMatchObject({
    scopes: 'openid email',
    label: '企业账号登录',
    leavesProvider: false,
    origins: ['https://admin.example.com', 'https://b.example.com', 'https://c.example.com:8443'],
  });
});

test.for(['http://localhost:8080/realms/flan', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'a provider on this machine may be spoken to in the clear: %s',
  (issuer) => {
    expect(readSingleSignOn({ ...enough, OIDC_ISSUER: issuer }).sso?.issuer).toEqual(new URL(issuer));
  },
);

describe('a part of it is refused in one line that names the rest', () => {
  const parts: readonly [given: string, value: string, missing: string][] = [
    ['OIDC_ISSUER', 'https://id.example.com', 'OIDC_CLIENT_ID、OIDC_CLIENT_SECRET、PUBLIC_URL'],
    ['OIDC_CLIENT_SECRET', 'x', 'OIDC_ISSUER、OIDC_CLIENT_ID、PUBLIC_URL'],
    ['OIDC_LABEL', 'x', 'OIDC_ISSUER、OIDC_CLIENT_ID、OIDC_CLIENT_SECRET、PUBLIC_URL'],
    ['SSO_REDIRECT_HOSTS', 'x', 'OIDC_ISSUER、OIDC_CLIENT_ID、OIDC_CLIENT_SECRET、PUBLIC_URL'],
  ];
  test.for(parts)('%s', ([name, value, missing]) => {
    expect(() => readSingleSignOn({ [name]: value })).toThrow(`单点登录的设置不完整：还缺少环境变量 ${missing}。`);
  });
});

const issuerSaid = '环境变量 OIDC_ISSUER 无效：应为 https:// 开头、不带参数的地址（只有本机可用 http://）。';
const ownSaid = '环境变量 PUBLIC_URL 无效：只写协议、主机和端口，如 https://admin.example.com。';
const hostsSaid = '环境变量 SSO_REDIRECT_HOSTS 无效：应为逗号分隔的主机名，如 a.example.com,b.example.com:8443。';
const wrong: readonly [name: string, value: string, said: string][] = [
  ['OIDC_ISSUER', 'id.example.com', '环境变量 OIDC_ISSUER 无效：应为 https:// 或 http:// 开头的地址。'],
  ['OIDC_ISSUER', 'http://id.example.com', issuerSaid],
  ['OIDC_ISSUER', 'http://localhost.example.com', issuerSaid],
  ['OIDC_ISSUER', 'https://id.example.com/?a=1', issuerSaid],
  ['OIDC_ISSUER', 'https://user@id.example.com/', issuerSaid],
  ['PUBLIC_URL', 'https://admin.example.com/app', ownSaid],
  ['PUBLIC_URL', 'https://admin.example.com/#/x', ownSaid],
  ['PUBLIC_URL', 'https://user@admin.example.com', ownSaid],
  ['PUBLIC_URL', 'javascript:alert(1)', '环境变量 PUBLIC_URL 无效：应为 https:// 或 http:// 开头的地址。'],
  ['SSO_REDIRECT_HOSTS', 'https://b.example.com', hostsSaid],
  ['SSO_REDIRECT_HOSTS', 'b.example.com/x', hostsSaid],
  ['SSO_REDIRECT_HOSTS', 'a@b.example.com', hostsSaid],
  ['SSO_REDIRECT_HOSTS', '*', hostsSaid],
  ['OIDC_SCOPES', 'email', '环境变量 OIDC_SCOPES 无效：应为空格分隔的范围，必须包含 openid。'],
  ['OIDC_SCOPES', 'openid "x"', '环境变量 OIDC_SCOPES 无效：应为空格分隔的范围，必须包含 openid。'],
  ['OIDC_LABEL', '长'.repeat(21), '环境变量 OIDC_LABEL 无效：最长 20 个字。'],
  ['OIDC_LOGOUT', 'yes', '环境变量 OIDC_LOGOUT=yes 无效：可选 on、off。'],
];
test.for(wrong)('%s=%s is refused in one line', ([name, value, said]) => {
  expect(() => readSingleSignOn({ ...enough, [name]: value })).toThrow(said);
});

test('the settings of everything else do not mind', () => {
  expect(readSettings(enough)).toEqual(readSettings({ PUBLIC_URL: enough.PUBLIC_URL }));
});

test('without a provider: no button, and every address of it says so', async () => {
  const server = await startApp();
  try {
    const offer = await server.call('GET', '/admin/auth/sso');
    expect(offer.result).toEqual({ enabled: false, label: '', url: '' });
    const none = { status: 200, code: 40401, message: '未启用单点登录' };
    expect(await server.call('GET', '/admin/auth/sso_login', { query: { sticket: 'x' } })).toMatchObject(none);
    expect(await server.call('GET', '/admin/auth/sso/start')).toMatchObject(none);
    expect(await server.call('GET', '/admin/auth/sso/callback', { query: { state: 'x' } })).toMatchObject(none);
  } finally {
    await server.close();
  }
});

/** Signs in and out again; returns what signing out answers, and how the application proved who it is. */
async function inAndOut(options: HouseOptions) {
  const house = await openHouse(options);
  try {
    house.provider.person = { sub: 'p-1', email: 'admin@brand.example', email_verified: true };
    const { ticket, browser } = await house.arrive(openBrowser());
    const token = (await house.payIn(ticket, browser)).result?.token ?? '';
    const info = await house.server.call('GET', '/admin/user/info', { token });
    const body = { user_id: (info.result as { user_id: number }).user_id };
    const { result } = await house.server.call('POST', '/admin/auth/logout', { token, body });
    return { result, secretsIn: house.provider.secretsIn };
  } finally {
    await house.close();
  }
}

test('a provider that takes the secret in the body, tells the address at once, and has no way out', async () => {
  expect(await inAndOut({ secretBy: 'client_secret_post', emailInToken: true, logout: false })).toEqual({
    result: {},
    secretsIn: ['body'],
  });
});

test('OIDC_LOGOUT=off: signing out stays here', async () => {
  expect(await inAndOut({ env: { OIDC_LOGOUT: 'off' } })).toEqual({ result: {}, secretsIn: ['header'] });
});
