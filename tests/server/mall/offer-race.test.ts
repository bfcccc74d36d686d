import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { differing, twiceOnSale } from './same-offer.ts';

/* Goods and their offers are written at once by many (engines.md §3.1; docs/decisions/082). */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL' });
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const run = async <R extends object>(text: string) => (await server.store.pool.query<R>(text)).rows;
const offerIn = async (goodsId: number) =>
  (
    await run<{ id: number; version: number }>(
      `select id, version from he_goods where goods_id = ${goodsId} and is_primary`,
    )
  )[0];
const ten = Array.from({ length: 10 }, (_, nth) => nth);

test('ten who write goods and their primary offer at once leave both saying the same, and nobody is stuck', async () => {
  for (const round of [1, 2, 3]) {
    const offer = await offerIn(2001);
    const goods = await admin.row('goods', 2001);
    const answers = await Promise.all(
      ten.map((nth): Promise<{ readonly code: number }> => {
        const sort = round * 100 + nth;
        const values: Values =
          nth % 2 === 0 ? { id: 2001, version: goods.version, sort } : { id: offer?.id, version: offer?.version, sort };
        return admin.update(nth % 2 === 0 ? 'goods' : 'he_goods', values);
      }),
    );
    // Whoever comes second saw an older version.
    for (const { code } of answers) expect([codes.ok, codes.conflict]).toContain(code);
    expect(answers.some(({ code }) => code === codes.ok)).toBe(true);
    expect(await differing(server.store)).toEqual([]);
  }
});

test('steps of both at once do not either', async () => {
  const offer = (await offerIn(2001))?.id ?? 0;
  const steps = ten.map((nth) =>
    nth % 2 === 0
      ? admin.step('goods', 2001, nth % 4 === 0 ? 'OFF_SALE' : 'ON_SALE')
      : admin.step('he_goods', offer, nth % 4 === 1 ? 'PUT_OFF' : 'PUT_ON'),
  );
  for (const { code } of await Promise.all(steps))
    expect([codes.ok, codes.conflict, codes.illegalMove]).toContain(code);
  expect(await differing(server.store)).toEqual([]);
});

test('of ten offers of the same goods that are put on sale at once one is', async () => {
  const goods = await admin.made('goods', { exchange_enabled: false });
  expect((await admin.step('goods', goods, 'ON_SALE')).code).toBe(codes.ok);
  const ids: number[] = [];
  for (const _ of ten)
    ids.push(await admin.made('he_goods', { goods_id: goods, delivery_types: ['pickup'], pickup_point_ids: [11_001] }));
  await run(`update he_goods set prices = jsonb_set(prices, '{0,points_price}', '9') where goods_id = ${goods}`);
  const answers = await Promise.all(ids.map((id) => admin.step('he_goods', id, 'PUT_ON')));
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  expect(await twiceOnSale(server.store)).toEqual([]);
});
