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

/*
 * While somebody types, a calendar takes what it can read after each key, and writes it anew: 2026-12-1 would be the first of December
 * before the next figure comes. So it reads what is whole, of which no beginning is a date as well; the rest is read once the field is left.
 */
/** Days that are whole; the first is how a day is shown. */
export const dayFormats = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYY年MM月DD日'];
/** The same with a time. */
export const instantFormats = dayFormats.map((day) => `${day} HH:mm:ss`);

/** How a day may be typed, as files may have it (server/jobs/imports/reading/dates.ts), and a time, which may be left out. */
const loose =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?:\s+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/;
const two = (digits = '') => digits.padStart(2, '0');

/** What stands in the field that is left, as far as it is a date; null where it is none. */
export function typedIn({ target }: { readonly target: EventTarget }): Dayjs | null {
  const found = target instanceof HTMLInputElement ? loose.exec(target.value.trim()) : null;
  if (!found) return null;
  const [, year, , month, day, namedMonth, namedDay, hour, minute, second] = found;
  const text = `${year}-${two(month ?? namedMonth)}-${two(day ?? namedDay)} ${two(hour)}:${two(minute)}:${two(second)}`;
  const at = dayjs(text);
  // The 31st of April would be the first of May.
  return at.format('YYYY-MM-DD HH:mm:ss') === text ? at : null;
}

/** A day as a calendar shows it. */
export const dayOf = (day: string): Dayjs => dayjs(day);

/** A window begins with its first day and ends with its last one, unless somebody says when. */
export const dayEnds = [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')];
