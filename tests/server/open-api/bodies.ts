import { compositeCalls } from '../../../contract/awards/composite.ts';
import type { Row } from '../../../contract/core/page.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { keepQuote, newQuoteName } from '../../../server/orders/place/kept-quotes.ts';
import { quoteOrder } from '../../../server/orders/place/quote-order.ts';
import { open, point } from '../awards/verifying.ts';
import { numbered, sheet } from '../entities/code-files.ts';
import { operator } from '../entities/with-entities.ts';
import { earning, holding, ledgerOf } from '../points/ledger-tables.ts';
import { productCodes } from '../virtual-codes/product-codes.ts';
import type { TestServer } from '../with-server.ts';

/* A body for each write of the Open API that the house takes as it stands, once. */

/** A choice of two of three in the southern leaf of activity 4001, won by a member; with what can be taken. */
async function choiceOf(server: TestServer, token: string, userId: number) {
  await server.store.pool.query('update prize set probability = 0, sort = 99 where id = 5002');
  const body = {
    plan_id: 4102,
    sort: 2,
    probability: 0.5,
    title: '三选二',
    composite_type: 'choose',
    choose_count: 2,
    stock_mode: 'unlimited',
    items: [
      { award_id: 3005, quantity: 1, stock_init: 12 },
      { award_id: 3001, quantity: 1 },
      { award_id: 3008, quantity: 2, stock_init: 12 },
    ],
  };
  const made = await server.call('POST', compositeCalls.create.slice('POST '.length), { token, body });
  await operator(server, token).step('prize', (made.result as Row).id, 'ENABLE');
  const member = { userId, nickname: '林小满' };
  const bizNo = `lottery:4001:${userId}:1`;
  const won = await withTransaction(server.store, (tx) =>
    drawWin(tx, { activityId: 4001, member, source: 'lottery', bizNo, areaCode: '440106' }, { below: () => 600_000 }),
  );
  return { record_no: won['record_no'], choice: [3001, 3005] };
}

