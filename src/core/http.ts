import type { AxiosInstance, AxiosProgressEvent, AxiosStatic } from 'axios';
import type { Call } from '../../contract/entity/call.ts';
import { dictVersionHeader } from '../../contract/dictionary/dictionary.ts';
import { leanHeader } from '../../contract/entity/lean-rows.ts';
import { apiBase, requestTimeout } from '../../contract/core/envelope.ts';
import { codes } from '../../contract/core/errors.ts';
import { documentHeader } from '../../contract/live.ts';
import type { Failed } from '../../machines/core/failure.ts';
import { aborted, type Answer, refusalOf, type Refusal, signedOut, type Trouble, unanswered } from './answer.ts';
import { forgetEarly, takeEarly } from './early-calls.ts';
import { tellEdition } from '../dictionary/dictionary-edition.ts';
import { ownDocument } from './own-document.ts';
import { newTrace } from './request-id.ts';
import { refuseCalls, timesRefused, untilDecided } from './waiting-calls.ts';
import { read } from './storage.ts';
import { viewedRole, viewingHeaders } from '../sign-in/viewing.ts';

export interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  /** JSON, or a form with files. */
  readonly data?: unknown;
  /** Makes a repeated write answer as the first did (design.md §5). */
  readonly requestId?: string;
  readonly signal?: AbortSignal;
  /** Hears how much of `data` is sent, 0–1. */
  readonly onProgress?: (part: number) => void;
  /** Hears how many bytes of the answer have come. */
  readonly onDownloaded?: (bytes: number) => void;
  /** The caller shows the failure itself: no toast, no notification, no exception page. The session still hears of it. */
  readonly quiet?: boolean;
  /** Business codes whose failure the caller shows itself; of others the house hears. */
  readonly shows?: readonly number[];
  /** Rows of a list as far as it looks at them (contract/entity/lean-rows.ts). */
  readonly lean?: boolean;
  /** A call of the session about itself: it never waits for what the session decides. */
  readonly own?: boolean;
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

let client: AxiosInstance | undefined;
let brought: AxiosStatic | undefined;

/** The code behind the login has it with it: nobody waits for it then. */
export const bringAxios = (axios: AxiosStatic): void => void (brought = axios);

/** A third of the login page is not needed before somebody signs in: it comes with the code behind the login, or when it is used. */
async function wire(): Promise<AxiosInstance> {
  const axios = brought ?? (await import('axios')).default;
  client ??= axios.create({
    baseURL: apiBase,
    timeout: requestTimeout,
    // Every answer is an answer; what it means is in answer.ts.
    validateStatus: () => true,
  });
  return client;
}

/** The caller has given up. */
const isGivenUp = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_CANCELED';

/** True: the call is to wait for what the session decides (`repeatCalls`, `refuseCalls`). */
type Listener = (trouble: Trouble) => boolean;
const listeners = new Set<Listener>();

/** Tells of session faults, notices and exception pages that calls bring about (spec §8). Returns how to stop it. */
export function listenToTrouble(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isLoud = ({ type }: Trouble) => type === 'NOTIFY' || type === 'EXCEPTION';

/** Tells the house; whether somebody wants the call to wait. */
const tell = ({ troubles }: Refusal, quiet = false): boolean =>
  troubles
    .filter((trouble) => !quiet || !isLoud(trouble))
    .flatMap((trouble) => [...listeners].map((listener) => listener(trouble)))
    .includes(true);

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
export function forgetCalls(): void {
  signOuts += 1;
  refuseCalls();
}

const token = () => read('Access-Token') ?? '';

async function send(method: string, url: string, used: string, options: RequestOptions): Promise<Answer> {
  const { data, signal, requestId, onProgress, onDownloaded } = options;
  const {
    status,
    data: body,
    headers,
  } = await (
    await wire()
  ).request<unknown>({
    method,
    url,
    data,
    ...(signal && { signal }),
    ...(onProgress && { onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onProgress(progress) }),
    ...(onDownloaded && { onDownloadProgress: ({ loaded }: AxiosProgressEvent) => onDownloaded(loaded) }),
    headers: {
      traceparent: newTrace(),
      ...(options.own ? {} : viewingHeaders()),
      ...(used !== '' && { Authorization: `Bearer ${used}` }),
      ...(requestId !== undefined && { 'Idempotency-Key': requestId }),
      ...(options.lean && { [leanHeader]: '1' }),
      ...(method !== 'GET' && { [documentHeader]: ownDocument }),
    },
  });
  tellEdition(headers[dictVersionHeader.toLowerCase()]);
  return { status, body };
}

async function answerTo(method: string, url: string, options: RequestOptions): Promise<Answer> {
  const [used, before] = [token(), signOuts];
  // What was asked for ahead was asked for as oneself.
  const early = viewedRole() === '' ? await takeEarly(`${method} ${apiBase}${url}`, used) : undefined;
  const answer = early ?? (await send(method, url, used, options));
  // Another tab renewed the token meanwhile; what was refused for the old one was not carried out.
  const isOurs = isOpen && signOuts === before;
  const renewed = isOurs && answer.status === 401 && token() !== used && token() !== '';
  return renewed ? send(method, url, token(), options) : answer;
}

type Tried = { readonly result: unknown } | { readonly refusal: Refusal };

async function attempt(method: string, url: string, path: string, options: RequestOptions): Promise<Tried> {
  if (!isOpen) return { refusal: signedOut };
  if (method !== 'GET') forgetEarly();
  try {
    const answer = await answerTo(method, url, options);
    if (options.signal?.aborted) return { refusal: aborted };
    const refusal = refusalOf(answer, path);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks what it answers; code 20000 is an envelope.
    return refusal ? { refusal } : { result: (answer.body as { readonly result: unknown }).result };
  } catch (error) {
    return { refusal: isGivenUp(error) ? aborted : unanswered };
  }
}

/** Makes the call again once the session says so; undefined when the refusal stands. */
async function again(call: () => Promise<Tried>, signal?: AbortSignal): Promise<Tried | undefined> {
  const before = signOuts;
  const done = await untilDecided(signal);
  const tried = done && signOuts === before ? await call() : undefined;
  done?.(!tried || !('refusal' in tried) || tried.refusal !== unanswered);
  return tried;
}

/**
 * Makes a call of the API and resolves with the envelope's result. Rejects with `RequestFailure`, after the house has been
 * told what spec §8 wants it told (`listenToTrouble`). What was refused because the token has run out waits while the operator is
 * asked, and is then made again or refused.
 */
export async function request<Result>(call: Call, options: RequestOptions = {}): Promise<Result> {
  const [method = '', path = ''] = call.split(' ');
  const query = String(new URLSearchParams(options.params));
  const before = signOuts;
  const made = () => attempt(method, query === '' ? path : `${path}?${query}`, path, options);
  const begun = timesRefused();
  /** What one operator asked for is not told to the next; and who did not want to renew meant all that was under way. */
  const isSettled = ({ failed: { code } }: Refusal) => code === codes.tokenExpired && timesRefused() !== begun;
  const isToWait = ({ refusal }: { refusal: Refusal }) =>
    signOuts === before &&
    !isSettled(refusal) &&
    tell(refusal, options.quiet ?? options.shows?.includes(refusal.failed.code));
  let tried = await made();
  if ('refusal' in tried && isToWait(tried) && !options.own) {
    tried = (await again(made, options.signal)) ?? { refusal: { ...tried.refusal, troubles: [] } };
    if ('refusal' in tried) isToWait(tried);
  }
  if ('refusal' in tried) throw new RequestFailure(tried.refusal.failed);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a call answers is written in the contract.
  return tried.result as Result;
}
