import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readChannels } from '../../../../server/partner/channels/channel-settings.ts';
import { severalPorts } from '../../../../server/partner/channels/several.ts';
import { isSignedBy, signedBy } from '../../../../server/partner/channels/rsa.ts';
import { wechatPay } from '../../../../server/partner/channels/wechat.ts';
import { payClient } from '../../../../server/partner/pay.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'channels-'));
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A file in which a text stands. */
function fileOf(name: string, text: string | Buffer): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}
const key = fileOf('key.pem', pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
const publicKey = fileOf('public.pem', pair.publicKey.export({ type: 'spki', format: 'pem' }));
/** As Alipay's tool writes them. */
const bareKey = fileOf('bare.txt', pair.privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'));
const barePublicKey = fileOf(
  'bare-public.txt',
  pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
);

const home = { PUBLIC_URL: 'https://flan.example.com' };
const wechat = {
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_SERIAL_NO: '3775B6A4',
  WECHAT_PAY_KEY: key,
  WECHAT_PAY_API_KEY: '0123456789abcdef0123456789abcdef',
  WECHAT_PAY_PUBLIC_KEY: publicKey,
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
  WECHAT_PAY_LITE_APP_ID: 'wx1',
};
const alipay = { ALIPAY_APP_ID: '2021', ALIPAY_KEY: bareKey, ALIPAY_PUBLIC_KEY: barePublicKey };

describe('settings of channels', () => {
  test('none is none; each is read with what is usual for it', () => {
    expect(readChannels({})).toEqual({});
    const both = readChannels({ ...home, ...wechat, ...alipay, ALIPAY_FEE_PERCENT: '0.38' });
    expect(both.wechat).toMatchObject({ apps: { wx_lite: 'wx1' }, feePpm: 6000, timeoutMs: 10_000 });
    expect(both.wechat?.url.href).toBe('https://api.mch.weixin.qq.com/');
    expect(both.alipay).toMatchObject({ appId: '2021', feePpm: 3800 });
    expect(both.alipay?.url.href).toBe('https://openapi.alipay.com/gateway.do');
  });

  test('keys are read as each side’s tools write them', () => {
    const { wechat: one, alipay: other } = readChannels({ ...home, ...wechat, ...alipay });
    for (const found of [one, other])
      expect(found && isSignedBy(found.publicKey, 'a text', signedBy(found.key, 'a text'))).toBe(true);
  });

  test.each([
    [{ ...wechat, WECHAT_PAY_API_KEY: '' }, '微信支付的设置不完整：还缺少环境变量 WECHAT_PAY_API_KEY。'],
    [{ ...wechat, WECHAT_PAY_API_KEY: 'short' }, '应为 32 个字符的 APIv3 密钥'],
    [{ ...wechat, WECHAT_PAY_LITE_APP_ID: '' }, '至少设置一个'],
    [{ ...wechat, WECHAT_PAY_KEY: path.join(folder, 'none') }, '文件无法读取（ENOENT）'],
    [{ ...wechat, WECHAT_PAY_KEY: fileOf('nonsense', 'no key') }, '应为 RSA 密钥文件'],
    [
      { ...wechat, WECHAT_PAY_KEY: fileOf('ec.pem', curve.privateKey.export({ type: 'pkcs8', format: 'pem' })) },
      '应为 RSA 密钥文件',
    ],
    [{ ...alipay, ALIPAY_PUBLIC_KEY: '' }, '支付宝的设置不完整：还缺少环境变量 ALIPAY_PUBLIC_KEY。'],
    [{ ...alipay, ALIPAY_FEE_PERCENT: '六' }, '应为 0–99 的百分数'],
    [{ ...alipay, PUBLIC_URL: '' }, '还需要 PUBLIC_URL'],
  ])('%#: what is missing or wrong is said at the start', (env, words) => {
    expect(() => readChannels({ ...home, ...env })).toThrow(words);
  });
});

test('a channel of its own is asked before whoever takes payments for all', () => {
  const settings = readChannels({ ...home, ...wechat }).wechat;
  const own = settings ? [wechatPay(settings)] : [];
  const all = payClient({ url: new URL('http://pay'), appKey: 'a', appSecret: 's', timeoutMs: 1 }, [
    'wx_lite',
    'alipay_wap',
  ]);
  const port = severalPorts([...own, all]);
  expect(port?.channels).toEqual(['wx_lite', 'alipay_wap']);
  expect([port?.payerApp('wx_lite'), port?.payerApp('alipay_wap')]).toEqual(['wx1', undefined]);
  expect(port?.answerNotify('wx_lite', true).type).toContain('application/json');
  expect(port?.answerNotify('alipay_wap', true).body).toBe('SUCCESS');
  expect(severalPorts([])).toBeUndefined();
});
