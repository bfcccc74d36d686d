import { sql } from 'kysely';
import { z } from 'zod';
import { isAreaCode } from '../../../contract/entity/areas.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { rowsIn } from '../../../contract/mall/freight-rules.ts';
import { mostPieces, type OfferTrial, offerTrialCall } from '../../../contract/orders/order-quote.ts';
import type { Row } from '../../../contract/core/page.ts';
import { readRow } from '../../entity/read/rows.ts';
import type { Db } from '../../entity/write/database.ts';
import { failure, invalid } from '../../http/failure.ts';
import { type Caller, type Route, route } from '../../http/route.ts';
import { readNow } from '../../marketing/held-coupons.ts';
import { heGoods } from '../../mall/he-goods.resource.ts';
import { isSent } from './freight-of-lines.ts';
import { quoteOrder } from './quote-order.ts';
import type { Delivery } from './way-refusals.ts';

const whole = (label: string, most: number) => {
  const error = `${label}应为 1–${most.toLocaleString('en-US')} 的整数`;
  return z.int({ error }).min(1, { error }).max(most, { error });
};
const idError = { error: '报价编号应为正整数' };
/** The ways that there are, the usual one first. */
const ways = ['express', 'pickup'] as const satisfies readonly Delivery[];
const input = z.strictObject({
  id: z.coerce.number(idError).int(idError).positive(idError).max(1e15, idError),
  member_no: z
    .string()
    .trim()
    .regex(/^HY\d{10,18}$/, { error: '会员编号应为 HY 开头的编号' })
    .optional(),
  sku_id: whole('规格编号', 1e15).optional(),
  quantity: whole('件数', mostPieces).default(1),
  delivery: z.enum(ways, { error: '配送方式应为快递或自提' }).optional(),
  region: z.string().refine(isAreaCode, { error: '请选择收货地区' }).nullish(),
  coupon_nos: z
    .array(z.string().max(40, { error: '券号有误' }))
    .max(2, { error: '最多选两张券' })
    .default([]),
});
type Asked = z.infer<typeof input>;

/** The kinds of an offer, those that can be exchanged first. */
function skusIn(row: Row): OfferTrial['skus'] {
  return rowsIn(row['prices'])
    .toSorted((one, other) => Number(other['enabled'] === true) - Number(one['enabled'] === true))
    .map(({ sku_id, spec_text, enabled }) => ({
      value: Number(sku_id),
      label: enabled === true ? String(spec_text) : `${String(spec_text)}（不可兑）`,
    }));
}

/** The ways that an offer has, the usual one first. */
const deliveriesOf = ({ delivery_types: types }: Row): readonly Delivery[] =>
  ways.filter((way) => Array.isArray(types) && types.includes(way));

/** @throws {Failure} 40301 for who may not look at members; 40001 for a number that nobody has */
async function memberIdOf(db: Db, memberNo: string | undefined, { grants }: Caller): Promise<number | null> {
  if (memberNo === undefined) return null;
  if (!grants.has('HeUser.get')) throw failure('noAction', '您没有查看会员的权限，不能按会员试算');
  const { rows } = await sql<{ id: number }>`select id from he_user where user_no = ${memberNo}`.execute(db);
  const [found] = rows;
  if (!found) throw invalid([{ field: 'member_no', message: `没有会员 ${memberNo}` }]);
  return found.id;
}

/** @throws {Failure} 40401, also outside of the viewer's scope; 40001; 40301 */
async function trialOf(db: Db, asked: Asked, caller: Caller): Promise<OfferTrial> {
  const row = await readRow(db, heGoods, asked.id, caller);
  const skus = skusIn(row);
  const skuId = asked.sku_id ?? skus[0]?.value;
  if (skuId === undefined) throw failure('illegalMove', '商品还没有规格，不能试算');
  const userId = await memberIdOf(db, asked.member_no, caller);
  const deliveries = deliveriesOf(row);
  const { delivery = deliveries[0] ?? 'express' } = asked;
  const { lines, buyer, told } = await quoteOrder(db, {
    userId,
    items: [{ offer_id: row.id, sku_id: skuId, quantity: asked.quantity }],
    couponNos: asked.coupon_nos,
    region: asked.region ?? null,
    delivery,
  });
  return {
    at: inZone(await readNow(db)),
    skus,
    sku_id: skuId,
    quantity: asked.quantity,
    deliveries,
    delivery,
    asks_region: delivery === 'express' && lines.some(isSent),
    region: asked.region ?? null,
    member: buyer
      ? {
          member_no: buyer.memberNo,
          nickname: buyer.nickname,
          level: buyer.level,
          level_percent: buyer.levelPercent,
          points: buyer.points,
        }
      : null,
    quote: told,
  };
}

/** 试算 of an offer: what it comes to for a member, with everything that keeps it from being ordered (wider.md §5.1). */
export const offerTrialRoute: Route = route<Asked>({
  call: offerTrialCall,
  access: { permissionId: heGoods.entity.permissionId, action: 'get' },
  summary: '报价试算：某会员兑换的积分、金额、运费与可用的券，以及不能下单的原因',
  input,
  read: (asked, { store, caller }) => trialOf(store.db, asked, caller),
});
