import { StartRefused } from './db/start-refused.ts';
import { migrate } from './db/migrate.ts';
import { openStore } from './db/store.ts';
import { openUploads } from './files/store/open.ts';
import { readS3 } from './files/store/s3-settings.ts';
import { prepareData } from './first-start.ts';
import { emptyStore } from './seed/reset.ts';
import { readSettings, SettingRefused, type Settings } from './settings.ts';

/** npm run seed: puts the embedded database of DATA_DIR back to the demo data. */
async function reset(settings: Settings): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined)
    throw new SettingRefused('npm run seed 只重置内嵌数据库：请取消 DATABASE_URL 后再运行，外部数据库的数据没有改动。');
  const uploads = await openUploads(settings);
  const store = await openStore({ dataDir });
  try {
    await migrate(store.pool);
    await emptyStore(store, uploads);
    await prepareData(store, uploads, { ...settings, seed: 'demo' }, console.log);
  } finally {
    await store.close();
  }
  console.log('内嵌数据库已恢复为演示数据。');
}

try {
  await reset({ ...readSettings(process.env), ...readS3(process.env) });
} catch (error) {
  if (!(error instanceof StartRefused || error instanceof SettingRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
