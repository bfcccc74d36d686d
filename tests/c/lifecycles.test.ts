import { afterAll } from 'vitest';
import { awardCateLifecycleModel } from '../models/lifecycle-award-cate.model.ts';
import { awardLifecycleModel } from '../models/lifecycle-award.model.ts';
import { couponZhongshangLifecycleModel } from '../models/lifecycle-coupon-zhongshang.model.ts';
import { goodsBottlecapLifecycleModel } from '../models/lifecycle-goods-bottlecap.model.ts';
import { goodsLifecycleModel } from '../models/lifecycle-goods.model.ts';
import { goodsMarketLifecycleModel } from '../models/lifecycle-goods-market.model.ts';
import { goodsOfflineLifecycleModel } from '../models/lifecycle-goods-offline.model.ts';
import { localverificeLifecycleModel } from '../models/lifecycle-localverifice.model.ts';
import { virtualCodeLifecycleModel } from '../models/lifecycle-virtual-code.model.ts';
import { virtualProductLifecycleModel } from '../models/lifecycle-virtual-product.model.ts';
import { startApplication } from './application.ts';
import { walkLifecycle } from './walk-lifecycle.ts';

/** With rows of its own. */
const application = await startApplication();
afterAll(() => application.close());

walkLifecycle(application, 'award_cate', awardCateLifecycleModel, [
  { row: 102, value: 'enabled', context: { is_system: false } },
  { row: 106, value: 'enabled', context: { is_system: true } },
]);

const sourced = `source_type = 'goods', source_id = 2004`;
const unsourced = `source_type = 'none', source_id = null`;
const unused = { source_ok: true, used_prize_count: 0 };
const lost = { source_ok: false, used_prize_count: 0 };
walkLifecycle(application, 'award', awardLifecycleModel, [
  { row: 3009, set: sourced, value: 'draft', context: lost },
  { row: 3009, set: sourced, value: 'disabled', context: lost },
  { row: 3009, set: unsourced, value: 'draft', context: unused },
  { row: 3003, set: `title = '保温杯（独一份）'`, value: 'draft', context: { source_ok: true, used_prize_count: 3 } },
]);

const held = (total: number, allocated: number) =>
  `stock_total = ${total}, stock_allocated = ${allocated}, stock_locked = 0`;
const stocked = (total: number, allocated: number) => ({ stock_total: total, stock_allocated: allocated });
const at = (point: number) => `localverifice_scope = 'selected', localverifice_ids = '[${point}]'`;
const offline = (total: number, allocated: number, live = 1) => ({
  row: 2101,
  set: `${held(total, allocated)}, ${at(live ? 11_001 : 11_002)}`,
  context: { ...stocked(total, allocated), live_point_count: live },
});
walkLifecycle(application, 'goods_offline', goodsOfflineLifecycleModel, [
  { ...offline(10, 0), value: 'draft' },
  { ...offline(0, 0), value: 'draft' },
  { ...offline(10, 0, 0), value: 'draft' },
  { ...offline(10, 4), value: 'draft' },
  { ...offline(0, 0), value: 'disabled' },
]);

const plain = (row: number, total: number, allocated: number) => ({
  row,
  set: held(total, allocated),
  context: stocked(total, allocated),
});
walkLifecycle(application, 'goods_market', goodsMarketLifecycleModel, [
  { ...plain(2301, 10, 0), value: 'draft' },
  { ...plain(2301, 0, 0), value: 'draft' },
  { ...plain(2301, 10, 4), value: 'draft' },
  { ...plain(2301, 0, 0), value: 'disabled' },
]);
walkLifecycle(application, 'goods_bottlecap', goodsBottlecapLifecycleModel, [
  { ...plain(2401, 10, 0), value: 'draft' },
  { ...plain(2401, 0, 0), value: 'draft' },
  { ...plain(2401, 10, 4), value: 'draft' },
  { ...plain(2401, 0, 0), value: 'disabled' },
]);

const mall = (total: number, allocated: number, locked: number, lacks?: string) => ({
  row: 2003,
  set: `stock_total = ${total}, stock_allocated = ${allocated}, stock_locked = ${locked}, stock_sold = 0`,
  context: {
    blockers: { sellable: lacks === undefined ? [] : [{ text: lacks }] },
    stock_allocated: allocated,
    stock_locked: locked,
  },
});
const empty = mall(0, 0, 0, '可用库存为 0，请先入库');
walkLifecycle(application, 'goods', goodsLifecycleModel, [
  { ...mall(10, 0, 0), value: 'draft' },
  { ...empty, value: 'draft' },
  { ...mall(10, 4, 0), value: 'draft' },
  { ...mall(10, 0, 1), value: 'draft' },
  { ...mall(10, 0, 2), value: 'off_sale' },
  { ...empty, value: 'off_sale' },
]);

