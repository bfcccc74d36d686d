import { sql } from 'kysely';
import { z } from 'zod';
import type { Picture } from '../../../../contract/entity/field.ts';
import { deliveryTypes, saleModes } from '../../../../contract/mall/offer.ts';
import { orderGoodsTypes } from '../../../../contract/orders/orders.ts';
import type { Db } from '../../../entity/write/database.ts';
import { failure } from '../../../http/failure.ts';
import { memberIdOf } from '../../../members/know-member.ts';
import { type Buyer, buyerOf } from '../../../orders/place/buyer.ts';
import { type OfferedKind, offeredTo } from '../../../orders/place/offered-to.ts';
import { pointsOfOffers } from '../../../orders/pickup/points-of-offers.ts';
import { openCall } from '../../call.ts';
import { memberNumber } from '../member.ts';
import { pickupPoint, trace } from './quote-answer.ts';

/* What members can exchange, each with its price for whoever looks and everything that keeps him from it (engines.md §1.5). */

const forWhom = {
  member_no: memberNumber
    .optional()
    .describe('Whose price and refusals are told; without it those of anybody, without a level and points'),
};

const asked = z.strictObject({
  ...forWhom,
  category: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'category 应为分类编号' })
    .optional(),
  keyword: z
    .string()
    .trim()
    .min(1, { error: 'keyword 不能为空' })
    .max(40, { error: 'keyword 最多 40 个字' })
    .optional(),
  cursor: z
    .string()
    .regex(/^\d{1,4}-[1-9]\d{0,14}$/, { error: 'cursor 应为上一页返回的 next_cursor' })
    .optional(),
  limit: z
    .string()
    .regex(/^(?:100|[1-9]\d?)$/, { error: 'limit 应为 1–100' })
    .optional(),
});

const price = {
  points: z.int(),
  fen: z.int().describe('What this member pays'),
  list_fen: z.int().describe('What it is without the discount of a level'),
  available: z.int().describe('Pieces that are there'),
  refusals: trace.describe('Everything that keeps this member from one piece; empty where nothing does'),
};
const offer = z.object({
  offer_id: z.int(),
  offer_no: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  image_url: z.string().nullable().describe('Below the address of the house'),
  category: z.object({ id: z.int(), title: z.string() }),
  goods_type: z.enum(Object.keys(orderGoodsTypes)),
  sale_mode: z.enum(Object.keys(saleModes)),
  is_hot: z.boolean(),
  delivery_types: z.array(z.enum(Object.keys(deliveryTypes))),
  sale_start_at: z.string().nullable(),
  sale_end_at: z.string().nullable(),
  limit_per_user: z.int().describe('0: none'),
  limit_per_day: z.int(),
  limit_per_order: z.int(),
});

interface Found {
  readonly offer_id: number;
  readonly sort: number;
  readonly images: readonly Picture[] | null;
}

/** What members see of offers, with what the next page goes on from. */
const columns = sql`o.id as offer_id, o.sort, o.offer_no, coalesce(o.title, g.title) as title, g.subtitle, g.images,
  jsonb_build_object('id', c.id, 'title', c.cate_name) as category, g.goods_type, o.sale_mode, o.is_hot, coalesce(o.delivery_types, '[]') as delivery_types,
  o.sale_start_at, o.sale_end_at, o.limit_per_user, o.limit_per_day, o.limit_per_order`;
const tables = sql`he_goods as o join goods as g on g.id = o.goods_id join award_cate as c on c.id = g.cate_id`;
/** Offers that are on sale, and those that will be: what is closed nobody sees. */
const isSeen = sql`o.status = 'on_sale' and g.status = 'on_sale' and (o.sale_end_at is null or o.sale_end_at > now())`;

/** @throws {Failure} 40401 for a member that is not there */
async function buyerNumbered(db: Db, memberNo: string | undefined): Promise<Buyer | undefined> {
  if (memberNo === undefined) return undefined;
  const id = await memberIdOf(db, memberNo);
  const buyer = id === undefined ? undefined : await buyerOf(db, id);
  if (!buyer) throw failure('notFound', `没有编号为 ${memberNo} 的会员`);
  return buyer;
}

