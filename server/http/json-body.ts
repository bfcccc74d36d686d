import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unreadable } from './failure.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const charset = /;\s*charset="?([^";]*)/i;

/** JSON in UTF-8 is the one thing that calls take; everything else is 415. A key that stands twice: the last one counts. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => parseJson(headers['content-type'] ?? '', body),
  );
}

function parseJson(contentType: string, body: Buffer): unknown {
  const encoding = charset.exec(contentType)?.[1]?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== 'utf-8' && encoding !== 'utf8')
    throw unreadable(415, '不支持的字符编码，请使用 UTF-8');
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw unreadable(400, '请求内容不是有效的 JSON');
  }
}
