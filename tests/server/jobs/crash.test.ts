import { engines } from '../engine.ts';
import { describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { enqueue } from '../../../server/jobs/enqueue.ts';
import { startJobs } from '../../../server/jobs/worker.ts';
import { soon } from '../../soon.ts';
import { firstLine, killChild } from '../db/children.ts';
import { lastingDatabase } from '../killed.ts';
import { startPostgres } from '../postgres.ts';
import { preparedDatabase } from '../prepared.ts';
import { startApp } from '../with-server.ts';
import { counting, countTo, marksOf, prepareMarks } from './counting.ts';

const log = { info: () => undefined, warn: () => undefined };
const upTo = 100;

describe.each(engines)('kill -9 in the middle of a job on %s', (engine) => {
  const { child: start, within } = lastingDatabase(engine);
  const make = (store: Store) =>
    withTransaction(store, (tx) => enqueue(tx, { kind: 'count' }, { upTo }, { accountId: 1, nickname: '' }));
  const stateOf = async (store: Store, id: number) =>
    (await store.pool.query<{ state: string }>('select state from job where id = $1', [id])).rows[0]?.state;

  test('goes on at its checkpoint: no step is missing, none is there twice', async () => {
    const id = await within(async (store) => {
      await prepareMarks(store);
      return make(store);
    });
    const child = start('../jobs/crash-child.ts');
    expect(await firstLine(child)).toBe('five');
    await killChild(child);
    await within(async (store) => {
      const before = await marksOf(store, id);
      expect(before.length).toBeGreaterThan(3);
      expect(before.length).toBeLessThan(upTo);
      await store.pool.query("update job set lease_until = now() - interval '1 second'");
      const stop = startJobs(store, log, { kinds: [counting()], pollMs: 200 });
      await soon(() => stateOf(store, id)).toBe('done');
      await stop();
      expect(await marksOf(store, id)).toEqual(countTo(upTo));
    });
  });
});

test('three instances of one database run no job twice', async () => {
  const postgres = await startPostgres();
  const databaseUrl = await preparedDatabase(postgres, 'accounts');
  await (await startApp({ databaseUrl })).close();
  const stores = await Promise.all([1, 2, 3].map(() => openStore({ dataDir: 'unused', databaseUrl })));
  const [store] = stores;
  if (!store) throw new Error('no store');
  await prepareMarks(store);
  const stops = stores.map((one, at) =>
    startJobs(one, log, { kinds: [counting(() => undefined, `instance ${at}`)], pollMs: 200 }),
  );
  const ids = [];
  for (const _ of countTo(20))
    ids.push(
      await withTransaction(store, (tx) => enqueue(tx, { kind: 'count' }, { upTo: 5 }, { accountId: 1, nickname: '' })),
    );
  const open = async () => (await store.pool.query("select from job where state in ('queued', 'running')")).rowCount;
  await soon(open).toBe(0);
  for (const id of ids) expect(await marksOf(store, id)).toEqual(countTo(5));
  const { rows } = await store.pool.query<{ workers: number }>(
    'select count(distinct worker) as workers from mark group by job_id',
  );
  expect(rows.every(({ workers }) => workers === 1)).toBe(true);
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all(stores.map((one) => one.close()));
  await postgres.stop();
});
