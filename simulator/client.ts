import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isAnswerTo, type Key, signedHeaders } from './signature.ts';

/** A call as it is sent. */
export interface Sent {
  readonly method: 'GET' | 'POST';
  /** As in engines.md §1.5, `draws/take`. */
  readonly call: string;
  /** In the order of its names. */
  readonly query: string;
  readonly body: string;
}

/** What came back. */
export interface Heard {
  readonly http: number;
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
  /** The answer as it came. */
  readonly text: string;
  readonly isReplayed: boolean;
  /** Whether it carried the signature that it should: refusals before a key is known carry none. */
  readonly isSigned: boolean;
  /** From when a connection was free for it. */
  readonly ms: number;
}

/** Calls the Open API of one server by one key. */
export interface Client {
  /** @throws where nothing was heard */
  send(sent: Sent, clock?: number): Promise<Heard>;
  /** The names of the calls that the server has. @throws where it has no such document */
  calls(): Promise<ReadonlySet<string>>;
  close(): void;
}

const base = '/proxy-he/open/v1';
const limitMs = 30_000;

interface Raw {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

/** A client with so many connections, kept open. */
export function clientOf(url: URL, key: Key, connections: number): Client {
  const { Agent, request } = url.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const ask = (path: string, method: string, headers: Record<string, string>, body: string) =>
    new Promise<Raw>((resolve, reject) => {
      let began = performance.now();
      const asked = request(new URL(path, url), { method, headers, agent, timeout: limitMs }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          if (!answer.complete) reject(new Error('the answer was cut off'));
          else {
            const text = Buffer.concat(parts).toString();
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, ms: performance.now() - began });
          }
        });
      });
      // Waiting for a connection is this program's own.
      asked.on('socket', () => {
        began = performance.now();
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.on('error', reject);
      asked.end(body);
    });
  return {
    async send({ method, call, query, body }, clock = Date.now()) {
      const path = `${base}/${call}`;
      const nonce = randomUUID();
      const headers = {
        ...signedHeaders(key, { method, path, query, body }, { time: String(clock), nonce }),
        ...(body !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      };
      const raw = await ask(query === '' ? path : `${path}?${query}`, method, headers, body);
      const sign = raw.headers['x-sign'];
      return {
        ...envelopeIn(raw.text),
        http: raw.status,
        text: raw.text,
        ms: raw.ms,
        isReplayed: raw.headers['x-flan-replayed'] === '1',
        isSigned: typeof sign === 'string' && isAnswerTo(key.secret, nonce, raw.text, sign),
      };
    },
    async calls() {
      const { text } = await ask('/proxy-he/openapi.json', 'GET', {}, '');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked into below.
      const { paths } = JSON.parse(text) as { readonly paths?: object };
      const names = Object.keys(paths ?? {}).flatMap((path) => path.split('/open/v1/')[1] ?? []);
      if (names.length === 0) throw new Error('openapi.json names no call of the Open API');
      return new Set(names);
    },
    close: () => agent.destroy(),
  };
}

/** The envelope of an answer; a server that speaks of something else has not answered. */
function envelopeIn(text: string): Pick<Heard, 'code' | 'message' | 'result'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked into below.
  const { code, message, result } = JSON.parse(text) as Partial<Heard>;
  if (typeof code !== 'number') throw new Error('not an answer of the Open API');
  return { code, message: typeof message === 'string' ? message : '', result };
}
