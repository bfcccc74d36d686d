import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { codes } from '../../contract/core/errors.ts';
import { linkBase } from '../../contract/links/links.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { documented } from '../http/operation.ts';
import { seenIn } from '../http/seen.ts';
import { linkRows } from './link-rows.ts';
import { type Notice, sendNotice } from './notice-page.ts';
import { qrPng, qrSvg } from './qr-picture.ts';

interface Visited {
  readonly id: number;
  readonly status: 'active' | 'expired';
  readonly activity_title: string;
  readonly activity_status: string;
  readonly is_over: boolean;
  readonly window: string;
  readonly short_url: string;
  /** Where it leads; null where nobody has said where consumers have their pages. */
  readonly target: string | null;
}

type Named = FastifyRequest<{ Params: { code: string } }>;

const codeShape = /^[A-Za-z0-9]{1,32}$/;
const markBytes = 16;
const unknown: Notice = { title: '链接不存在', lines: ['请检查链接是否完整，或联系活动主办方。'] };

const described = (summary: string, answers: readonly string[], redirects = false) => ({
  exposeHeadRoute: false,
  ...documented({ summary, tag: 'pages', access: 'public', inPath: ['code'], answers, redirects }),
});

/** Adds the addresses of short links and of their pictures: public, as what they lead to is. */
export function addLinks(app: FastifyInstance, store: Store, serverKey: string): void {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', 'flan-admin link visitors', 32));
  app.get(`${linkBase}:code`, described('打开短链接', ['text/html'], true), (request: Named, reply) =>
    visit(request, reply, store, key),
  );
  app.get(`${linkBase}:code/code.svg`, described('短链接二维码（SVG）', ['image/svg+xml']), (request: Named, reply) =>
    sendPicture(request, reply, store, 'image/svg+xml; charset=utf-8', qrSvg),
  );
  app.get(`${linkBase}:code/code.png`, described('短链接二维码（PNG）', ['image/png']), (request: Named, reply) =>
    sendPicture(request, reply, store, 'image/png', qrPng),
  );
}

/** By the clock of Shanghai. */
const clock = (at: 'start_at' | 'expires_at') =>
  sql`to_char(t.${sql.ref(at)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;

async function findLink(store: Store, code: string): Promise<Visited | undefined> {
  if (!codeShape.test(code)) return undefined;
  const { rows } = await sql<Visited>`
    select t.id, t.status, t.activity_title, t.activity_status, t.is_over, t.short_url, t.target,
      ${clock('start_at')} || ' 至 ' || ${clock('expires_at')} as window
    from ${linkRows} as t where t.code = ${code}`.execute(store.db);
  return rows[0];
}

/** A link that is good is counted and leads on; any other says why it does not. */
async function visit(request: Named, reply: FastifyReply, store: Store, key: Buffer): Promise<FastifyReply> {
  const link = await findLink(store, request.params.code);
  request.outcome = link ? codes.ok : codes.notFound;
  if (!link) return sendNotice(reply, unknown, 404);
  if (link.status === 'expired') return sendNotice(reply, closedNotice(link));
  await count(store, link.id, markOf(request, link.id, key));
  if (link.target === null) return sendNotice(reply, openNotice(link));
  return reply.header('cache-control', 'no-store').redirect(link.target, 302);
}

const openNotice = ({ activity_title, window }: Visited): Notice => ({
  title: activity_title,
  lines: ['活动进行中', window],
});

function closedNotice({ activity_title, activity_status, is_over }: Visited): Notice {
  if (!is_over && activity_status === 'paused')
    return { title: '活动暂停中', lines: [activity_title, '恢复后可继续参与，请稍后再来。'] };
  if (!is_over && activity_status === 'draft')
    return { title: '活动未开放', lines: [activity_title, '活动正在准备，请稍后再来。'] };
  return { title: '活动已结束', lines: [activity_title, '感谢关注；已中奖的仍可在兑奖截止前领取。'] };
}

/** One visitor of one link, and nobody can tell who: neither without the key, nor on another link. */
function markOf(request: FastifyRequest, linkId: number, key: Buffer): Buffer {
  const { ip, userAgent } = seenIn(request);
  return createHmac('sha256', key).update(`${linkId}\n${ip}\n${userAgent}`).digest().subarray(0, markBytes);
}

/** One more visit, and one more visitor if he was not here before. */
const count = (store: Store, id: number, mark: Buffer): Promise<unknown> =>
  withTransaction(store, (tx) =>
    sql`with come as (insert into activity_link_visitor (link_id, mark) values (${id}, ${mark})
        on conflict do nothing returning link_id)
      update activity_link set pv = pv + 1, uv = uv + (select count(*) from come) where id = ${id}`.execute(tx),
  );

/** The picture of a link never changes; it says nothing but the link, which whoever asks has already. */
async function sendPicture(
  request: Named,
  reply: FastifyReply,
  store: Store,
  mime: string,
  draw: (text: string) => string | Buffer,
): Promise<FastifyReply> {
  const link = await findLink(store, request.params.code);
  request.outcome = link ? codes.ok : codes.notFound;
  if (!link) return sendNotice(reply, unknown, 404);
  return reply
    .header('content-type', mime)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', 'public, max-age=3600')
    .send(draw(link.short_url));
}
