import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Pool } from 'pg';

/*
 * A server in a process of its own whose processor time can be asked for: `list-server.ts CHECKOUT URL` is the whole house of that
 * checkout over a database, `list-server.ts bare URL` the query alone.
 */

const [root = '', url = ''] = process.argv.slice(2);
const columns = 'select * from award_record order by id desc limit 50';

/** The least that a server could do: one statement, one text. */
async function listenBare(): Promise<number> {
  const pool = new Pool({ connectionString: url });
  const server = http.createServer((_request, response) => {
    void pool.query(columns).then(({ rows }) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: 20_000, result: { data: rows, pageNo: 1 } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Code of the checkout that is measured, which may be another than this one. */
const from = <Module>(file: string) => import(pathToFileURL(path.join(root, file)).href) as Promise<Module>;

async function listenWhole(): Promise<number> {
  const { buildApp } = await from<typeof import('../../server/app.ts')>('server/app.ts');
  const { openStore } = await from<typeof import('../../server/db/store.ts')>('server/db/store.ts');
  const { migrate } = await from<typeof import('../../server/db/migrate.ts')>('server/db/migrate.ts');
  const { entityRoutes } = await from<typeof import('../../server/routes.ts')>('server/routes.ts');
  const store = await openStore({ dataDir: os.tmpdir(), databaseUrl: url });
  await migrate(store.pool);
  const times = { tokenTtl: 7200, tokenGrace: 7200 };
  const secretKey = 'a key of a server that is only measured';
  const app = await buildApp({
    store,
    dataDir: os.tmpdir(),
    routes: entityRoutes(),
    logLevel: 'info',
    logTarget: { write: () => undefined },
    secretKey,
    ...times,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000 });
});
process.send?.({ port: await (root === 'bare' ? listenBare() : listenWhole()) });
