import { BlockList, isIPv6 } from 'node:net';
import type { OpenScope } from '../../contract/open-api/scopes.ts';
import { codes, messages } from '../../contract/core/errors.ts';
import { Failure, failure } from '../http/failure.ts';
import { isSame, type Signed, signatureOf } from './signature.ts';

/** A key as those who check requests know it. */
export interface Client {
  readonly id: number;
  readonly clientNo: string;
  readonly name: string;
  /** What signs: the secret, and the one before while that is still good. */
  readonly secrets: readonly string[];
  readonly scopes: ReadonlySet<string>;
  readonly ratePerS: number;
  readonly burst: number;
  /** Addresses and networks; none: from anywhere. */
  readonly allow: readonly string[];
}

/** What a request says of itself in its headers, and where it came from. */
export interface Asked extends Signed {
  readonly key: string;
  readonly sign: string;
  readonly ip: string;
  readonly scope: OpenScope;
}

/** What is asked of others on the way. */
export interface Checks {
  /** The key of this number while it is of use. */
  readonly client: (clientNo: string) => Promise<Client | undefined>;
  /** Milliseconds, by the database's clock as near as may be. */
  readonly now: () => number;
  /** Whether the number had not been used with this key; it is from now on. */
  readonly isFresh: (clientId: number, nonce: string) => Promise<boolean>;
  /** 0 where the call may go on; else after how many seconds it may be tried again. */
  readonly waitFor: (client: Client) => Promise<number>;
}

/** Who was let in, and by which of the secrets: the answer is signed with the same one. */
export interface Admitted {
  readonly client: Client;
  readonly secret: string;
}

/** A refusal of a key that is known, counted against it. */
export class ClientRefused extends Failure {
  readonly client: Client;
  readonly retryAfter: number | undefined;

  constructor(client: Client, cause: Failure, retryAfter?: number) {
    super(cause.code, cause.message, { result: cause.result, status: cause.status });
    this.client = client;
    this.retryAfter = retryAfter;
  }
}

const skewMs = 5 * 60_000;
const unauthorized = 401;
const tooMany = 429;
const millis = /^\d{13}$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const denied = (name: 'keyRefused' | 'clockOff' | 'nonceUsed' | 'addressRefused') =>
  new Failure(codes[name], messages[name], { status: unauthorized });

/** One of a server that speaks IPv6 is written so: `::ffff:10.0.0.1`. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether an address is one of these, or lies in one of these networks; from anywhere where there are none. */
export function isAllowed(allow: readonly string[], ip: string): boolean {
  if (allow.length === 0) return true;
  const list = new BlockList();
  for (const one of allow) {
    const [net = '', bits] = one.split('/');
    const family = isIPv6(net) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(bits), family);
  }
  const address = plain(ip);
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Lets a request in: key, time, signature, number, address, rate, scope, in this order (engines.md §1.2). Whose key, signature or state is
 * wrong hears one sentence for all of it, and no table but those of the keys was read.
 * @throws {Failure} 40101–40104 as HTTP 401, 42902 as HTTP 429, 40301
 */
export async function admit(asked: Asked, checks: Checks): Promise<Admitted> {
  const client = await checks.client(asked.key);
  if (!client) throw denied('keyRefused');
  const refused = (cause: Failure, retryAfter?: number) => new ClientRefused(client, cause, retryAfter);
  if (!millis.test(asked.time) || Math.abs(checks.now() - Number(asked.time)) > skewMs)
    throw refused(denied('clockOff'));
  const secret = client.secrets.find((one) => isSame(asked.sign, signatureOf(asked, one)));
  if (secret === undefined) throw refused(denied('keyRefused'));
  if (!uuid.test(asked.nonce) || !(await checks.isFresh(client.id, asked.nonce))) throw refused(denied('nonceUsed'));
  if (!isAllowed(client.allow, asked.ip)) throw refused(denied('addressRefused'));
  const wait = await checks.waitFor(client);
  if (wait > 0) throw refused(new Failure(codes.tooMany, messages.tooMany, { status: tooMany }), wait);
  if (!client.scopes.has(asked.scope))
    throw refused(failure('noAction', `该密钥没有「${asked.scope}」权限范围`, { scope: asked.scope }));
  return { client, secret };
}
