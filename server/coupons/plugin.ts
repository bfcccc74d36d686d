import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '../../contract/entity/call.ts';
import { type CodeCalls, codeFileLimits } from '../../contract/coupons/coupon-codes.ts';
import { apiBase } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { callerOf } from '../sign-in/identity.ts';
import { withTransaction } from '../db/transaction.ts';
import { checkBefore, refuseWhileViewing } from '../http/access.ts';
import type { ApiGround } from '../http/api.ts';
import { asAttachment } from '../http/attachment.ts';
import { inputOf, parseInput } from '../http/call-input.ts';
import { succeeded } from '../http/envelope.ts';
import { invalid } from '../http/failure.ts';
import { documented } from '../http/operation.ts';
import { logOperation } from '../http/operation-log.ts';
import type { Caller } from '../http/route.ts';
import { seenIn } from '../http/seen.ts';
import { sheetOf } from '../jobs/imports/text-sheet.ts';
import { saidOfSheet, sheetsOf } from '../jobs/imports/file-reading.ts';
import { FileFault } from '../jobs/imports/reading/file-fault.ts';
import { type FileInThread, readFileBy } from '../jobs/imports/reading/read-file.ts';
import { mimes } from '../jobs/files.ts';
import type { Resource } from '../entity/resource.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Action } from '../../contract/core/permission.ts';
import type { Db } from '../entity/write/database.ts';
import { readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';
import { formLimits, sentFile } from '../files/form.ts';
import { shownName } from '../files/keep.ts';
import { type CodeBox } from './code-box.ts';
import type { CodePool } from './code-pool.ts';
import type { CodeOwner } from './code-lines.ts';
import { codesThread } from './codes-thread.ts';
import {
  beginCodes,
  dropCodes,
  keepLines,
  markDuplicates,
  ownCodes,
  previewOf,
  problemsAfter,
} from './code-uploads.ts';

const pathOf = (call: Call) => apiBase + call.slice(call.indexOf(' ') + 1);
const wanted = { missing: '请选择券码文件', tooLarge: '文件不能超过 10 MB' };
const idError = { error: '商品编号应为正整数' };
const aboutGoods = z.strictObject({
  id: z
    .string(idError)
    .regex(/^[1-9]\d{0,14}$/, idError)
    .transform(Number),
});
const format = z.enum(['csv', 'xlsx'], { error: 'format 应为 csv 或 xlsx' }).default('xlsx');
const aboutFile = z.strictObject({ file_url: z.string({ error: '缺少 file_url' }).max(100), format });
const aboutTemplate = z.strictObject({ format });
const problemsAtOnce = 1_000;

/** Goods that files of codes are brought in for. */
export interface CodeFiles {
  readonly pool: CodePool;
  readonly resource: Resource;
  readonly calls: CodeCalls;
  /** Whose codes those of this row are. */
  readonly ownerOf: (row: Row) => CodeOwner;
  /** Why the row takes none; undefined where it does. */
  readonly refusal: (row: Row) => string | undefined;
  /** What it needs; 导入 when not given. */
  readonly action?: Action;
  /** Says which lines cannot be used; those whose codes are there already when not given. */
  readonly mark?: (tx: Db, uploadId: number) => Promise<void>;
}

type CodeGround = ApiGround & CodeFiles & { readonly box: CodeBox };

const accessOf = ({ resource, action = 'import' }: CodeFiles) => ({
  permissionId: resource.entity.permissionId,
  action,
});

/** Adds the calls that take or answer files of codes (award.md §3.10, §4.9). */
export function addCodeFiles(
  app: FastifyInstance,
  { box, ...api }: ApiGround & { readonly box: CodeBox },
  files: CodeFiles,
): void {
  const ground = { ...api, ...files, box };
  const { calls } = files;
  const about = { tag: files.resource.entity.name, access: accessOf(files) };
  // In a scope of its own: forms are taken here and nowhere else.
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { ...formLimits, fileSize: codeFileLimits.bytes } });
    const form = { ...about, summary: '上传券码文件', input: aboutGoods, takesFile: true };
    scope.post(pathOf(calls.upload), documented(form), (request) => upload(request, ground));
  });
  const errors = { ...about, summary: '下载券码文件的错误行', input: aboutFile, answers: Object.values(mimes) };
  app.get(pathOf(calls.errors), documented(errors), (request, reply) => sendErrors(request, reply, ground));
  const empty = { ...about, summary: '下载券码模板', input: aboutTemplate, answers: Object.values(mimes) };
  app.get(pathOf(calls.template), documented(empty), (request, reply) => sendTemplate(request, reply, ground));
}

