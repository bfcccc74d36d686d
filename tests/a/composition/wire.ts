import axios, { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { entities } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { text } from '../../engine/text.ts';

/** A request that has left and is not answered yet. */
export interface Call {
  /** `GET /admin/api/FlanAwardCate/lists`. */
  readonly name: string;
  readonly isWrite: boolean;
  readonly token: string;
  readonly params: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** The idempotency key; '' for calls that need none. */
  readonly key: string;
  /** Nobody waits for it any more. */
  readonly isAborted: () => boolean;
}

/** What a call is for, by the declarations of the entities; '' for all others. */
export const kindOf = ({ name }: Pick<Call, 'name'>): string => kinds.get(name.replace(/\/\d+(?=\/|$)/, '/{id}')) ?? '';

const kinds: ReadonlyMap<string, string> = new Map(
  entities.flatMap(({ calls }) => Object.entries(calls).map(([kind, call]) => [call, kind] as const)),
);

/** How a call can end: as the server answers it, or not at all. */
export type Answer =
  | { readonly status?: number; readonly code: number; readonly message?: string; readonly result?: unknown }
  | 'lost';

interface Parked extends Call {
  readonly settle: (answer: Answer) => void;
}

/** The network of one run: every request waits until it is answered, in any order. */
export class Wire {
  readonly #parked = new Set<Parked>();
  /** Told of each request when it leaves. */
  onSend = (_call: Call): void => {};

  /** Calls that somebody waits for, oldest first. */
  pending(): readonly Call[] {
    return [...this.#parked].filter((call) => !call.isAborted());
  }

  answer(call: Call, answer: Answer): void {
    const parked = [...this.#parked].find((one) => one === call);
    if (!parked) throw new Error(`${call.name} does not wait`);
    this.#parked.delete(parked);
    parked.settle(answer);
  }

  /** The document has gone, and with it everybody who waited. */
  forgetAll(): void {
    this.#parked.clear();
  }

  send(config: InternalAxiosRequestConfig): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { signal } = config;
      const call: Parked = {
        ...described(config),
        isAborted: () => signal?.aborted ?? false,
        settle: (answer) => {
          if (answer === 'lost') return reject(new AxiosError('lost', 'ERR_NETWORK'));
          const { status = 200, ...body } = answer;
          resolve({ status, data: { message: '', ...body }, statusText: '', headers: {}, config });
        },
      };
      signal?.addEventListener?.('abort', () => {
        this.#parked.delete(call);
        reject(new CanceledError());
      });
      this.#parked.add(call);
      this.onSend(call);
    });
  }
}

function described({ method = 'get', url = '', data, headers }: InternalAxiosRequestConfig) {
  const [path = '', query = ''] = url.split('?');
  const body = typeof data === 'string' ? (JSON.parse(data) as Readonly<Record<string, unknown>>) : {};
  const header = headers.get('Idempotency-Key');
  const written = typeof header === 'string' ? header : text(body['request_id'] ?? '').replaceAll('"', '');
  return {
    name: `${method.toUpperCase()} ${path}`,
    isWrite: ['post', 'put', 'delete'].includes(method.toLowerCase()) && written !== '',
    token: String(headers.get('Authorization') ?? '').replace('Bearer ', ''),
    params: new URLSearchParams(query),
    body,
    key: written,
  };
}

let current = new Wire();

/** Requests of the program leave by this wire from now on. */
export const connect = (wire: Wire): void => void (current = wire);

// src/core/http.ts takes the defaults of the moment it is loaded: this file is to be imported before it.
axios.defaults.adapter = (config) =>
  current.send(config) as ReturnType<Extract<typeof axios.defaults.adapter, Function>>;

export const ok = (result: unknown): Answer => ({ code: codes.ok, result });
export const refused = (code: number, message: string, result?: unknown): Answer => ({ code, message, result });
export const unauthorized = (code: number, message: string): Answer => ({ status: 401, code, message });
