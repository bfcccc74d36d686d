import fs from 'node:fs/promises';
import path from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/envelope.ts';
import { codes } from '../../contract/errors.ts';
import { authCalls } from '../../contract/session.ts';
import { callerOf } from '../auth/identity.ts';
import { withTransaction } from '../db/transaction.ts';
import type { ApiGround } from '../http/api.ts';
import { succeeded } from '../http/envelope.ts';
import { Failure, invalid } from '../http/failure.ts';
import { logOperation } from '../http/operation-log.ts';
import type { Caller } from '../http/route.ts';
import { endingOf, pictureBase } from './address.ts';
import { checkPicture, type FileRow, keepPicture, maxBytes } from './keep.ts';
import { mimeOf } from './picture.ts';

/** Room for the lines around a file in a form. */
const formBytes = 64 * 1024;
const ignoredFields = new Set(['biz', 'folder_id']);

/** Adds the upload call (spec §7) and the addresses under which the pictures are served. */
export function addUploads(app: FastifyInstance, ground: ApiGround): void {
  const [, call = ''] = authCalls.upload.split(' ');
  // In a scope of its own: forms are taken here and nowhere else.
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 4, parts: 5, headerPairs: 20 } });
    scope.post(apiBase + call, (request, reply) => upload(request, reply, ground));
  });
  app.get(`${pictureBase}:name`, (request: FastifyRequest<{ Params: { name: string } }>, reply) =>
    servePicture(request.params.name, ground.uploads, reply),
  );
}

async function upload(request: FastifyRequest, reply: FastifyReply, { store, uploads }: ApiGround) {
  const since = performance.now();
  const caller = await callerOf(store, request.headers.authorization);
  request.accountId = caller.accountId;
  const sent = await sentFile(request, reply);
  const picture = checkPicture(sent.bytes, sent.name);
  const kept = await keepPicture(store.db, uploads, picture, (row) =>
    withTransaction(store, async (tx) => {
      const file = { ...row, uploader_id: caller.accountId };
      const { id } = await tx.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
      await logOperation(
        tx,
        { method: 'POST', path: request.url, since },
        seenFrom(request, caller, { store, uploads }),
        logged(row, id),
      );
      return id;
    }),
  );
  request.outcome = codes.ok;
  return succeeded(request.id, kept);
}

const logged = ({ name }: FileRow, id: number) => ({
  permissionId: 'Upload',
  action: 'add' as const,
  entity: 'file',
  bizId: id,
  bizName: name,
  summary: `上传图片【${name}】`,
});

const seenFrom = ({ id, ip, headers }: FastifyRequest, caller: Caller, ground: ApiGround) => ({
  ...ground,
  caller,
  traceId: id,
  ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
});

interface Sent {
  readonly bytes: Buffer;
  readonly name: string;
}

/** The one file of the form, held in memory: nothing lies about when the sender goes away. */
async function sentFile(request: FastifyRequest, reply: FastifyReply): Promise<Sent> {
  if (!request.isMultipart()) throw new Failure(codes.invalid, '请以表单上传文件', { status: 415 });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formBytes) throw hangUp(request, reply, tooLarge());
  try {
    const found = await readForm(request);
    if (!found) throw invalid([{ field: 'file', message: '请选择要上传的图片' }]);
    return found;
  } catch (error) {
    throw hangUp(request, reply, formFailure(error));
  }
}

async function readForm(request: FastifyRequest): Promise<Sent | undefined> {
  let sent: Sent | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === 'file') sent = { bytes: await part.toBuffer(), name: part.filename };
    else if (part.type === 'file' || !ignoredFields.has(part.fieldname)) throw unknownPart(part.fieldname);
  }
  return sent;
}

const unknownPart = (name: string) =>
  invalid([{ field: name.slice(0, 64), message: `不支持的参数：${name.slice(0, 64)}` }]);

const tooLarge = () => invalid([{ field: 'file', message: '图片不能超过 5 MB' }]);

/** What the form reader complains about, in words. */
function formFailure(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return invalid([{ field: 'file', message: '一次只能上传一个文件' }]);
  return new Failure(codes.invalid, '上传的内容无法识别', { status: 400 });
}

/** Answers and stops listening: the rest of what the sender has is not read. */
function hangUp(request: FastifyRequest, reply: FastifyReply, reason: unknown): unknown {
  if (request.raw.complete) return reason;
  void reply.header('connection', 'close');
  reply.raw.once('finish', () => request.raw.destroy());
  return reason;
}

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
