import type { Condition, MatchValues } from '../../../contract/activities/draw/conditions.ts';
import type { DrawPlan } from '../../../contract/activities/draw/tree.ts';
import { areaName } from '../../../contract/entity/areas.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import type { Step } from './walk.ts';

/* Who comes to a plan, as operators say it: 22:00 以后、广东以外的会员. */

/** As many names as are read with ease. */
const mostNamed = 3;
const listOf = (names: readonly string[], counted: string) =>
  names.length <= mostNamed ? names.join('、') : `${names.slice(0, mostNamed).join('、')}等 ${names.length} ${counted}`;

const weekdays = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const isEnd = (time: string) => time === '00:00' || time === '23:59';

function rangeWords({ from, to }: { readonly from: string; readonly to: string }): string {
  if (isEnd(to) && !isEnd(from)) return `${from} 以后`;
  return from === '00:00' ? `${to} 以前` : `${from}–${to}`;
}

const timeWords = ({ weekdays: days, ranges }: MatchValues['time']) =>
  [
    ...(days.length > 0 ? [days.map((day) => weekdays[day] ?? '').join('、')] : []),
    ...(ranges.length > 0 ? [listOf(ranges.map(rangeWords), '个时段')] : []),
  ].join(' ');

function turnWords({ from, to }: MatchValues['draw_seq']): string {
  if (to === 0) return `第 ${from} 次起`;
  return from === to ? `第 ${from} 次` : `第 ${from}–${to} 次`;
}

const areaWords = ({ codes }: MatchValues['area']) => listOf(codes.map(areaName), '个地区');

/** Who meets a condition. */
export function conditionWords({ type, value }: Condition): string {
  switch (type) {
    case 'none':
      return '';
    case 'area':
      return areaWords(value);
    case 'time':
      return timeWords(value);
    case 'user_level':
      return '指定等级';
    case 'user_label':
      return '带指定标签';
    case 'channel':
      return `从渠道 ${listOf(value.channels, '个渠道')} 来`;
    case 'product':
      return `扫商品 ${listOf(value.sku_codes, '个商品')}`;
    case 'scan_seq':
      return `${turnWords(value)}扫码`;
    case 'draw_seq':
      return `${turnWords(value)}抽奖`;
  }
}

/** The rest of a day is a time of the day as well. */
function otherTimes(values: readonly MatchValues['time'][]): string {
  const [value, second] = values;
  const [range, ...more] = value?.ranges ?? [];
  if (range && more.length === 0 && !second && value?.weekdays.length === 0)
    return rangeWords({ from: range.to, to: range.from });
  return `${listOf(values.map(timeWords), '个时段')} 以外`;
}

function otherTurns(condition: Condition): string {
  if (condition.type !== 'draw_seq' && condition.type !== 'scan_seq') return `不是${conditionWords(condition)}`;
  const { type, value } = condition;
  return value.from === 1 && value.to > 0
    ? conditionWords({ type, value: { from: value.to + 1, to: 0 } })
    : `不是${conditionWords(condition)}`;
}

const silent: ReadonlySet<string> = new Set(['none', 'area', 'time', 'user_level', 'user_label']);

/** Who meets none of these conditions; membership says nothing, for nobody has any. */
function otherWords(conditions: readonly Condition[]): readonly Asked[] {
  const codes = conditions.flatMap((one) => (one.type === 'area' ? one.value.codes : []));
  const times = conditions.flatMap((one) => (one.type === 'time' ? [one.value] : []));
  return [
    ...(times.length > 0 ? [{ at: 0, words: otherTimes(times) }] : []),
    ...(codes.length > 0 ? [{ at: 1, words: `${areaWords({ codes })}以外` }] : []),
    ...conditions.filter(({ type }) => !silent.has(type)).map((one) => ({ at: 2, words: otherTurns(one) })),
  ];
}

interface Asked {
  /** Times before places, and both before all else. */
  readonly at: number;
  readonly words: string;
}

const minute = (at: number) => inZone(at).slice(5, 16).replace('T', ' ');

function windowWords({ startAt, endAt }: DrawPlan): string {
  if (startAt !== null && endAt !== null) return `${minute(startAt)} 至 ${minute(endAt)}`;
  if (startAt !== null) return `${minute(startAt)} 起`;
  return endAt === null ? '' : `${minute(endAt)} 前`;
}

function order({ type }: Condition): number {
  if (type === 'time') return 0;
  return type === 'area' ? 1 : 2;
}

/** Who comes this way: 所有会员 where nothing is asked of anybody. */
export function peopleWords(way: readonly Step[]): string {
  const asked = way.flatMap(({ plan, before }) => [
    { at: 0, words: windowWords(plan) },
    { at: order(plan.condition), words: conditionWords(plan.condition) },
    ...(plan.condition.type === 'none' ? otherWords(before.map(({ condition }) => condition)) : []),
  ]);
  const said = asked.filter(({ words }) => words !== '').toSorted((one, other) => one.at - other.at);
  const words = [...new Set(said.map((one) => one.words))];
  return words.length === 0 ? '所有会员' : `${words.join('、')}的会员`;
}

/** Who is left where nobody beside one another is for everybody. */
export const leftWords = (way: readonly Step[], beside: readonly DrawPlan[]): string =>
  peopleWords([...way, { plan: nobody, before: beside }]);

const nobody: DrawPlan = {
  id: 0,
  title: '',
  enabled: true,
  condition: { type: 'none', value: null },
  isDefault: true,
  startAt: null,
  endAt: null,
  draws: false,
  slots: [],
  children: [],
  prizes: [],
};
