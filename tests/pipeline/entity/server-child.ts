import { buildApp } from '../../../server/app.ts';
import { ensureBuiltin } from '../../../server/sign-in/accounts.ts';
import { migratedTables, declaredSchema } from '../../../server/db/generate-migration.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { diffSchemas } from '../../../server/db/schema-diff.ts';
import { openStore } from '../../../server/db/store.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { authCalls } from '../../../contract/sign-in/session.ts';
import { entityNamed } from '../../../contract/entities.ts';

/** Starts over a database that has all but the last migration, and says in one line what became of a row of an entity. */
const [dataDir = '', password = '', name = '', body = '{}'] = process.argv.slice(2);
const { calls } = entityNamed(name);
const store = await openStore({ dataDir });
await migrate(store.pool);
await ensureBuiltin(store);
const app = await buildApp({
  routes: entityRoutes(),
  tokenTtl: 600,
  tokenGrace: 600,
  logLevel: 'silent',
  store,
  dataDir,
});

interface Answer {
  readonly code: number;
  readonly result: Readonly<Record<string, unknown>>;
}

const ask = async (call: string, token: string, payload?: object): Promise<Answer> => {
  const [method, url = ''] = call.split(' ');
  const headers = { authorization: `Bearer ${token}` };
  const sent = payload ? { payload } : {};
  const answer = await app.inject({ method: method as 'GET' | 'POST', url: `/proxy-he${url}`, headers, ...sent });
  return answer.json<Answer>();
};
const login = async (username: string): Promise<string> =>
  String((await ask(authCalls.login, '', { username, password })).result['token']);

const admin = await login('admin');
const created = await ask(calls.create ?? '', admin, JSON.parse(body) as object);
const id = Number(created.result['id']);
const moved = await ask(calls.update ?? '', admin, { id, version: 1, event: 'DISABLE' });
const listed = await ask(calls.list, admin);
const auditor = await login('finance_auditor');
const looked = await ask(calls.list, auditor);
const refused = await ask(calls.create ?? '', auditor, JSON.parse(body) as object);
const { statements, refusals } = diffSchemas(migratedTables(), declaredSchema());
console.log(
  JSON.stringify({
    created: created.code,
    moved: [moved.code, moved.result['status']],
    rows: listed.result['data'],
    auditor: [looked.code, refused.code],
    unmigrated: [...statements, ...refusals],
  }),
);
await app.close();
await store.close();
