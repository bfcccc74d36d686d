import fs from 'node:fs';
import type { KeyObject } from 'node:crypto';
import { errorCode } from '../../db/start-refused.ts';
import { type Env, given, SettingRefused, url } from '../../settings.ts';
import { timeout } from '../partner-settings.ts';
import type { AlipaySettings } from './alipay-call.ts';
import { privateKeyIn, publicKeyIn } from './rsa.ts';
import type { WechatSettings } from './wechat-call.ts';

/* How channels of payments are reached that the house speaks to itself (docs/partner.md). */

export interface Channels {
  readonly wechat?: WechatSettings;
  readonly alipay?: AlipaySettings;
}

const wechatNeeds = ['MCH_ID', 'SERIAL_NO', 'KEY', 'API_KEY', 'PUBLIC_KEY', 'PUBLIC_KEY_ID'];
const alipayNeeds = ['APP_ID', 'KEY', 'PUBLIC_KEY'];
const usualFee = '0.6';

/** Reads the settings of each channel that is set: all that it needs, or none of it. @throws {SettingRefused} on the first that is missing or wrong */
export function readChannels(env: Env): Channels {
  const wechat = readWechat(env);
  const alipay = readAlipay(env);
  if ((wechat ?? alipay) && given(env, 'PUBLIC_URL') === undefined)
    throw new SettingRefused('设置微信支付或支付宝时还需要 PUBLIC_URL：它们把付款结果通知到这个地址。');
  return { ...(wechat && { wechat }), ...(alipay && { alipay }) };
}

/** Whether a channel is set, wholly. @throws {SettingRefused} */
function isSet(env: Env, prefix: string, needs: readonly string[], label: string): boolean {
  if (!Object.keys(env).some((name) => name.startsWith(`${prefix}_`) && given(env, name) !== undefined)) return false;
  const missing = needs.map((name) => `${prefix}_${name}`).filter((name) => given(env, name) === undefined);
  if (missing.length === 0) return true;
  throw new SettingRefused(`${label}的设置不完整：还缺少环境变量 ${missing.join('、')}。`);
}

function readWechat(env: Env): WechatSettings | undefined {
  if (!isSet(env, 'WECHAT_PAY', wechatNeeds, '微信支付')) return undefined;
  const text = (name: string) => given(env, `WECHAT_PAY_${name}`);
  const [lite, pub] = [text('LITE_APP_ID'), text('PUB_APP_ID')];
  if ((lite ?? pub) === undefined)
    throw new SettingRefused(
      '微信支付的设置不完整：WECHAT_PAY_LITE_APP_ID（小程序）和 WECHAT_PAY_PUB_APP_ID（公众号）至少设置一个。',
    );
  const apiKey = text('API_KEY') ?? '';
  if (!/^[\x21-\x7E]{32}$/.test(apiKey))
    throw new SettingRefused('环境变量 WECHAT_PAY_API_KEY 无效：应为 32 个字符的 APIv3 密钥。');
  return {
    url: url(env, 'WECHAT_PAY_URL', ['https:', 'http:']) ?? new URL('https://api.mch.weixin.qq.com'),
    mchId: text('MCH_ID') ?? '',
    serialNo: text('SERIAL_NO') ?? '',
    key: keyOf(env, 'WECHAT_PAY_KEY', privateKeyIn),
    apiKey,
    publicKey: keyOf(env, 'WECHAT_PAY_PUBLIC_KEY', publicKeyIn),
    publicKeyId: text('PUBLIC_KEY_ID') ?? '',
    apps: { ...(lite !== undefined && { wx_lite: lite }), ...(pub !== undefined && { wx_pub: pub }) },
    feePpm: feePpm(env, 'WECHAT_PAY_FEE_PERCENT'),
    timeoutMs: timeout(env, 'WECHAT_PAY_TIMEOUT_MS'),
  };
}

function readAlipay(env: Env): AlipaySettings | undefined {
  if (!isSet(env, 'ALIPAY', alipayNeeds, '支付宝')) return undefined;
  return {
    url: url(env, 'ALIPAY_URL', ['https:', 'http:']) ?? new URL('https://openapi.alipay.com/gateway.do'),
    appId: given(env, 'ALIPAY_APP_ID') ?? '',
    key: keyOf(env, 'ALIPAY_KEY', privateKeyIn),
    publicKey: keyOf(env, 'ALIPAY_PUBLIC_KEY', publicKeyIn),
    feePpm: feePpm(env, 'ALIPAY_FEE_PERCENT'),
    timeoutMs: timeout(env, 'ALIPAY_TIMEOUT_MS'),
  };
}

/** The key in a file that a variable names; its content is repeated by no message. */
function keyOf(env: Env, name: string, read: (text: string) => KeyObject): KeyObject {
  const file = given(env, name) ?? '';
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingRefused(`环境变量 ${name}=${file} 无效：文件无法读取（${errorCode(error)}）。`);
  }
  try {
    return read(text);
  } catch {
    throw new SettingRefused(`环境变量 ${name}=${file} 无效：应为 RSA 密钥文件，没有口令。`);
  }
}

function feePpm(env: Env, name: string): number {
  const text = given(env, name) ?? usualFee;
  if (/^\d{1,2}(?:\.\d{1,4})?$/.test(text)) return Math.round(Number(text) * 10_000);
  throw new SettingRefused(`环境变量 ${name}=${text} 无效：应为 0–99 的百分数，如 0.6。`);
}
