import { daysOf, type Period } from '../core/period.ts';
import { isDay } from '../core/days.ts';

/* 运营日历: everything that has a time of its own, on one page (decision 162). */

/** How much of it is seen at once. */
export const calendarViews = { month: '月', week: '周' } as const;
export type CalendarView = keyof typeof calendarViews;

/** What state and time of a record say together, in the same words for all kinds of records. */
export const calendarPhases = {
  planned: '未开始',
  running: '进行中',
  ended: '已结束',
  idle: '未生效',
} as const;
export type CalendarPhase = keyof typeof calendarPhases;

/** The longest stretch that may be asked for, in days: a quarter. */
const longestWindow = 92;
/** Records of one kind that are told of at most; how many more there are is said. */
export const mostOfKind = 50;

/** What the page asks for. Nothing chosen is everything. */
export interface CalendarWish {
  readonly view: CalendarView;
  /** A day of the window, YYYY-MM-DD; '' is today, whichever day that is. */
  readonly day: string;
  /** Kinds of records, by the names of their entities. */
  readonly kinds: readonly string[];
  readonly phases: readonly CalendarPhase[];
  /** Whether only what conflicts with something is shown. */
  readonly clashes: boolean;
}

export const firstWish: CalendarWish = { view: 'month', day: '', kinds: [], phases: [], clashes: false };

const dayMs = 86_400_000;
/** A day some days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The days of a window, in their order. */
export const daysIn = (period: Period): readonly string[] =>
  Array.from({ length: daysOf(period) }, (_, at) => dayAfter(period.from, at));

/** The month that a day is in, or its week from Monday. */
export function windowOf(view: CalendarView, day: string): Period {
  if (view === 'week') {
    const from = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
    return { from, to: dayAfter(from, 6) };
  }
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { from: `${day.slice(0, 8)}01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** What is wrong with a window, as whoever asks for it reads it; '' when nothing is. */
export function windowFault({ from, to }: Period): string {
  if (daysOf({ from, to }) < 1) return '结束日期不能早于开始日期';
  return daysOf({ from, to }) > longestWindow ? `最多可查看 ${longestWindow} 天` : '';
}

const isKeyOf = <Names extends object>(names: Names, key: string): key is keyof Names & string =>
  Object.hasOwn(names, key);
const listIn = (text: string | null): readonly string[] => [...new Set((text ?? '').split(',').filter(Boolean))];

/** What an address asks for; what it does not name, or not well, is as it is at first. */
export function wishIn(query: string): CalendarWish {
  const asked = new URLSearchParams(query);
  const [view, day] = [asked.get('view') ?? '', asked.get('day') ?? ''];
  return {
    view: isKeyOf(calendarViews, view) ? view : firstWish.view,
    day: isDay(day) && day.startsWith('2') ? day : '',
    kinds: listIn(asked.get('kinds')).filter((kind) => /^[a-z_]{1,40}$/.test(kind)),
    phases: listIn(asked.get('phases')).filter((phase) => isKeyOf(calendarPhases, phase)),
    clashes: asked.get('clashes') === '1',
  };
}

/** The same as parameters of the address. */
export const addressParams = ({
  view,
  day,
  kinds,
  phases,
  clashes,
}: CalendarWish): Readonly<Record<string, string>> => ({
  view,
  ...(day !== '' && { day }),
  ...(kinds.length > 0 && { kinds: kinds.join(',') }),
  ...(phases.length > 0 && { phases: phases.join(',') }),
  ...(clashes && { clashes: '1' }),
});

/** The same as parameters of the call: days, or none where those of today are wanted. */
export const callParams = ({ view, day, kinds, phases }: CalendarWish): Readonly<Record<string, string>> => ({
  view,
  ...(day !== '' && windowOf(view, day)),
  ...(kinds.length > 0 && { kinds: kinds.join(',') }),
  ...(phases.length > 0 && { phases: phases.join(',') }),
});

/** One record with its time. */
export interface CalendarRow {
  readonly id: number;
  readonly title: string;
  /** Its place of its own; that of its list where the caller may not read records. */
  readonly path: string;
  /** Its time, ISO-8601; null where it has always been there, or has no end. */
  readonly start_at: string | null;
  readonly end_at: string | null;
  /** The days of the window on which it is there. */
  readonly first: string;
  readonly last: string;
  /** Whether it was there before the window, and is after it. */
  readonly before: boolean;
  readonly after: boolean;
  readonly phase: CalendarPhase;
  /** The same in the words of its room. */
  readonly status: string;
  /** What of it cannot be as it is planned; null when everything can. */
  readonly clash: string | null;
}

/** Records of one kind. */
export interface CalendarKind {
  readonly entity: string;
  readonly title: string;
  /** The list of all of them. */
  readonly path: string;
  /** It happens at an instant, such as when a version takes effect: there is no end. */
  readonly instant: boolean;
  /** How many there are in the window beside those that are told. */
  readonly more: number;
  readonly rows: readonly CalendarRow[];
}

/** Answer of the call. */
export interface CalendarAnswer extends Period {
  readonly today: string;
  /** Kinds that the caller may see, whichever of them were asked for. */
  readonly kinds: readonly { readonly entity: string; readonly title: string }[];
  readonly data: readonly CalendarKind[];
}

/** Reads it. */
export const calendarCall = 'GET /admin/api/calendar';
