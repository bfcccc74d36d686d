import fs from 'node:fs/promises';
import path from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/envelope.ts';
import { codes } from '../../contract/errors.ts';
import { authCalls } from '../../contract/session.ts';
import { callerOf } from '../auth/identity.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { refuseWhileViewing } from '../http/access.ts';
import type { ApiGround } from '../http/api.ts';
import { succeeded } from '../http/envelope.ts';
import { Failure } from '../http/failure.ts';
import { logOperation } from '../http/operation-log.ts';
import type { Caller } from '../http/route.ts';
import { seenIn } from '../http/seen.ts';
import { endingOf, pictureBase } from './address.ts';
import { formLimits, sentFile } from './form.ts';
import { checkPicture, type FileRow, keepPicture } from './keep.ts';
import { mimeOf } from './picture.ts';

/** Adds the upload call (spec §7) and the addresses under which the pictures are served. */
export function addUploads(app: FastifyInstance, ground: ApiGround): void {
  const [, call = ''] = authCalls.upload.split(' ');
  // In a scope of its own: forms are taken here and nowhere else.
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    scope.post(apiBase + call, (request) => upload(request, ground));
  });
  app.get(`${pictureBase}:name`, (request: FastifyRequest<{ Params: { name: string } }>, reply) =>
    servePicture(request.params.name, ground.uploads, reply),
  );
}

async function upload(request: FastifyRequest, { store, uploads }: ApiGround) {
  const since = performance.now();
  const caller = await callerOf(store, request.headers);
  refuseWhileViewing(caller);
  request.accountId = caller.accountId;
  const sent = await sentFile(request);
  const picture = checkPicture(sent.bytes, sent.name);
  const kept = await keepPicture(store.db, uploads, picture, (row) =>
    withTransaction(store, async (tx) => {
      const file = { ...row, uploader_id: caller.accountId };
      const { id } = await tx.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
      await logOperation(
        tx,
        { method: 'POST', path: request.url.split('?', 1)[0] ?? '', since },
        seenFrom(request, caller, { store, uploads }),
        logged(row, id),
      );
      return id;
    }),
  );
  await withTransaction(store, (tx) => rememberHolder(tx, kept.file_id, caller.accountId));
  request.outcome = codes.ok;
  return succeeded(request.id, kept);
}

/** The same content is kept once: whoever sent it too may use it as his. */
const rememberHolder = (tx: Tx, fileId: number, accountId: number) =>
  tx
    .insertInto('file_holder')
    .values({ file_id: fileId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const logged = ({ name }: FileRow, id: number) => ({
  permissionId: 'Upload',
  action: 'add' as const,
  entity: 'file',
  bizId: id,
  bizName: name,
  summary: `上传图片【${name}】`,
});

const seenFrom = (request: FastifyRequest, caller: Caller, ground: ApiGround) => ({
  ...ground,
  ...seenIn(request),
  caller,
  traceId: request.id,
});

/** Pictures never change under their name. Whatever a browser makes of one, it may not run, frame or load anything. */
async function servePicture(name: string, folder: string, reply: FastifyReply): Promise<FastifyReply> {
  const mime = mimeOf(endingOf(name));
  const bytes = mime === undefined ? undefined : await fs.readFile(path.join(folder, name)).catch(() => undefined);
  if (mime === undefined || !bytes) throw new Failure(codes.notFound, '图片不存在', { status: 404 });
  return reply
    .header('content-type', mime)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(bytes);
}
