import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './sso-browser.ts';
import { arrivalOf, type House, openHouse } from './sso-house.ts';

// On PostgreSQL, where transactions really run at the same time.
let house: House;
beforeAll(async () => {
  house = await openHouse({ app: { engine: 'PostgreSQL' } });
});
afterAll(async () => {
  await house.close();
});

const count = async (sql: string) => (await house.server.store.pool.query<{ n: number }>(sql)).rows[0]?.n;
const person = (sub: string) => ({ sub, email: 'admin@brand.example', email_verified: true });

test('a ticket that is paid in twenty times at once opens one session', async () => {
  house.provider.person = person('p-1');
  const { ticket, browser } = await house.arrive();
  const before = (await count('select count(*)::int as n from session')) ?? 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => house.payIn(ticket, browser)));
  expect(answers.filter(({ code }) => code === 20000).length).toBe(1);
  expect(answers.filter(({ code }) => code === 40401).length).toBe(19);
  expect(await count('select count(*)::int as n from session')).toBe(before + 1);
});

test('a state that comes back ten times at once is taken once', async () => {
  const browser = openBrowser();
  const { url } = await browser.open(house.start(), ({ pathname }) => pathname.endsWith('/sso/callback'));
  const arrivals = await Promise.all(Array.from({ length: 10 }, () => browser.open(url.href)));
  const tickets = arrivals.map((arrived) => arrivalOf(arrived, browser).ticket);
  expect(tickets.filter((ticket) => ticket !== 'void').length).toBe(1);
});

test('two persons with one address who come at once: one is linked, the other has no account', async () => {
  await house.server.store.pool.query('update account set sso_issuer = null, sso_subject = null');
  const browsers = [openBrowser(), openBrowser(), openBrowser(), openBrowser()];
  const callbacks: string[] = [];
  for (const [at, browser] of browsers.entries()) {
    house.provider.person = person(`twin-${at % 2}`);
    callbacks.push((await browser.open(house.start(), ({ pathname }) => pathname.endsWith('/sso/callback'))).url.href);
  }
  const results = await Promise.all(
    browsers.map(async (browser, at) => {
      const { ticket } = arrivalOf(await browser.open(callbacks[at] ?? ''), browser);
      return (await house.payIn(ticket, browser)).result;
    }),
  );
  const { rows } = await house.server.store.pool.query<{ sub: string }>(
    'select sso_subject as sub from account where sso_subject is not null',
  );
  expect(rows.length).toBe(1);
  const winner = Number(rows[0]?.sub.at(-1));
  expect(results.map((result) => result?.token !== undefined)).toEqual(
    browsers.map((_browser, at) => at % 2 === winner),
  );
});
