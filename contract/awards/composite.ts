import { displayTitle, endlessTypes } from './award-types.ts';
import type { Call } from '../entity/call.ts';
import { integer, list, made, type Options, reference, select, text, type Values } from '../entity/field.ts';
import { maxStockDelta } from '../stock/stock-limit.ts';

/** How the awards of a composite prize are given (award.md §3.6). */
export const compositeTypes = {
  bundle: { label: '组合全发', color: 'geekblue' },
  choose: { label: '任选其几', color: 'cyan' },
  random: { label: '随机盲盒', color: 'purple' },
} as const satisfies Options;
export type CompositeType = keyof typeof compositeTypes;

const descriptions: Readonly<Record<CompositeType, string>> = {
  bundle: '一次发放全部明细',
  choose: '中奖人从明细中任选几项',
  random: '按权重随机发放一项明细',
};

/** Calls of composite prizes (spec §7); everything else about them goes through the calls of prizes. */
export const compositeCalls = {
  types: 'GET /admin/api/FlanAward/compositePrizeTypes',
  create: 'POST /admin/api/FlanAward/compositePrizeAdds',
  update: 'POST /admin/api/FlanAward/compositePrizeUpdates',
} as const satisfies Readonly<Record<string, Call>>;

/** What the call of the types answers. */
export const compositeTypeEntries = Object.entries(compositeTypes).map(([value, { label }]) => ({
  value,
  label,
  desc: isCompositeType(value) ? descriptions[value] : '',
}));

export function isCompositeType(value: unknown): value is CompositeType {
  return typeof value === 'string' && Object.hasOwn(compositeTypes, value);
}

/** What a prize without one award is called, `【组合奖品】【组合全发】团圆礼包`; undefined of a single one. */
export const compositeTitle = (type: unknown, title: unknown): string | undefined =>
  isCompositeType(type) ? displayTitle('组合奖品', compositeTypes[type].label, String(title)) : undefined;

export const isComposite = ({ prize_kind }: Values): boolean => prize_kind === 'composite';
/** Whether each award of it is stocked by itself; a bundle is stocked in whole sets. */
export const isPooled = ({ composite_type: type }: Values): boolean => type === 'choose' || type === 'random';

const rowsIn = (items: unknown): readonly Values[] => (Array.isArray(items) ? (items as readonly Values[]) : []);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const sumOf = (rows: readonly Values[], key: string) => rows.reduce((sum, row) => sum + numberOf(row[key]), 0);

/** Share of each item in percent with one digit, as its weight says; nothing while no weight is typed. */
function sharesOf(rows: readonly Values[]): readonly string[] {
  const all = sumOf(rows, 'weight');
  return rows.map(({ weight }) => (all === 0 ? '' : `占 ${Math.round((numberOf(weight) / all) * 1000) / 10}%`));
}

/** What the items come to while they are typed: a line for all of them, and one for each where it has a share. */
function told(items: readonly Values[], { composite_type: type, choose_count }: Values) {
  if (items.length === 0) return { each: [], all: '' };
  const units = sumOf(items, 'quantity');
  if (type === 'random')
    return {
      each: sharesOf(items),
      all: `共 ${items.length} 项，权重合计 ${sumOf(items, 'weight')}，每次发放其中一项`,
    };
  if (type === 'choose') return { each: [], all: `${items.length} 项任选 ${numberOf(choose_count) || '几'} 项` };
  return { each: [], all: `共 ${items.length} 项，每套 ${units} 件，一次全部发放` };
}

/** Why the items can no longer be changed (award.md §3.6); units that were put aside go back first. */
function itemsLocked(row: Values): string | undefined {
  const { activity_status: status, stock_issued, items } = row;
  if (numberOf(stock_issued) > 0) return '已经发放过，不能修改组合明细';
  if (status !== undefined && status !== null && status !== 'draft') return '活动已发布，不能修改组合明细';
  return sumOf(rowsIn(items), 'stock_total') > 0 ? '已有库存，请先在「调整库存」中退库再改组合明细' : undefined;
}

