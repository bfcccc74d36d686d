import type { MemberBox } from './member-keys.ts';

/* Days of the calendar in Shanghai as texts, `2027-02-28`. */

const dayMs = 86_400_000;

/** So many days behind a day. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Birthdays, as month and day, that are kept on a day: those of 29 February on the 28th of a year that has none. */
export const birthdaysOn = (day: string): readonly string[] => {
  const own = day.slice(5);
  return own === '02-28' && !isLeap(Number(day.slice(0, 4))) ? [own, '02-29'] : [own];
};

/** What finds members by the day of their birthday: month and day, `02-29`, under the server's key. */
export const birthdayIndex = (box: MemberBox, monthDay: string): string => box.indexOf('birthday', monthDay);

/** The days from one to another, both of them. */
export const daysBetween = (from: string, to: string): readonly string[] => {
  const count = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1);
  return Array.from({ length: count }, (_, nth) => dayAfter(from, nth));
};