async function importer(request: FastifyRequest, ground: CodeGround): Promise<Caller> {
  const caller = await callerOf(ground.store, request.headers);
  request.accountId = caller.accountId;
  checkBefore(caller, accessOf(ground));
  return caller;
}

async function upload(request: FastifyRequest, ground: CodeGround) {
  const { entity } = ground.resource;
  const since = performance.now();
  const caller = await importer(request, ground);
  refuseWhileViewing(caller);
  const { id } = parseInput(aboutGoods, Object.fromEntries(Object.entries(request.query ?? {})));
  const goods = await readRow(ground.store.db, ground.resource, id, caller);
  const message = ground.refusal(goods);
  if (message !== undefined) throw invalid([{ field: 'id', message }]);
  const sent = await sentFile(request, wanted);
  const name = shownName(sent.name);
  const preview = await receive(ground, caller, ground.ownerOf(goods), { bytes: sent.bytes, name });
  await withTransaction(ground.store, (tx) =>
    logOperation(
      tx,
      { method: 'POST', path: request.url.split('?', 1)[0] ?? '', since },
      { ...ground, ...seenIn(request), caller, traceId: request.id },
      {
        ...accessOf(ground),
        entity: entity.name,
        event: 'UPLOAD_CODES',
        bizId: id,
        bizName: asText(goods['title']),
        summary: `上传券码文件【${name}】，${preview.total.toLocaleString('en-US')} 行`,
      },
    ),
  );
  request.outcome = codes.ok;
  return succeeded(request.id, preview);
}

/** Reads the file into sealed lines, some at a time. What cannot be read leaves nothing. @throws {Failure} 40001 on `file` */
async function receive(
  { store, pool, box, mark = (tx, id) => markDuplicates(tx, id, pool) }: CodeGround,
  { accountId }: Caller,
  owner: CodeOwner,
  file: { readonly bytes: Buffer; readonly name: string },
) {
  const begun = await withTransaction(store, (tx) =>
    beginCodes(tx, accountId, { goodsId: owner.goodsId, name: file.name }, pool),
  );
  try {
    const reading = await readFileBy(codesThread(box, owner), file.bytes, async (opened) => {
      await saidWith(opened, async () => {
        for await (const lines of opened.rows)
          await withTransaction(store, (tx) => keepLines(tx, begun.id, lines, pool));
      });
      return { ...sheetsOf(opened), comments: opened.notes.comments, hidden_lines: opened.notes.hiddenLines };
    });
    await withTransaction(store, (tx) => mark(tx, begun.id));
    return { ...(await previewOf(store.db, begun, pool)), reading };
  } catch (error) {
    await withTransaction(store, (tx) => dropCodes(tx, begun.id, pool));
    throw error instanceof FileFault ? invalid([{ field: 'file', message: error.message }]) : error;
  }
}

/** Says of which sheet a fault is. */
async function saidWith(opened: FileInThread<unknown>, read: () => Promise<void>) {
  try {
    await read();
  } catch (error) {
    throw error instanceof FileFault ? new FileFault(saidOfSheet(error.message, opened)) : error;
  }
}

async function sendErrors(request: FastifyRequest, reply: FastifyReply, ground: CodeGround) {
  const caller = await importer(request, ground);
  const asked = parseInput(aboutFile, inputOf(request).values);
  const found = await ownCodes(ground.store.db, caller.accountId, asked.file_url, ground.pool);
  request.outcome = codes.ok;
  const name = `${found.file_name.replace(/\.\w+$/, '')}_未导入.${asked.format}`;
  const headings = ['行号', '券码（已隐藏）', '原因'];
  const sheet = { title: '未导入的行', format: asked.format, headings };
  return asAttachment(reply, name, mimes[asked.format]).send(streamed(sheetOf(sheet, problems(ground, found.id))));
}

async function* problems({ store, pool }: CodeGround, uploadId: number) {
  for (let line = 0; ;) {
    const found = await problemsAfter(store.db, uploadId, { line, limit: problemsAtOnce }, pool);
    if (found.length === 0) return;
    yield found.map((one) => [String(one.line), one.code, one.reason]);
    line = found.at(-1)?.line ?? line;
  }
}

async function sendTemplate(request: FastifyRequest, reply: FastifyReply, ground: CodeGround) {
  await importer(request, ground);
  const asked = parseInput(aboutTemplate, inputOf(request).values);
  request.outcome = codes.ok;
  const sheet = { title: '券码', format: asked.format, headings: ['code', 'password'] };
  return asAttachment(reply, `券码导入模板.${asked.format}`, mimes[asked.format]).send(streamed(sheetOf(sheet, [])));
}

const streamed = (pieces: AsyncGenerator<Buffer>): Readable => Readable.from(pieces, { objectMode: false });
