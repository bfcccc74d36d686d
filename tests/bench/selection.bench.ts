import { readFileSync } from 'node:fs';
import { entityNamed } from '../../contract/entities.ts';
import {
  matchingCall,
  maxLookedUp,
  maxSelected,
  selectedCall,
  type SelectedRows,
} from '../../contract/entity/wire/selection.ts';
import { entityRoutes } from '../../server/routes.ts';
import { layDemoRows } from '../server/demo-rows.ts';
import { startPostgres } from '../server/postgres.ts';
import { type Answered, startApp } from '../server/with-server.ts';
import { addRecords } from './million-records.ts';
import type { Row } from './run.ts';

const recordsOfDemo = 2_000;

/** 选择全部匹配 in 发奖记录 with as many rows as a selection holds, embedded or with BENCH_POSTGRES=1 on PostgreSQL; in process. */
export async function bench(): Promise<readonly Row[]> {
  const postgres = process.env['BENCH_POSTGRES'] ? await startPostgres() : undefined;
  const server = await startApp({
    ...(postgres && { databaseUrl: await postgres.freshDatabase() }),
    routes: entityRoutes(),
    logLevel: 'silent',
  });
  try {
    await layDemoRows(server.store, server.dataDir);
    await addRecords(server.store.pool, maxSelected - recordsOfDemo);
    const token = await server.login();
    const records = entityNamed('award_record');
    const pathOf = (call: string) => call.split(' ')[1] ?? '';
    console.log(`load ${readFileSync('/proc/loadavg', 'utf8').trim()}`);
    const table: Row[] = [];
    const timed = async (what: string, ask: () => Promise<Answered>) => {
      const before = process.memoryUsage.rss();
      const start = performance.now();
      const { result } = await ask();
      const { data } = result as SelectedRows;
      const ms = Math.round(performance.now() - start);
      table.push({
        what,
        rows: data.length,
        ms,
        'MB sent': Math.round(JSON.stringify(data).length / 100_000) / 10,
        'MB grown': Math.round((process.memoryUsage.rss() - before) / 1_000_000),
      });
      return data.map(({ id }) => id);
    };
    const ids = await timed('all that match', () => server.call('GET', pathOf(matchingCall(records)), { token }));
    await timed('all once more', () => server.call('GET', pathOf(matchingCall(records)), { token }));
    const body = { ids: ids.slice(0, maxLookedUp) };
    await timed('a piece by its ids', () => server.call('POST', pathOf(selectedCall(records)), { token, body }));
    return table;
  } finally {
    await server.close();
    await postgres?.stop();
  }
}
