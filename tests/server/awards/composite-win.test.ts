import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compositeCalls } from '../../../contract/awards/composite.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { followOrder } from '../../../server/awards/order-news.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { expectSlotHolds } from '../entities/ledger.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';

/** Activity 4001 of the demo runs; a bundle takes the place of the cup in its southern leaf, from 600,000 on in a million. */
const activityId = 4001;
const onBundle = { below: () => 600_000 };

describe.each(ruleEngines)('composite wins on %s', (engine) => {
  let server: TestServer;
  let admin: Operator;
  let token: string;
  let bundle: number;
  let box: number;

  beforeAll(async () => {
    server = await startEntities({ engine });
    token = await server.login();
    admin = operator(server, token);
    await run(`update activity set limits = '{"user_total":0,"user_month":0,"user_day":0}', budget_fen = null,
      win_limits = '{"user_total":0,"user_month":0,"user_day":0}', risk_rules = '{}' where id = ${activityId}`);
    await run('update prize set probability = 0, sort = 99 where id = 5002');
    // One member wins as often as the tests want.
    await run('update goods_offline set user_limit = 0 where id = 2101');
    const common = { plan_id: 4102, stock_mode: 'limited', probability: 0.5 };
    bundle = await make({
      ...common,
      sort: 2,
      title: '三件礼包',
      composite_type: 'bundle',
      stock_init: 10,
      items: [
        { award_id: 3001, quantity: 2 },
        { award_id: 3005, quantity: 1 },
        { award_id: 3008, quantity: 2 },
      ],
    });
    await admin.step('prize', bundle, 'ENABLE');
    box = await make({
      plan_id: 4201,
      stock_mode: 'limited',
      title: '茶礼盲盒',
      composite_type: 'random',
      items: [
        { award_id: 3005, quantity: 1, weight: 1, stock_init: 4 },
        { award_id: 3008, quantity: 2, weight: 3, stock_init: 4 },
      ],
    });
  });
  afterAll(async () => {
    await server.close();
  });

  const run = async <Found extends object>(text: string) => (await server.store.pool.query<Found>(text)).rows;
  const make = async (body: Values) => {
    const { result, message } = await server.call('POST', compositeCalls.create.slice(5), { token, body });
    if (!result) throw new Error(message);
    return (result as Row).id;
  };
  const play = (nth: number) =>
    withTransaction(server.store, (tx) =>
      drawWin(
        tx,
        {
          activityId,
          member: { userId: 80_000 + nth, nickname: `会员${nth}` },
          source: 'lottery',
          bizNo: `lottery:${activityId}:${80_000 + nth}:1`,
          areaCode: '440106',
        },
        onBundle,
      ),
    );
  const partsOf = (id: number) =>
    run<{ id: number; award_type: string; quantity: number; points: number | null; status: string }>(
      `select id, award_type, quantity, points, status from award_record where parent_record_id = ${id} order by id`,
    );
  const left = async (id: number) => {
    const { result } = await admin.detail('prize', id);
    const { stock_remaining, items } = result as { stock_remaining: number; items: readonly Values[] };
    return [stock_remaining, ...items.map((item) => item['stock_remaining'])];
  };

  test('a bundle is one record over one for each award, and takes of each what belongs to it', async () => {
    const record = await play(1);
    expect(record).toMatchObject({
      prize_id: bundle,
      display_title: '【组合奖品】【组合全发】三件礼包',
      award_type: null,
      status: 'issuing',
      probability_snapshot: 0.5,
    });
    expect(await partsOf(record.id)).toMatchObject([
      { award_type: 'jifen', quantity: 2, points: 176, status: 'issuing' },
      { award_type: 'offline_prize', quantity: 1, status: 'wait_verify' },
      { award_type: 'real_prize', quantity: 2, status: 'wait_address' },
    ]);
    expect(await left(bundle)).toEqual([9, null, 9, 18]);
    await expectSlotHolds(server.store, bundle);
  });

  test('it counts as one win of one draw', async () => {
    await run(`update prize set user_limit = 2 where id = ${bundle}`);
    const again = await withTransaction(server.store, (tx) =>
      drawWin(
        tx,
        {
          activityId,
          member: { userId: 80_001, nickname: '会员1' },
          source: 'lottery',
          bizNo: `lottery:${activityId}:80001:2`,
          areaCode: '440106',
        },
        onBundle,
      ),
    );
    await run(`update prize set user_limit = 0 where id = ${bundle}`);
    expect(again['prize_id']).toBe(bundle);
  });

  test('§6.5 test 8: with one item out of stock nothing is granted, and the fallback is used', async () => {
    await run(`update prize_item set stock_total = stock_issued + 1 where prize_id = ${bundle} and award_id = 3008`);
    const before = await left(bundle);
    const record = await play(8);
    expect(record).toMatchObject({ prize_id: 5005, award_type: 'null' });
    expect(await partsOf(record.id)).toEqual([]);
    expect(await left(bundle)).toEqual(before);
    const [orphans] = await run<{ count: number }>(`select count(*) from award_record where user_id = 80008`);
    expect(orphans?.count).toBe(1);
    await run(`update prize_item set stock_total = stock_issued + 16 where prize_id = ${bundle} and award_id = 3008`);
  });

  test('twenty at once win what there is in whole sets, and no more', async () => {
    const before = Number((await left(bundle))[0]);
    const records = await Promise.all(Array.from({ length: 20 }, (_, nth) => play(100 + nth)));
    const won = records.filter((record) => record['prize_id'] === bundle);
    expect(won).toHaveLength(before);
    expect(await left(bundle)).toEqual([0, null, 0, 0]);
    for (const { id } of won) expect(await partsOf(id)).toHaveLength(3);
    await expectSlotHolds(server.store, bundle);
  });

  test('it is done when all of its parts are; nobody voids it over their heads', async () => {
    const record = await play(1);
    const [points, tea, sweets] = await partsOf(record.id);
    await grantRound(server.store, server.app.log);
    expect((await partsOf(record.id))[0]).toMatchObject({ id: points?.id, status: 'done' });
    const upper = await admin.row('award_record', record.id);
    const voided = (row: Row, mode: string) =>
      server.call('PUT', `/admin/api/award-logs/${row.id}/mode`, {
        token,
        body: { mode, version: row.version, payload: { reason: '客户要求取消' }, request_id: randomUUID() },
      });
    expect(await voided(upper, 'void')).toMatchObject({
      message: expect.stringContaining('组合奖品请逐条作废它的明细') as string,
    });
    const stock = await left(bundle);
    await voided(await admin.row('award_record', tea?.id ?? 0), 'void_return');
    expect(await left(bundle)).toEqual([stock[0], null, Number(stock[2]) + 1, stock[3]]);
    await run(`update award_record set status = 'shipped' where id = ${sweets?.id ?? 0}`);
    await withTransaction(server.store, (tx) =>
      followOrder(tx, sweets?.id ?? 0, { kind: 'received', orderId: 1 }, { accountId: null, nickname: '系统' }),
    );
    expect(await admin.row('award_record', record.id)).toMatchObject({ status: 'done' });
  });

  test('a blind box gives one of its awards, by weight, and never one that is gone', async () => {
    const given = async (nth: number) =>
      admin.create('award_record', {
        // One of the forty buyers of the demo.
        user_id: 30_101 + nth,
        nickname: `会员${nth}`,
        prize_id: box,
        give_reason: '活动补发一份',
      });
    expect((await admin.step('prize', box, 'ENABLE')).code).toBe(20_000);
    const ids: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) ids.push(((await given(nth)).result as Row).id);
    const parts = await Promise.all(ids.map((id) => partsOf(id)));
    expect(parts.every(({ length }) => length === 1)).toBe(true);
    // Four packs of tea, and twice two boxes of sweets.
    expect(parts.flat().filter(({ award_type }) => award_type === 'offline_prize')).toHaveLength(4);
    expect(await left(box)).toEqual([0, 0, 0]);
    expect(await given(7)).toMatchObject({ message: '库存不足：奖品已发完，或已到当日投放上限' });
    await expectSlotHolds(server.store, box);
  });
});
