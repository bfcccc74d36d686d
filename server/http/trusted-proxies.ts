import net from 'node:net';
import { type Env, given, SettingRefused, type Settings, url } from '../settings.ts';

/** Ranges that have a name: this machine, the link, private networks. */
const named: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const mostHops = 9;

/**
 * Reads `TRUST_PROXY`. Where the server does not speak TLS itself, browsers that use https come through a proxy: without it all of them would
 * have the proxy's address.
 * @throws {SettingRefused} for what is no address, and where PUBLIC_URL is https and nothing is said
 */
export function readTrustedProxies(env: Env): Pick<Settings, 'trustProxy'> {
  const text = given(env, 'TRUST_PROXY');
  if (text === undefined) {
    if (url(env, 'PUBLIC_URL', ['http:', 'https:'])?.protocol !== 'https:' || given(env, 'TLS_CERT')) return {};
    const example = '反向代理的地址（如 127.0.0.1、10.0.0.0/8）或层数（如 1）';
    throw new SettingRefused(`PUBLIC_URL 是 https 时还需要 TRUST_PROXY：${example}，否则所有人都来自同一个地址。`);
  }
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= mostHops) return { trustProxy: Number(text) };
  const places = text.split(',').map((place) => place.trim());
  const wrong = places.find((place) => !isPlace(place));
  if (wrong === undefined) return { trustProxy: places };
  throw new SettingRefused(
    `环境变量 TRUST_PROXY=${text} 无效：应为 1–${mostHops} 的层数，或用逗号分隔的地址、网段和 ${[...named].join('、')}。`,
  );
}

function isPlace(place: string): boolean {
  const [address = '', bits, ...more] = place.split('/');
  const version = net.isIP(address);
  if (named.has(place) || (version > 0 && bits === undefined)) return true;
  // A range of everybody would have anybody say where he is.
  return (
    version > 0 && more.length === 0 && /^[1-9]\d{0,2}$/.test(bits ?? '') && Number(bits) <= (version === 4 ? 32 : 128)
  );
}
