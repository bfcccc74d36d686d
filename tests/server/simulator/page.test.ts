import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { simulationCalls, type SimulationOptions } from '../../../contract/simulator/steering.ts';
import { soon } from '../../soon.ts';
import { errorsOf } from '../entities/with-entities.ts';
import { runIn, startSteered, type Steered } from './steering.ts';

/* 会员模拟器 (engines.md §10): a client with a key of its own, off by default, one at a time, started and stopped from its page. */

let house: Steered;
let token = '';
let end: () => Promise<void> = () => Promise.resolve();
beforeAll(async () => {
  house = await startSteered();
  token = await house.server.login();
});
afterEach(async () => {
  await end();
  end = () => Promise.resolve();
});
afterAll(() => house.server.close());

const keyOf = async (clientNo: string) => {
  const [key] = await house.rows<{ id: number; kind: string; status: string; scopes: string[] }>(
    `select id, kind, status, scopes from api_client where client_no = '${clientNo}'`,
  );
  if (!key) throw new Error(`no key ${clientNo}`);
  return key;
};
const logOf = (run: number) =>
  house.rows<{ nickname: string; event: string; result: string; summary: string }>(
    `select nickname, event, result, summary from operation_log
      where permission_id = 'Simulator' and biz_id = ${run} order by id`,
  );
const isAlive = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};
const last = () => {
  const started = house.started.at(-1);
  if (!started) throw new Error('nothing was started');
  return started;
};
/** Starts a run that is under way, at the worker of this test. */
async function running(options: Partial<SimulationOptions> = {}) {
  end = house.worker();
  await house.start(token, options);
  await soon(async () => (await house.run(token)).report?.figures.calls ?? 0).toBeGreaterThan(12);
  return house.run(token);
}

test('it is off until somebody starts it', async () => {
  const [, path] = simulationCalls.status.split(' ');
  expect((await house.server.call('GET', path ?? '', { token })).result).toEqual({ run: null });
  expect(await house.rows(`select id from api_client where name like '会员模拟器%'`)).toEqual([]);
});

test('a run has a key of its own with what its script needs, tells what it comes to, and takes the key with it', async () => {
  const run = await running({ switches: ['lost', 'twice'], seed: 7, farms: 1 });
  expect(run).toMatchObject({ state: 'running', started_by: '超级管理员', reason: '', ended_at: null, watch: 0 });
  const { figures, watched } = run.report ?? {};
  expect(figures).toMatchObject({ differing: 0, unsigned: 0 });
  expect(figures?.members).toBeGreaterThan(0);
  expect(Object.values(figures?.states ?? {}).reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(watched).toMatchObject({ phone: 0, farm: 'together' });
  const key = await keyOf(run.client_no);
  expect(key).toMatchObject({ kind: 'simulator', status: 'enabled' });
  expect(key.scopes).toEqual(['member', 'draw', 'award', 'verify']);
  // Its secret is in no list of processes, and no secret of the server in its environment.
  const { begin, program } = last();
  expect(begin.args.join(' ')).not.toContain(begin.key.split(':')[1]);
  expect(begin.args.join(' ')).toContain('--seed 7 --script draw-day --farms 1 --switches lost,twice');
  expect(program.report?.figures).toBeDefined();

  const stopped = await house.stop(token, run.id);
  expect(runIn(stopped)).toMatchObject({ id: run.id, state: 'stopping' });
  await soon(async () => (await house.run(token)).state).toBe('ended');
  const over = await house.run(token);
  expect(over).toMatchObject({ reason: '已手动停止', report: { figures: { states: { off: 12 } } } });
  expect(over.ended_at).not.toBeNull();
  expect((await keyOf(run.client_no)).status).toBe('revoked');
  expect(isAlive(last().program.pid)).toBe(false);
  expect(await logOf(run.id)).toMatchObject([
    { nickname: '超级管理员', event: 'START', result: 'success', summary: '启动会员模拟器：抽奖日，12 部手机，种子 7' },
    { nickname: '超级管理员', event: 'STOP', result: 'success' },
    { nickname: '系统', event: 'END', result: 'success', summary: '会员模拟器结束：已手动停止' },
  ]);
  const made = await house.rows<{ summary: string }>(
    `select summary from operation_log where permission_id = 'ApiClient' and biz_id = ${key.id}`,
  );
  expect(made).toEqual([{ summary: `为会员模拟器生成并启用开放接口【会员模拟器 第 ${run.id} 次】` }]);
});

test('there is never more than one; who asks twice with one number asked once', async () => {
  end = house.worker();
  // Another server looks for runs as well.
  const other = house.worker();
  const before = house.started.length;
  const id = randomUUID();
  const [one, copy] = [await house.start(token, {}, id), await house.start(token, {}, id)];
  expect(copy.result).toEqual(one.result);
  const second = await house.start(await house.server.login('system_admin'));
  expect([second.code, second.message]).toEqual([40_902, '模拟器已在运行，由「超级管理员」启动']);
  await soon(() => house.started.length).toBe(before + 1);
  await soon(async () => (await house.run(token)).state).toBe('running');
  const run = await house.run(token);
  expect((await house.start(token)).code).toBe(40_902);
  expect(
    await house.rows(`select id from api_client where name like '会员模拟器%' and status = 'enabled'`),
  ).toHaveLength(1);
  const stopId = randomUUID();
  const [stopped, again] = [await house.stop(token, run.id, stopId), await house.stop(token, run.id, stopId)];
  expect(again.result).toEqual(stopped.result);
  await soon(async () => (await house.run(token)).state).toBe('ended');
  await other();
  expect(house.started.length).toBe(before + 1);
  expect(await house.stop(token, run.id)).toMatchObject({ code: 40_902, message: `第 ${run.id} 次运行已经结束` });
});

test('of those who start in one moment one does', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => house.start(token)));
  const taken = answers.filter(({ code }) => code === 20_000);
  expect(taken).toHaveLength(1);
  for (const { code, message } of answers.filter((answer) => answer !== taken[0])) {
    expect(code).toBe(40_902);
    expect(message).toContain('模拟器已在运行');
  }
  expect(
    await house.rows(`select id from api_client where name like '会员模拟器%' and status = 'enabled'`),
  ).toHaveLength(1);
  // Stopped before any server had taken it: no program is started for it.
  const before = house.started.length;
  const { id } = await house.run(token);
  await house.stop(token, id);
  end = house.worker();
  await soon(async () => (await house.run(token)).state).toBe('ended');
  expect(house.started.length).toBe(before);
  expect(await house.rows(`select id from api_client where name like '会员模拟器%' and status <> 'revoked'`)).toEqual(
    [],
  );
});

