import { StartRefused } from './db/start-refused.ts';
import { migrate } from './db/migrate.ts';
import { openStore } from './db/store.ts';
import { prepareData } from './first-start.ts';
import { emptyStore } from './seed/reset.ts';
import { readSettings, SettingRefused, type Settings, uploadsIn } from './settings.ts';

/** npm run seed: puts the embedded database of DATA_DIR back to the demo data. */
async function reset(settings: Settings): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined)
    throw new SettingRefused('npm run seed 只重置内嵌数据库：请取消 DATABASE_URL 后再运行，外部数据库的数据没有改动。');
  const store = await openStore({ dataDir });
  try {
    await migrate(store.pool);
    await emptyStore(store, uploadsIn(dataDir));
    await prepareData(store, { ...settings, seed: 'demo' }, console.log);
  } finally {
    await store.close();
  }
  console.log('内嵌数据库已恢复为演示数据。');
}

try {
  await reset(readSettings(process.env));
} catch (error) {
  if (!(error instanceof StartRefused || error instanceof SettingRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
