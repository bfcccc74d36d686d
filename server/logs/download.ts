import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { apiBase } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { archiveCalls, archiveName, type ArchivedLog } from '../../contract/logs/log-archives.ts';
import { entityNames } from '../../contract/entity-names.ts';
import { callerOf } from '../sign-in/identity.ts';
import { withTransaction } from '../db/transaction.ts';
import { checkAction } from '../http/access.ts';
import type { ApiGround } from '../http/api.ts';
import { asAttachment } from '../http/attachment.ts';
import { inputOf, parseInput } from '../http/call-input.ts';
import { failure } from '../http/failure.ts';
import { documented } from '../http/operation.ts';
import { logOperation } from '../http/operation-log.ts';
import { orRefused } from '../http/refusal-log.ts';
import { seenIn } from '../http/seen.ts';
import type { Db } from '../entity/write/database.ts';
import { logSchema } from './routes.ts';

const error = '编号应为正整数';
const input = z.strictObject({
  log: logSchema,
  id: z
    .string({ error })
    .regex(/^[1-9]\d{0,14}$/, { error })
    .transform(Number),
});

interface Kept {
  readonly month: string;
  readonly bytes: number;
  readonly pieces: number;
}

/** The file as it is now: lines that come to it meanwhile are left out. @throws {Failure} 40401 */
async function archiveOf(db: Db, log: ArchivedLog, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`select to_char(month, 'YYYY-MM') as month, bytes, pieces from log_archive
    where id = ${id} and log = ${log}`.execute(db);
  if (!rows[0]) throw failure('notFound', '归档文件不存在，请重新打开列表');
  return rows[0];
}

/** Its pieces, one in memory at a time. */
async function* piecesOf(db: Db, id: number, pieces: number): AsyncGenerator<Buffer> {
  for (let seq = 0; seq < pieces; seq += 1) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from log_archive_piece where archive_id = ${id} and seq = ${seq}`.execute(db);
    if (!rows[0]) throw new Error(`archive ${id} has no piece ${seq}`);
    yield rows[0].content;
  }
}

/** Adds the call that sends a file of old log lines. Each time stands in the operation log. */
export function addArchiveFiles(app: FastifyInstance, ground: ApiGround): void {
  const [, path = ''] = archiveCalls.file.split(' ');
  const access = { permissionId: 'OperationLog', action: 'export' };
  const about = { summary: '下载日志归档', tag: 'logs', access, input, answers: ['application/gzip'] };
  app.get(apiBase + path, documented(about), (request, reply) => sendArchive(request, reply, ground));
}

async function sendArchive(request: FastifyRequest, reply: FastifyReply, ground: ApiGround) {
  const { store } = ground;
  const since = performance.now();
  const caller = await callerOf(store, request.headers);
  request.accountId = caller.accountId;
  const seen = { traceId: request.id, ...seenIn(request), caller, ...ground };
  const attempt = { permissionId: 'OperationLog', action: 'export', summary: '下载日志归档' } as const;
  const { id, log, kept } = await orRefused(request, seen, since, attempt, async () => {
    const asked = parseInput(input, inputOf(request).values);
    checkAction(caller, entityNames[asked.log].permissionId, 'export');
    return { ...asked, kept: await archiveOf(store.db, asked.log, asked.id) };
  });
  const name = archiveName(log, kept.month);
  const arrival = { method: 'GET', path: apiBase + archiveCalls.file.slice('GET '.length), since };
  const { permissionId } = entityNames[log];
  const logged = {
    permissionId,
    action: 'export',
    event: 'DOWNLOAD',
    bizName: name,
    summary: `下载日志归档【${name}】`,
  } as const;
  await withTransaction(store, (tx) => logOperation(tx, arrival, seen, logged));
  request.outcome = codes.ok;
  return asAttachment(reply, name, 'application/gzip')
    .header('content-length', kept.bytes)
    .send(Readable.from(piecesOf(store.db, id, kept.pieces), { objectMode: false }));
}
