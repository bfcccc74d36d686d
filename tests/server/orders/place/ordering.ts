import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codes } from '../../../../contract/core/errors.ts';
import type { Values } from '../../../../contract/entity/field.ts';
import type { Platforms } from '../../../../server/room-module.ts';
import { startEntities } from '../../entities/with-entities.ts';
import { type Engine, usualEngine } from '../../engine.ts';
import { couponOrders } from '../../marketing/coupon-orders.ts';
import { callerWith, type Heard } from '../../open-api/caller.ts';
import { madeKey } from '../../open-api/keys.ts';
import { earning, ledgerOf } from '../../points/ledger-tables.ts';
import { offering } from '../../mall/offering.ts';

/* Offers, members and a mini-program that orders for them (engines.md §1.5, §3). */

/** Where a parcel goes; the template of the demo takes 10 yuan for it, and 3 for each further piece. */
export const receiver = {
  name: '林小满',
  mobile: '13812345678',
  area: '440106',
  address: '天河路 385 号 12 楼',
} as const;

/** Lines of a quote, and what is said of it. */
export type Quoted = Readonly<{
  quote_no: string;
  pay_fen: number;
  pay_points: number;
  freight_fen: number;
  used: readonly string[];
  lines: readonly Values[];
  coupons: readonly { coupon_no: string; usable: boolean; trace: readonly { guard: string }[] }[];
  refusals: readonly { guard: string; text: string }[];
}>;

export interface Offered {
  readonly offer_id: number;
  readonly sku_id: number;
  readonly goods: number;
}

/** Nothing that belongs to an order is in two states: read from the tables, by the words of engines.md §3.6. */
const faultsQuery = `
  select 'M1 ' || g.id as fault from goods as g join lateral (select sum(s.stock_total) as total, sum(s.stock_locked) as locked,
      sum(s.stock_sold) as sold from goods_sku as s where s.goods_id = g.id) as k on true
    where (g.stock_total, g.stock_locked, g.stock_sold) is distinct from (k.total, k.locked, k.sold)
      or g.stock_total - g.stock_allocated - g.stock_locked - g.stock_sold < 0
  union all select 'units ' || g.id from goods as g join lateral (
      select coalesce(sum(i.quantity - b.units) filter (where o.status not in ('finished', 'cancelled')), 0) as locked,
        coalesce(sum(i.quantity - b.units) filter (where o.status = 'finished' or (o.status = 'cancelled' and not o.stock_returned)), 0) as sold
      from goods_order_item as i join goods_order as o on o.id = i.order_id cross join lateral (
          select coalesce(sum(p.quantity), 0) as units from after_sale_item as p join after_sale as s on s.id = p.after_sale_id
          where p.order_id = i.order_id and p.nth = i.nth and s.restocked and s.status in ('wait_refund', 'refund_failed', 'refunded')) as b
      where i.goods_id = g.id) as n on true
    where g.id in (select goods_id from goods_order_item) and (g.stock_locked, g.stock_sold) is distinct from (n.locked, n.sold)
  union all select 'M2 ' || o.order_no from goods_order as o where o.quote_no is not null
    and (o.refunded_points > o.total_points or coalesce((select sum(e.points) from point_entry as e where e.biz_entity = 'goods_order' and e.biz_id = o.id), 0)
      <> o.refunded_points - o.total_points)
  union all select 'M6 ' || o.order_no from goods_order as o join lateral (select sum(i.share_points) as points, sum(i.share_fen) as fen
      from goods_order_item as i where i.order_id = o.id) as s on true where o.quote_no is not null
    and (s.points <> o.total_points or s.fen + o.freight_fen <> (o.quote ->> 'pay_fen')::bigint)
  union all select 'M2 pieces ' || i.order_id from goods_order_item as i join lateral (select sum(p.quantity) as quantity, sum(p.share_fen) as fen,
      sum(p.share_points) as points from after_sale_item as p join after_sale as s on s.id = p.after_sale_id
      where p.order_id = i.order_id and p.nth = i.nth and s.type <> 'reissue' and s.status in ('wait_refund', 'refund_failed', 'refunded')) as b on true
    where b.quantity > i.quantity or b.fen > i.share_fen or b.points > i.share_points
  union all select 'M2 sales ' || o.order_no from goods_order as o join lateral (select sum(s.refund_fen) as fen, sum(s.refund_points) as points
      from after_sale as s where s.order_id = o.id and s.status in ('wait_refund', 'refund_failed', 'refunded')) as b on true
    where o.quote_no is not null and o.status <> 'cancelled'
      and (coalesce(b.fen, 0), coalesce(b.points, 0)) is distinct from (o.refunded_fen, o.refunded_points)
  union all select 'V2 ' || c.coupon_no from coupon_record as c join goods_order as o on o.id = c.order_id
    where o.status = 'cancelled' and o.refund_wanted and o.quote_no is not null`;

