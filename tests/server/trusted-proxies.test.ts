import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../contract/core/errors.ts';
import { baseServer } from '../../server/http/base-server.ts';
import { readTrustedProxies } from '../../server/http/trusted-proxies.ts';
import { testPassword } from './data-template.ts';
import { startApp, type TestServer } from './with-server.ts';

/* Behind a proxy everybody has an address of his own; what anybody else says of himself is not believed. */

test.each([
  [{}, undefined],
  [{ PUBLIC_URL: 'http://admin.example.com' }, undefined],
  [{ TRUST_PROXY: '2' }, 2],
  [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1', PUBLIC_URL: 'https://a.example' }, ['127.0.0.1', '10.0.0.0/8', '::1']],
  [{ TRUST_PROXY: 'loopback' }, ['loopback']],
])('%o trusts %o', (env, trusted) => {
  expect(readTrustedProxies(env).trustProxy).toEqual(trusted);
});

test('behind https it is asked for in one line, and what is no address is refused', () => {
  expect(() => readTrustedProxies({ PUBLIC_URL: 'https://admin.example.com' })).toThrow(
    'PUBLIC_URL 是 https 时还需要 TRUST_PROXY：反向代理的地址（如 127.0.0.1、10.0.0.0/8）或层数（如 1），否则所有人都来自同一个地址。',
  );
  for (const wrong of ['true', '0', '10', 'nginx', '10.0.0.0/33', '0.0.0.0/0', '1.2.3', '127.0.0.1,', '::1/8/8'])
    expect(() => readTrustedProxies({ TRUST_PROXY: wrong })).toThrow(
      `环境变量 TRUST_PROXY=${wrong} 无效：应为 1–9 的层数，或用逗号分隔的地址、网段和 loopback、linklocal、uniquelocal。`,
    );
});

const loginPath = '/admin/auth/login';
const from = (server: TestServer, ip: string, username: string, password: string) =>
  server.call('POST', loginPath, { headers: { 'x-forwarded-for': ip }, body: { username, password } });
const addresses = async ({ store }: TestServer) =>
  (await store.pool.query<{ ip: string }>('select distinct ip from login_attempt order by ip')).rows.map(
    ({ ip }) => ip,
  );

describe('behind a trusted proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startApp({ trustProxy: ['127.0.0.1'] });
  });
  afterAll(() => server.close());

  test('21 wrong passwords from one address keep nobody out at another, nor who signed in there before', async () => {
    expect((await from(server, '203.0.113.7', 'ops_manager', testPassword)).code).toBe(codes.ok);
    for (let nth = 0; nth < 21; nth += 1) await from(server, '203.0.113.7', `guess_${nth}`, 'wrong');
    expect((await from(server, '203.0.113.7', 'admin', testPassword)).code).toBe(codes.busy);
    expect((await from(server, '203.0.113.7', 'ops_manager', testPassword)).code).toBe(codes.ok);
    expect((await from(server, '198.51.100.4', 'admin', testPassword)).code).toBe(codes.ok);
    expect(await addresses(server)).toEqual(['198.51.100.4', '203.0.113.7']);
    const seen = server.log.filter((line) => line.includes(loginPath)).map((line) => /"ip":"([^"]+)"/.exec(line)?.[1]);
    expect(new Set(seen)).toEqual(new Set(['198.51.100.4', '203.0.113.7']));
  });

  test('guesses at a name keep it out where it is not known, not where it has signed in', async () => {
    expect((await from(server, '192.0.2.1', 'finance_auditor', testPassword)).code).toBe(codes.ok);
    for (let nth = 0; nth < 6; nth += 1) await from(server, '192.0.2.66', 'finance_auditor', 'wrong');
    expect((await from(server, '192.0.2.2', 'finance_auditor', testPassword)).code).toBe(codes.busy);
    expect((await from(server, '192.0.2.1', 'finance_auditor', testPassword)).code).toBe(codes.ok);
    for (let nth = 0; nth < 5; nth += 1) await from(server, '192.0.2.1', 'finance_auditor', 'wrong');
    expect((await from(server, '192.0.2.1', 'finance_auditor', testPassword)).code).toBe(codes.busy);
  });
});

test.each([
  [undefined, '203.0.113.7', '127.0.0.1', 'nobody where none is named', 'localhost:80', 'http'],
  [['10.0.0.1'], '203.0.113.7', '127.0.0.1', 'nobody but who is named', 'localhost:80', 'http'],
  [['127.0.0.1'], '1.2.3.4, 192.0.2.9', '192.0.2.9', 'what the proxy itself has added'],
  [2, '203.0.113.7, 198.51.100.4, 192.0.2.9', '198.51.100.4', 'two proxies of two'],
  [1, '192.0.2.10:50123', '192.0.2.10', 'an address without its port'],
  [1, '[2001:db8::7]:443', '2001:db8::7', 'an address without its brackets'],
  [3, '1.2.3.4, <b>unknown</b>, 127.0.0.1', '127.0.0.1', 'nothing before what is no address'],
  [1, 'x'.repeat(9000), '127.0.0.1', 'no text'],
] as const)(
  'trusting %o, of %.40s it believes %s: %s',
  async (trustProxy, chain, ip, _what, host: string = 'a.example', protocol: string = 'https') => {
    const app = baseServer({ logLevel: 'silent', ...(trustProxy !== undefined && { trustProxy }) });
    app.get('/', (request, reply) => reply.send({ ip: request.ip, host: request.host, protocol: request.protocol }));
    const headers = { 'x-forwarded-for': chain, 'x-forwarded-host': 'a.example', 'x-forwarded-proto': 'https' };
    expect((await app.inject({ url: '/', headers })).json()).toEqual({ ip, host, protocol });
    await app.close();
  },
);
