import { formatInstant } from '../../entity/fields/formats.ts';

const minute = 60_000;

/** A stretch of time in its two largest units: 2 天 3 小时, 5 小时, 12 分钟. */
function stretchText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minute));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days >= 30) return `${days} 天`;
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  return hours > 0 ? `${hours} 小时` : `${minutes} 分钟`;
}

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
