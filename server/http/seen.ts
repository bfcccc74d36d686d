import type { FastifyRequest } from 'fastify';
import { leanHeader } from '../../contract/entity/lean-rows.ts';
import { documentHeader, documentName } from '../../contract/live.ts';

const userAgentLimit = 300;

/** What a request tells of the browser that sent it. None of it is proof of anything. */
export interface Seen {
  readonly ip: string;
  readonly userAgent: string;
  /** The `Cookie` header. */
  readonly cookies: string;
  /** Host and port that the browser asked, as a trusted proxy says where there is one (TRUST_PROXY). */
  readonly host: string;
  /** The browser's document that asks (`documentHeader`), when it says so. */
  readonly document?: string;
  /** Whether lists are to be lean (contract/entity/lean-rows.ts). */
  readonly lean?: true;
}

/** Reads it. */
export const seenIn = ({ ip, host, headers }: FastifyRequest): Seen => ({
  ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, userAgentLimit),
  cookies: headers.cookie ?? '',
  host,
  ...documentIn(headers[documentHeader.toLowerCase()]),
  ...(headers[leanHeader.toLowerCase()] === '1' && { lean: true }),
});

const documentIn = (named: unknown) =>
  typeof named === 'string' && documentName.test(named) ? { document: named } : {};
