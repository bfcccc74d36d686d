import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '../../../contract/core/envelope.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { initialOptions, simulationCalls, type SimulationStatus } from '../../../contract/simulator/steering.ts';
import { soon } from '../../soon.ts';
import { testPassword } from '../data-template.ts';
import { preparedDataDir } from '../prepared.ts';
import { address, endRuns, run } from '../server-process.ts';

/* 会员模拟器 is a page of development and of demo data (engines.md §10): elsewhere nobody knows of it. */

const dirs: string[] = [];
beforeAll(async () => {
  for (const what of ['accounts', 'accounts', 'demo'] as const) dirs.push(await preparedDataDir(what));
});
afterAll(() => {
  endRuns();
  for (const dir of dirs) fs.rmSync(dir, { recursive: true, force: true });
});

/** A server over a copy of prepared data, and its calls by 超级管理员. */
async function started(DATA_DIR = '', args: readonly string[] = []) {
  const server = run({ DATA_DIR, LOG_LEVEL: 'silent' }, args);
  const origin = await address(server);
  const ask = async (call: string, token?: string, body?: object) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await fetch(`${origin}/proxy-he${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code, result } = (await answer.json()) as Envelope;
    return { status: answer.status, code, result };
  };
  const { result } = await ask('POST /admin/auth/login', undefined, { username: 'admin', password: testPassword });
  const { token } = result as { token: string };
  const info = (await ask('GET /admin/user/info', token)).result as UserInfo;
  return {
    server,
    origin,
    ask: (call: string, body?: object) => ask(call, token, body),
    inMenu: info.menus.some(({ path }) => path === '/system/simulator'),
    isPermitted: info.role.permissions.some(({ permissionId }) => permissionId === 'Simulator'),
  };
}
type House = Awaited<ReturnType<typeof started>>;

/** Rows of 权限管理 and pages that a role may be given. */
async function offeredTo({ ask }: House) {
  const list = (await ask('GET /admin/api/permissions?pageSize=500')).result as { data: { title: string }[] };
  const roles = (await ask('GET /admin/api/roles?pageSize=50')).result as { data: { id: number }[] };
  const role = await ask(`GET /admin/api/roles/${roles.data[0]?.id ?? 0}`);
  return [JSON.stringify(list).includes('会员模拟器'), JSON.stringify(role.result).includes('会员模拟器')];
}

test('without demo data there is no such page, permission or call', async () => {
  const house = await started(dirs[0]);
  expect([house.inMenu, house.isPermitted]).toEqual([false, false]);
  for (const call of Object.values(simulationCalls))
    expect((await house.ask(call, call.startsWith('GET') ? undefined : {})).status).toBe(404);
  expect(await offeredTo(house)).toEqual([false, false]);
  const document = await (await fetch(`${house.origin}/proxy-he/openapi.json`)).text();
  expect(document).not.toContain('/admin/api/simulator');
  house.server.child.kill('SIGTERM');
  await house.server.over;
});

test('in development it is there without demo data as well', async () => {
  const house = await started(dirs[1], ['--development']);
  expect([house.inMenu, house.isPermitted]).toEqual([true, true]);
  expect(await house.ask(simulationCalls.status)).toMatchObject({ status: 200, result: { run: null } });
  house.server.child.kill('SIGTERM');
  await house.server.over;
});

/** Programs that play members of this server; nothing where the system does not list processes as files. */
const programsOf = (origin: string): readonly string[] =>
  fs
    .readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const line = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return line.includes('simulator/main.ts') && line.includes(`${origin}/`);
      } catch {
        return false;
      }
    });

test('with demo data it is there; its program ends with a server that is killed', async () => {
  const house = await started(dirs[2]);
  expect([house.inMenu, house.isPermitted]).toEqual([true, true]);
  expect(await offeredTo(house)).toEqual([true, true]);
  const options = { ...initialOptions, phones: 5, request_id: randomUUID() };
  expect((await house.ask(simulationCalls.start, options)).code).toBe(20_000);
  const calls = async () => {
    const { run: own } = (await house.ask(simulationCalls.status)).result as SimulationStatus;
    return own?.report?.figures.calls ?? 0;
  };
  await soon(calls).toBeGreaterThan(0);
  expect(programsOf(house.origin)).toHaveLength(1);
  house.server.child.kill('SIGKILL');
  await house.server.over;
  await soon(() => programsOf(house.origin)).toEqual([]);
});