/** What its server seals with. */
export const orderingSecret = 'a server key that is long enough for tests';

/** A server with a key of its own, goods that can be offered, and members with points. */
export async function startOrdering(engine: Engine = usualEngine, platforms: Platforms = {}) {
  const server = await startEntities({ engine, platforms, secretKey: orderingSecret });
  const token = await server.login();
  const calls = callerWith(server.app, await madeKey(server, token, { kind: 'mini_program' }));
  const ledger = ledgerOf(server.store);
  const at = await offering(server);
  const { admin, run } = at;
  await run(`insert into he_user (id, user_no, nickname, source)
    select id, 'HY' || lpad(id::text, 10, '0'), '林小满', 'import' from generate_series(86001, 86400) as id`);
  let last = 86_000;

  /** An offer on sale over goods of its own, with so many units. */
  async function offered(changes: Values = {}, units = 50, goodsChanges: Values = {}): Promise<Offered> {
    const goods = await admin.made('goods', {
      exchange_enabled: false,
      skus: [{ spec_text: '默认', stock_init: units }],
      ...goodsChanges,
    });
    expect((await admin.step('goods', goods, 'ON_SALE')).code).toBe(codes.ok);
    const { price = { points_price: 500 }, ...rest } = changes;
    const id = await admin.made('he_goods', {
      goods_id: goods,
      limit_per_order: 0,
      delivery_types: ['express'],
      freight_template_id: 1,
      ...rest,
    });
    expect((await at.priced(id, price as Values)).code).toBe(codes.ok);
    expect(await admin.step('he_goods', id, 'PUT_ON')).toMatchObject({ code: codes.ok });
    const [sku] = await run<{ id: number }>(`select id from goods_sku where goods_id = ${goods} order by sort, id`);
    return { offer_id: id, sku_id: sku?.id ?? 0, goods };
  }
  /** The same of what is handed over, for which no freight is paid. */
  const card = (changes: Values = {}, units = 50, goodsChanges: Values = {}) =>
    offered({ delivery_types: null, freight_template_id: null, ...changes }, units, {
      goods_type: 'virtual',
      ...goodsChanges,
    });

  /** Somebody with points, as the API names him. */
  async function somebody(points = 10_000) {
    last += 1;
    const memberId = last;
    if (points > 0) await ledger.post(earning({ memberId, key: 'first', points }));
    return { memberId, member: { member_no: `HY00000${memberId}` } };
  }
  const call = (name: string, body: object, requestId: string = randomUUID()): Promise<Heard> =>
    calls.post(`orders/${name}`, { request_id: requestId, ...body });
  const quote = async (body: object): Promise<Quoted> => {
    const heard = await call('quote', body);
    expect(heard).toMatchObject({ code: codes.ok });
    return heard.result as Quoted;
  };
  const place = (body: object, requestId?: string) => call('place', body, requestId);
  const item = ({ offer_id, sku_id }: Offered, quantity = 1) => ({ offer_id, sku_id, quantity });
  return {
    server,
    token,
    ledger,
    admin,
    run,
    edited: at.edited,
    offered,
    card,
    somebody,
    item,
    call,
    post: calls.post,
    get: calls.get,
    quote,
    place,
    coupons: couponOrders(() => server.store),
    /** A published template of coupons. */
    template: async (changes: Values) => {
      const id = await admin.made('he_coupon', changes);
      expect((await admin.step('he_coupon', id, 'PUBLISH')).code).toBe(codes.ok);
      return id;
    },
    /** Quotes and places at once. */
    ordered: async (member: object, items: readonly object[], more: object = {}) => {
      const { quote_no } = await quote({ member, items, ...more });
      return place({ member, quote_no });
    },
    order: async (orderNo: unknown) => {
      const [found] = await run<{ id: number }>(`select id from goods_order where order_no = '${String(orderNo)}'`);
      return admin.row('goods_order', found?.id ?? 0);
    },
    stock: async ({ goods }: Offered) =>
      (
        await run<{ left: number; locked: number; sold: number }>(`select stock_locked as locked, stock_sold as sold,
          stock_total - stock_allocated - stock_locked - stock_sold as left from goods where id = ${goods}`)
      )[0],
    balance: async (memberId: number) =>
      (
        await run<{ available: number }>(`select available from point_account where member_id = ${memberId}
        and wallet_id = (select id from wallet where code = 'points')`)
      )[0]?.available,
    cancel: (id: number, told: object = {}) =>
      server.call('POST', '/admin/api/FlanAwardGoods/orderCancels', {
        token,
        body: { ids: [id], reason: '用户来电', request_id: randomUUID(), ...told },
      }),
    faults: () => run<{ fault: string }>(faultsQuery),
  };
}

export type Ordering = Awaited<ReturnType<typeof startOrdering>>;
