import type { Condition, MatchType } from './draw/conditions.ts';
import { covering, stemOf } from './draw/conditions.ts';
import type { Options } from '../entity/field.ts';

/** States of a plan (award.md §3.2). */
export const planStatus = {
  draft: { label: '草稿', color: 'default' },
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const satisfies Options;

export const planTypes = {
  draw: { label: '概率抽奖' },
  direct: { label: '全部直发' },
  pick: { label: '用户任选一项' },
  ladder: { label: '按累计次数' },
} as const satisfies Options;

export const matchTypes = {
  none: { label: '不限' },
  area: { label: '地区' },
  time: { label: '时段' },
  user_level: { label: '会员等级' },
  user_label: { label: '会员标签' },
  channel: { label: '渠道' },
  product: { label: '商品' },
  scan_seq: { label: '第几次扫码' },
  draw_seq: { label: '第几次抽奖' },
} as const satisfies Readonly<Record<MatchType, { readonly label: string }>>;

/** Levels that a tree may have. */
export const deepestPlan = 4;

/** Why nothing can be put below a plan that has prizes: a branch gives none, so they would be out of reach (award.md §3.2). */
export const holdsPrizes = '这个方案有奖品，不能再有下级，请先「转为分支」';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Says = (value: unknown) => boolean;
const isCode: Says = (value) => typeof value === 'string' && /^\d{6}$/.test(value) && !value.startsWith('00');
const isText: Says = (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 64;
const isId: Says = (value) => Number.isSafeInteger(value) && Number(value) > 0;
const isWeekday: Says = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 7;
const isTime: Says = (value) => typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
const isSpan: Says = (value) => isObject(value) && isTime(value['from']) && isTime(value['to']);

/** So many things, each once; `least` of them. */
const listed =
  (says: Says, least = 1): Says =>
  (value) =>
    Array.isArray(value) &&
    value.length >= least &&
    value.length <= 500 &&
    value.every(says) &&
    new Set(value.map((one) => JSON.stringify(one))).size === value.length;

const turns = {
  shape: { from: isId, to: (value: unknown) => value === 0 || isId(value) },
  says: '应为从第几次到第几次，0 表示不封顶',
};

/** What the value of each condition holds, and the end of the sentence that says so. */
const shapes: Readonly<Record<MatchType, { readonly shape: Readonly<Record<string, Says>>; readonly says: string }>> = {
  none: { shape: {}, says: '应为空' },
  area: { shape: { codes: listed(isCode) }, says: '应为至少一个 6 位地区代码，不重复' },
  time: {
    shape: { weekdays: listed(isWeekday, 0), ranges: listed(isSpan, 0) },
    says: '应为星期（1–7）和时段（HH:mm），至少填一项',
  },
  user_level: { shape: { level_ids: listed(isId) }, says: '应为至少一个会员等级编号，不重复' },
  user_label: { shape: { label_ids: listed(isId) }, says: '应为至少一个会员标签编号，不重复' },
  channel: { shape: { channels: listed(isText) }, says: '应为至少一个渠道，不重复' },
  product: { shape: { sku_codes: listed(isText) }, says: '应为至少一个商品条码，不重复' },
  scan_seq: turns,
  draw_seq: turns,
};

/** More than the shapes can say. */
function contentFault(condition: Condition): boolean {
  const { type, value } = condition;
  if (type === 'time') return value.weekdays.length === 0 && value.ranges.length === 0;
  if (type === 'scan_seq' || type === 'draw_seq') return value.to !== 0 && value.to < value.from;
  if (type !== 'area') return false;
  return value.codes.some((code) => covering(value.codes.filter((other) => other !== code))(code));
}

const isMatchType = (type: unknown): type is MatchType => typeof type === 'string' && Object.hasOwn(matchTypes, type);

/** A condition as it is kept, or nothing where it is not one: keys and values of its type, nothing else. */
export function conditionOf(type: unknown, value: unknown): Condition | undefined {
  if (!isMatchType(type)) return undefined;
  if (type === 'none') return isEmptyValue(value) ? { type, value: null } : undefined;
  const { shape } = shapes[type];
  const keys = Object.keys(shape);
  if (!isObject(value) || Object.keys(value).length !== keys.length) return undefined;
  if (!keys.every((key) => shape[key]?.(value[key]))) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys and values were all looked at just now.
  return { type, value } as unknown as Condition;
}

const isEmptyValue = (value: unknown) =>
  value === null || value === undefined || (isObject(value) && Object.keys(value).length === 0);

/** What is wrong with a condition; undefined when nothing is. */
export function matchFault(type: unknown, value: unknown): string | undefined {
  if (!isMatchType(type)) return '请选择匹配条件';
  const condition = conditionOf(type, value);
  if (!condition) return `条件值${shapes[type].says}`;
  if (!contentFault(condition)) return undefined;
  return type === 'area' ? '条件值的地区之间不能互相包含' : `条件值${shapes[type].says}`;
}

const meet = <One>(some: readonly One[], others: readonly One[]) => some.some((one) => others.includes(one));
const areasMeet = (some: readonly string[], others: readonly string[]) =>
  some.some((code) => covering(others)(code) || others.some((other) => stemOf(other).startsWith(stemOf(code))));

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** Parts of the day; one over midnight is two. */
const spansOf = (ranges: readonly { readonly from: string; readonly to: string }[]) =>
  ranges.length === 0
    ? [[0, 1440] as const]
    : ranges.flatMap(({ from, to }) => {
        const [begin, end] = [minutes(from), minutes(to)];
        return begin < end ? [[begin, end] as const] : [[begin, 1440] as const, [0, end] as const];
      });

type TimeValue = Extract<Condition, { type: 'time' }>['value'];
const timesMeet = (one: TimeValue, other: TimeValue) =>
  (one.weekdays.length === 0 || other.weekdays.length === 0 || meet(one.weekdays, other.weekdays)) &&
  spansOf(one.ranges).some(([from, to]) => spansOf(other.ranges).some(([begin, end]) => from < end && begin < to));

/** Whether two siblings would both take the same visitor: areas, times and levels must not (award.md §3.2). */
export function overlaps(one: Condition, other: Condition): boolean {
  if (one.type === 'area' && other.type === 'area') return areasMeet(one.value.codes, other.value.codes);
  if (one.type === 'time' && other.type === 'time') return timesMeet(one.value, other.value);
  return one.type === 'user_level' && other.type === 'user_level' && meet(one.value.level_ids, other.value.level_ids);
}
