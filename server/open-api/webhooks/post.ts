import http from 'node:http';
import https from 'node:https';
import { isIPv6 } from 'node:net';
import { AddressRefused, publicAddressOf } from './public-address.ts';

/** What came of a request: a status, or why there was none. */
export interface Posted {
  readonly status: number | null;
  /** The beginning of the answer. */
  readonly head: string;
  readonly fault: string | null;
  readonly tookMs: number;
}

/** How addresses are reached; tests reach their own machine. */
export interface Way {
  readonly addressOf: (host: string) => Promise<string>;
  readonly protocols: ReadonlySet<string>;
  readonly timeoutMs: number;
}

export const publicWay: Way = {
  addressOf: publicAddressOf,
  protocols: new Set(['https:']),
  // Who answers later has not answered (engines.md §1.7).
  timeoutMs: 10_000,
};

/** Characters of an answer that are kept. */
const headLength = 1024;

interface Sent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Posts to an address of somebody's choosing: the host is looked up and looked at each time, the request goes to just that address, leads
 * nowhere else, ends after ten seconds in all, and no more of the answer is read than is kept.
 */
export async function post(url: string, sent: Sent, way: Way = publicWay): Promise<Posted> {
  const since = performance.now();
  const over = (what: Pick<Posted, 'status' | 'head' | 'fault'>): Posted => ({
    ...what,
    tookMs: Math.round(performance.now() - since),
  });
  try {
    const target = new URL(url);
    if (!way.protocols.has(target.protocol)) throw new AddressRefused('只能推送到 https 地址');
    const address = await way.addressOf(target.hostname);
    return over({ ...(await exchange(target, address, sent, way.timeoutMs)), fault: null });
  } catch (error) {
    return over({ status: null, head: '', fault: faultOf(error) });
  }
}

function exchange(target: URL, address: string, { body, headers }: Sent, timeoutMs: number) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | null; head: string }>();
  const request = (target.protocol === 'https:' ? https : http).request(
    target,
    {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: (_host, { all }, told) =>
        all ? told(null, [{ address, family: familyOf(address) }]) : told(null, address, familyOf(address)),
    },
    (response) => {
      let head = '';
      const done = () => {
        resolve({ status: response.statusCode ?? null, head: head.slice(0, headLength) });
        // What is longer than is kept is not read.
        response.destroy();
      };
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        head += part;
        if (head.length >= headLength) done();
      });
      response.on('end', done);
      response.on('error', reject);
    },
  );
  request.on('error', reject);
  request.end(body);
  return promise;
}

const familyOf = (address: string) => (isIPv6(address) ? 6 : 4);

function faultOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  if (error instanceof TypeError) return '地址格式有误';
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return '10 秒内没有应答';
  return '连接失败';
}
