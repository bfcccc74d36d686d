import type { CalendarWish } from '../../contract/insight/calendar.ts';

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value === true ? '1' : typeof value === 'string' ? value : '';

/** The address of 运营日历: its path, and what it shows, as `addressParams` has it; the frame need not know the words of the page. */
export const calendarAddress = (path: string, wish: CalendarWish): string => {
  const asked = Object.entries(wish).map(([key, value]) => [key, textOf(value)]);
  return `${path}?${String(new URLSearchParams(asked.filter(([, text]) => text !== '')))}`;
};
