import path from 'node:path';
import { hasDatabase, keyName } from './db/data-dir.ts';
import { migrate } from './db/migrate.ts';
import { sourceOf, targetOf } from './db/move/database.ts';
import { backupSource, backupTarget, isBackup } from './db/move/file.ts';
import { move } from './db/move/move.ts';
import { MoveRefused, type Source, type Target } from './db/move/parts.ts';
import { StartRefused } from './db/start-refused.ts';
import { openStore, type Store } from './db/store.ts';
import { uploadsIn } from './settings.ts';

const usage = `用法：npm run move-database -- 来源 目标
  来源和目标各是一个数据目录（内嵌数据库）、一个 postgres:// 地址，或一个以 .backup 结尾的备份文件。`;

/** One side and what to close behind it, the last first. */
interface Opened<Side> {
  readonly side: Side;
  readonly store?: Store;
}

const isServer = (place: string) => /^postgres(ql)?:\/\//.test(place);
const samePlace = (one: string, other: string) =>
  isServer(one) || isServer(other) ? one === other : path.resolve(one) === path.resolve(other);

/** npm run move-database: every row from one place to the other; nothing is kept unless it was read back and is the same. */
async function run([from, to, ...others]: readonly string[]): Promise<void> {
  if (from === undefined || to === undefined || others.length > 0) throw new MoveRefused(usage);
  if (samePlace(from, to)) throw new MoveRefused('来源和目标是同一个地方。');
  const source = await openSource(from);
  try {
    const target = await openTarget(to, source.side);
    try {
      const prints = Object.entries(await move(source.side, target.side));
      const rows = prints.reduce((sum, [, { count }]) => sum + count, 0);
      console.log(`已复制 ${prints.length} 张表共 ${rows.toLocaleString('en-US')} 行，并逐表核对一致。`);
      if (!isServer(from) && !isBackup(from)) console.log(`不在数据库里的还有：${beside(from)}，请一并复制。`);
    } finally {
      await close(target);
    }
  } finally {
    await close(source);
  }
}

/** What belongs to a data folder and is no row. */
const beside = (folder: string) =>
  `${uploadsIn(folder)}（图片和附件）和 ${path.join(folder, keyName)}（没有设置 SECRET_KEY 时）`;

async function openSource(place: string): Promise<Opened<Source>> {
  if (isBackup(place)) return { side: await backupSource(place) };
  // Opening would make what is not there.
  if (!isServer(place) && !hasDatabase(place)) throw new MoveRefused(`${place} 里没有数据库。`);
  const store = await storeAt(place);
  return opened(store, () => sourceOf(store));
}

async function openTarget(place: string, source: Source): Promise<Opened<Target>> {
  if (isBackup(place)) return { side: backupTarget(place, source.migrations) };
  const store = await storeAt(place);
  return opened(store, async () => {
    await migrate(store.pool);
    return targetOf(store);
  });
}

async function opened<Side>(store: Store, open: () => Promise<Side>): Promise<Opened<Side>> {
  try {
    return { side: await open(), store };
  } catch (error) {
    await store.close();
    throw error;
  }
}

const storeAt = (place: string): Promise<Store> =>
  openStore(isServer(place) ? { dataDir: '', databaseUrl: place } : { dataDir: place });

async function close({ side, store }: Opened<Source | Target>): Promise<void> {
  await side.close();
  await store?.close();
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof MoveRefused || error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
