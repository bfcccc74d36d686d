import { engines } from '../engine.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { jobCalls, maxOpenJobs, type OwnJob } from '../../../contract/jobs/jobs.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { enqueue } from '../../../server/jobs/enqueue.ts';
import type { AnyJobKind } from '../../../server/jobs/kind.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { soon } from '../../soon.ts';
import { openStream } from '../live/streams.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { counting, countTo, marksOf, prepareMarks } from './counting.ts';

describe.each(engines)('jobs on %s', (engine) => {
  let server: TestServer;
  let token = '';
  let me = 0;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startApp({ engine });
    token = await server.login();
    await prepareMarks(server.store);
    me = Number((await run("select id from account where username = 'admin'")).rows[0]?.['id']);
  });
  afterAll(async () => {
    await server.close();
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await run('delete from job');
  });

  const run = (sql: string, values: unknown[] = []) => server.store.pool.query<Record<string, unknown>>(sql, values);
  const log = { info: () => undefined, warn: () => undefined };
  const start = (kind: AnyJobKind) => {
    const stop = startJobs(server.store, log, { kinds: [kind], pollMs: 200 });
    stops.push(stop);
    return stop;
  };
  const ask = (upTo: number, more: { dedupeKey?: string } = {}, accountId = me) =>
    withTransaction(server.store, (tx) =>
      enqueue(tx, { kind: 'count' }, { upTo }, { accountId, nickname: '' }, { title: '奖励', ...more }),
    );
  const jobs = async () =>
    ((await server.call('GET', jobCalls.list.slice(4), { token })).result as { data: readonly OwnJob[] }).data;
  const job = async (id: number) => (await jobs()).find((one) => one.id === id);
  const stateOf = async (id: number) => (await job(id))?.state;
  const put = (call: keyof typeof jobCalls, body: object) =>
    server.call('PUT', jobCalls[call].slice(4), { token, body });
  /** Waits at a number until it is let go. */
  const holdAt = (number: number) => {
    const { promise: let_, resolve: go } = Promise.withResolvers<void>();
    const { promise: reached, resolve: here } = Promise.withResolvers<void>();
    const before = async (n: number) => {
      if (n !== number) return;
      here();
      await let_;
    };
    return { before, go, reached };
  };

  test('an account has two jobs running, however many hands there are; the third waits for one of them', async () => {
    const { before, reached, go } = holdAt(1);
    const ids = [await ask(1), await ask(1), await ask(1)];
    for (const _ of [1, 2, 3]) start(counting(before));
    await reached;
    const states = async () => (await Promise.all(ids.map(stateOf))).map(String).toSorted();
    // On the embedded engine a step that waits holds the only connection.
    if (engine === 'PostgreSQL') await soon(states).toEqual(['queued', 'running', 'running']);
    go();
    await soon(states).toEqual(['done', 'done', 'done']);
  });

  test('is done step by step, tells its owner, and its result is in his list', async () => {
    const stream = await openStream(server.app, token);
    start(counting());
    const id = await ask(20);
    await soon(() => stateOf(id)).toBe('done');
    expect(await marksOf(server.store, id)).toEqual(countTo(20));
    expect(await job(id)).toMatchObject({
      title: '奖励',
      done: 20,
      total: 20,
      summary: '数到 20',
      error: '',
      seen: false,
      files: [],
    });
    await soon(() => stream.data('job')).toEqual({ id, state: 'done', done: 20, total: 20 });
    // Once a second is enough: of twenty quick steps few are told.
    expect(stream.events().filter((name) => name === 'job').length).toBeLessThan(20);
    stream.close();
  });

  test('asked for twice with one key, there is one job; once it is over there may be another', async () => {
    const ids = await Promise.all(countTo(10).map(() => ask(2, { dedupeKey: 'same' })));
    expect(new Set(ids).size).toBe(1);
    start(counting());
    await soon(() => stateOf(ids[0] ?? 0)).toBe('done');
    expect(ids).not.toContain(await ask(2, { dedupeKey: 'same' }));
  });

  test('an account has so many open jobs and no more', async () => {
    for (const upTo of countTo(maxOpenJobs)) await ask(upTo);
    await expect(ask(1)).rejects.toMatchObject({ code: codes.busy });
  });

  test('stops within its step when the server stops; the next one goes on where it stood', async () => {
    const { before, go, reached } = holdAt(3);
    const stop = start(counting(before));
    const id = await ask(6);
    await reached;
    const stopped = stop();
    go();
    await stopped;
    expect(await stateOf(id)).toBe('queued');
    const { rows } = await run('select attempts, lease_token from job where id = $1', [id]);
    expect(rows).toEqual([{ attempts: 0, lease_token: null }]);
    start(counting(() => undefined, 'two'));
    await soon(() => stateOf(id)).toBe('done');
    expect(await marksOf(server.store, id)).toEqual(countTo(6));
  });

  test('cancelled in the middle of a step, that step never was', async () => {
    const { before, go, reached } = holdAt(3);
    // The embedded engine has one connection: a step that waits keeps it, so it is cancelled between two steps there.
    const isAlone = server.store.engine === 'embedded';
    start(counting(isAlone ? () => sleep(5) : before));
    const id = await ask(100_000);
    if (isAlone) await soon(async () => (await job(id))?.done ?? 0).toBeGreaterThan(1);
    else await reached;
    expect(await put('cancel', { id })).toMatchObject({ code: codes.ok });
    go();
    await soon(() => stateOf(id)).toBe('cancelled');
    const { done } = (await job(id)) ?? { done: -1 };
    const other = await ask(1);
    await soon(() => stateOf(other)).toBe('done');
    expect(await marksOf(server.store, id)).toEqual(countTo(done));
    expect(await put('cancel', { id })).toMatchObject({ code: codes.illegalMove });
    expect(await put('retry', { id })).toMatchObject({ code: codes.illegalMove });
  });

  test('one that refuses fails at once with its sentence; tried again it goes on where it stopped', async () => {
    let isRefusing = true;
    start(
      counting((n) => {
        if (n === 3 && isRefusing) throw new Failure(codes.invalid, '第 3 行有误');
      }),
    );
    const id = await ask(5);
    await soon(() => stateOf(id)).toBe('failed');
    expect(await job(id)).toMatchObject({ error: '第 3 行有误', done: 2 });
    isRefusing = false;
    expect(await put('retry', { id })).toMatchObject({ code: codes.ok });
    await soon(() => stateOf(id)).toBe('done');
    expect(await job(id)).toMatchObject({ error: '' });
    expect(await marksOf(server.store, id)).toEqual(countTo(5));
  });

  test('one that goes wrong is tried again by itself, and gives up in the end without a word of the inside', async () => {
    let wrong = 0;
    start(
      counting((n) => {
        if (n !== 2) return;
        wrong += 1;
        throw new Error('select * from secret');
      }),
    );
    const id = await ask(3);
    const hurry = async () => {
      await run("update job set run_at = now() where state = 'queued'");
      return stateOf(id);
    };
    await soon(hurry).toBe('failed');
    expect(wrong).toBeGreaterThan(4);
    expect((await job(id))?.error).toBe(`任务执行出错，请稍后重试（任务编号 ${id}）`);
    expect(await marksOf(server.store, id)).toEqual([1]);
  });

  test('a lease that ran out is taken over, and whoever had it can write no more', async () => {
    if (server.store.engine === 'embedded') return;
    const { before, go, reached } = holdAt(3);
    start(counting(before, 'slow'));
    const id = await ask(6);
    await reached;
    await run("update job set lease_until = now() - interval '1 second' where id = $1", [id]);
    start(counting(() => undefined, 'quick'));
    await soon(() => stateOf(id)).toBe('done');
    go();
    await Promise.all(stops.splice(0).map((stop) => stop()));
    expect(await marksOf(server.store, id)).toEqual(countTo(6));
    const { rows } = await run('select worker, count(*) from mark where job_id = $1 group by worker order by worker', [
      id,
    ]);
    expect(rows).toEqual([
      { worker: 'quick', count: 4 },
      { worker: 'slow', count: 2 },
    ]);
  });
});
