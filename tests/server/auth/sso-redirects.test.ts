import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './sso-browser.ts';
import { type House, openHouse } from './sso-house.ts';

let house: House;
let localhost = '';
beforeAll(async () => {
  house = await openHouse({ alsoLocalhost: true });
  localhost = house.origin.replace('127.0.0.1', 'localhost');
  house.provider.person = { sub: 'p-1', email: 'ops_manager@brand.example', email_verified: true };
});
afterAll(() => house.close());

describe('redirect', () => {
  const refused = (redirect: string) =>
    house.server.call('GET', '/admin/auth/sso/start', {
      query: { redirect },
      headers: { host: new URL(house.origin).host },
    });
  const evil = [
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/award\\..\\list',
    'https://evil.example/',
    'https://evil.example/#/award/list',
    'http:evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'award/list',
    ' /award',
    '/a\nb',
    '/a\tb',
    `/${'x'.repeat(1001)}`,
  ];
  test.for(evil)('%j is refused', async (redirect) => {
    expect(await refused(redirect)).toMatchObject({
      status: 200,
      code: 40001,
      message: '跳转地址无效：只能是本系统的页面',
    });
  });

  test('to an address that only looks like ours is refused', async () => {
    const { host } = new URL(house.origin);
    const lookalikes = [
      `http://${host}@evil.example/#/x`,
      `http://${host}.evil.example/#/x`,
      `https://${host}/#/x`,
      `http://user:word@${host}/#/x`,
      `${house.origin}/#//evil.example`,
      `${house.origin}/#evil`,
    ];
    const answers = await Promise.all(lookalikes.map(refused));
    expect(answers.map(({ code }) => code)).toEqual(lookalikes.map(() => 40001));
  });

  test('to a page of ours leads there', async () => {
    expect((await house.arrive(openBrowser(), '/award/list?a=1&b=//x')).redirect).toBe('/award/list?a=1&b=//x');
    expect((await house.arrive(openBrowser(), `${house.origin}/#/award/cate`)).redirect).toBe('/award/cate');
    expect((await house.arrive()).redirect).toBe('/');
  });

  test('to a host of the list has the whole sign-on take place there', async () => {
    const browser = openBrowser();
    const { url, ticket, redirect } = await house.arrive(browser, `${localhost}/#/award/list`);
    expect([url.origin, redirect]).toEqual([localhost, '/award/list']);
    expect(browser.cookiesFor(new URL(house.origin))).not.toContain('sso=');
    expect(await house.payIn(ticket, browser, localhost)).toMatchObject({ code: 20000, result: { refresh_in: 7200 } });
  });

  test('and so has a visit to such a host, but never to one that is not on it', async () => {
    const offerAt = (headers: Readonly<Record<string, string>>) =>
      house.server.call('GET', '/admin/auth/sso', { headers });
    const at = (origin: string) => ({ result: { url: `${origin}/proxy-he/admin/auth/sso/start` } });
    expect(await offerAt({ host: new URL(localhost).host })).toMatchObject(at(localhost));
    // Nobody is a proxy here: what he says of another host is not believed.
    expect(await offerAt({ host: 'x', 'x-forwarded-host': new URL(localhost).host })).toMatchObject(at(house.origin));
    expect(await offerAt({ host: 'evil.example' })).toMatchObject(at(house.origin));
  });
});
