import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator } from '../entities/with-entities.ts';

/* 配送范围 (award.md §3.7, §6.4): nothing is promised to where its goods are not delivered. */

const outside = [{ field: 'receiver_area', message: '收货地区不在商品配送范围内' }];

describe.each(ruleEngines)('where goods are delivered, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });

  const deliverTo = (mode: string, area: readonly string[]) =>
    run(`update goods set deliver_area = '${JSON.stringify({ mode, codes: area })}' where id = 2001`);
  const say = async (id: number, receiver_area: string) => {
    const { version } = await admin.row('award_record', id);
    const payload = {
      receiver_name: '林小满',
      receiver_mobile: '13800006021',
      receiver_area,
      receiver_detail: '体育西路 103 号 1802',
    };
    const body = { mode: 'set_address', version, payload, request_id: randomUUID() };
    return at(0).call('PUT', `/admin/api/award-logs/${id}/mode`, { token, body });
  };
  const move = async (id: number, receiver_area: string) => {
    const { version } = await admin.row('goods_order', id);
    return admin.update('goods_order', { id, version, receiver_area });
  };

  test('an address of a won prize is refused outside of it, and no order is made', async () => {
    const id = await admin.made('award_record', { award_id: 3003 });
    await deliverTo('include', ['440000']);
    expect(errorsOf(await say(id, '350502'))).toEqual(outside);
    expect(await admin.row('award_record', id)).toMatchObject({ status: 'wait_address', order_id: null });
    await deliverTo('exclude', ['440100']);
    expect(errorsOf(await say(id, '440106'))).toEqual(outside);
    expect((await say(id, '440304')).code).toBe(codes.ok);
  });

  test('nor is an order sent elsewhere; what else of it is put right is not asked', async () => {
    await deliverTo('include', ['440000']);
    expect(errorsOf(await move(9211, '350502'))).toEqual(outside);
    expect((await move(9211, '440304')).code).toBe(codes.ok);
    await deliverTo('include', ['350000']);
    const { version } = await admin.row('goods_order', 9211);
    expect((await admin.update('goods_order', { id: 9211, version, receiver_name: '周亦安' })).code).toBe(codes.ok);
    await deliverTo('all', []);
    expect((await move(9211, '350502')).code).toBe(codes.ok);
  });
});
