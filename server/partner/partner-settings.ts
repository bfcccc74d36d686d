import { type Env, given, SettingRefused, url } from '../settings.ts';
import type { PartnerSettings } from './partner.ts';

const needed = ['DUIBA_URL', 'DUIBA_APP_KEY', 'DUIBA_APP_SECRET'] as const;
const usualTimeoutMs = 10_000;

/** Reads how Duiba is reached: all that it needs, or none of it. Throws `SettingRefused` on the first that is missing or wrong. */
export function readPartner(env: Env): { readonly duiba?: PartnerSettings } {
  const names = [...needed, 'DUIBA_TIMEOUT_MS'];
  if (!names.some((name) => given(env, name) !== undefined)) return {};
  const missing = needed.filter((name) => given(env, name) === undefined);
  if (missing.length > 0) throw new SettingRefused(`兑吧的设置不完整：还缺少环境变量 ${missing.join('、')}。`);
  const address = url(env, 'DUIBA_URL', ['https:', 'http:']);
  if (!address) return {};
  return {
    duiba: {
      url: address,
      appKey: given(env, 'DUIBA_APP_KEY') ?? '',
      appSecret: given(env, 'DUIBA_APP_SECRET') ?? '',
      timeoutMs: timeout(env),
    },
  };
}

/** Three tries of a read must end before the browser gives up (60 s). */
function timeout(env: Env): number {
  const text = given(env, 'DUIBA_TIMEOUT_MS');
  if (text === undefined) return usualTimeoutMs;
  const ms = /^\d{3,5}$/.test(text) ? Number(text) : 0;
  if (ms >= 100 && ms <= 18_000) return ms;
  throw new SettingRefused(`环境变量 DUIBA_TIMEOUT_MS=${text} 无效：应为 100–18000 的整数。`);
}