/** By the name of the call. */
export async function goodBodies(
  server: TestServer,
  token: string,
  clientNo: string,
): Promise<Readonly<Record<string, object>>> {
  const admin = operator(server, token);
  const run = async <Found extends object>(text: string) => (await server.store.pool.query<Found>(text)).rows;
  const recordOf = async (user_id: number, award_id: number) => {
    const id = await admin.made('award_record', { user_id, nickname: '林小满', award_id, prize_id: null });
    const [row] = await run<{ record_no: string; verify_code: string }>(
      `select record_no, verify_code from award_record where id = ${id}`,
    );
    return { recordNo: row?.record_no, code: row?.verify_code };
  };
  const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
  await run(
    `update activity set limits = ${none}, win_limits = ${none}, budget_fen = null, risk_rules = '{}' where id = 4001`,
  );
  await run(`update ccn_setting set require_phone = false where id = 6001`);
  await run(`insert into he_user (id, user_no, nickname, source) select id, 'HY' || lpad(id::text, 10, '0'), '林小满', 'import'
    from generate_series(84001, 84005) as id`);
  await run(`update localverifice set ${open} where id = ${point}`);
  const [entry] = await run<{ entry_no: string }>(`select entry_no from localverifice where id = ${point}`);
  const handed = await recordOf(84_003, 3005);
  const { id, award } = await productCodes(server, token).offered(sheet(...numbered('DRY', 1)));
  await recordOf(84_004, award);
  await grantRound(server.store, { warn: () => undefined });
  const [product] = await run<{ product_no: string }>(`select product_no from virtual_product where id = ${id}`);
  const sent = await recordOf(84_002, 3003);
  const [answered, rated] = await run<{ no: string }>(
    `select no from he_suggestion where status = 'replied' and user_id = 10002 order by id limit 2`,
  );
  const { post } = ledgerOf(server.store);
  const memberId = 84_003;
  await post(earning({ memberId, key: 'open-api', points: 100 }));
  for (const key of ['DD-2', 'DD-3']) await post(holding({ memberId, key: `${clientNo}:${key}`, points: 10 }));
  const [offer] = await run<{ offer_id: number; sku_id: number }>(`
    select o.id as offer_id, (o.prices -> 0 ->> 'sku_id')::bigint as sku_id from he_goods as o join goods as g on g.id = o.goods_id
    where o.status = 'on_sale' and o.sale_mode = 'points' and g.goods_type = 'physical' and o.audience = 'all' order by o.id limit 1`);
  const buyer = { member: { member_no: 'HY0000084005' } };
  await post(earning({ memberId: 84_005, key: 'mall', points: 1_000_000 }));
  const items = offer ? [{ ...offer, quantity: 1 }] : [];
  // Sending there is free by the template of the demo.
  const region = '320102';
  const receiver = { name: '林小满', mobile: '13812345678', area: region, address: '中山路 1 号 2 楼' };
  const quoted = await withTransaction(server.store, async (tx) => {
    const asked = { userId: 84_005, items, couponNos: [], region };
    const name = await newQuoteName(tx);
    await keepQuote(tx, asked, name, (await quoteOrder(tx, asked)).told);
    return name;
  });
  // One that waits for its money, one that waits to be sent, and one that is on its way.
  await run(`insert into goods_order (id, order_no, source, status, sync_status, sync_tries, user_id, nickname, mobile, goods_title, goods_type, channel,
      quantity, total_points, total_fen, freight_fen, paid_fen, needs_check, refunded_points, refunded_fen, stock_returned, quote, pay_status, pay_expire_at,
      receiver_name, receiver_mobile, receiver_area, receiver_address)
    select id, 'DH202607010000' || id, 'exchange', status, 'none', 0, 84005, '林小满', '13812345678', '草本茶礼盒', 'virtual', 'self',
      1, points, fen, 0, 0, false, 0, 0, false, jsonb_build_object('pay_fen', fen, 'used', '[]'::jsonb), pay_status, now() + interval '1 day', '', '', '', ''
    from (values (9299, 'wait_pay', 0, 500, 'unpaid'), (9298, 'wait_ship', 60, 0, 'none'), (9297, 'shipped', 60, 0, 'none'))
      as o (id, status, points, fen, pay_status)`);
  await run(`insert into payment (pay_no, order_id, user_id, channel, amount_fen, fee_fen, refunded_fen, expire_at, status, prepay)
    values ('P2026070100009299', 9299, 84005, 'demo', 500, 0, 0, now() + interval '1 day', 'waiting', '{"prepay_id": "demo"}')`);
  const [sales] = await run<{ order_no: string; applied: string; agreed: string }>(`
    select (select order_no from goods_order where id = 9206) as order_no, (select after_sale_no from after_sale where id = 9) as applied,
      (select after_sale_no from after_sale where id = 7) as agreed`);
  return {
    'orders/pay': { ...buyer, order_no: 'DH2026070100009299', channel: 'demo' },
    'orders/quote': { ...buyer, items, delivery: { type: 'express', region } },
    'orders/place': { ...buyer, quote_no: quoted.quote_no, receiver },
    'orders/cancel': { ...buyer, order_no: 'DH2026070100009298', reason: '拍错了' },
    'orders/receive': { ...buyer, order_no: 'DH2026070100009297' },
    'orders/pickup': { pickup_code: '48201937', store_no: entry?.entry_no, verifier_mobile: '19900003101' },
    'after-sales/apply': {
      member: { member_no: 'HY0000030009' },
      order_no: sales?.order_no,
      type: 'return_refund',
      reason_code: 'regret',
    },
    'after-sales/withdraw': { member: { member_no: 'HY0000030104' }, after_sale_no: sales?.applied },
    'after-sales/return': {
      member: { member_no: 'HY0000030109' },
      after_sale_no: sales?.agreed,
      tracking: { company: 'SF', no: 'SF2290027711' },
    },
    'members/upsert': { mobile: '13822220001', nickname: '林小满', source: 'store', app_id: 'wx1', openid: 'o-dry' },
    'members/cancel': { member: { member_no: 'HY0000084001' }, reason: '不再使用' },
    'members/export': { member: { member_no: 'HY0000084002' } },
    'consents/give': {
      member: { member_no: 'HY0000030001' },
      agreement_type: 'privacy',
      version_no: '2.0.0',
      ip: '203.0.113.7',
    },
    'views/report': { views: [{ subject: 'banner', ref_id: 1, event: 'view', at: new Date().toISOString() }] },
    'suggestions/create': { member: { member_no: 'HY0000084003' }, type: 'advice', content: '希望增加无糖款' },
    'suggestions/reopen': { member: { member_no: 'HY0000010002' }, no: answered?.no },
    'suggestions/rate': { member: { member_no: 'HY0000010002' }, no: rated?.no, score: 4 },
    'scans/report': {
      activity_id: 6001,
      code: 'LQR000000000DRY',
      tier_id: 'T2',
      member: { member_no: 'HY0000084003' },
      region_code: '440106',
    },
    'draws/take': { activity_id: 4001, member: { user_id: 84_004, nickname: '林小满' }, area_code: '440106' },
    'awards/claim': { ...(await choiceOf(server, token, 84_005)), member: { user_id: 84_005 } },
    'awards/address': {
      record_no: sent.recordNo,
      member: { user_id: 84_002 },
      receiver: { name: '林小满', mobile: '13800138000', area_code: '440106', detail: '天河路 1 号 2 楼' },
    },
    'awards/verify': {
      verify_code: handed.code,
      entry_no: entry?.entry_no,
      verifier_mobile: '19900003101',
      lat: '23.135590',
      lng: '113.335270',
    },
    'coupons/take': { member: { member_no: 'HY0000084003' }, coupon_id: 55 },
    'points/hold': { member: { member_no: 'HY0000084003' }, amount: 30, key: 'DD-1' },
    'points/confirm': { member: { member_no: 'HY0000084003' }, key: 'DD-2' },
    'points/release': { member: { member_no: 'HY0000084003' }, key: 'DD-3' },
    'codes/redeemed': { product_no: product?.product_no, code: numbered('DRY', 1)[0] },
  };
}
