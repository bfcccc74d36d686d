import {
  type CalendarAnswer,
  type CalendarKind,
  calendarPhases,
  type CalendarRow,
} from '../../../contract/insight/calendar.ts';
import { formatInstant } from '../../entity/fields/formats.ts';

/** Kinds that have something to show; of those only what clashes, where that is asked for. */
export const shownKinds = ({ data }: CalendarAnswer, clashes: boolean): readonly CalendarKind[] =>
  data
    .map((kind) => (clashes ? { ...kind, more: 0, rows: kind.rows.filter(({ clash }) => clash !== null) } : kind))
    .filter(({ rows }) => rows.length > 0);

const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const;
/** Which day of the week it is, in one character. */
export const weekdayOf = (day: string): string => weekdays[new Date(day).getUTCDay()] ?? '';
export const isWeekend = (day: string): boolean => new Date(day).getUTCDay() % 6 === 0;

/** A day as it is said: 11月3日. */
export const dayText = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

const minute = (at: string) => formatInstant(at).slice(0, 16);

/** From when until when, to the minute. */
export function timeText({ start_at: start, end_at: end }: CalendarRow, isInstant: boolean): string {
  if (isInstant && start !== null) return `${minute(start)} 生效`;
  return `${start === null ? '不限开始' : minute(start)} ～ ${end === null ? '长期' : minute(end)}`;
}

/** The whole of it in words, for whoever does not see the bar; what stands there is in it as it stands there. */
export const rowText = (row: CalendarRow, { title, instant }: CalendarKind): string =>
  [
    title,
    `${row.title}-${row.status}`,
    calendarPhases[row.phase],
    timeText(row, instant),
    row.clash && `冲突：${row.clash}`,
  ]
    .filter(Boolean)
    .join('，');
