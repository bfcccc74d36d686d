import fs from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { codes } from '../../contract/core/errors.ts';
import type { Store } from '../db/store.ts';
import { errorCode } from '../db/start-refused.ts';
import { foundDiskFull } from '../db/transaction.ts';
import { succeeded } from './envelope.ts';
import { Failure } from './failure.ts';
import { documented } from './operation.ts';

/** With less room than this the next write may fail: the database writes 16 MB of its log ahead. */
const leastFree = 32 * 1024 * 1024;

/** Why a server cannot do its work now, in one sentence for the operator; undefined: it can. */
export type WhyNot = () => Promise<string | undefined>;

/** What needs the operator while the server works, in one sentence; undefined: nothing. */
export type Warning = () => Promise<string | undefined>;

/** Bytes that are free where a folder lies; unknown counts as enough. */
const freeAt = (folder: string): Promise<number> =>
  fs.statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );

/** Undefined for a folder that may be written, or is not there yet: the first upload makes it. */
const whyUnwritable = (folder: string): Promise<string | undefined> =>
  fs.access(folder, fs.constants.W_OK).then(
    () => undefined,
    (error: unknown) => (errorCode(error) === 'ENOENT' ? undefined : errorCode(error)),
  );

/** Asks the database, and looks whether the data folder may be written and its disk, and that of the database, have room. */
export const whyNotReady =
  (store: Pick<Store, 'healthy' | 'pool'>, dataDir: string): WhyNot =>
  async () => {
    const free = await freeAt(dataDir);
    if (free < leastFree)
      return `磁盘空间不足：数据目录所在的磁盘只剩 ${Math.floor(free / 1024 / 1024)} MB，请清理后重试`;
    if (foundDiskFull(store)) return '磁盘空间不足：数据库所在的磁盘已满，请清理后重试';
    const unwritable = await whyUnwritable(dataDir);
    if (unwritable !== undefined) return `数据目录无法写入（${unwritable}），请检查磁盘和权限`;
    return (await store.healthy()) ? undefined : '数据库没有应答，请检查数据库';
  };

/**
 * `/healthz` answers while the process lives, `/readyz` while it can do its work; when not, it says why. A warning stands in its
 * answer and leaves it ready.
 */
export function addProbes(
  app: FastifyInstance,
  whyNot: WhyNot,
  warningOf: Warning = () => Promise.resolve(undefined),
): void {
  app.get('/healthz', documented({ summary: '进程是否存活', tag: 'probes', access: 'public' }), (request, reply) =>
    reply.send(succeeded(request.id, { status: 'alive' })),
  );
  app.route({
    method: 'GET',
    url: '/readyz',
    ...documented({
      summary: '是否可以提供服务，否则说明原因（503）；warning：自动备份失败等不影响服务的问题',
      tag: 'probes',
      access: 'public',
    }),
    handler: async (request) => {
      const reason = await whyNot();
      if (reason !== undefined) throw new Failure(codes.failed, reason, { status: 503 });
      const warning = await warningOf();
      return succeeded(request.id, { status: 'ready', ...(warning !== undefined && { warning }) });
    },
  });
}
