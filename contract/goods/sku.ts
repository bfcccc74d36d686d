import { type Fields, image, integer, list, made, money, points, text, type Values } from '../entity/field.ts';
import { adjustStock, stockFields } from '../stock/stock.ts';
import { maxStockDelta } from '../stock/stock-limit.ts';

/*
 * The kinds that mall goods come in (award.md §3.7): each has counters of its own, which together are those of the goods.
 */

const price = { min: 1, max: 100_000_000 } as const;
const fen = { min: 0, max: 100_000_000 } as const;
const isOld = ({ sku_id }: Values) => sku_id !== undefined && sku_id !== null;
const counter = (label: string) => integer(label, made);

/** What a row of 规格 is made of; of those that are there only the stock engine moves the counters. */
const skuFields = {
  sku_id: integer('规格编号', { computed: true, names: true }),
  spec_text: text('规格名称', { rule: true, max: 40, placeholder: '如 500ml 白色；只有一种时可填「默认」' }),
  sku_code: text('规格编码', { max: 40 }),
  price_points: points('兑换积分', { ...price, placeholder: '不填与商品相同' }),
  price_fen: money('加价金额', { ...fen, placeholder: '不填与商品相同' }),
  stock_init: integer('初始库存', { min: 0, max: maxStockDelta, createOnly: true, when: (row) => !isOld(row) }),
  image: image('规格图', { ratio: 1, smallest: 100 }),
  stock_total: counter(stockFields.stock_total.label),
  stock_allocated: counter(stockFields.stock_allocated.label),
  stock_locked: counter(stockFields.stock_locked.label),
  stock_sold: counter('已兑换'),
  stock_available: counter(stockFields.stock_available.label),
} as const satisfies Fields;

/** The kinds that goods come in; those that are there keep their stock, which only the stock engine moves. */
export const skus = list('规格', skuFields, {
  rule: true,
  min: 1,
  max: 50,
  section: '规格与库存',
  help: stockFields.stock_init.help ?? '',
  told: (rows) => ({ each: rows.map(toldOfSku), all: '' }),
});

const number = (value: unknown) => Number(value ?? 0).toLocaleString('en-US');

/** What there is of a kind that is kept already. */
const toldOfSku = (row: Values): string =>
  typeof row['sku_id'] === 'number'
    ? `总库存 ${number(row['stock_total'])}，可用 ${number(row['stock_available'])}，已分配 ${number(row['stock_allocated'])}，占用中 ${number(row['stock_locked'])}，已兑换 ${number(row['stock_sold'])}`
    : '';

/** What a change leaves of the kind that it is for, and of all together. */
export function skuPreview(row: Values, values: Values): string | undefined {
  const whole = adjustStock.preview?.(row, values);
  const rows = Array.isArray(row['skus']) ? (row['skus'] as readonly Values[]) : [];
  const one = rows.find(({ sku_id }) => sku_id === values['sku_id']);
  if (whole === undefined || !one || rows.length === 1) return whole;
  const left = Number(one['stock_available']) + Number(values['stock_delta']);
  return `${whole}，其中「${String(one['spec_text'])}」${number(left)}`;
}

const textsOf = (rows: unknown): readonly string[] =>
  Array.isArray(rows)
    ? (rows as readonly Values[]).map(({ spec_text }) => (typeof spec_text === 'string' ? spec_text.trim() : ''))
    : [];

/** Each kind has a name of its own. */
export const twinSpecs = ({ skus: rows }: Values): string | undefined =>
  new Set(textsOf(rows)).size < textsOf(rows).length ? '规格名称不能重复' : undefined;

/** The kinds of the goods that are open, each with what is left of it. */
export const skuChoices = ({ skus: rows }: Values) =>
  (Array.isArray(rows) ? (rows as readonly Values[]) : []).map(({ sku_id, spec_text, stock_available }) => ({
    value: Number(sku_id),
    label: `${String(spec_text)}（可用 ${number(stock_available)}）`,
  }));
