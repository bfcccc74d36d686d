import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { apiBase } from '../../contract/envelope.ts';
import { codes } from '../../contract/errors.ts';
import { linkCodesCall, mostPacked } from '../../contract/links.ts';
import type { Row } from '../../contract/page.ts';
import { callerOf } from '../auth/identity.ts';
import { withTransaction } from '../db/transaction.ts';
import { directory, type Entry, wholeEntry } from '../export/zip.ts';
import { checkBefore } from '../http/access.ts';
import type { ApiGround } from '../http/api.ts';
import { asAttachment } from '../http/attachment.ts';
import { inputOf, parseInput } from '../http/call-input.ts';
import { failure } from '../http/failure.ts';
import { logOperation } from '../http/operation-log.ts';
import { orRefused } from '../http/refusal-log.ts';
import type { Caller } from '../http/route.ts';
import { seenIn } from '../http/seen.ts';
import { activityLink } from '../resources/activity-link.ts';
import type { Db } from '../resources/database.ts';
import { readRows } from '../resources/rows.ts';
import { asText } from '../resources/wire-values.ts';
import { qrPng, qrSvg } from './qr-picture.ts';

const error = `ids 应为不超过 ${mostPacked} 个编号，用逗号隔开`;
const input = z.strictObject({
  ids: z
    .string({ error })
    .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/, { error })
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((ids) => ids.length <= mostPacked, { error }),
});

const access = { permissionId: activityLink.entity.permissionId, action: 'get' } as const;

/** Adds the call that sends the pictures of several links as one archive (打包下载二维码). Each time stands in the operation log. */
export function addLinkCodes(app: FastifyInstance, ground: ApiGround): void {
  app.get(apiBase + linkCodesCall.slice('GET '.length), (request, reply) => sendCodes(request, reply, ground));
}

async function sendCodes(request: FastifyRequest, reply: FastifyReply, ground: ApiGround) {
  const { store } = ground;
  const since = performance.now();
  const caller = await callerOf(store, request.headers);
  request.accountId = caller.accountId;
  const seen = { traceId: request.id, ...seenIn(request), caller, ...ground };
  const attempt = { ...access, summary: '打包下载二维码' };
  const links = await orRefused(request, seen, since, attempt, () => linksFor(request, store.db, caller));
  const arrival = { method: 'GET', path: request.url.split('?', 1)[0] ?? '', since };
  const logged = {
    ...access,
    entity: 'activity_link',
    event: 'DOWNLOAD',
    summary: `打包下载二维码，${links.length} 个`,
  };
  await withTransaction(store, (tx) => logOperation(tx, arrival, seen, logged));
  request.outcome = codes.ok;
  return asAttachment(reply, `活动二维码_${links.length}个.zip`, 'application/zip').send(
    Readable.from(archiveOf(links), { objectMode: false }),
  );
}

/** The links in the order in which they were asked for. @throws {Failure} 40401 unless the caller sees all of them */
async function linksFor(request: FastifyRequest, db: Db, caller: Caller): Promise<readonly Row[]> {
  checkBefore(caller, access);
  const { ids } = parseInput(input, inputOf(request).values);
  const found = await readRows(db, activityLink, ids, caller);
  return ids.map((id) => {
    const link = found.get(id);
    if (!link) throw failure('notFound');
    return link;
  });
}

/** What a file may be called everywhere; the scene makes it one of its kind. */
const nameOf = ({ title, scene }: Row, ending: string): string =>
  `${asText(title).replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')}_${asText(scene)}.${ending}`;

/** Each code as PNG and as SVG, one link in memory at a time. */
async function* archiveOf(links: readonly Row[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  for (const link of links) {
    const address = asText(link['short_url']);
    const files = [
      [nameOf(link, 'png'), qrPng(address)],
      [nameOf(link, 'svg'), qrSvg(address)],
    ] as const;
    for (const [name, content] of files) {
      const { bytes, tally } = await wholeEntry(name, content);
      entries.push({ ...tally, name, at });
      at += bytes.length;
      yield bytes;
    }
  }
  yield directory(entries, at);
}