const codes = (valid: boolean) => [
  `update coupon_code set expire_at = now() ${valid ? '+' : '-'} interval '1 day' where coupon_id = 2201 and state = 'available'`,
];
const pool = (total: number, allocated: number, left: number) => ({
  row: 2201,
  around: codes(left > 0),
  set: `code_mode = 'code_pool', ${held(total, allocated)}`,
  context: { code_mode: 'code_pool', ...stocked(total, allocated), codes_available: left },
});
const quota = (total: number, isConnected = true) => ({
  row: 2201,
  around: [
    `insert into coupon_platform (id, connected) values (1, ${isConnected})
      on conflict (id) do update set connected = excluded.connected`,
  ],
  set: `code_mode = 'api', ${held(total, 0)}`,
  context: { code_mode: 'api', ...stocked(total, 0), is_connected: isConnected },
});
walkLifecycle(application, 'coupon_zhongshang', couponZhongshangLifecycleModel, [
  { ...pool(10, 0, 10), value: 'draft' },
  { ...pool(0, 0, 0), value: 'draft' },
  { ...pool(10, 4, 10), value: 'draft' },
  { ...pool(10, 0, 0), value: 'disabled' },
  { ...quota(10), value: 'draft' },
  { ...quota(10, false), value: 'draft' },
  { ...quota(0), value: 'draft' },
]);

const something = [{ text: '还有什么' }];
const product = (hasCodes: boolean, isUnused: boolean) => ({
  // Nothing refers to the one; of the other there is an award, and people have codes of it.
  row: isUnused ? 9002 : 9001,
  around: [
    `update virtual_code set expire_at = now() ${hasCodes ? '+' : '-'} interval '1 day' where product_id = 9002 and state = 'available'`,
  ],
  context: { blockers: { hasCodes: hasCodes ? [] : something, unused: isUnused ? [] : something } },
});
walkLifecycle(application, 'virtual_product', virtualProductLifecycleModel, [
  { ...product(true, true), value: 'draft' },
  { ...product(false, true), value: 'draft' },
  { ...product(true, false), value: 'draft' },
  { ...product(false, true), value: 'disabled' },
]);

/** A code in a batch of its own, by which the list finds it. */
const code = (value: string, set: string) => ({
  row: 90_001,
  around: [
    `insert into virtual_code_upload (id, file_url, product_id, file_name, batch_no) overriding system value
      values (90001, 'walk', 9002, 'walk.csv', 'WALK-1') on conflict do nothing`,
    `insert into virtual_code (id, product_id, upload_id, digest, sealed, shown, expire_at)
      values (90001, 9002, 90001, 'walk', 'walk', '****', now() + interval '1 day') on conflict do nothing`,
  ],
  set: `void_reason = null, redeemed_at = null, ${set}`,
  value: value as never,
  context: undefined as never,
  apart: { stateIn: 'state', asked: { batch_no: 'WALK-1' } },
});
walkLifecycle(application, 'virtual_code', virtualCodeLifecycleModel, [
  code('issued', `record_id = coalesce(record_id, 118), issued_at = now(), expire_at = now() + interval '1 day'`),
  code('available', `record_id = null, issued_at = null, expire_at = now() + interval '1 day'`),
]);

const until = (days: number) => `end_at = now() + interval '${days} days'`;
const point = (days: number, people = 1) => ({
  row: 11_002,
  set: people === 0 ? `${until(days)}, verifiers = '[]'` : until(days),
  context: { in_time: days > 0, verifier_count: people, sole_goods_count: 0 },
});
walkLifecycle(application, 'localverifice', localverificeLifecycleModel, [
  { ...point(30), value: 'draft' },
  { ...point(-1), value: 'draft' },
  {
    row: 11_001,
    around: [`update goods_offline set status = 'enabled', ${at(11_001)} where id = 2101`],
    value: 'enabled',
    context: { in_time: true, verifier_count: 1, sole_goods_count: 1 },
  },
  { ...point(-1), value: 'disabled' },
  { ...point(30, 0), value: 'draft' },
]);
