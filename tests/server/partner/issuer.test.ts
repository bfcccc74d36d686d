import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../../server/settings.ts';
import { readPartner } from '../../../server/partner/partner-settings.ts';
import { type DemoIssuer, startDemoIssuer } from './demo-issuer.ts';

let there: DemoIssuer;
beforeAll(async () => {
  there = await startDemoIssuer();
});
afterAll(() => there.close());

test('asked again under the same number it gives the same code, under another one another', async () => {
  const wish = { request_no: 'ZJ1', goods_no: 'ZS1' };
  const one = await there.issuer.issue(wish);
  expect(await there.issuer.issue(wish)).toEqual(one);
  expect((await there.issuer.issue({ ...wish, request_no: 'ZJ2' })).code).not.toBe(one.code);
});

test('goods that it does not know are refused; an answer that is not signed is none', async () => {
  const unknown = there.issuer.issue({ request_no: 'ZJ1', goods_no: '未知' });
  await expect(unknown).rejects.toMatchObject({ kind: 'refused', isUnsure: false });
  const unsigned = there.stranger.issue({ request_no: 'ZJ1', goods_no: 'ZS1' });
  await expect(unsigned).rejects.toMatchObject({ kind: 'nonsense', isUnsure: true });
});

test('it is reached as the settings say, with all of them or none', () => {
  const whole = { COUPON_URL: 'https://coupons.example/', COUPON_APP_KEY: 'flan', COUPON_APP_SECRET: 'secret' };
  expect(readPartner(whole).coupon).toMatchObject({ appKey: 'flan', timeoutMs: 10_000 });
  expect(readSettings({})).not.toHaveProperty('coupon');
  expect(() => readPartner({ ...whole, COUPON_APP_SECRET: '' })).toThrow('众商券平台的设置不完整');
});
