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

/** Bytes of a body that a GET sends: no more than a search area holds. */
const longestOfGet = 100_000;

/**
 * The body of a GET, which Fastify leaves unread: a few of the API's lists send their parameters there (award.md §0.1).
 * @throws {Failure} 413, 415, 400
 */
export async function bodyOfGet({ raw, headers }: FastifyRequest): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of raw) {
    if (!(part instanceof Uint8Array)) continue;
    length += part.byteLength;
    if (length > longestOfGet) throw unreadable(413, '请求内容过大');
    parts.push(Buffer.from(part));
  }
  const contentType = headers['content-type'] ?? '';
  if (length > 0 && !/^application\/json\s*(?:;|$)/i.test(contentType))
    throw unreadable(415, '不支持的内容类型，请使用 JSON');
  return parseJson(contentType, Buffer.concat(parts));
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
