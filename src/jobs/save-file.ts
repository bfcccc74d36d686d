import type { Call } from '../../contract/entity/call.ts';
import { apiBase } from '../../contract/core/envelope.ts';
import { jobCalls } from '../../contract/jobs/jobs.ts';
import { request } from '../core/http.ts';
import { read } from '../core/storage.ts';
import { viewingHeaders } from '../sign-in/viewing.ts';

/**
 * Hands what a call answers to the operator, as a download under a name. The file is dropped when `signal` ends it.
 * @throws {Error} whose message is a sentence for the operator
 */
export async function saveFile(
  call: Call,
  asked: Readonly<Record<string, string>>,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  // Goes the way of every call: a token that has run out is renewed by it first.
  await request(jobCalls.list, {});
  const [, path = ''] = call.split(' ');
  const answer = await fetch(`${apiBase}${path}?${new URLSearchParams(asked).toString()}`, {
    headers: { ...viewingHeaders(), Authorization: `Bearer ${read('Access-Token') ?? ''}` },
    ...(signal && { signal }),
  }).catch(() => {
    throw new Error('您的网络发生异常，下载失败，请重试');
  });
  if (!answer.ok || answer.headers.get('content-disposition') === null) throw new Error(await reasonOf(answer));
  const address = URL.createObjectURL(await answer.blob());
  if (signal?.aborted !== true) Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The download has begun by then; the browser keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function reasonOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const isTold = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
  return isTold ? String(body.message) : '下载失败，请重试';
}
