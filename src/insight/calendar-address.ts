import { addressParams, type CalendarWish } from '../../contract/insight/calendar.ts';

/** The address of 运营日历: its path, and what it shows. */
export const calendarAddress = (path: string, wish: CalendarWish): string =>
  `${path}?${String(new URLSearchParams(addressParams(wish)))}`;
