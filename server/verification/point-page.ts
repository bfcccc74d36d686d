import { documented } from '../http/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { codes } from '../../contract/core/errors.ts';
import { pointBase } from '../../contract/verification/point-cards.ts';
import type { Store } from '../db/store.ts';
import { targetBase } from '../links/link-rows.ts';
import { type Notice, sendNotice } from '../links/notice-page.ts';
import { qrPng } from '../links/qr-picture.ts';
import { localverifice } from './localverifice.resource.ts';
import { expressionOf } from '../entity/define-resource.ts';

interface Point {
  readonly title: string;
  readonly address: string;
  readonly open_text: string;
  readonly card_url: string;
  readonly is_live: boolean;
  /** Where consumers have their page of it; null where nobody has said so. */
  readonly target: string | null;
}

type Named = FastifyRequest<{ Params: { no: string } }>;

const numberShape = /^HX\d{6,15}$/;
const unknown: Notice = { title: '核销点不存在', lines: ['请检查二维码是否完整，或联系店员。'] };
const closed: Notice = { title: '该核销点暂不提供核销', lines: ['请选择其他核销点，或联系活动主办方。'] };

/** Adds the addresses that the cards of points lead to, and the card itself: public, as what stands on a counter is. */
export function addPointPages(app: FastifyInstance, store: Store): void {
  const about = { tag: 'pages', access: 'public', inPath: ['no'] } as const;
  const page = documented({ ...about, summary: '核销点页面', answers: ['text/html'] });
  const card = documented({ ...about, summary: '核销点二维码', answers: ['image/png'] });
  app.get(`${pointBase}:no`, { exposeHeadRoute: false, ...page }, (request: Named, reply) =>
    visit(request, reply, store),
  );
  app.get(`${pointBase}:no/code.png`, { exposeHeadRoute: false, ...card }, (request: Named, reply) =>
    sendCard(request, reply, store),
  );
}

async function findPoint({ db }: Store, no: string): Promise<Point | undefined> {
  if (!numberShape.test(no)) return undefined;
  const { rows } = await sql<Point>`
    select t.title, t.address, ${expressionOf(localverifice, 'open_text')} as open_text,
      ${expressionOf(localverifice, 'card_url')} as card_url,
      (t.status = 'enabled' and t.start_at <= now() and t.end_at > now()) as is_live,
      ${targetBase} || '/point/' || t.entry_no as target
    from localverifice as t where t.entry_no = ${no}`.execute(db);
  return rows[0];
}

/** A point that verifies leads on, or says where it is; of any other nothing is told. */
async function visit(request: Named, reply: FastifyReply, store: Store): Promise<FastifyReply> {
  const point = await findPoint(store, request.params.no);
  request.outcome = point ? codes.ok : codes.notFound;
  if (!point) return sendNotice(reply, unknown, 404);
  if (!point.is_live) return sendNotice(reply, closed);
  if (point.target !== null) return reply.header('cache-control', 'no-store').redirect(point.target, 302);
  const { title, address, open_text } = point;
  return sendNotice(reply, { title, lines: [address, `营业时间 ${open_text}`, '请向店员出示核销码'] });
}

/** The picture never changes; it says nothing but the point's number, which whoever asks has already. */
async function sendCard(request: Named, reply: FastifyReply, store: Store): Promise<FastifyReply> {
  const point = await findPoint(store, request.params.no);
  request.outcome = point ? codes.ok : codes.notFound;
  if (!point) return sendNotice(reply, unknown, 404);
  return reply
    .header('content-type', 'image/png')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'public, max-age=3600')
    .send(qrPng(point.card_url));
}
