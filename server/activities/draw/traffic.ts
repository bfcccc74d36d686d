import { localDay, weekdayOf } from '../../../contract/activities/draw/conditions.ts';
import type { Curve } from '../../../contract/activities/rehearsal.ts';

const hour = 3_600_000;
const zone = 8 * hour;

/** How busy each hour of a day is where people draw after work: a shape, its sum does not matter. */
const evening = [4, 2, 1, 1, 1, 2, 5, 8, 10, 11, 12, 16, 18, 14, 11, 11, 12, 16, 24, 34, 40, 38, 26, 12];
const hourOf = (at: number) => Math.floor((at + zone) / hour) % 24;

/** Weight of the hour that begins at `at`. The rush of a launch is halved every two days, down to a twentieth. */
const weights: Readonly<Record<Curve, (at: number, first: number) => number>> = {
  even: () => 1,
  evening: (at) => evening[hourOf(at)] ?? 1,
  launch: (at, first) => (evening[hourOf(at)] ?? 1) * Math.max(0.05, 0.5 ** ((localDay(at) - localDay(first)) / 2)),
  weekend: (at) => (evening[hourOf(at)] ?? 1) * (weekdayOf(at) > 5 ? 2.5 : 1),
};

/** Beginnings of the hours that the time from `from` to `to` touches. */
function hoursBetween(from: number, to: number): readonly number[] {
  const first = Math.floor(from / hour) * hour;
  return Array.from({ length: Math.floor((to - first) / hour) + 1 }, (_, at) => first + at * hour);
}

/**
 * The instants of `draws` draws between two instants, in order: hours get their share by the curve, and in an hour they are evenly
 * spaced. Nothing of it is chance, so that variants and repetitions see the same traffic.
 */
export function momentsOf(curve: Curve, from: number, to: number, draws: number): Float64Array {
  const hours = hoursBetween(from, to).map((at) => {
    const [begin, end] = [Math.max(at, from), Math.min(at + hour, to + 1)];
    return { begin, length: end - begin, weight: (weights[curve](at, from) * (end - begin)) / hour };
  });
  const total = hours.reduce((sum, { weight }) => sum + weight, 0);
  const moments = new Float64Array(draws);
  let [reached, next] = [0, 0];
  for (const { begin, length, weight } of hours) {
    reached += weight;
    const until = Math.round((draws * reached) / total);
    const count = until - next;
    for (let at = 0; at < count; at += 1) moments[next + at] = begin + Math.floor((length * (at + 0.5)) / count);
    next = until;
  }
  return moments;
}
