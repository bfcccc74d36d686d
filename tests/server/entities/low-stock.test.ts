import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { instancesOn } from './on-each-engine.ts';
import { type Operator, operator, page } from './with-entities.ts';

/** One row of each kind that holds stock, with what its left units are made of. */
const kinds = [
  ['prize', 5002, 'stock_total - stock_issued - stock_locked'],
  ['invite_prize', 7102, 'stock_total - stock_issued - stock_locked'],
  ['goods', 2001, 'stock_total - stock_allocated - stock_locked - stock_sold'],
  ['goods_offline', 2101, 'stock_total - stock_allocated - stock_locked'],
] as const;

describe.each(ruleEngines)('low stock on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
  });

  test.each(kinds)('%s says so from its warning line on, and is found by it', async (entity, id, left) => {
    const found = async () => page(await admin.list(entity, { low_stock: 'true', id: String(id) })).data.length;
    await run(`update ${entity} set stock_warn = ${left} - 1 where id = ${id}`);
    expect(await admin.row(entity, id)).toMatchObject({ is_low: false });
    expect(await found()).toBe(0);
    await run(`update ${entity} set stock_warn = ${left} where id = ${id}`);
    expect(await admin.row(entity, id)).toMatchObject({ is_low: true });
    expect(await found()).toBe(1);
    await run(`update ${entity} set stock_warn = null where id = ${id}`);
    expect(await admin.row(entity, id)).toMatchObject({ is_low: false });
  });

  test('the details of an invite prize say it too once an operator took it down to its line', async () => {
    const { stock_remaining } = await admin.row('invite_prize', 7102);
    await run(`update invite_prize set stock_warn = ${Number(stock_remaining) - 1} where id = 7102`);
    const body = { id: 7102, delta: -1, reason: '退回一份', request_id: randomUUID(), confirm_decrease: true };
    const token = await at(0).login();
    await at(0).call('POST', '/admin/api/FlanAwardInvite/prizeStockUpdates', { token, body });
    expect((await admin.detail('invite_prize', 7102)).result).toMatchObject({ is_low: true });
  });
});
