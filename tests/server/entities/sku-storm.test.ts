import { engines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../contract/activities/draw/random.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { moveStock } from '../../../server/orders/order-stock.ts';
import { house } from '../../../server/entity/write/house.ts';
import { moveUnits } from '../../../server/awards/stock/source-units.ts';
import { expectKindsHold } from './ledger.ts';
import { instancesOn } from './on-each-engine.ts';
import { type Operator, operator } from './with-entities.ts';

/** An exchange, as the ledger of stock names it. */
const order: Row = { id: 1, version: 1, status: 'wait_ship', order_no: 'DH2026072000000001' };
/** One unit of it. */
const line = (goodsId: number, skuId: number) => ({ goodsId, skuId, units: 1, name: '旅行杯' });

describe.each(engines)('stock of each kind of goods, on %s', (engine) => {
  const { at } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });

  const kindsOf = async (id: number) => (await admin.row('goods', id))['skus'] as readonly Values[];
  /** Goods on sale in two kinds, with an award and a prize of each. */
  async function twoKinds(red: number, blue: number) {
    const kinds = [
      { spec_text: '红', stock_init: red },
      { spec_text: '蓝', stock_init: blue },
    ];
    const id = await admin.made('goods', { skus: kinds });
    await admin.step('goods', id, 'ON_SALE');
    const skus = (await kindsOf(id)).map(({ sku_id }) => Number(sku_id));
    const awards: number[] = [];
    const prizes: number[] = [];
    for (const sku of skus) {
      const body = { award_type: 'real_prize', source_type: 'goods', source_id: id, source_sku_id: sku };
      const award = await admin.made('award', { ...body, validity: undefined });
      await admin.step('award', award, 'ENABLE');
      awards.push(award);
      prizes.push(await admin.made('prize', { award_id: award, stock_init: 0 }));
    }
    return { id, skus, awards, prizes };
  }
  const adjust = (nth: number, id: number, sku_id: number, stock_delta: number, request_id: string = randomUUID()) =>
    operator(at(nth), token).update('goods', { id, sku_id, stock_delta, stock_reason: '盘点', request_id });
  const refill = (nth: number, id: number, delta: number) =>
    at(nth).call('POST', '/admin/api/FlanAward/prizeStockUpdates', {
      token,
      body: { id, delta, reason: '调整', request_id: randomUUID() },
    });
  /** One movement of the engine alone; what it refuses is a refusal, never a fault. */
  const moved = (nth: number, work: Parameters<typeof withTransaction>[1]): Promise<boolean> =>
    withTransaction(at(nth).store, work).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure) return false;
        throw error;
      },
    );
  const lock = (nth: number, id: number, sku: number) =>
    moved(nth, (tx) => moveStock(tx, order, line(id, sku), { type: 'lock', why: '占用库存' }, house));
  const settle = (nth: number, id: number, sku: number, status: string, stock_returned = true) =>
    moved(nth, (tx) =>
      moveStock(
        tx,
        order,
        line(id, sku),
        { type: status === 'cancelled' && stock_returned ? 'release' : 'confirm', why: '结清' },
        house,
      ),
    );

  test('whatever moves at once, the kinds add up to the goods, line by line, and none is below zero', async () => {
    const { id, skus, awards, prizes } = await twoKinds(30, 12);
    const random = seededRandom(20260720);
    const pick = <One>(from: readonly One[]) => from[random.below(from.length)] as One;
    const ways = [
      (nth: number) => adjust(nth, id, pick(skus), 1 + random.below(4)),
      (nth: number) => adjust(nth, id, pick(skus), -1 - random.below(9)),
      (nth: number) => refill(nth, pick(prizes), 1 + random.below(6)),
      (nth: number) => refill(nth, pick(prizes), -1 - random.below(3)),
      (nth: number) => lock(nth, id, pick(skus)),
      (nth: number) => lock(nth, id, pick(skus)),
      (nth: number) => settle(nth, id, pick(skus), 'finished'),
      (nth: number) => settle(nth, id, pick(skus), 'cancelled'),
      (nth: number) => settle(nth, id, pick(skus), 'cancelled', false),
      (nth: number) => moved(nth, (tx) => moveUnits(tx, pick(awards), -1, { reason: '补发' })),
      (nth: number) => moved(nth, (tx) => moveUnits(tx, pick(awards), 1, { reason: '退回' })),
    ] as const;
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 22 }, (_, nth) => pick(ways)(nth)));
      await expectKindsHold(at(0).store, id);
    }
  });

  test('eight at once for the last unit of a kind: one has it, though there is enough of the other', async () => {
    const { id, skus } = await twoKinds(1, 50);
    const [red = 0] = skus;
    const taken = await Promise.all(Array.from({ length: 8 }, (_, nth) => lock(nth, id, red)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await kindsOf(id)).toMatchObject([{ stock_locked: 1, stock_available: 0 }, { stock_available: 50 }]);
    await expectKindsHold(at(0).store, id);
  });

  test('what an order locked is sold or free again, of its own kind', async () => {
    const { id, skus } = await twoKinds(3, 3);
    const [red = 0, blue = 0] = skus;
    expect(await lock(0, id, blue)).toBe(true);
    expect(await lock(0, id, blue)).toBe(true);
    expect(await lock(0, id, red)).toBe(true);
    expect(await settle(0, id, blue, 'finished')).toBe(true);
    expect(await settle(0, id, blue, 'cancelled')).toBe(true);
    expect(await kindsOf(id)).toMatchObject([
      { stock_total: 3, stock_locked: 1, stock_sold: 0, stock_available: 2 },
      { stock_total: 3, stock_locked: 0, stock_sold: 1, stock_available: 2 },
    ]);
    expect(await settle(0, id, red, 'cancelled', false)).toBe(true);
    expect(await settle(0, id, red, 'cancelled')).toBe(false);
    await expectKindsHold(at(0).store, id);
  });

  test('a prize takes from the kind that its award names, and says what that one can still give', async () => {
    const { id, prizes } = await twoKinds(5, 90);
    const [ofRed = 0] = prizes;
    const answer = await refill(0, ofRed, 6);
    expect(answer).toMatchObject({ code: codes.shortage, result: { scope: 'source', available: 5 } });
    expect(answer.message).toMatch(/ 红」可分配 5$/);
    expect((await refill(0, ofRed, 5)).result).toMatchObject({ stock_total: 5, source_available: 0 });
    expect(await kindsOf(id)).toMatchObject([{ stock_allocated: 5 }, { stock_allocated: 0 }]);
    expect((await refill(0, ofRed, -5)).code).toBe(codes.ok);
    await expectKindsHold(at(0).store, id);
  });

  test('a request that comes eight times at once moves its kind once', async () => {
    const { id, skus } = await twoKinds(10, 10);
    const request = randomUUID();
    const [, blue = 0] = skus;
    await Promise.all(Array.from({ length: 8 }, (_, nth) => adjust(nth, id, blue, 7, request)));
    await adjust(1, id, blue, 7, request);
    expect(await kindsOf(id)).toMatchObject([{ stock_total: 10 }, { stock_total: 17 }]);
    await expectKindsHold(at(0).store, id);
  });
});
