import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../contract/core/envelope.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openStore } from '../../server/db/store.ts';
import { soon } from '../soon.ts';
import { temporaryFolder } from './data-template.ts';
import { preparedDataDir, removeDataDirs } from './db/data-dirs.ts';
import { address, endRuns, type Run, run } from './server-process.ts';

/** Starts what cannot start: exit code 1, nothing on the standard output, one line of Chinese without a stack. */
async function refused(env: Record<string, string>): Promise<string> {
  const { said, over } = run(env);
  expect(await over).toBe(1);
  expect(said.stdout).toBe('');
  expect(said.stderr.trim().split('\n').length).toBe(1);
  expect(said.stderr).not.toMatch(/ at |\.ts|Error:/);
  return said.stderr.trim();
}

async function signIn(origin: string, username: string, password: string): Promise<number> {
  const response = await fetch(`${origin}/proxy-he/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return ((await response.json()) as Envelope).code;
}

let dataDir = '';
/**
 * Nobody has an account yet, but there is a row of somebody: beside it no demo rows are laid down, which would take half a minute
 * (tests/server/entities/seed.test.ts does).
 */
beforeAll(async () => {
  dataDir = await preparedDataDir();
  const store = await openStore({ dataDir });
  await migrate(store.pool);
  await store.pool.query(`insert into post (name, code, sort, status) values ('运营', 'OPS', 1, 'enabled')`);
  await store.close();
});
afterAll(() => {
  endRuns();
  removeDataDirs();
});

test('a wrong setting, an unusable database and a taken port are one line each', async () => {
  const blocker = net.createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as net.AddressInfo;
  const untouched = path.join(temporaryFolder(), 'data');
  const lines = await Promise.all([
    refused({ PORT: 'x' }),
    refused({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/d' }),
    refused({ BACKEND_URL: 'http://127.0.0.1:1', PORT: String(port) }),
    refused({ BACKEND_URL: 'http://127.0.0.1:1', HOST: '192.0.2.1' }),
    refused({ OIDC_ISSUER: 'https://id.example.com', PUBLIC_URL: 'https://admin.example.com' }),
    refused({ PUBLIC_URL: 'https://admin.example.com' }),
    refused({ DATA_DIR: untouched, PORT: String(port) }),
    refused({ DATA_DIR: untouched, HOST: 'nowhere.invalid' }),
  ]);
  blocker.close();
  expect(lines[0]).toBe('环境变量 PORT=x 无效：应为 0–65535 的整数。');
  expect(lines[1]).toContain('无法连接数据库 127.0.0.1:1/d');
  expect(lines[1]).not.toContain('secret');
  expect(lines[2]).toBe(`端口 ${port} 已被占用：请停止占用它的程序，或用 PORT 指定另一个端口。`);
  expect(lines[3]).toBe('本机没有地址 192.0.2.1：请检查 HOST。');
  expect(lines[4]).toBe('单点登录的设置不完整：还缺少环境变量 OIDC_CLIENT_ID、OIDC_CLIENT_SECRET。');
  expect(lines[5]).toMatch(/^PUBLIC_URL 是 https 时还需要 TRUST_PROXY：/);
  // Told before a database is made.
  expect(lines[6]).toBe(lines[2]);
  expect(lines[7]).toBe('找不到地址 nowhere.invalid：请检查 HOST。');
  expect(fs.existsSync(untouched)).toBe(false);
  fs.rmSync(path.dirname(untouched), { recursive: true });
});

describe('one data folder', () => {
  let first: Run;
  let origin = '';
  let admin = '';

  test('the first start tells the passwords once, and nobody else can open what it has open', async () => {
    first = run({ DATA_DIR: dataDir });
    origin = await address(first);
    [, admin = ''] = /^管理员账号：admin，初始密码：(\S+?)（/m.exec(first.said.stdout) ?? [];
    const [, demo = ''] = /^演示账号：.*ops_manager.*，初始密码：(\S+?)（/m.exec(first.said.stdout) ?? [];
    expect(await signIn(origin, 'admin', admin)).toBe(20000);
    expect(await signIn(origin, 'ops_manager', demo)).toBe(20000);
    expect(await refused({ DATA_DIR: dataDir })).toMatch(/^数据目录 .* 正被另一个进程使用/);
  });

  test('SIGTERM lets requests finish', async () => {
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
    const body = JSON.stringify({ username: 'admin', password: admin });
    socket.write(
      `POST /proxy-he/admin/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    const [heard] = (await once(socket, 'data')) as [Buffer];
    expect(String(heard)).toMatch(/^HTTP\/1\.1 100 /);
    first.child.kill('SIGTERM');
    const asked = () =>
      fetch(`${origin}/healthz`).then(
        () => 'answered',
        ({ message }: Error) => message,
      );
    await soon(asked).toBe('fetch failed');
    socket.write(body);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":20000/);
    expect(await first.over).toBe(0);
    expect(first.said.stderr).toBe('');
  });

  test('the next start keeps everything, and tells no password', async () => {
    const second = run({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'another' });
    expect(await signIn(await address(second), 'admin', admin)).toBe(20000);
    expect(second.said.stdout).not.toContain('密码');
    second.child.kill('SIGINT');
    expect(await second.over).toBe(0);
  });
});

test('before an existing back end no database is opened', async () => {
  const folder = path.join(temporaryFolder(), 'none');
  const front = run({ BACKEND_URL: 'http://127.0.0.1:1', DATA_DIR: folder });
  const origin = await address(front);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/proxy-he/admin/user/info`)).status).toBe(502);
  expect(fs.existsSync(folder)).toBe(false);
  front.child.kill('SIGTERM');
  expect(await front.over).toBe(0);
  fs.rmSync(path.dirname(folder), { recursive: true });
});
