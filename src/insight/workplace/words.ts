import { formatInstant } from '../../entity/fields/formats.ts';

/** How one is greeted at an hour of the day, 0–23 (spec §9). */
export function greetingAt(hour: number): string {
  if (hour < 9) return '早上好';
  if (hour <= 11) return '上午好';
  if (hour <= 13) return '中午好';
  return hour < 20 ? '下午好' : '晚上好';
}

const dateFormat = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full' });

/** The greeting of this moment, and its date. */
export function welcome(now = new Date()): { readonly greeting: string; readonly date: string } {
  return { greeting: greetingAt(now.getHours()), date: dateFormat.format(now) };
}

/** How long ago an instant was; after a day, when it was. `now` in ms since 1970. */
export function sinceText(at: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} 小时前` : formatInstant(at);
}
