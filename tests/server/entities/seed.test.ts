import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareData } from '../../../server/first-start.ts';
import { folderStore } from '../../../server/files/store/folder.ts';
import { openStore } from '../../../server/db/store.ts';
import { layDemoRows } from '../demo-rows.ts';
import { seedMany } from '../../../server/seed/many.ts';
import { readSettings, uploadsIn } from '../../../server/settings.ts';
import { recognise } from '../../../server/files/picture.ts';
import { temporaryFolder } from '../data-template.ts';
import { bareEnvironment } from '../bare-environment.ts';
import { preparedDataDir } from '../prepared.ts';
import type { TestServer } from '../with-server.ts';
import { expectLedgerHolds } from './ledger.ts';
import { type Operator, operator, page, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

test('the demo rows are those of the document', async () => {
  const titles = async (entity: string, key: string) =>
    Object.fromEntries(page(await admin.list(entity)).data.map((row) => [row.id, row[key]]));
  expect(await titles('award_cate', 'cate_name')).toEqual({
    101: '饮品兑换',
    102: '品牌周边',
    103: '优惠券',
    104: '积分',
    105: '合作权益',
    106: '未中奖',
  });
  expect(await titles('award', 'display_title')).toEqual({
    3001: '【积分】【积分】88积分',
    3002: '【优惠券】【优惠券】满30减5券',
    3003: '【品牌周边】【实物】便携保温杯',
    3004: '【合作权益】【众商券】影院20元券',
    3005: '【饮品兑换】【线下实物】凉茶品鉴装',
    3006: '【未中奖】【谢谢参与】再接再厉',
    3007: '【饮品兑换】【线下实物】壹元乐享换购一罐',
    3008: '【品牌周边】【实物】润喉糖礼盒',
    3009: '【合作权益】【众商券】音乐会员月卡',
  });
  expect(await titles('award', 'status')).toMatchObject({
    3001: 'enabled',
    3002: 'enabled',
    3003: 'enabled',
    3005: 'enabled',
    3006: 'enabled',
  });
  expect(await titles('award', 'source_id')).toMatchObject({
    3002: 51,
    3003: 2001,
    3004: 2201,
    3005: 2101,
    3009: 9001,
  });
  expect(await admin.row('goods_offline', 2101)).toMatchObject({
    title: '凉茶品鉴装 310ml×6',
    stock_total: 2000,
    stock_allocated: 800,
    stock_available: 1200,
    localverifice_ids: [11001, 11002],
  });
  expect(await titles('localverifice', 'title')).toEqual({ 11001: '广州天河体验店', 11002: '深圳凉茶节展台' });
  await expectLedgerHolds(server.store, 2101);
});

test('new rows go on behind the reserved ids', async () => {
  expect(await admin.made('award')).toBe(10_001);
  expect(await admin.made('localverifice')).toBe(11_003);
});

test('its pictures are real ones, and served', async () => {
  const { image } = (await admin.row('award', 3003)) as unknown as { image: { url: string } };
  const served = await server.app.inject({ url: image.url });
  expect(served.statusCode).toBe(200);
  expect(recognise(served.rawPayload)).toEqual({ mime: 'image/png', extension: 'png', width: 240, height: 240 });
});

test('nothing is seeded twice, or over rows of somebody', async () => {
  const files = fs.readdirSync(uploadsIn(server.dataDir)).length;
  expect(await layDemoRows(server.store, server.dataDir)).toBe(false);
  expect(fs.readdirSync(uploadsIn(server.dataDir))).toHaveLength(files);
});

test('many more rows come on demand', async () => {
  await seedMany(server.store, { awards: 600, goods: 60 });
  const { totalCount } = page(await admin.list('award', { status: 'draft,enabled,disabled,archived' }));
  expect(totalCount).toBe(610);
  const { data } = page(await admin.list('goods_offline', { low_stock: '1' }));
  expect(data.length).toBeGreaterThan(3);
  for (const { id } of data) await expectLedgerHolds(server.store, id);
});

/** Runs npm run seed's script; resolves to its exit code and what it said. */
const seed = (env: Readonly<Record<string, string>>) =>
  new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    const rest = { ...bareEnvironment, DEMO_HISTORY: 'off' };
    execFile(process.execPath, ['server/seed-cli.ts'], { env: { ...rest, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });

test('npm run seed empties the embedded database and fills it with the demo data', async () => {
  const dataDir = await preparedDataDir('accounts');
  const uploads = uploadsIn(dataDir);
  fs.mkdirSync(uploads);
  fs.writeFileSync(path.join(uploads, '00000000-0000-4000-8000-000000000000.png'), 'old');
  fs.writeFileSync(path.join(uploads, 'mine.txt'), 'not of the server');
  const { code, said } = await seed({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'Test-1234' });
  expect(said).toContain('内嵌数据库已恢复为演示数据。');
  expect(code).toBe(0);
  const files = fs.readdirSync(uploads);
  expect(files).toHaveLength(17);
  expect(files).toContain('mine.txt');
  fs.rmSync(dataDir, { recursive: true });
});

test('a first start that was cut off goes on the next time, unless it is told to have no demo', async () => {
  const dataDir = await preparedDataDir('accounts');
  const store = await openStore({ dataDir });
  // Where there is a row of somebody nothing is laid down: quick, and the start is finished with it all the same.
  await store.pool.query(`insert into post (name, code, sort, status) values ('运营', 'OPS', 1, 'enabled')`);
  const settings = readSettings({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'Test-1234', DEMO_HISTORY: 'off' });
  const unfinished = path.join(dataDir, 'demo-unfinished');
  fs.writeFileSync(unfinished, '');
  await prepareData(store, folderStore(uploadsIn(dataDir)), { ...settings, seed: 'none' }, () => {});
  expect(fs.existsSync(unfinished)).toBe(true);
  await prepareData(store, folderStore(uploadsIn(dataDir)), settings, () => {});
  expect(fs.existsSync(unfinished)).toBe(false);
  await store.close();
  fs.rmSync(dataDir, { recursive: true });
});

test('npm run seed leaves a running server, a foreign folder and another database alone', async () => {
  const held = await preparedDataDir('accounts');
  const store = await openStore({ dataDir: held });
  const running = await seed({ DATA_DIR: held });
  expect(running).toMatchObject({ code: 1 });
  expect(running.said).toContain('正被另一个进程使用');
  const { rows } = await store.pool.query('select from account');
  expect(rows.length).toBeGreaterThan(1);
  await store.close();
  fs.rmSync(held, { recursive: true });
  const foreign = temporaryFolder();
  fs.writeFileSync(path.join(foreign, 'diary.txt'), 'mine');
  expect((await seed({ DATA_DIR: foreign })).code).toBe(1);
  expect(fs.readdirSync(foreign)).toEqual(['diary.txt']);
  const other = await seed({ DATA_DIR: foreign, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(other).toMatchObject({ code: 1 });
  expect(other.said).toContain('DATABASE_URL');
  fs.rmSync(foreign, { recursive: true });
});
