import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Enrolment, RecoveryCodes } from '../../../contract/account/account-security.ts';
import type { Renewal } from '../../../contract/sign-in/session.ts';
import { tokenHash } from '../../../server/sign-in/tokens.ts';
import { codeNow, entrance, stepIn } from '../auth/authenticator.ts';
import { testPassword } from '../data-template.ts';
import { sampleRoutes } from '../http/sample-routes.ts';
import { ticketMailedTo } from '../mail/letters.ts';
import { startApp, type TestServer } from '../with-server.ts';

/** Everything that only its owner may know, by what it is. */
const secrets = new Map<string, string>();
const keep = (what: string, secret: string | undefined): string => {
  if (!secret) throw new Error(`no ${what}`);
  secrets.set(what, secret);
  return secret;
};

let server: TestServer;
beforeAll(async () => {
  // Everything that there is to be logged.
  server = await startApp({ registrationOpen: true, routes: sampleRoutes, logLevel: 'trace' });
});
afterAll(() => server.close());

const email = 'newcomer@flan.example';

async function liveWithTwoSteps(): Promise<void> {
  const { signIn, payCode } = entrance(server);
  keep('the first password', testPassword);
  await signIn('admin', keep('a wrong password', 'Wrong-Guess-2026'));
  await signIn(keep('a password in the place of the name', 'Mistyped-2026'), 'x');
  const first = keep('a token', await server.login());
  const renewed = await server.call('GET', '/admin/auth/refresh_token', { query: { token: first } });
  const token = keep('a renewed token', (renewed.result as Renewal).token);
  const post = (path: string, body: object) => server.call('POST', path, { token, body });
  await post('/admin/auth/lock', {});
  await post('/admin/auth/unlock', { password: keep('a wrong password for the lock', 'Wrong-Lock-2026') });
  await post('/admin/auth/unlock', { password: testPassword });
  const password = keep('a changed password', 'Changed-2026-x');
  const change = { old_password: testPassword, new_password: password };
  await server.call('PUT', '/admin/api/account/password', { token, body: change });
  const { secret, uri } = (await post('/admin/api/account/mfa', {})).result as Enrolment;
  keep('a secret of an authenticator', secret);
  keep('its address', uri);
  const confirmed = await post('/admin/api/account/mfa/confirm', { code: await codeNow(server, secret, -1) });
  const [recovery] = (confirmed.result as RecoveryCodes).recovery_codes;
  const { ticket } = stepIn(await signIn('admin', password), 'code');
  await payCode(keep('a ticket between the steps', ticket), keep('a recovery code', recovery));
  await server.call('POST', '/admin/auth/logout', { token, body: { user_id: 1 } });
}

async function comeAsAVisitor(): Promise<void> {
  const post = (path: string, body: object) => server.call('POST', `/admin/auth/${path}`, { body });
  const password = keep('a password of a registration', 'Meadow-2026-x');
  await post('register', { username: 'newcomer', nickname: '新人', email, password });
  await post('verify-email', { ticket: keep('a mailed ticket', await ticketMailedTo(server.store, email)) });
  await server.store.pool.query("update account set status = 'enabled' where username = 'newcomer'");
  await post('forget-password', { email });
  const ticket = keep('a mailed ticket to recover with', await ticketMailedTo(server.store, email));
  await post('recover', { ticket, password: keep('a recovered password', 'Recovered-2026') });
}

async function goWrong(): Promise<void> {
  const token = secrets.get('a token') ?? '';
  const url = (path: string) => `/proxy-he/admin/${path}`;
  const sticket = keep('a ticket of single sign-on', 'sso-ticket-0123456789');
  const inject = (address: string, payload?: string, type = 'application/json') =>
    server.app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: address,
      headers: { authorization: `Bearer ${token}`, cookie: `flan_sso=${sticket}`, 'content-type': type },
      ...(payload !== undefined && { payload }),
    });
  for (const address of ['auth/sso_login', 'nothing', 'user/info', '%zz', 'auth/sso/callback', 'api/Sample/fails'])
    await inject(`${url(address)}?sticket=${sticket}&token=${token}&code=${sticket}`);
  const password = keep('a password in what cannot be read', 'Unreadable-2026');
  await inject(url('auth/login'), `{"username":"admin","password":"${password}"`);
  await inject(url('auth/login'), `{"username":"admin","password":"${password}"}`, 'text/plain');
  await inject(url('auth/login'), JSON.stringify({ username: 'admin', password: password.repeat(100_000) }));
  await inject(url('auth/login'), JSON.stringify({ username: 'admin', password: { password } }));
  await inject(url(`auth/login?password=${password}`), JSON.stringify({ username: 'admin', password }));
  // PostgreSQL tells the whole row that breaks a rule.
  const hash = keep('a hash of a password', '$argon2id$v=19$m=19456,t=2,p=1$hash-that-is-nobodys');
  await server.call('GET', '/admin/api/Sample/fails', {
    token: await server.login('ops_manager'),
    query: {
      at: `insert into account (username, nickname, password_hash, status) values ('x', 'x', '${hash}', 'odd')`,
    },
  });
}

/** Where a secret may stand, and must. */
const places: Readonly<Record<string, readonly string[]>> = {
  account_mfa: ['a secret of an authenticator'],
  // Without a mail server, whoever may read the outbox passes the links on.
  mail_delivery: ['a mailed ticket', 'a mailed ticket to recover with'],
};

async function tables(): Promise<readonly (readonly [table: string, text: string])[]> {
  const { pool } = server.store;
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  return Promise.all(
    rows.map(
      async ({ name }) => [name, JSON.stringify((await pool.query<object>(`select * from ${name}`)).rows)] as const,
    ),
  );
}

test('after a whole life of a session, no secret is in the log or in any journal', async () => {
  await liveWithTwoSteps();
  await comeAsAVisitor();
  await goWrong();
  expect(secrets.size).toBe(18);
  const log = server.log.join('');
  expect(log).toContain('/auth/2step-code');
  expect([...secrets].filter(([, secret]) => log.includes(secret)).map(([what]) => what)).toEqual([]);
  const kept = await tables();
  for (const journal of ['operation_log', 'login_log', 'login_attempt', 'account_ticket', 'session_token'])
    expect(kept.find(([table]) => table === journal)?.[1].length).toBeGreaterThan(20);
  const found = kept.flatMap(([table, text]) =>
    [...secrets]
      .filter(([what, secret]) => text.includes(secret) && !places[table]?.includes(what))
      .map(([what]) => [table, what]),
  );
  expect(found).toEqual([]);
});

test('the names of secrets are struck out wherever somebody logs them', async () => {
  const words = ['authorization', 'password', 'token', 'sticket', 'cookie', 'client_secret'];
  const before = server.log.length;
  for (const word of words)
    server.app.log.error({ [word]: 'plain', body: { [word]: 'plain', deep: { [word]: 'plain' } } });
  expect(server.log.slice(before).join('')).not.toContain('plain');
  expect(server.log.slice(before)).toHaveLength(words.length);
});

test('what the database keeps of a token does not open anything', async () => {
  const token = await server.login('ops_manager');
  const hash = tokenHash(token);
  for (const guess of [hash.toString('hex'), hash.toString('base64url'), hash.toString('base64')])
    expect((await server.call('GET', '/admin/user/info', { token: guess })).code).toBe(50002);
});
