import type { Call } from '../../contract/entity/call.ts';
import { apiBase } from '../../contract/core/envelope.ts';
import { read } from '../core/storage.ts';
import { viewingHeaders } from '../sign-in/viewing.ts';

const messageIn = (said: unknown): string =>
  typeof said === 'object' && said !== null && 'message' in said ? String(said.message) : '';

/** Saves what a call answers as a file, under the name that the answer gives it. @throws {Error} with what the server says instead */
export async function saveAnswer(
  call: Call,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal | null = null,
): Promise<void> {
  const address = `${apiBase}${call.slice('GET '.length)}?${new URLSearchParams(query)}`;
  const headers = { ...viewingHeaders(), Authorization: `Bearer ${read('Access-Token') ?? ''}` };
  const answer = await fetch(address, { headers, signal });
  if (answer.headers.get('content-type')?.startsWith('application/json') !== false)
    throw new Error(messageIn(await answer.json()));
  const [, name = 'rows.csv'] = /filename\*=UTF-8''(.+)$/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  const href = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement('a'), { href, download: decodeURIComponent(name) }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}
