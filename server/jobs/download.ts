import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { apiBase } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { jobCalls } from '../../contract/jobs/jobs.ts';
import { plainText } from '../../contract/entity/wire/wire.ts';
import { callerOf } from '../sign-in/identity.ts';
import { withTransaction } from '../db/transaction.ts';
import type { ApiGround } from '../http/api.ts';
import { asAttachment } from '../http/attachment.ts';
import { inputOf, parseInput } from '../http/call-input.ts';
import { documented } from '../http/operation.ts';
import { logOperation } from '../http/operation-log.ts';
import { orRefused } from '../http/refusal-log.ts';
import { seenIn } from '../http/seen.ts';
import { mimes, piecesOf } from './files.ts';
import { ownFile } from './own-jobs.ts';
import { logged } from './routes.ts';

const error = '任务编号应为正整数';
const input = z.strictObject({
  id: z
    .string({ error })
    .regex(/^[1-9]\d{0,14}$/, { error })
    .transform(Number),
  name: plainText('文件名').min(1, { error: '缺少文件名' }).max(200, { error: '文件名过长' }),
});

/** Adds the call that sends a file of one of the caller's own jobs, piece by piece. Each time stands in the operation log. */
export function addJobFiles(app: FastifyInstance, ground: ApiGround): void {
  const [, path = ''] = jobCalls.file.split(' ');
  const about = {
    summary: '下载任务的文件',
    tag: 'jobs',
    access: 'session' as const,
    input,
    answers: Object.values(mimes),
  };
  app.get(apiBase + path, documented(about), (request, reply) => sendFile(request, reply, ground));
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, ground: ApiGround) {
  const { store } = ground;
  const since = performance.now();
  const caller = await callerOf(store, request.headers);
  request.accountId = caller.accountId;
  const seen = { traceId: request.id, ...seenIn(request), caller, ...ground };
  const attempt = { permissionId: 'DataJob', action: 'export', summary: '下载任务的文件' } as const;
  const { id, name, job } = await orRefused(request, seen, since, attempt, async () => {
    const asked = parseInput(input, inputOf(request).values);
    return { ...asked, job: await ownFile(store.db, caller.accountId, asked.id, asked.name) };
  });
  const arrival = { method: 'GET', path: apiBase + jobCalls.file.slice('GET '.length), since };
  await withTransaction(store, (tx) => logOperation(tx, arrival, seen, logged(job, 'export', '下载')));
  request.outcome = codes.ok;
  return asAttachment(reply, name, job.file.mime)
    .header('content-length', job.file.size)
    .send(Readable.from(piecesOf(store.db, id, name), { objectMode: false }));
}
