import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { authCalls } from '../../contract/sign-in/session.ts';
import { callerOf } from '../sign-in/identity.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { refuseWhileViewing } from '../http/access.ts';
import type { ApiGround } from '../http/api.ts';
import { succeeded } from '../http/envelope.ts';
import { Failure, invalid } from '../http/failure.ts';
import { documented } from '../http/operation.ts';
import { logOperation } from '../http/operation-log.ts';
import { orRefused } from '../http/refusal-log.ts';
import type { Caller } from '../http/route.ts';
import { seenIn } from '../http/seen.ts';
import type { Db } from '../entity/write/database.ts';
import { parameterOf } from '../dictionary/parameter-values.ts';
import { endingOf, pictureBase } from '../core/file-address.ts';
import type { FileStore } from '../core/file-store.ts';
import { formLimits, sentFile } from './form.ts';
import { checkPicture, type FileRow, insertFile, keepPicture } from './keep.ts';
import { mimeOf } from './picture.ts';

/** Adds the upload call (spec §7) and the addresses under which the pictures are served. */
export function addUploads(app: FastifyInstance, ground: ApiGround): void {
  const [, call = ''] = authCalls.upload.split(' ');
  // In a scope of its own: forms are taken here and nowhere else.
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    const about = { summary: '上传图片', tag: 'upload', access: 'session' as const, takesFile: true };
    scope.post(apiBase + call, documented(about), (request) => upload(request, ground));
  });
  const picture = {
    summary: '上传的图片',
    tag: 'pages',
    access: 'public' as const,
    inPath: ['name'],
    answers: ['image/*'],
  };
  app.get(`${pictureBase}:name`, documented(picture), (request: FastifyRequest<{ Params: { name: string } }>, reply) =>
    servePicture(request.params.name, ground.uploads, reply),
  );
}

async function upload(request: FastifyRequest, ground: ApiGround) {
  const since = performance.now();
  const caller = await callerOf(ground.store, request.headers);
  request.accountId = caller.accountId;
  const attempt = { permissionId: 'Upload', action: 'add', summary: '上传图片' } as const;
  return orRefused(request, seenFrom(request, caller, ground), since, attempt, () =>
    receive(request, caller, ground, since),
  );
}

async function receive(request: FastifyRequest, caller: Caller, ground: ApiGround, since: number) {
  const { store, uploads } = ground;
  refuseWhileViewing(caller);
  const sent = await sentFile(request);
  const picture = checkPicture(sent.bytes, sent.name, await parameterOf(store.db, 'upload.image_max_mb'));
  const folder_id = await folderIn(sent.folder, caller, store.db);
  const kept = await keepPicture(store.db, uploads, picture, (row) =>
    withTransaction(store, async (tx) => {
      const file = { ...row, folder_id, uploader_id: caller.accountId, created_by: caller.accountId };
      const id = await insertFile(tx, file);
      if (id === undefined) return undefined;
      await logOperation(
        tx,
        { method: 'POST', path: request.url.split('?', 1)[0] ?? '', since },
        seenFrom(request, caller, ground),
        logged(row, id),
      );
      return id;
    }),
  );
  await withTransaction(store, (tx) => rememberHolder(tx, kept.file_id, caller.accountId));
  request.outcome = codes.ok;
  return succeeded(request.id, kept);
}

/** The folder that a form asks for: of those who keep 素材库 in order. @throws {Failure} 40001 for any other */
async function folderIn(asked: string | undefined, { grants }: Caller, db: Db): Promise<number | null> {
  if (asked === undefined) return null;
  const found =
    /^\d{1,15}$/.test(asked) && grants.has('Upload.add')
      ? await db
          .selectFrom('file_folder')
          .select('id')
          .where((where) => where.and({ id: Number(asked), status: 'enabled' }))
          .executeTakeFirst()
      : undefined;
  if (!found) throw invalid([{ field: 'folder_id', message: '文件夹不存在，请重新选择' }]);
  return found.id;
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
async function servePicture(name: string, uploads: FileStore, reply: FastifyReply): Promise<FastifyReply> {
  // What is not there, or cannot be asked for, may be a moment later.
  void reply.header('cache-control', 'no-store');
  const mime = mimeOf(endingOf(name));
  const bytes = mime === undefined ? undefined : await uploads.get(name);
  if (mime === undefined || !bytes) throw new Failure(codes.notFound, '图片不存在', { status: 404 });
  return reply
    .header('content-type', mime)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(bytes);
}
