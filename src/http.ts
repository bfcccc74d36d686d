import axios, { type AxiosProgressEvent } from 'axios';
import type { Call } from '../contract/entity.ts';
import { apiBase, requestTimeout } from '../contract/envelope.ts';
import type { Failed } from '../machines/failure.ts';
import { aborted, type Answer, refusalOf, type Refusal, signedOut, type Trouble, unanswered } from './answer.ts';
import { forgetEarly, takeEarly } from './early-calls.ts';
import { read } from './storage.ts';

export interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  /** JSON, or a form with files. */
  readonly data?: unknown;
  /** Makes a repeated write answer as the first did (design.md §5). */
  readonly requestId?: string;
  readonly signal?: AbortSignal;
  /** Hears how much of `data` is sent, 0–1. */
  readonly onProgress?: (part: number) => void;
  /** The caller shows the failure itself: no toast, no notification, no exception page. The session still hears of it. */
  readonly quiet?: boolean;
}

/** A call that did not succeed. `code`: business code, else HTTP status, else 0 when nothing answered. */
export class RequestFailure extends Error implements Failed {
  override readonly name = 'RequestFailure';
  readonly code: number;
  readonly result: unknown;

  constructor({ message, code, result }: Failed) {
    super(message);
    this.code = code;
    this.result = result;
  }
}

const client = axios.create({
  baseURL: apiBase,
  timeout: requestTimeout,
  // Every answer is an answer; what it means is in answer.ts.
  validateStatus: () => true,
});

const listeners = new Set<(trouble: Trouble) => void>();

/** Tells of session faults, notices and exception pages that calls bring about (spec §8). Returns how to stop it. */
export function listenToTrouble(listener: (trouble: Trouble) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isLoud = ({ type }: Trouble) => type === 'NOTIFY' || type === 'EXCEPTION';

function refuse({ failed, troubles }: Refusal, quiet = false): never {
  for (const trouble of troubles) if (!quiet || !isLoud(trouble)) for (const listener of listeners) listener(trouble);
  throw new RequestFailure(failed);
}

/** False once another tab of the browser has ended the session of this document. */
let isOpen = true;

/**
 * Whether calls may leave. Shut when another tab signed out, or somebody else in, and the operator stays for what is not saved yet:
 * the token in the browser is no longer this document's. What is asked for is refused as to somebody signed out.
 */
export const openWire = (open: boolean): void => void (isOpen = open);
export const isWireOpen = (): boolean => isOpen;

/** How often somebody signed out in this document. */
let signOuts = 0;

/** Somebody has signed out: calls of his that are still under way are neither repeated nor told about to who signs in next. */
export const forgetCalls = (): void => void (signOuts += 1);

const token = () => read('Access-Token') ?? '';

async function send(method: string, url: string, used: string, options: RequestOptions): Promise<Answer> {
  const { data, signal, requestId, onProgress } = options;
  const { status, data: body } = await client.request<unknown>({
    method,
    url,
    data,
    ...(signal && { signal }),
    ...(onProgress && { onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onProgress(progress) }),
    headers: {
      ...(used !== '' && { Authorization: `Bearer ${used}` }),
      ...(requestId !== undefined && { 'Idempotency-Key': requestId }),
    },
  });
  return { status, body };
}

async function answerTo(method: string, url: string, options: RequestOptions): Promise<Answer> {
  const [used, before] = [token(), signOuts];
  const early = await takeEarly(`${method} ${apiBase}${url}`, used);
  const answer = early ?? (await send(method, url, used, options));
  // Another tab renewed the token meanwhile; what was refused for the old one was not carried out.
  const isOurs = isOpen && signOuts === before;
  const renewed = isOurs && answer.status === 401 && token() !== used && token() !== '';
  return renewed ? send(method, url, token(), options) : answer;
}

/**
 * Makes a call of the API and resolves with the envelope's result. Rejects with `RequestFailure`, after the house has been
 * told what spec §8 wants it told (`listenToTrouble`).
 */
export async function request<Result>(call: Call, options: RequestOptions = {}): Promise<Result> {
  const [method = '', path = ''] = call.split(' ');
  const query = String(new URLSearchParams(options.params));
  const before = signOuts;
  const tell = (refusal: Refusal) =>
    refuse(signOuts === before ? refusal : { ...refusal, troubles: [] }, options.quiet);
  if (!isOpen) return tell(signedOut);
  if (method !== 'GET') forgetEarly();
  let answer: Answer;
  try {
    answer = await answerTo(method, query === '' ? path : `${path}?${query}`, options);
  } catch (error) {
    return tell(axios.isCancel(error) ? aborted : unanswered);
  }
  if (options.signal?.aborted) return tell(aborted);
  const refusal = refusalOf(answer, path);
  if (refusal) return tell(refusal);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks what it answers; code 20000 is an envelope.
  return (answer.body as { readonly result: Result }).result;
}
