import fs from 'node:fs/promises';
import { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { databaseFailure } from '../../../server/http/database-failure.ts';
import { baseServer } from '../../../server/http/base-server.ts';
import { addProbes, whyNotReady } from '../../../server/http/probes.ts';

/* What whoever watches the server, and whoever saves something, is told when there is no room left. */

afterEach(() => vi.restoreAllMocks());

async function readiness(isHealthy: boolean, freeMb: number) {
  const stats = Object.assign(await fs.statfs('.'), { bsize: 1024, bavail: freeMb * 1024 });
  vi.spyOn(fs, 'statfs').mockResolvedValue(stats);
  const app = baseServer({ logLevel: 'silent' });
  addProbes(app, whyNotReady({ healthy: () => Promise.resolve(isHealthy), pool: new Pool() }, '.'));
  const { statusCode, body } = await app.inject('/readyz');
  await app.close();
  return [statusCode, (JSON.parse(body) as { readonly message: string }).message];
}

test('ready, or the one sentence that says why not', async () => {
  expect((await readiness(true, 1000))[0]).toBe(200);
  expect(await readiness(false, 1000)).toEqual([503, '数据库没有应答，请检查数据库']);
  expect(await readiness(true, 12)).toEqual([503, '磁盘空间不足：数据目录所在的磁盘只剩 12 MB，请清理后重试']);
});

test('a warning is told by a server that is ready all the same', async () => {
  const answer = async (warning: string | undefined) => {
    const app = baseServer({ logLevel: 'silent' });
    addProbes(
      app,
      () => Promise.resolve(undefined),
      () => Promise.resolve(warning),
    );
    const { statusCode, body } = await app.inject('/readyz');
    await app.close();
    return [statusCode, (JSON.parse(body) as { readonly result: unknown }).result];
  };
  const failed = '自动备份失败：备份目录所在的磁盘空间不足';
  expect(await answer(failed)).toEqual([200, { status: 'ready', warning: failed }]);
  expect(await answer(undefined)).toEqual([200, { status: 'ready' }]);
});

test('a data folder that cannot be written is told with the reason', async () => {
  vi.spyOn(fs, 'access').mockRejectedValue(Object.assign(new Error('read-only'), { code: 'EROFS', syscall: 'access' }));
  expect(await readiness(true, 1000)).toEqual([503, '数据目录无法写入（EROFS），请检查磁盘和权限']);
});

test.each([
  Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' }),
  Object.assign(new Error('write'), { code: 'ENOSPC' }),
  new Error('could not write: No space left on device'),
])('an operator whose save finds no room reads that: %s', (error) => {
  expect(databaseFailure(error)).toMatchObject({
    status: 503,
    message: '服务器磁盘空间不足，没有保存，请联系管理员清理',
  });
});

test.each([
  [{ code: 'EROFS', syscall: 'open' }, '服务器的数据目录无法写入，没有保存，请联系管理员检查'],
  [{ code: 'EACCES', syscall: 'rename' }, '服务器的数据目录无法写入，没有保存，请联系管理员检查'],
  [{ code: '25006', severity: 'ERROR' }, '数据库目前只读，没有保存，请联系管理员检查'],
])('and why nothing else could be saved: %o', (fields, message) => {
  expect(databaseFailure(Object.assign(new Error('refused'), fields))).toMatchObject({ status: 503, message });
});
