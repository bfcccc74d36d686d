import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import { soon } from '../../../soon.ts';
import { killChild, killChildren, startChild } from '../../db/children.ts';
import { callerWith } from '../../open-api/caller.ts';
import { madeKey } from '../../open-api/keys.ts';
import { faultsOf } from '../../points/audit.ts';
import type { Asked, Shop } from './asked.ts';
import { type Offered, type Ordering, orderingSecret, startOrdering } from './ordering.ts';

/*
 * kill -9 while members order and give up (engines.md §3.6, M1, M2, M3): what was acknowledged is there, units and points add up, and whoever
 * asks again with the number of his request finds it done once.
 */

let at: Ordering;
let offer: Offered;
const members: string[] = [];
beforeAll(async () => {
  at = await startOrdering('PostgreSQL');
  offer = await at.card({ price: { points_price: 1 }, limit_per_user: 0 }, 100_000);
  for (let nth = 0; nth < 5; nth += 1) members.push((await at.somebody(10_000)).member.member_no);
});
afterEach(killChildren);
afterAll(() => at.server.close());

/** Lets members buy in a process that is killed after so many answers; all that it said. */
async function killedAfter(answers: number, told: object): Promise<readonly Asked[]> {
  const { dataDir, databaseUrl = '' } = at.server;
  const child = startChild('../orders/placing-child.ts', [dataDir, databaseUrl, JSON.stringify(told)]);
  const lines = readline.createInterface({ input: child.stdout });
  const closed = new Promise((resolve) => lines.once('close', resolve));
  const said: Asked[] = [];
  lines.on('line', (line) => said.push(JSON.parse(line) as Asked));
  const heard = () => said.filter(({ code }) => code !== undefined).length;
  await expect.poll(heard, { timeout: 60_000 }).toBeGreaterThan(answers);
  await sleep(Math.random() * 200);
  await killChild(child);
  await closed;
  return said;
}

const number = ({ body }: Asked) => body.request_id;

test('what was acknowledged is there, all adds up, and what was under way is done once', async () => {
  const key = await madeKey(at.server, at.token, { kind: 'mini_program' });
  const shop: Shop = { item: at.item(offer), members, secretKey: orderingSecret };
  const { post } = callerWith(at.server.app, key);
  for (let loop = 0; loop < 2; loop += 1) {
    const said = await killedAfter(12, { ...shop, key });
    const answered = said.filter(({ code }) => code !== undefined);
    expect(answered.filter(({ code }) => code !== codes.ok)).toEqual([]);
    expect(await at.faults()).toEqual([]);
    expect(await faultsOf(at.server.store)).toEqual([]);

    const done = new Set(answered.map(number));
    const begun = said.filter((one) => one.code === undefined && !done.has(number(one)));
    expect(begun.length).toBeGreaterThan(0);
    // They ask again, whether the server had done it before it fell or not.
    for (const { path, body } of begun) await soon(async () => (await post(path, body)).code).toBe(codes.ok);
    const quotes = said.flatMap(({ path, body }) => (path === 'orders/place' ? [String(body['quote_no'])] : []));
    const orders = await at.run<{ quote_no: string; status: string }>(
      `select quote_no, status from goods_order where quote_no in (${quotes.map((one) => `'${one}'`).join()})`,
    );
    expect(orders.map(({ quote_no }) => quote_no).toSorted()).toEqual([...new Set(quotes)].toSorted());
    const givenUp = new Set(said.flatMap((one) => (one.path === 'orders/cancel' ? [number(one)] : [])));
    expect(orders.filter(({ status }) => status === 'cancelled')).toHaveLength(givenUp.size);
    expect(await at.faults()).toEqual([]);
    expect(await faultsOf(at.server.store)).toEqual([]);
  }
});
