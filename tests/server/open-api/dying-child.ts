import { buildApp } from '../../../server/app.ts';
import { openStore } from '../../../server/db/store.ts';
import { callerWith, type Key } from './caller.ts';

/** Answers one call and says what it would send, once that is committed; whoever waits for it kills it before it sends anything. */
const [dataDir = '', databaseUrl = '', secretKey = '', key = '{}', body = '{}'] = process.argv.slice(2);
const store = await openStore({ dataDir, databaseUrl });
const app = await buildApp({
  store,
  dataDir,
  secretKey,
  routes: [],
  tokenTtl: 7200,
  tokenGrace: 86_400,
  logLevel: 'silent',
});
app.addHook('onSend', async (_request, _reply, payload) => {
  console.log(`committed ${String(payload)}`);
  await new Promise(() => undefined);
});
// What a test writes stands there as it was made.
await callerWith(app, JSON.parse(key) as Key).post('draws/take', body);
