import { createHash, timingSafeEqual } from 'node:crypto';
import net from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Who may read the metrics besides programs on this machine. */
export interface MetricsAccess {
  /** Whoever sends it as `Authorization: Bearer …`. */
  readonly token?: string;
  /** Addresses and ranges. */
  readonly from: readonly string[];
}

const familyOf = (address: string) => (net.isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(places: readonly string[]): net.BlockList {
  const list = new net.BlockList();
  for (const place of places) {
    const [address = '', bits] = place.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const isIn = (list: net.BlockList, address: string): boolean =>
  net.isIP(address) > 0 && list.check(address, familyOf(address));

const loopback = listOf(['127.0.0.0/8', '::1']);
/** What proxies write about whom they ask for. */
const ofProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/**
 * Whether somebody may read the metrics: with the token, from a place that is named, or as a program on this machine that asks for itself.
 * What a proxy on this machine passes on comes from elsewhere.
 */
export function mayRead({ token, from }: MetricsAccess): (request: FastifyRequest) => boolean {
  const named = listOf(from);
  return ({ headers, ip, socket }) => {
    const sent = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (token !== undefined && sent !== undefined && isSame(sent, token)) return true;
    if (isIn(named, ip)) return true;
    return isIn(loopback, socket.remoteAddress ?? '') && ofProxies.every((name) => headers[name] === undefined);
  };
}
