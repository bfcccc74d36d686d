import { localDay, testOf } from '../../../contract/activities/draw/conditions.ts';
import type { DrawPlan } from '../../../contract/activities/draw/tree.ts';
import type { DrawSetting } from '../draw/setting.ts';
import { anyone, told, visitorAt } from './people.ts';

const second = 1000;
const minute = 60_000;
const dayLength = 86_400_000;
const zone = 8 * 60 * minute;

/** Midnight of a day in Asia/Shanghai. */
export const midnight = (day: number): number => day * dayLength - zone;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Times of the day at which a condition begins or ends to hold. */
const marksOf = (plans: readonly DrawPlan[]): readonly number[] => [
  ...new Set([
    0,
    ...plans.flatMap(({ condition }) =>
      condition.type === 'time' ? condition.value.ranges.flatMap(({ from, to }) => [from, to].map(minutesOf)) : [],
    ),
  ]),
];

/** Draws that the set-up tells apart, and how many of them somebody can have come to by an instant. */
interface Turns {
  readonly nth: readonly number[];
  readonly mostBy: (at: number) => number;
}

/** The days on which somebody can come to a draw for the first time. */
function turnDays({ from, to }: DrawSetting, { nth, mostBy }: Turns): readonly number[] {
  const days = Array.from({ length: localDay(to) - localDay(from) }, (_, day) => midnight(localDay(from) + day + 1));
  return nth.flatMap((turn) => (mostBy(from) >= turn ? [] : days.filter((day) => mostBy(day) >= turn).slice(0, 1)));
}

/** Instants at which something begins or is just over. Ends are kept to the second. */
const edgesOf = ({ from, to }: DrawSetting, plans: readonly DrawPlan[], days: readonly number[]): readonly number[] =>
  [
    ...new Set([
      from,
      ...days,
      ...plans.flatMap(({ startAt, endAt, slots }) => [
        ...(startAt === null ? [] : [startAt]),
        ...(endAt === null ? [] : [endAt + second]),
        ...slots.flatMap((slot) => [slot.from, slot.to + second]),
      ]),
    ]),
  ]
    .filter((at) => at >= from && at <= to)
    .toSorted((one, other) => one - other);

/** Days that a weekly pattern needs to come to each of its days, whatever time of the day it begins at. */
const week = 8;

function within(begin: number, end: number, marks: readonly number[]): readonly number[] {
  const first = localDay(begin);
  const days = Math.min(week, localDay(end) - first + 1);
  const inside = Array.from({ length: days }, (_, day) => marks.map((mark) => midnight(first + day) + mark * minute));
  return [begin, ...inside.flat()].filter((at) => at >= begin && at <= end);
}

/** One instant of each kind that the windows, the times of the day, the weekdays and the times of release tell apart. */
export function instantsOf(setting: DrawSetting, plans: readonly DrawPlan[], turns: Turns): readonly number[] {
  const edges = edgesOf(setting, plans, turnDays(setting, turns));
  const marks = marksOf(plans);
  const all = edges.flatMap((begin, place) => within(begin, (edges[place + 1] ?? setting.to + second) - second, marks));
  const timed = plans.filter(({ condition }) => condition.type === 'time').map(({ condition }) => testOf(condition));
  return told(all, [
    ...turns.nth.map((turn) => (at: number) => turns.mostBy(at) >= turn),
    ...timed.map((holds) => (at: number) => holds(visitorAt({ ...anyone, at }))),
    ...plans.flatMap(({ startAt, endAt, slots }) => [
      (at: number) => (startAt === null || at >= startAt) && (endAt === null || at <= endAt),
      ...slots.map((slot) => (at: number) => at >= slot.from && at <= slot.to),
    ]),
  ]);
}
