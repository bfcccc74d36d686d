import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkBackupFolder } from '../../../server/backup/make.ts';
import { readBackup } from '../../../server/backup/backup-settings.ts';
import { backupWarning } from '../../../server/backup/runs.ts';
import { backupRound } from '../../../server/backup/worker.ts';
import { openStore, type Store } from '../../../server/db/store.ts';
import { folderStore } from '../../../server/files/store/folder.ts';
import { uploadsIn } from '../../../server/settings.ts';
import { temporaryFolder } from '../data-template.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { preparedDatabase, preparedDataDir } from '../prepared.ts';

const run = promisify(execFile);

test.each([
  [{}, {}],
  [{ BACKUP_DIR: '/b' }, { backup: { folder: '/b', keep: 14 } }],
  [{ BACKUP_DIR: '/b', BACKUP_KEEP: '3' }, { backup: { folder: '/b', keep: 3 } }],
])('%o asks for %o', (env, asked) => {
  expect(readBackup(env)).toEqual(asked);
});

test('a number that is none, one without a folder, and a folder that is none are one line each', () => {
  expect(() => readBackup({ BACKUP_DIR: '/b', BACKUP_KEEP: '0' })).toThrow('应为 1–3650 的整数');
  expect(() => readBackup({ BACKUP_KEEP: '3' })).toThrow('设置 BACKUP_KEEP 时还需要 BACKUP_DIR：存放备份的目录。');
  const file = path.join(temporaryFolder(), 'file');
  fs.writeFileSync(file, 'text');
  expect(() => checkBackupFolder(file)).toThrow(
    `备份目录 ${file} 无法写入（EEXIST），请检查 BACKUP_DIR 的路径和权限。`,
  );
});

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(['embedded', 'postgres'] as const)('%s', (engine) => {
  let opened: Store[] = [];
  afterEach(async () => {
    await Promise.all(opened.map((store) => store.close()));
    opened = [];
  });
  const open = async (databaseUrl?: string) => {
    const dataDir = databaseUrl === undefined ? await preparedDataDir('accounts') : temporaryFolder();
    fs.mkdirSync(uploadsIn(dataDir));
    fs.writeFileSync(path.join(uploadsIn(dataDir), 'a.png'), 'a picture');
    fs.writeFileSync(path.join(uploadsIn(dataDir), '.b.png.half'), 'one that is being written');
    const store = await openStore({ dataDir, databaseUrl });
    opened.push(store);
    return { store, uploads: folderStore(uploadsIn(dataDir)) };
  };
  const opening = async () => open(engine === 'postgres' ? await preparedDatabase(postgres, 'accounts') : undefined);
  const lines: string[] = [];
  const note = (fields: object, line: string) => void lines.push(`${line} ${JSON.stringify(fields)}`);
  const log = { info: note, warn: note, error: note };
  const backups = (folder: string) => fs.readdirSync(folder).filter((name) => name.endsWith('.backup'));
  const later = ({ pool }: Store, interval: string) =>
    pool.query(`update backup_run set started_at = started_at - interval '${interval}', alive_at = alive_at - interval '${interval}',
      finished_at = finished_at - interval '${interval}'`);
  const runs = async ({ pool }: Store) =>
    (
      await pool.query<{ file: string | null; failure: string | null }>(
        'select file, failure from backup_run order by id',
      )
    ).rows;

  test('a day has one backup, which is restored as the how-to says', async () => {
    const { store, uploads } = await opening();
    const folder = path.join(temporaryFolder(), 'backups');
    const place = { folder, keep: 2, uploads };
    const accounts = 'select username, password_hash from account order by id';
    const before = (await store.pool.query<object>(accounts)).rows;
    // As several instances do, and again a minute later.
    await Promise.all([backupRound(store, place, log), backupRound(store, place, log)]);
    await backupRound(store, place, log);
    expect(backups(folder)).toHaveLength(1);
    const [file = ''] = backups(folder);
    expect(await runs(store)).toEqual([{ file: path.join(folder, file), failure: null }]);
    expect(fs.statSync(path.join(folder, file)).mode & 0o077).toBe(0);
    expect(fs.readdirSync(folder).toSorted()).toEqual([file, 'uploads']);
    expect(fs.readdirSync(path.join(folder, 'uploads'))).toEqual(['a.png']);

    const restored = path.join(temporaryFolder(), 'restored');
    // Into a server of either: move-database.test.ts restores a file into a new folder, which takes many times as long.
    const databaseUrl = await postgres.freshDatabase();
    await run(process.execPath, ['server/move-cli.ts', path.join(folder, file), databaseUrl]);
    fs.cpSync(path.join(folder, 'uploads'), uploadsIn(restored), { recursive: true });
    expect(fs.readFileSync(path.join(uploadsIn(restored), 'a.png'), 'utf8')).toBe('a picture');
    const copy = await openStore({ dataDir: restored, databaseUrl });
    opened.push(copy);
    expect((await copy.pool.query<object>(accounts)).rows).toEqual(before);
  });

  test('one that fails is in the log, told to administrators once and by /readyz, and tried again after an hour', async () => {
    const { store, uploads } = await opening();
    const blocked = path.join(temporaryFolder(), 'file');
    fs.writeFileSync(blocked, 'text');
    const told = async () =>
      (
        await store.pool.query<{ title: string; body: string }>(
          "select title, body from notice where title like '自动备份%'",
        )
      ).rows;
    const failing = { folder: blocked, keep: 2, uploads };
    expect(await backupWarning(store)).toBeUndefined();
    await backupRound(store, failing, log);
    expect(lines.at(-1)).toContain('the backup failed');
    expect(await backupWarning(store)).toBe('自动备份失败：备份目录无法写入（EEXIST）');
    expect(await told()).toEqual([{ title: '自动备份失败', body: '备份目录无法写入（EEXIST）。每小时会重试一次。' }]);
    await backupRound(store, failing, log);
    expect(await runs(store)).toHaveLength(1);
    await later(store, '61 minutes');
    await backupRound(store, failing, log);
    expect(await runs(store)).toHaveLength(2);
    expect(await told()).toHaveLength(1);

    const folder = path.join(temporaryFolder(), 'backups');
    await later(store, '61 minutes');
    // The server stops: nothing is left, and it is no failure.
    await backupRound(store, { ...failing, folder }, log, () => true);
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(await runs(store)).toHaveLength(2);
  });

  test('a day later comes the next, and so many are kept', async ({ skip }) => {
    skip(engine !== 'postgres', 'files are files: asked once, on PostgreSQL, which need not start again for each');
    const { store, uploads } = await opening();
    const folder = path.join(temporaryFolder(), 'backups');
    const place = { folder, keep: 2, uploads };
    await store.pool.query(`insert into backup_run (started_at, finished_at, failure)
      values (now() - interval '2 hours', now() - interval '2 hours', '备份目录所在的磁盘空间不足')`);
    await backupRound(store, place, log);
    // What has succeeded since is warned of no more.
    expect(await backupWarning(store)).toBeUndefined();
    // A day lies between two of them, so no two have the name of the same second.
    const file = 'flan-admin-20251124-093000.backup';
    fs.renameSync(path.join(folder, backups(folder)[0] ?? ''), path.join(folder, file));
    for (const name of ['flan-admin-20200101-000000.backup', 'flan-admin-20200102-000000.backup', 'mine.backup'])
      fs.writeFileSync(path.join(folder, name), '');
    fs.writeFileSync(path.join(folder, 'flan-admin-20200103-000000.backup.half'), 'left by a process that was killed');
    await later(store, '23 hours');
    await backupRound(store, place, log);
    expect(backups(folder)).toHaveLength(4);
    await later(store, '1 hour');
    await backupRound(store, place, log);
    // Ours of the last two days, and what is not ours.
    expect(backups(folder)).toHaveLength(3);
    expect(backups(folder)).toEqual(expect.arrayContaining([file, 'mine.backup']));
    expect(backups(folder).filter((name) => name.startsWith('flan-admin-2020'))).toEqual([]);
    expect(fs.readdirSync(folder).some((name) => name.endsWith('.half'))).toBe(false);
  });
});
