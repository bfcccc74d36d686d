import { type Env, given, SettingRefused, url } from '../settings.ts';
import type { PartnerSettings } from './partner.ts';

const usualTimeoutMs = 10_000;

interface Partners {
  readonly duiba?: PartnerSettings;
  readonly ccn?: PartnerSettings;
  readonly coupon?: PartnerSettings;
  readonly pay?: PartnerSettings;
}

/** Reads how the partners are reached: of each all that it needs, or none of it. Throws `SettingRefused` on the first that is missing or wrong. */
export function readPartner(env: Env): Partners {
  const duiba = readOne(env, 'DUIBA', '兑吧');
  const ccn = readOne(env, 'CCN', '码平台');
  const coupon = readOne(env, 'COUPON', '众商券平台');
  const pay = readOne(env, 'PAY', '支付渠道');
  return { ...(duiba && { duiba }), ...(ccn && { ccn }), ...(coupon && { coupon }), ...(pay && { pay }) };
}

function readOne(env: Env, prefix: string, label: string): PartnerSettings | undefined {
  const needed = ['URL', 'APP_KEY', 'APP_SECRET'].map((name) => `${prefix}_${name}`);
  const names = [...needed, `${prefix}_TIMEOUT_MS`];
  if (!names.some((name) => given(env, name) !== undefined)) return undefined;
  const missing = needed.filter((name) => given(env, name) === undefined);
  if (missing.length > 0) throw new SettingRefused(`${label}的设置不完整：还缺少环境变量 ${missing.join('、')}。`);
  const address = url(env, `${prefix}_URL`, ['https:', 'http:']);
  if (!address) return undefined;
  return {
    url: address,
    appKey: given(env, `${prefix}_APP_KEY`) ?? '',
    appSecret: given(env, `${prefix}_APP_SECRET`) ?? '',
    timeoutMs: timeout(env, `${prefix}_TIMEOUT_MS`),
  };
}

/** Milliseconds that one waits for an answer: three tries of a read must end before the browser gives up (60 s). @throws {SettingRefused} */
export function timeout(env: Env, name: string): number {
  const text = given(env, name);
  if (text === undefined) return usualTimeoutMs;
  const ms = /^\d{3,5}$/.test(text) ? Number(text) : 0;
  if (ms >= 100 && ms <= 18_000) return ms;
  throw new SettingRefused(`环境变量 ${name}=${text} 无效：应为 100–18000 的整数。`);
}
