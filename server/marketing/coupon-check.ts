import { sql } from 'kysely';
import { z } from 'zod';
import { type CouponCheck, couponCheckCall, otherGoods } from '../../contract/marketing/coupon-check.ts';
import { freightOff, goodsOff } from '../../contract/marketing/coupon-off.ts';
import { type CouponLine, type CouponRule, isForGoods } from '../../contract/marketing/coupon-rule.ts';
import { goodsRefusals, type HeldCoupon, heldRefusals, nothingRefusal } from '../../contract/marketing/coupon-use.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import { failure } from '../http/failure.ts';
import { type Route, route } from '../http/route.ts';
import { couponRecord } from './coupon-record.resource.ts';
import { heldCoupons, readNow } from './held-coupons.ts';

/** What is asked where nobody typed anything: 100 yuan of goods, 10 of freight. */
const usualFen = 10_000;
const usualFreight = 1000;

interface Asked {
  readonly id: number;
  readonly amount_fen?: number | undefined;
  readonly freight_fen?: number | undefined;
  readonly of?: string | undefined;
}

/** Where the goods and categories stand that a coupon is for, and which those are; undefined where it is for all. */
function namedBy({ coupon_type, exchange_goods_id, scope, scope_cate_ids, scope_goods_ids }: CouponRule) {
  if (coupon_type === 'exchange') return { table: 'goods', ids: exchange_goods_id === null ? [] : [exchange_goods_id] };
  if (scope === 'category') return { table: 'award_cate', ids: scope_cate_ids ?? [] };
  return scope === 'goods' ? { table: 'goods', ids: scope_goods_ids ?? [] } : undefined;
}

/** Those by name, with one for everything else. */
async function choicesOf(db: Db, rule: CouponRule): Promise<CouponCheck['choices']> {
  const named = namedBy(rule);
  if (!named) return [];
  const title = sql.ref(named.table === 'goods' ? 'title' : 'name');
  const { rows } = await sql<{ value: string; label: string }>`select t.id::text as value, ${title} as label
    from ${sql.table(named.table)} as t where t.id = any(${[...named.ids]}::bigint[]) order by t.id`.execute(db);
  return [...rows, { value: otherGoods, label: named.table === 'goods' ? '其他商品' : '其他分类的商品' }];
}

/** One thing that is bought, of those goods or in that category. */
const lineOf = (rule: CouponRule, of: string | null, fen: number): CouponLine => {
  const id = of === null || of === otherGoods ? 0 : Number(of);
  const isCategory = namedBy(rule)?.table === 'award_cate';
  return { goods_id: isCategory ? 0 : id, cate_id: isCategory ? id : 0, unit_fen: fen, fen };
};

/** What is asked, with what stands for what nobody typed. @throws {Failure} 40001 for what the coupon does not name */
function questionOf(rule: CouponRule, choices: CouponCheck['choices'], asked: Asked) {
  const of = asked.of ?? choices[0]?.value ?? null;
  if (of !== null && !choices.some(({ value }) => value === of))
    throw failure('invalid', '没有这个商品或分类，请重新选择');
  return {
    of,
    amount_fen: asked.amount_fen ?? (rule.threshold_fen > 0 ? rule.threshold_fen : usualFen),
    freight_fen: isForGoods(rule) ? null : (asked.freight_fen ?? usualFreight),
  };
}

type Question = ReturnType<typeof questionOf>;

/** What it would take off, and everything that stands against it. */
function judged(coupon: HeldCoupon, { of, amount_fen, freight_fen }: Question, at: number) {
  const { rule } = coupon;
  const lines = [lineOf(rule, of, amount_fen)];
  const off = freight_fen === null ? goodsOff(rule, lines).off_fen : freightOff(rule, freight_fen);
  const forGoods = goodsRefusals(rule, lines);
  const isMeant = !forGoods.some(({ guard }) => guard === 'scope');
  const trace = [
    ...heldRefusals(coupon, { user_id: coupon.user_id, at }),
    ...forGoods,
    ...(isMeant && off === 0 ? [nothingRefusal(0, { with_fen: 0, without_fen: 0 })] : []),
  ];
  const usable = trace.length === 0;
  return { usable, off_fen: usable ? off : 0, trace };
}

/** What a coupon would take off, asked by an operator. @throws {Failure} 40401, also outside of the viewer's scope; 40001 */
async function checkOf(db: Db, asked: Asked, viewer: Viewer): Promise<CouponCheck> {
  const row = await readRow(db, couponRecord, asked.id, viewer);
  const [coupon] = await heldCoupons(db, sql`c.id = ${row.id}`);
  if (!coupon) throw failure('notFound');
  const choices = await choicesOf(db, coupon.rule);
  const question = questionOf(coupon.rule, choices, asked);
  const at = await readNow(db);
  return {
    at: inZone(at),
    benefit: asText(row['benefit']),
    ...question,
    choices,
    ...judged(coupon, question, at),
  };
}

const fen = (label: string) => {
  const error = { error: `${label}应为 0 至 9,999,999,999,999.99 元` };
  return z
    .string(error)
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .optional();
};

const idError = { error: '编号应为正整数' };

/** 为什么不能用, for those who may read the record. */
export const couponCheckRoute: Route = route({
  call: couponCheckCall,
  access: { permissionId: 'CouponRecord', action: 'get' },
  summary: '为什么不能用：一张券对一笔消费能减多少，或全部不能用的原因',
  input: z.strictObject({
    id: z
      .string(idError)
      .regex(/^[1-9]\d{0,14}$/, idError)
      .transform(Number),
    amount_fen: fen('商品金额'),
    freight_fen: fen('运费'),
    of: z
      .string()
      .regex(/^([1-9]\d{0,14}|other)$/, { error: '没有这个商品或分类' })
      .optional(),
  }),
  read: (asked, { store, caller }) => checkOf(store.db, asked, caller),
});