const urlOf = (pictures: readonly Picture[] | null): string | null => pictures?.[0]?.url ?? null;

const toldPrice = ({ points, fen, list_fen, line, refusals }: OfferedKind) => ({
  points,
  fen,
  list_fen,
  available: Math.max(0, line.sku.available),
  refusals,
});

/** The kind that an offer is told with in a list: the first that this buyer can have, or else the first. */
const leading = (kinds: readonly OfferedKind[]): OfferedKind | undefined =>
  kinds.find(({ refusals }) => refusals.length === 0) ?? kinds[0];

const usual = 20;

/** GET mall/offers: offers in the order of the mall, each with its price for a member and why he cannot have it. */
export const readOffers = openCall<z.infer<typeof asked>>({
  name: 'mall/offers',
  scope: 'mall',
  summary: '商城在售商品',
  input: asked,
  answer: z.object({
    data: z.array(offer.extend({ ...price, kinds: z.int().describe('How many kinds there are to choose from') })),
    next_cursor: z.string().nullable(),
  }),
  read: async (db, { member_no, category, keyword, cursor = '0-0', limit = String(usual) }) => {
    const buyer = await buyerNumbered(db, member_no);
    const [sort, id] = cursor.split('-');
    const words = keyword === undefined ? null : `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const { rows } = await sql<Found>`select ${columns} from ${tables}
      where ${isSeen} and (o.sort, o.id) > (${sort}::int, ${id}::bigint) and (${category ?? null}::bigint is null or g.cate_id = ${category ?? null}::bigint)
        and (${words}::text is null or coalesce(o.title, g.title) ilike ${words})
      order by o.sort, o.id limit ${Number(limit) + 1}`.execute(db);
    const page = rows.slice(0, Number(limit));
    const kinds = Map.groupBy(
      await offeredTo(
        db,
        buyer,
        page.map(({ offer_id }) => offer_id),
      ),
      ({ line }) => line.offer.offer_id,
    );
    const last = page.at(-1);
    return {
      // Whose kinds are all closed has nothing to offer.
      data: page.flatMap(({ sort: _, images, ...told }) => {
        const own = kinds.get(told.offer_id) ?? [];
        const first = leading(own);
        return first ? [{ ...told, image_url: urlOf(images), ...toldPrice(first), kinds: own.length }] : [];
      }),
      next_cursor: rows.length > page.length && last ? `${last.sort}-${last.offer_id}` : null,
    };
  },
});

const idError = { error: 'id 应为报价编号' };
const one = z.strictObject({ ...forWhom, id: z.string(idError).regex(/^[1-9]\d{0,14}$/, idError) });

/** GET mall/offers/{id}: one of them, with its texts, its kinds and where it can be fetched. */
export const readOffer = openCall<z.infer<typeof one>>({
  name: 'mall/offers/{id}',
  operation: 'mall_offer',
  scope: 'mall',
  summary: '商城商品详情',
  input: one,
  answer: offer.extend({
    image_urls: z.array(z.string()),
    detail_html: z.string(),
    kinds: z.array(z.object({ sku_id: z.int(), spec_text: z.string(), image_url: z.string().nullable(), ...price })),
    pickup_points: z.array(pickupPoint).describe('Points at which it can be fetched'),
  }),
  read: async (db, { member_no, id }) => {
    const buyer = await buyerNumbered(db, member_no);
    const { rows } = await sql<Found & { detail_html: string }>`select ${columns}, g.detail_html from ${tables}
      where ${isSeen} and o.id = ${id}::bigint`.execute(db);
    const [found] = rows;
    if (!found) throw failure('notFound', '没有这个商品，或已下架');
    const { sort: _, images, ...told } = found;
    const kinds = await offeredTo(db, buyer, [found.offer_id]);
    return {
      ...told,
      image_url: urlOf(images),
      image_urls: (images ?? []).map(({ url }) => url),
      kinds: kinds.map((kind) => ({
        sku_id: kind.line.sku.sku_id,
        spec_text: kind.line.sku.spec_text,
        image_url: kind.line.sku.image?.url ?? null,
        ...toldPrice(kind),
      })),
      pickup_points: await pointsOfOffers(db, [found.offer_id]),
    };
  },
});
