import { randomUUID } from 'node:crypto';
import { entityRoutes } from '../../server/routes.ts';
import { layDemoRows } from '../server/demo-rows.ts';
import { seedMany } from '../../server/seed/many.ts';
import { startApp, type TestServer } from '../server/with-server.ts';
import type { Row } from './run.ts';

const rows = 20_000;
const rounds = 60;

interface Measured {
  readonly what: string;
  readonly work: (round: number) => Promise<{ readonly code: number }>;
}

async function measure({ what, work }: Measured): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const { code } = await work(round);
    if (code !== 20_000) throw new Error(`${what} answered ${code}`);
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor(share * (rounds - 1))] ?? 0).toFixed(2));
  return { what, 'median ms': at(0.5), 'p95 ms': at(0.95), 'max ms': at(1) };
}

const listAwards = (server: TestServer, token: string, query: Readonly<Record<string, string>>) => () =>
  server.call('GET', '/admin/api/FlanAward/awardLists', { token, query });

/** Calls against the embedded database, in process: what an operator waits for without network and rendering. */
export async function bench(): Promise<readonly Row[]> {
  const server = await startApp({ routes: entityRoutes(), logLevel: 'silent' });
  try {
    await layDemoRows(server.store, server.dataDir);
    await seedMany(server.store, { awards: rows });
    const token = await server.login();
    const create = (round: number) =>
      server.call('POST', '/admin/api/FlanAwardCate/creates', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: { cate_name: `测速${round}`, sort: round },
      });
    const measured: readonly Measured[] = [
      { what: `first page of 50 of ${rows} awards`, work: listAwards(server, token, { pageNo: '1', pageSize: '50' }) },
      { what: 'page of 500', work: listAwards(server, token, { pageNo: '1', pageSize: '500' }) },
      { what: 'keyword over all', work: listAwards(server, token, { pageNo: '1', pageSize: '50', keyword: '9' }) },
      { what: 'create a category (durable)', work: create },
    ];
    const table: Row[] = [];
    for (const one of measured) table.push(await measure(one));
    return table;
  } finally {
    await server.close();
  }
}
