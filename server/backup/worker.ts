import { MoveRefused } from '../db/move/parts.ts';
import { errorCode, isDiskFull, isUnwritable, StartRefused } from '../db/start-refused.ts';
import { type FileStore, StorageAway } from '../core/file-store.ts';
import type { Store } from '../db/store.ts';
import { startRounds } from '../core/rounds.ts';
import { type BackupSettings, BackupStopped, makeBackup } from './make.ts';
import { beginRun, type BackupRun, dropRun, failRun, finishRun, renewRun } from './runs.ts';

interface Log {
  info(fields: object, line: string): void;
  error(fields: object, line: string): void;
  warn(fields: object, line: string): void;
}
type Place = BackupSettings & { readonly uploads: FileStore };

/** Milliseconds between two looks whether one is due, and between two signs of life of one that is being made. */
const everyMs = 60_000;

/** Makes a backup a day, until the returned function is called; that gives up the one under way. Of several instances one makes it. */
export function startBackups(store: Store, place: Place | undefined, log: Log): () => Promise<void> {
  if (!place) return () => Promise.resolve();
  return startRounds(
    everyMs,
    (_turn, isStopped) => backupRound(store, place, log, isStopped),
    (error) => log.warn({ err: error }, 'no backup could be begun'),
  );
}

/** Makes the backup that is due, if one is. */
export async function backupRound(
  store: Store,
  place: Place,
  log: Log,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const run = await beginRun(store);
  if (!run) return;
  const beat = setInterval(() => void renewRun(store, run).catch(() => undefined), everyMs).unref();
  try {
    const { file, rows, damaged } = await makeBackup(store, place, run.stamp, isStopped);
    await finishRun(store, run, file, rows);
    if (damaged.length > 0) log.warn({ damaged }, 'uploads that are not what their rows say were not backed up');
    log.info({ file, rows }, 'backed up and read back');
  } catch (error) {
    await giveUp(store, run, error, log);
  } finally {
    clearInterval(beat);
  }
}

async function giveUp(store: Store, run: BackupRun, error: unknown, log: Log): Promise<void> {
  if (error instanceof BackupStopped) return void (await dropRun(store, run));
  log.error({ err: error }, 'the backup failed');
  await failRun(store, run, sentenceOf(error));
}

/** What administrators can act on; places of the machine stay in the log. */
function sentenceOf(error: unknown): string {
  if (error instanceof StorageAway) return '图片存储暂时不可用，图片没有备份完整';
  if (error instanceof MoveRefused) return '写好的备份读回后与数据库不一致，没有保留';
  const cause = error instanceof StartRefused ? error.cause : error;
  if (isDiskFull(cause) || (error instanceof StartRefused && error.kind === 'no-space'))
    return '备份目录所在的磁盘空间不足';
  if (isUnwritable(cause) || (error instanceof StartRefused && error.kind === 'unwritable'))
    return `备份目录无法写入（${errorCode(cause)}）`;
  return '原因见服务器日志';
}