/** Fields that only composite prizes have (award.md §3.6). */
export const compositeFields = {
  composite_type: select('组合方式', compositeTypes, {
    rule: true,
    initial: 'bundle',
    when: isComposite,
    locked: () => '组合方式建后不能更改',
    help: '全发：一次发放全部明细；盲盒：按权重随机一项；任选：中奖人 30 分钟内选，逾期按明细顺序发放',
  }),
  choose_count: integer('可选数量', {
    rule: true,
    min: 1,
    max: 9,
    when: ({ composite_type: type }) => type === 'choose',
    locked: itemsLocked,
  }),
  items: list(
    '组合明细',
    {
      item_id: integer('明细编号', made),
      award_id: reference('奖励', 'award', { rule: true }),
      award_title: text('奖励', made),
      quantity: integer('数量', { rule: true, min: 1, max: 99, initial: 1 }),
      weight: integer('权重', { min: 1, max: 9999 }),
      stock_init: integer('初始库存', { min: 0, max: maxStockDelta, createOnly: true }),
      stock_total: integer('总库存', made),
      stock_issued: integer('已发放', made),
      stock_remaining: integer('剩余', made),
    },
    {
      rule: true,
      min: 2,
      max: 10,
      when: isComposite,
      locked: itemsLocked,
      help: '2–10 个不同的奖励；每个占用自己来源的库存',
      itemsFor: (values) => [
        'award_id',
        'quantity',
        ...(values['composite_type'] === 'random' ? ['weight'] : []),
        ...(isPooled(values) ? ['stock_init'] : []),
      ],
      told,
    },
  ),
} as const;

/** What is wrong with the items together. */
export function itemsFault({ composite_type: type, items }: Values): string | undefined {
  const rows = rowsIn(items);
  const awards = rows.map(({ award_id }) => award_id).filter((id) => typeof id === 'number');
  if (new Set(awards).size < awards.length) return '同一个奖励不能重复';
  if (type !== 'random') return undefined;
  const at = rows.findIndex(({ weight }) => typeof weight !== 'number');
  return at < 0 ? undefined : `第 ${at + 1} 行：请输入权重`;
}

/** What is wrong with how many are chosen. */
export const chooseFault = ({ composite_type: type, choose_count, items }: Values): string | undefined =>
  type === 'choose' && rowsIn(items).length > 0 && numberOf(choose_count) >= rowsIn(items).length
    ? '可选数量应少于明细的项数'
    : undefined;

/** A composite's items as they are kept: nothing that does not apply to its way of giving. */
export const keptItems = (values: Values): readonly Values[] =>
  rowsIn(values['items']).map((item) => ({
    ...item,
    weight: values['composite_type'] === 'random' ? (item['weight'] ?? null) : null,
    stock_init: isPooled(values) ? (item['stock_init'] ?? null) : null,
  }));

/** Counters of one item, in units of its award. */
export interface ItemStand {
  readonly quantity: number;
  readonly award_type: string;
  readonly total: number;
  readonly issued: number;
  readonly locked: number;
}

/**
 * Counters of the whole prize as its items give them, in draws: a bundle has as many sets as its scarcest item, the others as many as
 * all items together. Items that never run out limit nothing; where one of them keeps a pool going, nothing but what was given out
 * counts (award.md §2.5, I6).
 */
export function setCounters(type: CompositeType, items: readonly ItemStand[]) {
  const limited = items.filter(({ award_type }) => !endlessTypes.has(award_type));
  const isEndless = type === 'bundle' ? limited.length === 0 : limited.length < items.length;
  const over = isEndless ? items : limited;
  const parts = over.map(({ quantity, total, issued, locked }) => ({
    total: Math.floor(total / quantity),
    left: Math.floor((total - issued - locked) / quantity),
    issued: Math.ceil(issued / quantity),
    locked: Math.ceil(locked / quantity),
  }));
  const put = (pick: (part: (typeof parts)[number]) => number, ofBundle: (...all: number[]) => number) =>
    type === 'bundle' ? ofBundle(...parts.map(pick)) : parts.reduce((sum, part) => sum + pick(part), 0);
  // Only what is chosen from is ever locked.
  const locked = put((part) => part.locked, Math.max);
  if (isEndless) return { total: 0, issued: put(({ issued }) => issued, Math.max), locked };
  const total = put((part) => part.total, Math.min);
  return { total, issued: total - put(({ left }) => left, Math.min) - locked, locked };
}

/**
 * How often several different items can be won out of these pools: `left` has the wins that each item alone is good for, infinite where
 * it never runs out. A win takes one of `count` pools, so no pool gives more of them than there are wins.
 */
export function winsLeft(count: number, left: readonly number[]): number {
  if (left.filter((one) => one === Infinity).length >= count) return Infinity;
  const fits = (wins: number) => left.reduce((sum, one) => sum + Math.min(one, wins), 0) >= count * wins;
  let [fit, over] = [0, 1 + left.filter((one) => one !== Infinity).reduce((sum, one) => sum + one, 0)];
  while (over - fit > 1) {
    const middle = Math.floor((fit + over) / 2);
    if (fits(middle)) fit = middle;
    else over = middle;
  }
  return fit;
}

/** A win of 任选其几 that waits for its winner, as its row tells it. */
export interface Choice {
  readonly award_id: number;
  readonly title: string;
  readonly quantity: number;
}

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'award_id' in value;

/** What the winner of a record may choose from; none where nothing is to be chosen. */
export const choicesOf = ({ choices }: Values): readonly Choice[] =>
  Array.isArray(choices) ? choices.filter(isChoice) : [];
