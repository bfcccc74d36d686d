import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Entity } from '../../../contract/entity/entity.ts';
import { apiBase } from '../../../contract/core/envelope.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { ExportFormat } from '../../../contract/jobs/exports.ts';
import { importAction, importCalls, importFileUrl, importLimits } from '../../../contract/jobs/import.ts';
import { callerOf } from '../../sign-in/identity.ts';
import { withTransaction } from '../../db/transaction.ts';
import { checkBefore, refuseWhileViewing } from '../../http/access.ts';
import type { ApiGround } from '../../http/api.ts';
import { inputOf, parseInput } from '../../http/call-input.ts';
import { succeeded } from '../../http/envelope.ts';
import { type Described, documented } from '../../http/operation.ts';
import { logOperation } from '../../http/operation-log.ts';
import { orRefused } from '../../http/refusal-log.ts';
import type { Request } from '../../http/route.ts';
import { seenIn } from '../../http/seen.ts';
import { enqueue } from '../enqueue.ts';
import { mimes } from '../files.ts';
import { parameterOf } from '../../dictionary/parameter-values.ts';
import { formLimits, sentFile } from '../../files/form.ts';
import { shownName } from '../../files/keep.ts';
import { errorFile } from './error-file.ts';
import { receiveFile } from './receive.ts';
import { importable, logged } from './routes.ts';
import { ownUpload } from './staging.ts';
import { template } from './template.ts';
import { vaultOf } from './vault.ts';

const pathOf = (call: string) => apiBase + call.slice(call.indexOf(' ') + 1);
const wanted = { missing: '请选择要导入的文件', tooLarge: '文件不能超过 20 MB' };
const dryRun = z.strictObject({ dry_run: z.literal('1', { error: '请先预览：dry_run 应为 1' }) });
const idError = { error: '导入编号应为正整数' };
const format = z.enum(['csv', 'xlsx'], { error: 'format 应为 csv 或 xlsx' }).default('csv');
const oneImport = z.strictObject({
  import_id: z
    .string(idError)
    .regex(/^[1-9]\d{0,14}$/, idError)
    .transform(Number),
  format,
});
const templateInput = z.strictObject({ format });

/** Adds the calls of imports that take or answer files (wider.md §1.3, I). */
export function addImports(app: FastifyInstance, ground: ApiGround): void {
  // In a scope of its own: forms are taken here and nowhere else.
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { ...formLimits, fileSize: importLimits.bytes } });
    for (const entity of importable)
      scope.post(
        pathOf(importCalls(entity).upload),
        about(entity, { summary: '上传导入文件', input: dryRun, takesFile: true }),
        (request) => upload(request, entity, ground),
      );
  });
  for (const entity of importable) {
    const calls = importCalls(entity);
    const [template_, faults] = [
      { summary: '下载导入模板', input: templateInput, answers: Object.values(mimes) },
      { summary: '下载错误行', input: oneImport, answers: Object.values(mimes) },
    ];
    app.get(pathOf(calls.template), about(entity, template_), (request, reply) =>
      sendTemplate(request, reply, entity, ground),
    );
    app.get(pathOf(calls.faults), about(entity, faults), (request, reply) =>
      sendFaults(request, reply, entity, ground),
    );
  }
}

/** How the OpenAPI document shows one of the calls of an entity's import. */
const about = (entity: Entity, { summary, ...said }: Pick<Described, 'summary' | 'input' | 'answers' | 'takesFile'>) =>
  documented({
    summary: `${entity.label}：${summary}`,
    tag: entity.name,
    access: { permissionId: entity.permissionId, action: importAction(entity) },
    ...said,
  });

async function importer(request: FastifyRequest, entity: Entity, { store }: ApiGround) {
  const caller = await callerOf(store, request.headers);
  request.accountId = caller.accountId;
  checkBefore(caller, { permissionId: entity.permissionId, action: importAction(entity) });
  return caller;
}

async function upload(request: FastifyRequest, entity: Entity, ground: ApiGround) {
  const since = performance.now();
  const caller = await callerOf(ground.store, request.headers);
  request.accountId = caller.accountId;
  const { permissionId, label } = entity;
  const attempt = { permissionId, action: importAction(entity), summary: `上传${label}的导入文件` };
  const seen = { ...ground, ...seenIn(request), caller, traceId: request.id };
  return orRefused(request, seen, since, attempt, () => receive(request, entity, seen, since));
}

async function receive(request: FastifyRequest, entity: Entity, seen: Request, since: number) {
  const { store, caller } = seen;
  checkBefore(caller, { permissionId: entity.permissionId, action: importAction(entity) });
  refuseWhileViewing(caller);
  parseInput(dryRun, Object.fromEntries(Object.entries(request.query ?? {})));
  const sent = await sentFile(request, wanted);
  const name = shownName(sent.name);
  const { id, total } = await receiveFile(store, entity, caller.accountId, {
    bytes: sent.bytes,
    name,
    box: seen.members,
  });
  await withTransaction(store, async (tx) => {
    const input = { importId: id, permissionId: entity.permissionId, action: importAction(entity) };
    const jobId = await enqueue(tx, { kind: 'import_check' }, input, caller, { title: `${entity.label}（${name}）` });
    await sql`update import_upload set state = 'checking', total = ${total}, job_id = ${jobId} where id = ${id}`.execute(
      tx,
    );
    const summary = `上传导入文件【${name}】，${total.toLocaleString('en-US')} 行`;
    await logOperation(
      tx,
      { method: 'POST', path: request.url.split('?', 1)[0] ?? '', since },
      seen,
      logged(entity, id, summary),
    );
  });
  request.outcome = codes.ok;
  return succeeded(request.id, { import_id: id, total, file_url: importFileUrl(entity, id) });
}

async function sendTemplate(request: FastifyRequest, reply: FastifyReply, entity: Entity, ground: ApiGround) {
  await importer(request, entity, ground);
  const asked = parseInput(templateInput, inputOf(request).values);
  request.outcome = codes.ok;
  const most = await parameterOf(ground.store.db, 'import.max_rows');
  return asFile(reply, `${entity.label}导入模板`, asked.format).send(sent(template(entity, asked.format, most)));
}

async function sendFaults(request: FastifyRequest, reply: FastifyReply, entity: Entity, ground: ApiGround) {
  const caller = await importer(request, entity, ground);
  const asked = parseInput(oneImport, inputOf(request).values);
  const found = await ownUpload(ground.store.db, caller.accountId, entity.name, asked.import_id);
  request.outcome = codes.ok;
  const name = `${found.file_name.replace(/\.\w+$/, '')}_错误行`;
  return asFile(reply, name, asked.format).send(
    sent(errorFile(ground.store.db, found, asked.format, vaultOf(found, ground.members))),
  );
}

const sent = (pieces: AsyncGenerator<Buffer>): Readable => Readable.from(pieces, { objectMode: false });

const asFile = (reply: FastifyReply, name: string, extension: ExportFormat): FastifyReply =>
  reply
    .header('content-type', mimes[extension])
    .header('content-disposition', `attachment; filename*=UTF-8''${encoded(`${name}.${extension}`)}`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');

/** RFC 5987: what `encodeURIComponent` leaves and a header may not have. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
