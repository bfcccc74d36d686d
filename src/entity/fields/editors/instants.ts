import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { formatInstant } from '../formats.ts';
import { textIn } from '../values.ts';

dayjs.locale('zh-cn');

/*
 * Calendars know the clock of this computer only, while the house lives in Asia/Shanghai. So they are given the wall clock
 * of Shanghai as if it were the local one, and what they answer is read the same way.
 */

/** An instant of the wire as a calendar shows it; null when there is none. */
export function calendarOf(value: unknown): Dayjs | null {
  const at = textIn(value);
  return at === '' ? null : dayjs(formatInstant(at));
}

/** What a calendar says, as the wire writes instants. */
export const wireOf = (at: Dayjs | null | undefined): string | null =>
  at ? `${at.format('YYYY-MM-DDTHH:mm:ss')}+08:00` : null;

/** How a day may be typed, as files may have it (server/jobs/imports/reading/dates.ts); the first is how it is shown. */
export const dayFormats = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日'];
/** The same with a time, which may be left out. */
export const instantFormats = [
  ...['HH:mm:ss', 'H:m:s', 'HH:mm', 'H:m'].flatMap((time) => dayFormats.map((day) => `${day} ${time}`)),
  ...dayFormats,
];

/** A day as a calendar shows it. */
export const dayOf = (day: string): Dayjs => dayjs(day);

/** A window begins with its first day and ends with its last one, unless somebody says when. */
export const dayEnds = [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')];
