import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '../../contract/entity/call.ts';
import { apiBase } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { linkCodesCall, mostPacked } from '../../contract/links/links.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Action } from '../../contract/core/permission.ts';
import { callerOf } from '../sign-in/identity.ts';
import { withTransaction } from '../db/transaction.ts';
import { directory, type Entry, wholeEntry } from '../core/zip.ts';
import { checkBefore } from '../http/access.ts';
import type { ApiGround } from '../http/api.ts';
import { asAttachment } from '../http/attachment.ts';
import { inputOf, parseInput } from '../http/call-input.ts';
import { failure } from '../http/failure.ts';
import { documented } from '../http/operation.ts';
import { logOperation } from '../http/operation-log.ts';
import { orRefused } from '../http/refusal-log.ts';
import type { Caller } from '../http/route.ts';
import { seenIn } from '../http/seen.ts';
import { activityLink } from './activity-link.resource.ts';
import type { Db } from '../entity/write/database.ts';
import type { Resource } from '../entity/resource.ts';
import { readRows } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';
import { qrPng, qrSvg } from './qr-picture.ts';

type Files = readonly (readonly [name: string, content: string | Buffer])[];

/** Rows of which there are files to take along, QR codes for most. */
export interface CodesOf {
  readonly resource: Resource;
  readonly call: Call;
  /** What it is called in the operation log, and what the archive is called before the number of its rows. */
  readonly label: string;
  readonly file: string;
  /** What stands in it of one row: name, without what a file may not be called, and content. */
  readonly files: (row: Row, ground: ApiGround) => Files | Promise<Files>;
  /** What it needs; 详情 when not given. */
  readonly action?: Action;
}

/** What is packed of links: the scene makes a name one of its kind. */
export const linkCodes: CodesOf = {
  resource: activityLink,
  call: linkCodesCall,
  label: '打包下载二维码',
  file: '活动二维码',
  files: ({ title, scene, short_url }) => {
    const [name, address] = [`${asText(title)}_${asText(scene)}`, asText(short_url)];
    return [
      [`${name}.png`, qrPng(address)],
      [`${name}.svg`, qrSvg(address)],
    ];
  },
};

const error = `ids 应为不超过 ${mostPacked} 个编号，用逗号隔开`;
const input = z.strictObject({
  ids: z
    .string({ error })
    .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/, { error })
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((ids) => ids.length <= mostPacked, { error }),
});

/** Adds the call that sends the codes of several rows as one archive. Each time stands in the operation log. */
export function addCodes(app: FastifyInstance, ground: ApiGround, of: CodesOf): void {
  const access = { permissionId: of.resource.entity.permissionId, action: of.action ?? 'get' };
  const about = { summary: of.label, tag: 'codes', access, input, answers: ['application/zip'] };
  app.get(apiBase + of.call.slice('GET '.length), documented(about), (request, reply) =>
    sendCodes(request, reply, ground, of),
  );
}

async function sendCodes(request: FastifyRequest, reply: FastifyReply, ground: ApiGround, of: CodesOf) {
  const { store } = ground;
  const { name, permissionId } = of.resource.entity;
  const access = { permissionId, action: of.action ?? 'get' };
  const since = performance.now();
  const caller = await callerOf(store, request.headers);
  request.accountId = caller.accountId;
  const seen = { traceId: request.id, ...seenIn(request), caller, ...ground };
  const attempt = { ...access, summary: of.label };
  const rows = await orRefused(request, seen, since, attempt, () => {
    checkBefore(caller, access);
    return rowsFor(request, store.db, caller, of.resource);
  });
  const arrival = { method: 'GET', path: request.url.split('?', 1)[0] ?? '', since };
  const summary = `${of.label}，${rows.length} 个`;
  const logged = { ...access, entity: name, event: 'DOWNLOAD', summary };
  await withTransaction(store, (tx) => logOperation(tx, arrival, seen, logged));
  request.outcome = codes.ok;
  return asAttachment(reply, `${of.file}_${rows.length}个.zip`, 'application/zip').send(
    Readable.from(archiveOf(rows, of, ground), { objectMode: false }),
  );
}

/** The rows in the order in which they were asked for. @throws {Failure} 40401 unless the caller sees all of them */
async function rowsFor(request: FastifyRequest, db: Db, caller: Caller, resource: Resource): Promise<readonly Row[]> {
  const { ids } = parseInput(input, inputOf(request).values);
  const found = await readRows(db, resource, ids, caller);
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) throw failure('notFound');
    return row;
  });
}

/** What a file may be called everywhere. */
const plainName = (name: string): string => name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_');

/** Each code as its files, those of one row in memory at a time. */
async function* archiveOf(rows: readonly Row[], { files }: CodesOf, ground: ApiGround): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  for (const row of rows)
    for (const [wanted, content] of await files(row, ground)) {
      const name = plainName(wanted);
      const { bytes, tally } = await wholeEntry(name, content);
      entries.push({ ...tally, name, at });
      at += bytes.length;
      yield bytes;
    }
  yield directory(entries, at);
}
