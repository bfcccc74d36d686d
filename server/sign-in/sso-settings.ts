import { type Env, given, oneOf, SettingRefused, type SingleSignOnSettings, url } from '../settings.ts';

const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const optional = ['OIDC_SCOPES', 'OIDC_LABEL', 'OIDC_LOGOUT', 'SSO_REDIRECT_HOSTS'] as const;
/** Belongs to others as well, so alone it asks for nothing. */
const ownAddress = 'PUBLIC_URL';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const labelLimit = 20;

/**
 * Reads the settings of single sign-on: all that it needs, or none of them. Throws `SettingRefused` on the first that is
 * missing or wrong.
 */
export function readSingleSignOn(env: Env): { readonly sso?: SingleSignOnSettings } {
  if (![...needed, ...optional].some((name) => given(env, name) !== undefined)) return {};
  const missing = [...needed, ownAddress].filter((name) => given(env, name) === undefined);
  if (missing.length > 0) throw new SettingRefused(`单点登录的设置不完整：还缺少环境变量 ${missing.join('、')}。`);
  const home = ownOrigin(env);
  return {
    sso: {
      issuer: issuer(env),
      clientId: given(env, 'OIDC_CLIENT_ID') ?? '',
      clientSecret: given(env, 'OIDC_CLIENT_SECRET') ?? '',
      scopes: scopes(env),
      label: label(env),
      leavesProvider: oneOf(env, 'OIDC_LOGOUT', ['on', 'off']) !== 'off',
      origins: [home, ...furtherOrigins(env, new URL(home).protocol)],
    },
  };
}

/** What is said to a provider is secret, so only one on this machine may be spoken to in the clear. */
function issuer(env: Env): URL {
  const address = url(env, 'OIDC_ISSUER', ['https:', 'http:']);
  const isSafe = address?.protocol === 'https:' || loopback.has(address?.hostname ?? '');
  if (address && isSafe && address.search === '' && address.hash === '' && address.username === '') return address;
  throw new SettingRefused('环境变量 OIDC_ISSUER 无效：应为 https:// 开头、不带参数的地址（只有本机可用 http://）。');
}

function ownOrigin(env: Env): string {
  const address = url(env, ownAddress, ['https:', 'http:']);
  if (address && address.href === `${address.origin}/`) return address.origin;
  throw new SettingRefused(`环境变量 ${ownAddress} 无效：只写协议、主机和端口，如 https://admin.example.com。`);
}

/** They are opened with the protocol of PUBLIC_URL. */
function furtherOrigins(env: Env, protocol: string): readonly string[] {
  const hosts = (given(env, 'SSO_REDIRECT_HOSTS') ?? '').split(/[\s,]+/).filter((host) => host !== '');
  return hosts.map((host) => {
    const address = URL.parse(`${protocol}//${host}`);
    if (address?.host === host.toLowerCase() && /^[\w.:[\]-]+$/.test(host)) return address.origin;
    throw new SettingRefused(
      '环境变量 SSO_REDIRECT_HOSTS 无效：应为逗号分隔的主机名，如 a.example.com,b.example.com:8443。',
    );
  });
}

function scopes(env: Env): string {
  const words = (given(env, 'OIDC_SCOPES') ?? 'openid email profile').split(/[\s,]+/);
  if (words.includes('openid') && words.every((word) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(word)))
    return words.join(' ');
  throw new SettingRefused('环境变量 OIDC_SCOPES 无效：应为空格分隔的范围，必须包含 openid。');
}

function label(env: Env): string {
  const text = given(env, 'OIDC_LABEL') ?? '单点登录';
  if ([...text].length <= labelLimit) return text;
  throw new SettingRefused(`环境变量 OIDC_LABEL 无效：最长 ${labelLimit} 个字。`);
}
