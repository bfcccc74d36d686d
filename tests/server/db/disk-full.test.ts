import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../server/db/store.ts';
import { preparedDataDir, removeDataDirs } from './data-dirs.ts';
import { refusal } from './refusal.ts';

const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-disk-'));
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024);
const mount = (size: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]).status === 0;
const unmount = () => spawnSync('umount', [disk]);
const mayMount = mount('1m') && unmount().status === 0;

describe('a full disk', () => {
  beforeEach(({ skip }) => skip(!mayMount, 'a disk of a chosen size takes the right to mount one'));
  beforeAll(() => void mount('110m'));
  afterAll(() => {
    unmount();
    fs.rmSync(disk, { recursive: true, force: true });
    removeDataDirs();
  });

  test('with too little room for a new database, the start is refused with one line', async () => {
    const dataDir = path.join(disk, 'new');
    fs.writeFileSync(path.join(disk, 'ballast'), megabytes(30));
    const message = `数据目录 ${dataDir} 所在磁盘空间不足，请清理后重试。`;
    expect(await refusal(openStore({ dataDir }))).toMatchObject({ kind: 'no-space', message });
    fs.rmSync(path.join(disk, 'ballast'));
  });

  test('a disk that fills up costs what does not fit; what was acknowledged stays, and with room it works again', async () => {
    const dataDir = path.join(disk, 'data');
    fs.cpSync(await preparedDataDir(), dataDir, { recursive: true });
    const store = await openStore({ dataDir });
    await store.pool.query('create table note (id int primary key, pad text)');
    fs.writeFileSync(path.join(disk, 'ballast'), megabytes(40));
    const acknowledged: number[] = [];
    const fill = async (): Promise<void> => {
      for (let id = 1; id < 10_000; id += 1) {
        await store.pool.query(
          "insert into note select $1::int, string_agg(md5(g::text), '') from generate_series(1, 5000) g",
          [id],
        );
        acknowledged.push(id);
      }
    };
    await expect(fill()).rejects.toThrow('No space left on device');
    expect(acknowledged.length).toBeGreaterThan(0);
    fs.rmSync(path.join(disk, 'ballast'));
    const rows = await store.pool.query<{ id: number }>('select id from note order by id');
    expect(rows.rows.map((row) => row.id)).toEqual(acknowledged);
    await store.pool.query("insert into note values (0, 'room again')");
    await store.close();
  });
});
