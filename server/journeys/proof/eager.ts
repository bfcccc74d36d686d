import { localDay } from '../../../contract/activities/draw/conditions.ts';
import type { ProvedJourney, ProvedTask } from './facts.ts';

/*
 * Somebody who does every task as early and as often as it counts (award.md §5.4, §5.7): nobody comes further. Days are those of Shanghai, and
 * each counts as a whole, so that what this one does not reach nobody reaches.
 */

/** How often something can be done of a day, and at all. */
const bounds: Readonly<Partial<Record<ProvedTask['task_type'], { readonly ofDay: number; readonly ofAll: number }>>> = {
  sign: { ofDay: 1, ofAll: Infinity },
  profile: { ofDay: 1, ofAll: 1 },
};
const free = { ofDay: Infinity, ofAll: Infinity };

/** Days on which a task can be done: within its own time and that of the activity. */
function daysOf({ start, end }: ProvedTask, journey: ProvedJourney): { readonly from: number; readonly to: number } {
  const [begin, over] = [Math.max(start ?? journey.start, journey.start), Math.min(end ?? journey.end, journey.end)];
  return begin > over ? { from: 1, to: 0 } : { from: localDay(begin), to: localDay(over) };
}

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekOf = (day: number) => Math.floor((day + 3) / 7);
const periodOf = (period: ProvedTask['period'], day: number): number => {
  if (period === 'daily') return day;
  return period === 'weekly' ? weekOf(day) : 0;
};

/** How often a task can have been completed by the end of a day. What was begun in one period is not finished in the next. */
export function completedBy(task: ProvedTask, journey: ProvedJourney, until: number): number {
  const { from, to } = daysOf(task, journey);
  const { ofDay, ofAll } = bounds[task.task_type] ?? free;
  const days = new Map<number, number>();
  for (let day = from; day <= Math.min(to, until); day += 1) {
    const period = periodOf(task.period, day);
    days.set(period, (days.get(period) ?? 0) + 1);
  }
  const each = [...days.values()].map((count) =>
    Math.min(task.period_limit, Math.floor(Math.min(ofDay * count, ofAll) / task.target_count)),
  );
  return Math.min(
    each.reduce((sum, count) => sum + count, 0),
    ofAll,
  );
}

/** What all tasks together come to by the end of a day. */
export interface Earned {
  readonly points: number;
  readonly completions: number;
}

export function earnedBy(journey: ProvedJourney, until: number): Earned {
  const done = journey.tasks.map((task) => ({ task, count: completedBy(task, journey, until) }));
  return {
    points: done.reduce((sum, { task, count }) => sum + task.points * count, 0),
    completions: done.reduce((sum, { count }) => sum + count, 0),
  };
}
