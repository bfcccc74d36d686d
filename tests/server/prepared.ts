import fs from 'node:fs';
import { migrate } from '../../server/db/migrate.ts';
import { openStore } from '../../server/db/store.ts';
import { layDemoRows } from './demo-rows.ts';
import { uploadsIn } from '../../server/settings.ts';
import { accounts, copyOf, fingerprintOf, keep, makeAccounts, type Template } from './data-template.ts';
import type { TestPostgres } from './postgres.ts';

/** What a database of tests begins with: the built-in accounts, or those and the demo data. */
export type Prepared = 'accounts' | 'demo';

/** Dates of the demo lie around the day of seeding, in the product's zone. */
const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

const demo = (): Template => ({
  name: 'prepared-demo',
  sources: ['server/**/*.{ts,sql}', 'contract/**/*.ts', 'machines/{*,entity/lifecycle}/*.ts', 'package-lock.json'],
  key: today(),
  async make(store, dataDir) {
    await makeAccounts(store);
    await layDemoRows(store, dataDir);
  },
});

/** Makes what {@link preparedDataDir} copies. */
export async function keepPrepared(): Promise<void> {
  await keep(accounts);
  await keep(demo());
}

/** A data folder of its own with an embedded database. */
export const preparedDataDir = (what: Prepared): Promise<string> => copyOf(what === 'demo' ? demo() : accounts);

/** A data folder of its own for a server whose database is elsewhere: the demo's pictures, and the key of its codes. */
export const demoFiles = (): Promise<string> => copyOf(demo(), { files: true });

/** The url of a database of its own on a PostgreSQL server. Give servers over demo data the folder of {@link demoFiles}. */
export async function preparedDatabase(postgres: TestPostgres, what: Prepared): Promise<string> {
  const template = what === 'demo' ? demo() : accounts;
  return postgres.copiedDatabase(`${what}_${fingerprintOf(template)}`, async (databaseUrl) => {
    const dataDir = what === 'demo' ? await demoFiles() : 'unused';
    const store = await openStore({ dataDir, databaseUrl });
    try {
      await migrate(store.pool);
      await template.make(store, dataDir);
      // Its pictures have names of their own: whoever copies the files has them too.
      if (what === 'demo') fs.cpSync(uploadsIn(dataDir), uploadsIn(await keep(template)), { recursive: true });
    } finally {
      await store.close();
    }
  });
}
