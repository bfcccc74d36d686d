import axios, {
  type AxiosAdapter,
  AxiosError,
  AxiosHeaders,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { dictVersionHeader } from '../../contract/dictionary/dictionary.ts';
import type { CallAnswer, CallLog, MadeCall } from './call-log.ts';

/** Headers of answers that the application reads. */
const readHeaders = [dictVersionHeader.toLowerCase(), 'content-type'];

/** How a call gets its answer: by `live` from the server, or from elsewhere. Rejects when nothing answers. */
export type Answering = (call: MadeCall, live: () => Promise<CallAnswer>, signal?: AbortSignal) => Promise<CallAnswer>;

const parsed = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const headersFrom = (of: (name: string) => unknown) =>
  Object.fromEntries(
    readHeaders.flatMap((name) => {
      const value = of(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const methodOf = (method = 'GET') => method.toUpperCase();

/** The token of calls that go to the server; the page's own when absent. */
export type LiveToken = () => string | undefined;

function signalOf({ signal }: InternalAxiosRequestConfig): AbortSignal | undefined {
  return signal instanceof AbortSignal ? signal : undefined;
}

/** axios, whose calls go through `answering`. */
function adapter(through: AxiosAdapter, answering: Answering, token: LiveToken): AxiosAdapter {
  return async (config) => {
    const call = { method: methodOf(config.method), url: axios.getUri(config), body: parsed(config.data) };
    const live = async () => {
      const used = token();
      if (used !== undefined) config.headers.set('Authorization', `Bearer ${used}`);
      const response: AxiosResponse<unknown> = await through(config);
      const { status, headers, data } = response;
      const named = AxiosHeaders.from(headers instanceof AxiosHeaders ? headers : {});
      return { status, headers: headersFrom((name) => named.get(name)), answer: parsed(data) };
    };
    const { status, headers = {}, answer } = await answering(call, live, signalOf(config));
    if (config.signal?.aborted) throw new AxiosError('canceled', AxiosError.ERR_CANCELED, config);
    if (status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const data = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return { status, statusText: '', headers: AxiosHeaders.from(headers), config, data };
  };
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') === true;

function callOf(input: RequestInfo | URL, { method, body }: RequestInit): MadeCall {
  const url = input instanceof Request ? input.url : String(input);
  return { method: methodOf(method), url, ...(typeof body === 'string' && { body: parsed(body) }) };
}

/** Headers without the page's own token, which has a name only where the page is restored: no header can hold that. */
function headersOf({ headers = {} }: RequestInit): Headers {
  const pairs = headers instanceof Headers ? [...headers] : Array.isArray(headers) ? headers : Object.entries(headers);
  return new Headers(pairs.flatMap(([name, value]) => (/^[\x20-\x7e]*$/.test(value) ? [[name, value]] : [])));
}

/** Streams never end: they are not calls. */
const isStream = (init: RequestInit) => headersOf(init).get('accept') === 'text/event-stream';

/** A stream on which nothing is said until `end`. */
function silence(end: AbortSignal, signal?: AbortSignal | null): Response {
  const body = new ReadableStream({
    start(controller) {
      const close = () => controller.close();
      end.addEventListener('abort', close, { once: true });
      signal?.addEventListener('abort', () => end.removeEventListener('abort', close), { once: true });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** `fetch`, whose calls for data go through `answering`; streams say nothing while there is a `quiet` that has not ended. */
function fetching(through: typeof fetch, answering: Answering, { token, quiet }: NetworkOptions): typeof fetch {
  return async (input, init = {}) => {
    const withToken = () => {
      const used = token();
      const headers = headersOf(init);
      if (used !== undefined) headers.set('Authorization', `Bearer ${used}`);
      return { ...init, headers };
    };
    if (isStream(init)) return quiet && !quiet.aborted ? silence(quiet, init.signal) : through(input, withToken());
    /** What was no data, for whoever asked: it is not recorded. */
    let other: Response | undefined;
    const live = async () => {
      const response = await through(input, withToken());
      const { status } = response;
      const headers = headersFrom((name) => response.headers.get(name));
      if (isJson(response)) return { status, headers, answer: parsed(await response.text()) };
      other = response;
      return { status, headers };
    };
    const { status, headers, answer } = await answering(callOf(input, init), live, init.signal ?? undefined);
    if (other) return other;
    if (status === 0) throw new TypeError('Failed to fetch');
    const hasBody = answer !== undefined && ![204, 205, 304].includes(status);
    return new Response(hasBody ? JSON.stringify(answer) : null, { status, headers: { ...headers } });
  };
}

interface NetworkOptions {
  readonly token: LiveToken;
  readonly quiet?: AbortSignal;
}

/** Lets all calls of this page for data go through `answering`: those of axios, and those of `fetch`. */
export function interceptCalls(answering: Answering, options: NetworkOptions = { token: () => undefined }): void {
  axios.defaults.adapter = adapter(axios.getAdapter(axios.defaults.adapter), answering, options.token);
  globalThis.fetch = fetching(globalThis.fetch.bind(globalThis), answering, options);
}

/** Takes down each call and what came of it. */
export const recorded =
  (log: CallLog, answering: Answering): Answering =>
  async (call, live, signal) => {
    const answered = log.made(call);
    try {
      const answer = await answering(call, live, signal);
      if (!signal?.aborted) answered(answer);
      return answer;
    } catch (error) {
      if (!signal?.aborted) answered({ status: 0 });
      throw error;
    }
  };

/** As it always is: the server answers. */
export const fromServer: Answering = (_call, live) => live();
