import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dictionariesCall } from '../../contract/dictionary.ts';
import { apiBase } from '../../contract/envelope.ts';
import { codes } from '../../contract/errors.ts';
import { callerOf } from '../auth/identity.ts';
import type { Store } from '../db/store.ts';
import { inputOf } from '../http/call-input.ts';
import { succeeded } from '../http/envelope.ts';
import { documented } from '../http/operation.ts';
import { readDictionaries } from './read.ts';

/**
 * Adds the call that answers all dictionaries to anybody signed in. Browsers keep the answer and ask with its ETag: 304 says that it
 * still holds (wider.md §10.6).
 */
export function addDictionaries(app: FastifyInstance, store: Store): void {
  const [, path = ''] = dictionariesCall.split(' ');
  const about = { summary: '全部字典', tag: 'dictionaries', access: 'session' as const };
  app.get(apiBase + path, documented(about), (request, reply) => answer(request, reply, store));
}

async function answer(request: FastifyRequest, reply: FastifyReply, store: Store) {
  const { accountId } = await callerOf(store, request.headers);
  request.accountId = accountId;
  // It takes nothing; what no call takes is refused here as well.
  inputOf(request);
  const dictionaries = await readDictionaries(store.db);
  const etag = `"${createHash('sha256').update(JSON.stringify(dictionaries)).digest('base64url').slice(0, 22)}"`;
  request.outcome = codes.ok;
  void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Authorization');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(succeeded(request.id, dictionaries));
}
