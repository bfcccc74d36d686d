import type { CustomFetch } from 'openid-client';
import { cappedText } from '../../http/capped-text.ts';

/** Longest answer of a provider that is read, in bytes: discovery documents and key sets have some 10 KB. */
const answerLimit = 512 * 1024;

/** Asks the provider. Redirects are not followed (the client refuses them), and what is too long is not read to its end. */
export const providerFetch: CustomFetch = async (url, { method, headers: sent, body, signal }) => {
  // The client sends forms only.
  const form = body instanceof URLSearchParams ? { body } : {};
  const answer = await fetch(url, { method, headers: sent, ...form, redirect: 'manual', signal: signal ?? null });
  const { status, headers } = answer;
  const text = await cappedText(answer, answerLimit);
  return new Response([204, 205, 304].includes(status) ? null : text, { status, headers });
};
