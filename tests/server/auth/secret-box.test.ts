import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Enrolment } from '../../../contract/account/account-security.ts';
import { keptKey, sealStored } from '../../../server/sign-in/secrets/kept-key.ts';
import { secretBox } from '../../../server/sign-in/secrets/secret-box.ts';
import { temporaryFolder } from '../data-template.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { codeNow, entrance, stepIn } from './authenticator.ts';

const secretKey = 'a key that nobody in the world can guess';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const box = secretBox(secretKey);

describe('a sealed secret', () => {
  test('is another text each time, does not show what it holds, and opens', () => {
    const [one, other] = [box.seal(secret, 7), box.seal(secret, 7)];
    expect(one).not.toBe(other);
    for (const sealed of [one, other]) {
      expect(sealed).toMatch(/^v1\.[\w-]+$/);
      expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain(secret);
      expect(box.open(sealed, 7)).toBe(secret);
    }
  });

  test('opens with no other key, for no other account, and not when a single bit was changed', () => {
    const sealed = box.seal(secret, 7);
    expect(secretBox(`${secretKey}.`).open(sealed, 7)).toBeUndefined();
    expect(box.open(sealed, 8)).toBeUndefined();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(box.open(`v1.${changed.toString('base64url')}`, 7)).toBeUndefined();
    }
    for (const cut of ['v1.', 'v1.AAAA', sealed.slice(0, -4)]) expect(box.open(cut, 7)).toBeUndefined();
  });

  test('what was stored before there was a key is what it is', () => {
    expect(box.open(secret, 7)).toBe(secret);
  });
});

describe('the key of a server that was given none', () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'new', 'secret.key');
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  test('is made once, for its own user alone', () => {
    const key = keptKey(path.dirname(file));
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(keptKey(path.dirname(file))).toBe(key);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['secret.key']);
    if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(keptKey(path.join(folder, 'other'))).not.toBe(key);
  });

  test('a file of which a part is missing is told, not replaced', () => {
    fs.writeFileSync(file, 'short\n');
    expect(() => keptKey(path.dirname(file))).toThrow(`密钥文件 ${file} 不完整：请从备份恢复`);
    expect(fs.readFileSync(file, 'utf8')).toBe('short\n');
    fs.rmSync(file);
    fs.mkdirSync(file);
    expect(() => keptKey(path.dirname(file))).toThrow(/数据目录 .* 无法写入（EISDIR）/);
  });
});

describe('in the database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startApp({ secretKey });
  });
  afterAll(() => server.close());

  const stored = async () =>
    (await server.store.pool.query<{ secret: string }>('select secret from account_mfa order by account_id')).rows.map(
      (row) => row.secret,
    );

  test('what an app is given is sealed from the first moment on, also at the door', async () => {
    const token = await server.login('mall_operator');
    const begun = (await server.call('POST', '/admin/api/account/mfa', { token, body: {} })).result as Enrolment;
    await server.store.pool.query("update role set two_step_required = true where code = 'ops_manager'");
    const step = stepIn(await entrance(server).signIn('ops_manager'), 'enrol');
    const tickets = await server.store.pool.query<{ secret: string }>('select secret from sign_in_ticket');
    for (const text of [...(await stored()), ...tickets.rows.map((row) => row.secret)]) expect(text).toMatch(/^v1\./);
    await entrance(server).payCode(step.ticket, await codeNow(server, step.secret));
    const code = await codeNow(server, begun.secret);
    await server.call('POST', '/admin/api/account/mfa/confirm', { token, body: { code } });
    expect((await stored()).map((text) => text.slice(0, 3))).toEqual(['v1.', 'v1.']);
    const { ticket } = stepIn(await entrance(server).signIn('mall_operator'), 'code');
    const next = await codeNow(server, begun.secret, 1);
    expect(await entrance(server).payCode(ticket, next)).toMatchObject({ code: 20000 });
  });

  test('what was stored plain is good, and sealed at the next start', async () => {
    await server.store.pool.query(
      "insert into account_mfa (account_id, secret, enabled_at) select id, $1, now() from account where username = 'admin'",
      [secret],
    );
    expect(await sealStored(server.store, box)).toBe(0);
    const sealed = await stored();
    expect(sealed).toHaveLength(3);
    expect(sealed.filter((text) => !text.startsWith('v1.'))).toEqual([]);
    expect(await sealStored(server.store, box)).toBe(0);
    expect(await stored()).toEqual(sealed);
    const { ticket } = stepIn(await entrance(server).signIn('admin'), 'code');
    expect(await entrance(server).payCode(ticket, await codeNow(server, secret))).toMatchObject({ code: 20000 });
  });

  test('with another key nothing is lost, and it is told how many cannot be opened', async () => {
    const before = await stored();
    expect(await sealStored(server.store, secretBox('another key, by which nothing can be read'))).toBe(3);
    expect(await stored()).toEqual(before);
  });
});
