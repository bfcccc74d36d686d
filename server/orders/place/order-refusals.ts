import type { TraceLine } from '../../../contract/core/trace-line.ts';
import type { Db } from '../../entity/write/database.ts';
import { deliveryFaults } from '../../goods/delivery-area.ts';
import type { Bought, Buyer } from './buyer.ts';
import type { OfferLine } from './offer-lines.ts';

/* Why an order cannot be placed: everything that stands in the way is told, each by its name and with its figures (engines.md §0, R7). */

export type Refusal = TraceLine & { readonly text: string };

export const when = (holds: boolean, refusal: () => Refusal): readonly Refusal[] => (holds ? [refusal()] : []);
const counted = (count: number): string => count.toLocaleString('en-US');

const nameOf = ({ offer, sku }: OfferLine): string => `「${offer.title} ${sku.spec_text}」`;

/** Whether the offer is there to be bought now. */
function saleRefusals(line: OfferLine): readonly Refusal[] {
  const { offer, isOpen, isPriced } = line;
  const name = nameOf(line);
  const isOnSale = offer.status === 'on_sale' && offer.goods_status === 'on_sale';
  return [
    ...when(!isOnSale, () => ({
      guard: 'on_sale',
      fact: 'status',
      value: offer.status === 'on_sale' ? offer.goods_status : offer.status,
      wanted: 'on_sale',
      text: `${name}没有上架`,
    })),
    ...when(offer.is_early || offer.is_over, () => ({
      guard: 'sale_window',
      fact: 'now',
      value: offer.is_early ? 'not_started' : 'over',
      wanted: 'selling',
      text: `${name}${offer.is_early ? '还没有开售' : '的售卖时间已结束'}`,
    })),
    ...when(!isOpen || !isPriced, () => ({
      guard: 'price',
      fact: isOpen ? 'price' : 'enabled',
      value: isOpen ? 0 : false,
      wanted: isOpen ? 1 : true,
      text: isOpen ? `${name}没有价格` : `${name}不可兑`,
    })),
  ];
}

const sumOf = (lines: readonly OfferLine[]): number => lines.reduce((all, { quantity }) => all + quantity, 0);

/** Pieces of one kind, over all lines that have it. */
function stockRefusals(lines: readonly OfferLine[]): readonly Refusal[] {
  const [line] = lines;
  if (!line) return [];
  const available = Math.max(0, line.sku.available);
  return when(sumOf(lines) > available, () => ({
    guard: 'stock',
    fact: 'available',
    value: available,
    wanted: sumOf(lines),
    text: `${nameOf(line)}库存不足，可用 ${counted(available)}`,
  }));
}

/** Pieces of one offer; a limit of 0 is none. */
function limitRefusals(lines: readonly OfferLine[], { all, today }: Bought): readonly Refusal[] {
  const [line] = lines;
  if (!line) return [];
  const { offer } = line;
  const wanted = sumOf(lines);
  const over = (
    guard: 'limit_per_order' | 'limit_per_user' | 'limit_per_day',
    { had, words }: { readonly had: number; readonly words: string },
  ) =>
    when(offer[guard] > 0 && had + wanted > offer[guard], () => ({
      guard,
      fact: 'quantity',
      value: had + wanted,
      wanted: offer[guard],
      text: `「${offer.title}」${words} ${counted(offer[guard])} 件${had > 0 ? `，已兑 ${counted(had)} 件` : ''}`,
    }));
  return [
    ...over('limit_per_order', { had: 0, words: '单次限兑' }),
    ...over('limit_per_user', { had: all, words: '每人限兑' }),
    ...over('limit_per_day', { had: today, words: '每人每日限兑' }),
  ];
}

const kindOf = ({ offer: { channel, goods_type } }: OfferLine): string => `${channel} ${goods_type}`;

/** One order goes one way: what a channel fulfils it fulfils alone, piece by piece. */
function kindRefusals(lines: readonly OfferLine[]): readonly Refusal[] {
  const kinds = new Set(lines.map(kindOf));
  const isMixed = kinds.size > 1 || (lines.length > 1 && lines.some(({ offer }) => offer.channel !== 'self'));
  return when(isMixed, () => ({
    guard: 'one_way',
    fact: 'channel',
    value: [...kinds].join(),
    wanted: 1,
    text: '商品的类型或履约渠道不同，请分开下单',
  }));
}

function buyerRefusals(lines: readonly OfferLine[], buyer: Buyer | undefined): readonly Refusal[] {
  const closed = lines.find(({ offer }) => offer.audience === 'new_user');
  return when(closed !== undefined && buyer?.isNew === false, () => ({
    guard: 'audience',
    fact: 'is_new',
    value: false,
    wanted: true,
    text: `「${closed?.offer.title ?? ''}」仅限没有兑换过的会员`,
  }));
}

/** Where it cannot be sent to (配送范围 of the goods). A way that is missing is said by the freight. */
async function areaRefusals(db: Db, lines: readonly OfferLine[], region: string | null): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = [];
  for (const [goodsId, [line]] of Map.groupBy(lines, ({ goods_id }) => goods_id)) {
    const [fault] = region === null ? [] : await deliveryFaults(db, goodsId, region);
    if (fault && line)
      refusals.push({
        guard: 'deliver_area',
        fact: 'region',
        value: region,
        wanted: 'deliver_area',
        text: `「${line.offer.title}」${fault.message}`,
      });
  }
  return refusals;
}

interface Placing {
  readonly lines: readonly OfferLine[];
  readonly buyer: Buyer | undefined;
  readonly bought: ReadonlyMap<number, Bought>;
  readonly region: string | null;
}

/** Everything about offers, buyer and place that keeps an order from being placed; what is paid has its own (`payRefusals`). */
export async function orderRefusals(db: Db, placing: Placing): Promise<readonly Refusal[]> {
  const { lines, buyer, bought, region } = placing;
  const byOffer = Map.groupBy(lines, ({ offer }) => offer.offer_id);
  const none = { all: 0, today: 0 };
  return [
    ...lines.flatMap(saleRefusals),
    ...[...Map.groupBy(lines, ({ sku }) => sku.sku_id).values()].flatMap(stockRefusals),
    ...[...byOffer].flatMap(([offerId, own]) => limitRefusals(own, bought.get(offerId) ?? none)),
    ...kindRefusals(lines),
    ...buyerRefusals(lines, buyer),
    ...(await areaRefusals(db, lines, region)),
  ];
}

/** What is to be paid and cannot be: points that are not there, and freight to where nothing is sent. */
export const payRefusals = (
  { pay_points, refused }: { readonly pay_points: number; readonly refused: string | null },
  buyer: Buyer | undefined,
): readonly Refusal[] => [
  ...when(refused !== null, () => ({
    guard: 'freight',
    fact: 'region',
    value: refused,
    wanted: null,
    text: refused ?? '',
  })),
  ...when(buyer !== undefined && pay_points > buyer.points, () => ({
    guard: 'points',
    fact: 'available',
    value: buyer?.points ?? 0,
    wanted: pay_points,
    text: `积分不足，可用 ${counted(buyer?.points ?? 0)}，需要 ${counted(pay_points)}`,
  })),
];
