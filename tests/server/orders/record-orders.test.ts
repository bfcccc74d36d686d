import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator } from '../entities/with-entities.ts';

/* award.md §3.8: what an order gives back is decided by whether a record stands behind it, whoever asked for the order. */

const receiver = {
  receiver_name: '林小满',
  receiver_mobile: '13800006021',
  receiver_area: '440106',
  receiver_detail: '体育西路 103 号 1802',
};

describe.each(ruleEngines)('orders that a record is owed, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });

  const asked = (name: string, body: object) =>
    at(0).call('POST', `/admin/api/FlanAwardGoods/${name}`, { token, body: { request_id: randomUUID(), ...body } });
  const cancel = (id: number, told: object = {}) => asked('orderCancels', { ids: [id], reason: '用户来电', ...told });

  /** An award given by hand, with the order that its address made. */
  async function givenByHand(source = 'manual') {
    const { result } = await admin.create('award_record', {
      user_id: 30_001,
      nickname: '林小满',
      award_id: 3003,
      give_reason: '现场漏发一份',
    });
    const { id } = result as Row;
    await run(`update award_record set source = '${source}' where id = ${id}`);
    const { version } = await admin.row('award_record', id);
    const body = { mode: 'set_address', version, payload: receiver, request_id: randomUUID() };
    await at(0).call('PUT', `/admin/api/award-logs/${id}/mode`, { token, body });
    return { record: id, order: Number((await admin.row('award_record', id))['order_id']) };
  }

  test('given by hand and asked for anew: its unit stays with its winner, and the order says so', async () => {
    const { record, order } = await givenByHand();
    const goods = await admin.row('goods', 2001);
    expect((await cancel(order)).result).toMatchObject({ ok: 1 });
    expect(await admin.row('goods_order', order)).toMatchObject({
      source: 'manual',
      status: 'cancelled',
      record_action: 'reopen',
      stock_returned: false,
    });
    expect(await admin.row('award_record', record)).toMatchObject({ status: 'wait_address', stock_returned: false });
    expect(await admin.row('goods', 2001)).toMatchObject({ stock_available: goods['stock_available'] });
  });

  test('an order is called as its record: given by hand, for invitations, or won', async () => {
    for (const [source, called] of [
      ['manual', 'manual'],
      ['invite', 'invite'],
      ['scan', 'prize'],
    ])
      expect(await admin.row('goods_order', (await givenByHand(source)).order)).toMatchObject({ source: called });
  });

  test('its check refused: the winner says anew where to, and nothing came back', async () => {
    await run('update goods set need_check = true, check_free_fen = 0 where id = 2001');
    const { record, order } = await givenByHand();
    await run('update goods set need_check = false where id = 2001');
    await asked('orderChecks', { ids: [order], result: 'reject', remark: '地址不详' });
    expect(await admin.row('goods_order', order)).toMatchObject({ cancel_type: 'check_reject', stock_returned: false });
    expect(await admin.row('award_record', record)).toMatchObject({ status: 'wait_address' });
  });

  test('given by hand and void: the unit goes back to the goods once, and both say so', async () => {
    const { record, order } = await givenByHand();
    const goods = await admin.row('goods', 2001);
    await cancel(order, { record_action: 'void' });
    await cancel(order, { record_action: 'void' });
    expect(await admin.row('goods_order', order)).toMatchObject({ record_action: 'void', stock_returned: true });
    expect(await admin.row('award_record', record)).toMatchObject({ status: 'void', stock_returned: true });
    expect(await admin.row('goods', 2001)).toMatchObject({ stock_available: Number(goods['stock_available']) + 1 });
  });

  test('goods that a prize was ordered of keep their channel, though no stock of theirs is locked', async () => {
    const id = await admin.made('goods');
    const toWarehouse = async () => {
      const { version } = await admin.row('goods', id);
      return admin.update('goods', { id, version, channel: 'warehouse', channel_goods_id: `YC-${id}` });
    };
    await run(`update goods_order set goods_id = ${id} where id = 9201`);
    expect(errorsOf(await toWarehouse())).toEqual([
      { field: 'channel', message: '已有兑换订单，不能修改' },
      { field: 'channel_goods_id', message: '已有兑换订单，不能修改' },
    ]);
    await run('update goods_order set goods_id = 2001 where id = 9201');
    expect((await toWarehouse()).code).toBe(codes.ok);
  });

  test('an exchange has no record: what the form says of one is not written', async () => {
    await cancel(9211, { record_action: 'void' });
    const row = await admin.row('goods_order', 9211);
    expect(row).toMatchObject({ status: 'cancelled', stock_returned: true, refunded_points: row['total_points'] });
    expect(row['record_action'] ?? null).toBeNull();
  });
});
