import { formatInstant } from '../../entity/fields/formats.ts';
import { stretchText } from '../../entity/fields/stretch.ts';

const minute = 60_000;

/** How long the first of what waits has waited, or has yet. `now` in ms since 1970. */
export function waitText(since: string, now = Date.now()): string {
  const ms = now - Date.parse(since);
  return ms >= 0 ? `最早的等了 ${stretchText(ms)}` : `最早的还有 ${stretchText(-ms)}`;
}

/** Days that an activity has yet, that of its end included. */
export const daysLeftText = (days: number): string => (days <= 1 ? '今天结束' : `${days} 天`);

/** Month and day of an instant: 11-28. */
export const shortDay = (at: string): string => formatInstant(at).slice(5, 10);

const soon = 7 * 1440 * minute;

/** Whether something is over, or will be within a week. */
export const isNear = (at: string | null, now = Date.now()): boolean => at === null || Date.parse(at) - now < soon;
