import type { CustomFetch } from 'openid-client';

/** Longest answer of a provider that is read, in bytes: discovery documents and key sets have some 10 KB. */
const answerLimit = 512 * 1024;

/** An answer that is longer than any provider's. */
export class AnswerTooLong extends Error {
  readonly code = 'ANSWER_TOO_LONG';
}

/** Asks the provider. Redirects are not followed (the client refuses them), and what is too long is not read to its end. */
export const providerFetch: CustomFetch = async (url, { method, headers: sent, body, signal }) => {
  // The client sends forms only.
  const form = body instanceof URLSearchParams ? { body } : {};
  const answer = await fetch(url, { method, headers: sent, ...form, redirect: 'manual', signal: signal ?? null });
  const { status, headers } = answer;
  const text = await cappedText(answer);
  return new Response([204, 205, 304].includes(status) ? null : text, { status, headers });
};

async function cappedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop gives the rest up and ends the connection.
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > answerLimit) throw new AnswerTooLong('the provider answers without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
