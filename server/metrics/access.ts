import { createHash, timingSafeEqual } from 'node:crypto';
import net from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type Env, given, type MetricsAccess, SettingRefused, type Settings } from '../settings.ts';

const shortestToken = 16;

/**
 * Reads `METRICS_TOKEN` and `METRICS_FROM`.
 * @throws {SettingRefused} for a short token, and for what is no address
 */
export function readMetrics(env: Env): Pick<Settings, 'metrics'> {
  const token = given(env, 'METRICS_TOKEN');
  if (token !== undefined && token.length < shortestToken)
    throw new SettingRefused(`环境变量 METRICS_TOKEN 无效：至少 ${shortestToken} 个字符。`);
  const from = (given(env, 'METRICS_FROM') ?? '').split(',').flatMap((place) => place.trim() || []);
  const wrong = from.find((place) => !isPlace(place));
  if (wrong !== undefined)
    throw new SettingRefused(`环境变量 METRICS_FROM 中的 ${wrong} 无效：应为用逗号分隔的地址和网段（如 10.0.0.0/8）。`);
  return { metrics: { from, ...(token !== undefined && { token }) } };
}

function isPlace(place: string): boolean {
  const [address = '', bits, ...more] = place.split('/');
  const version = net.isIP(address);
  if (bits === undefined) return version > 0;
  return version > 0 && more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
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
