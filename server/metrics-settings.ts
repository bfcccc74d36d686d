import net from 'node:net';
import { type Env, given, SettingRefused, type Settings } from './settings.ts';

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
