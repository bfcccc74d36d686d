import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { tick } from '../tick.ts';
import { settle } from '../../../server/orders/settle.ts';
import { house } from '../../../server/entity/write/house.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';

/* What a cancelled order gives back (award.md §3.8; §6.5 test 10): an entry of points, a line of cash, each once. */

describe.each(ruleEngines)('refunds on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });

  const cancel = (id: number, told: object = {}, index = 0) =>
    at(index).call('POST', '/admin/api/FlanAwardGoods/orderCancels', {
      token,
      body: { ids: [id], reason: '用户来电', request_id: randomUUID(), ...told },
    });
  const credits = (id: number) =>
    run<{ kind: string; amount: number; user_id: number }>(
      `select kind, amount, user_id from award_credit where order_id = ${id}
        union all select 'points', points, member_id from point_entry where biz_entity = 'goods_order' and biz_id = ${id} order by 1`,
    );

  test('points and cash go to whoever ordered, once, whoever cancels as well', async () => {
    await run('update goods_order set paid_fen = 990, user_id = 30009 where id = 9211');
    const { total_points: points } = await admin.row('goods_order', 9211);
    await Promise.all([cancel(9211), cancel(9211, {}, 1)]);
    const owed = [
      { kind: 'cash', amount: 990, user_id: 30_009 },
      { kind: 'points', amount: points, user_id: 30_009 },
    ];
    expect(await credits(9211)).toEqual(owed);
    const [entry] = await run<Record<string, unknown>>('select * from point_entry where biz_id = 9211');
    expect(entry).toMatchObject({ biz_type: 'exchange_back', operator_type: 'admin', member_id: 30_009 });
    expect(entry?.['title']).toMatch(/^兑换订单 \w+ 取消$/);
    // Whatever tells it once more writes nothing.
    const after = await admin.row('goods_order', 9211);
    await withTransaction(at(0).store, (tx) => settle(tx, after, 'cancel', house));
    expect(await credits(9211)).toEqual(owed);
  });

  test('nothing is owed where nothing is given back, nor before the order is cancelled', async () => {
    await run('update goods_order set user_id = 30009 where id in (9212, 9213)');
    await cancel(9212, { refund_points: false });
    expect(await credits(9212)).toEqual([]);
    await run(`update goods_order set receiver_name = '何沐' where id = 9213`);
    expect(await credits(9213)).toEqual([]);
  });

  test('who does not pay in time has his points back', async () => {
    await run(
      `update goods_order set status = 'wait_pay', user_id = 30009, pay_expire_at = now() - interval '2 hours' where id = 9213`,
    );
    const { total_points: points } = await admin.row('goods_order', 9213);
    await tick(at(0).store);
    expect(await admin.row('goods_order', 9213)).toMatchObject({ status: 'cancelled', cancel_type: 'timeout' });
    expect(await credits(9213)).toEqual([{ kind: 'points', amount: points, user_id: 30_009 }]);
  });
});
