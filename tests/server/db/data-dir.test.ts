import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkUploads } from '../../../server/db/data-dir.ts';
import { openStore } from '../../../server/db/store.ts';
import { newDataDir, preparedDataDir, removeDataDirs } from './data-dirs.ts';
import { folderPrint } from './folder-print.ts';
import { refusal } from './refusal.ts';

afterAll(removeDataDirs);

const write = (dataDir: string, files: Record<string, string>): void => {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
    fs.writeFileSync(path.join(dataDir, name), text);
  }
};

test.each([
  ['photographs', { 'holiday/beach.jpg': 'jpg', '.hidden': 'x' }],
  ['one hidden file', { '.profile': 'x' }],
  ['a database that is not ours', { 'database/PG_VERSION': '18', 'database/base/1/1': 'rows' }],
  ['a PostgreSQL cluster', { PG_VERSION: '15', 'base/1/1': 'rows' }],
])('a directory with %s is refused and stays as it was', async (_, files) => {
  const dataDir = newDataDir();
  write(dataDir, files);
  const before = folderPrint(dataDir);
  const advice = '为保护其中的文件已停止启动，请用 DATA_DIR 指定一个空目录。';
  const message = `数据目录 ${dataDir} 不是空目录，也不是本系统创建的，${advice}`;
  expect(await refusal(openStore({ dataDir }))).toMatchObject({ kind: 'foreign', message });
  expect(folderPrint(dataDir)).toEqual(before);
});

test.each([
  ['unreadable', '{"product":"flan-'],
  ['of another product', '{"product":"other","database":"preparing"}'],
  ['of an unknown state', '{"product":"flan-admin","database":"moved"}'],
])('a marker that is %s stops the start; the database is not touched', async (_, marker) => {
  const dataDir = newDataDir();
  write(dataDir, { 'flan-admin.json': marker, 'database/PG_VERSION': '18', 'database/base/1/1': 'rows' });
  const before = folderPrint(path.join(dataDir, 'database'));
  const message = `数据目录 ${dataDir} 中的 flan-admin.json 无法识别，为保护数据已停止启动。`;
  expect(await refusal(openStore({ dataDir }))).toMatchObject({ kind: 'damaged', message });
  expect(folderPrint(path.join(dataDir, 'database'))).toEqual(before);
  expect(fs.readFileSync(path.join(dataDir, 'flan-admin.json'), 'utf8')).toBe(marker);
});

test('a half-made database of ours is made again; uploads beside it stay', async () => {
  const dataDir = newDataDir();
  write(dataDir, {
    'flan-admin.json': '{"product":"flan-admin","database":"preparing"}',
    'database/PG_VERSION': '18',
    'database/half': 'half',
    'uploads/a.png': 'png',
  });
  const before = folderPrint(path.join(dataDir, 'uploads'));
  const store = await openStore({ dataDir });
  expect(await store.healthy()).toBe(true);
  await store.close();
  expect(fs.existsSync(path.join(dataDir, 'database/half'))).toBe(false);
  expect(folderPrint(path.join(dataDir, 'uploads'))).toEqual(before);
  expect(JSON.parse(fs.readFileSync(path.join(dataDir, 'flan-admin.json'), 'utf8'))).toEqual({
    product: 'flan-admin',
    database: 'ready',
  });
});

const ready = { 'flan-admin.json': '{"product":"flan-admin","database":"ready"}', 'uploads/a.png': 'png' };

test.each([
  ['gone', ready, '缺少数据库文件，请从备份恢复'],
  ['of another version', { ...ready, 'database/PG_VERSION': '17\n', 'database/base/1/1': 'rows' }, 'PostgreSQL 17'],
])('a ready database that is %s is not replaced by an empty one', async (_, files, words) => {
  const dataDir = newDataDir();
  write(dataDir, files);
  const refused = await refusal(openStore({ dataDir }));
  expect(refused.kind).toBe('damaged');
  expect(refused.message).toContain(words);
  const left = fs
    .readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('owner.'));
  expect(left.filter((name) => fs.statSync(path.join(dataDir, name)).isFile()).toSorted()).toEqual(
    Object.keys(files).toSorted(),
  );
});

test.each([
  ['a file', () => path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'flan-file-')), 'file')],
  ['below a file', () => path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'flan-file-')), 'file', 'data')],
])('a path that is %s gives one line', async (_, place) => {
  const dataDir = place();
  const file = dataDir.slice(0, dataDir.indexOf('/file') + 5);
  fs.writeFileSync(file, 'text');
  const refused = await refusal(openStore({ dataDir }));
  expect(refused.kind).toBe('unwritable');
  expect(refused.message).toMatch(/^数据目录 .* 无法写入（E[A-Z]+），请检查路径和权限，或用 DATA_DIR 另选目录。$/);
  fs.rmSync(path.dirname(file), { recursive: true });
});

test("an engine's lock file that a power failure left empty does not stop the start", async () => {
  const dataDir = await preparedDataDir();
  fs.writeFileSync(path.join(dataDir, 'database/postmaster.pid'), '');
  const store = await openStore({ dataDir });
  expect(await store.healthy()).toBe(true);
  await store.close();
});

test.each([
  ['has an empty control file', (database: string) => fs.truncateSync(path.join(database, 'global/pg_control'))],
  ['has lost its log', (database: string) => fs.rmSync(path.join(database, 'pg_wal'), { recursive: true })],
])('a database that %s is one line that says why, and what to do', async (_, damage) => {
  const dataDir = await preparedDataDir();
  damage(path.join(dataDir, 'database'));
  const { kind, message } = await refusal(openStore({ dataDir }));
  expect(kind).toBe('not-opening');
  expect(message).toMatch(
    /^数据目录 \S+ 中的数据库无法打开：[^\n]+。如果文件已损坏，请从备份恢复（docs\/howto-backup\.md）。$/,
  );
  expect(message).not.toMatch(/stopped|PANIC|FATAL/);
});

test('uploads that are no folder are told at the start, not by the first upload', () => {
  const dataDir = newDataDir();
  const uploads = path.join(dataDir, 'uploads');
  checkUploads(dataDir, uploads);
  fs.writeFileSync(uploads, 'text');
  expect(() => checkUploads(dataDir, uploads)).toThrow(
    `数据目录 ${uploads} 无法写入（ENOTDIR），请检查路径和权限，或用 DATA_DIR 另选目录。`,
  );
});