test('another phone can be watched while it runs', async () => {
  const run = await running();
  expect((await house.watch(token, run.id, 7)).code).toBe(20_000);
  await soon(async () => (await house.run(token)).report?.watched?.phone).toBe(7);
  const none = await house.watch(token, run.id, 12);
  expect([none.code, errorsOf(none)]).toEqual([40_001, [{ field: 'phone', message: '没有这部手机' }]]);
  await house.stop(token, run.id);
  await soon(async () => (await house.run(token)).state).toBe('ended');
  // It stays in sight when everything is off.
  expect((await house.run(token)).report?.watched).toMatchObject({ phone: 7, state: 'off' });
  expect((await house.watch(token, run.id, 1)).code).toBe(40_902);
});

test('a program that dies is said in Chinese, its key is revoked, and another can be started', async () => {
  const run = await running();
  process.kill(last().program.pid ?? 0, 'SIGKILL');
  await soon(async () => (await house.run(token)).state).toBe('failed');
  expect((await house.run(token)).reason).toBe('模拟器进程意外退出（信号 SIGKILL）');
  expect((await keyOf(run.client_no)).status).toBe('revoked');
  expect((await logOf(run.id)).at(-1)).toMatchObject({
    nickname: '系统',
    event: 'END',
    result: 'failed',
    summary: '会员模拟器结束：模拟器进程意外退出（信号 SIGKILL）',
  });
  const next = await house.start(token);
  expect(next.code).toBe(20_000);
  await house.stop(token, runIn(next).id);
  await soon(async () => (await house.run(token)).state).toBe('ended');
});

test('what the program itself says against a run is what is shown', async () => {
  end = house.worker();
  const { id, client_no: clientNo } = runIn(await house.start(token));
  // Somebody revokes the key before the program has used it.
  await house.rows(`update api_client set status = 'revoked' where client_no = '${clientNo}'`);
  await soon(async () => (await house.run(token)).state).toBe('failed');
  expect(await house.run(token)).toMatchObject({ id, reason: '密钥不能使用：密钥无效或签名不正确' });
});

test('it ends with its server', async () => {
  const run = await running();
  await end();
  end = () => Promise.resolve();
  expect(await house.run(token)).toMatchObject({ id: run.id, state: 'ended', reason: '服务器停止，模拟器随之结束' });
  expect((await keyOf(run.client_no)).status).toBe('revoked');
  expect(isAlive(last().program.pid)).toBe(false);
});

test('a run whose server is gone is ended by another one', async () => {
  const { id, client_no: clientNo } = runIn(await house.start(token));
  await house.rows(`update simulator_run set state = 'running', runner = gen_random_uuid(),
    lease_until = now() - interval '1 second' where id = ${id}`);
  end = house.worker();
  await soon(async () => (await house.run(token)).state).toBe('failed');
  expect((await house.run(token)).reason).toBe('运行它的服务器没有回应');
  expect((await keyOf(clientNo)).status).toBe('revoked');
});

test('a program is told how long it may run, and how much of the server it may have', async () => {
  end = house.worker();
  const { id } = runIn(await house.start(token, { minutes: 1 }));
  await soon(() => house.started.at(-1)?.begin.args.join(' ')).toContain('--seconds 60 --connections 8');
  await house.stop(token, id);
  await soon(async () => (await house.run(token)).state).toBe('ended');
});
