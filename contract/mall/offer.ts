import type { Values } from '../entity/field.ts';
import { yuanOf } from '../core/yuan.ts';
import { rowsIn } from './freight-rules.ts';

/** What of a price an offer asks for (wider.md §5.1). */
export const saleModes = {
  points: { label: '纯积分', color: 'blue' },
  points_cash: { label: '积分+现金', color: 'purple' },
  cash: { label: '现金', color: 'gold' },
} as const;

/** How what is exchanged gets to the member. */
export const deliveryTypes = {
  express: { label: '快递', color: 'blue' },
  pickup: { label: '自提', color: 'cyan' },
} as const;

/** What state, time and stock of an offer say together; derived, never stored. */
export const saleStates = {
  not_started: { label: '未开售', color: 'default' },
  selling: { label: '出售中', color: 'success' },
  low: { label: '警戒库存', color: 'warning' },
  sold_out: { label: '已售罄', color: 'error' },
  closed: { label: '未出售', color: 'default' },
} as const;

const asksPoints = ({ sale_mode }: Values): boolean => sale_mode !== 'cash';
const asksCash = ({ sale_mode }: Values): boolean => sale_mode === 'points_cash' || sale_mode === 'cash';

/** Which parts of a price a form asks for. */
export const pricedIn = (values: Values): readonly string[] => [
  'sku_id',
  'spec_text',
  'enabled',
  ...(asksPoints(values) ? ['points_price'] : []),
  ...(asksCash(values) ? ['cash_price_fen'] : []),
];

/** A price as its sale mode has it: what is not asked for is none. */
export const pricesBy = (values: Values): readonly Values[] =>
  rowsIn(values['prices']).map((row) => ({
    ...row,
    points_price: asksPoints(values) ? (row['points_price'] ?? null) : null,
    cash_price_fen: asksCash(values) ? (row['cash_price_fen'] ?? 0) : 0,
  }));

/** The kinds that can be exchanged. */
const openPrices = (values: Values): readonly Values[] =>
  rowsIn(values['prices']).filter(({ enabled }) => enabled === true);

/** What keeps the prices from being asked of anybody; undefined where all that are open have one. */
export function priceFault(values: Values): string | undefined {
  const open = openPrices(values);
  if (open.length === 0) return '没有可兑的规格';
  const lacking = open.find(
    ({ points_price, cash_price_fen }) =>
      (asksPoints(values) && !(Number(points_price) >= 1)) || (asksCash(values) && !(Number(cash_price_fen) >= 1)),
  );
  if (!lacking) return undefined;
  const missing = asksPoints(values) && !(Number(lacking['points_price']) >= 1) ? '积分' : '现金价';
  return `规格「${String(lacking['spec_text'])}」没有填${missing}`;
}

function priceWords(values: Values, { points_price, cash_price_fen }: Values): string {
  const parts = [
    ...(asksPoints(values) && Number(points_price) >= 1
      ? [`${Number(points_price).toLocaleString('en-US')} 积分`]
      : []),
    ...(asksCash(values) && Number(cash_price_fen) >= 1 ? [`${yuanOf(Number(cash_price_fen))} 元`] : []),
  ];
  return parts.join(' + ');
}

const worth = ({ points_price, cash_price_fen }: Values): number =>
  Number(points_price ?? 0) * 1e9 + Number(cash_price_fen ?? 0);

/** What it costs in short: the lowest price of a kind that is open, with 起 where others cost more. '' where none has a price. */
export function priceText(values: Values): string {
  const priced = openPrices(values)
    .toSorted((one, other) => worth(one) - worth(other))
    .map((row) => priceWords(values, row))
    .filter((words) => words !== '');
  const [lowest = ''] = priced;
  return new Set(priced).size > 1 ? `${lowest} 起` : lowest;
}
