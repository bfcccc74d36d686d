import { sql } from 'kysely';
import type { deliveryTypes } from '../../../contract/mall/offer.ts';
import { asIds } from '../../entity/read/wire-values.ts';
import type { Db } from '../../entity/write/database.ts';
import type { OfferLine } from './offer-lines.ts';
import { type Refusal, when } from './order-refusals.ts';

/* Why an order cannot get to its member the way that he chose (wider.md §5.1, 配送方式 and 自提门店): every reason is told. */

/** Ways that somebody can choose between. */
export type Delivery = keyof typeof deliveryTypes;

interface Point {
  readonly title: string;
  readonly status: string;
  readonly is_live: boolean;
}

interface Way {
  readonly lines: readonly OfferLine[];
  readonly delivery: Delivery;
  /** null where no point was chosen yet. */
  readonly pointId: number | null;
}

const offers = ({ offer: { delivery_types: types } }: OfferLine, way: Delivery): boolean =>
  Array.isArray(types) && types.includes(way);

const titleOf = ({ offer }: OfferLine): string => `「${offer.title}」`;

/** One line for each offer, however many kinds of it are ordered. */
const byOffer = (lines: readonly OfferLine[]): readonly OfferLine[] => [
  ...new Map(lines.map((line) => [line.offer.offer_id, line])).values(),
];

/** Of what is sent: what can only be fetched. Offers of before name no way at all. */
const sentRefusals = (line: OfferLine): readonly Refusal[] =>
  when(line.offer.goods_type === 'physical' && offers(line, 'pickup') && !offers(line, 'express'), () => ({
    guard: 'delivery',
    fact: 'delivery_types',
    value: line.offer.delivery_types,
    wanted: 'express',
    text: `${titleOf(line)}只支持自提`,
  }));

const isFetchable = (line: OfferLine): boolean =>
  line.offer.goods_type === 'physical' && line.offer.channel === 'self' && offers(line, 'pickup');

const fetchedRefusals = (line: OfferLine): readonly Refusal[] =>
  when(!isFetchable(line), () => ({
    guard: 'delivery',
    fact: 'delivery_types',
    value: line.offer.delivery_types,
    wanted: 'pickup',
    text: line.offer.goods_type === 'physical' ? `${titleOf(line)}不支持自提` : `${titleOf(line)}无需配送，不能自提`,
  }));

async function pointOf(db: Db, id: number): Promise<Point | undefined> {
  const { rows } = await sql<Point>`select title, status, start_at <= now() and end_at > now() as is_live
    from localverifice where id = ${id}`.execute(db);
  return rows[0];
}

/** Of the point that was chosen: whether it is open at all, and has these goods. */
async function pointRefusals(db: Db, lines: readonly OfferLine[], id: number): Promise<readonly Refusal[]> {
  const point = await pointOf(db, id);
  if (!point) throw new Error(`there is no point ${id}`);
  const { title, status, is_live } = point;
  return [
    ...when(status !== 'enabled', () => ({
      guard: 'pickup_point',
      fact: 'status',
      value: status,
      wanted: 'enabled',
      text: `自提点「${title}」未启用，请另选一个`,
    })),
    ...when(status === 'enabled' && !is_live, () => ({
      guard: 'pickup_point',
      fact: 'end_at',
      value: false,
      wanted: true,
      text: `自提点「${title}」不在有效期内，请另选一个`,
    })),
    ...lines.flatMap((line) =>
      when(isFetchable(line) && !asIds(line.offer.pickup_point_ids).includes(id), () => ({
        guard: 'pickup_point',
        fact: 'pickup_point_ids',
        value: id,
        wanted: asIds(line.offer.pickup_point_ids),
        text: `${titleOf(line)}不能在「${title}」自提`,
      })),
    ),
  ];
}

/** Everything about the way that keeps an order from being placed. */
export async function wayRefusals(db: Db, { lines, delivery, pointId }: Way): Promise<readonly Refusal[]> {
  const each = byOffer(lines);
  if (delivery === 'express') return each.flatMap(sentRefusals);
  return [...each.flatMap(fetchedRefusals), ...(pointId === null ? [] : await pointRefusals(db, each, pointId))];
}
