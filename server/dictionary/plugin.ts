import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Dictionaries, dictionariesCall } from '../../contract/dictionary/dictionary.ts';
import { apiBase } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { callerOf } from '../sign-in/identity.ts';
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
  const kept = keptDictionaries(store);
  const about = { summary: '全部字典', tag: 'dictionaries', access: 'session' as const };
  app.get(apiBase + path, documented(about), (request, reply) => answer(request, reply, store, kept));
}

/** What is answered, and what it is told apart by. */
interface Answer {
  readonly dictionaries: Dictionaries;
  readonly etag: string;
}

/**
 * Reads the dictionaries of an edition, once: every write of them makes another edition, on whatever instance, and who asks has read which one
 * there is with his session.
 */
function keptDictionaries(store: Store): (edition: number | undefined) => Promise<Answer> {
  let kept: Answer | undefined;
  return async (edition) => {
    if (kept && kept.dictionaries.version === edition) return kept;
    const dictionaries = await readDictionaries(store.db);
    const digest = createHash('sha256').update(JSON.stringify(dictionaries)).digest('base64url');
    kept = { dictionaries, etag: `"${digest.slice(0, 22)}"` };
    return kept;
  };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
  kept: ReturnType<typeof keptDictionaries>,
) {
  const { accountId, dictVersion } = await callerOf(store, request.headers);
  request.accountId = accountId;
  // It takes nothing; what no call takes is refused here as well.
  inputOf(request);
  const { dictionaries, etag } = await kept(dictVersion);
  request.outcome = codes.ok;
  void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Authorization');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(succeeded(request.id, dictionaries));
}
