import { buildApp } from '../../../server/app.ts';
import { openStore } from '../../../server/db/store.ts';
import { entityRoutes } from '../../../server/routes.ts';

/**
 * A server over the data directory, or the database, that it is given; says where it listens. With `dies` it is killed when what it
 * created is committed, before it has answered.
 */
const [dataDir = '', databaseUrl = '', dies] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl });
const app = await buildApp({
  store,
  dataDir,
  routes: entityRoutes(),
  tokenTtl: 7200,
  tokenGrace: 86_400,
  logLevel: 'silent',
});
app.addHook('onSend', async ({ url }) => {
  if (dies !== undefined && url.endsWith('/creates')) process.kill(process.pid, 'SIGKILL');
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
