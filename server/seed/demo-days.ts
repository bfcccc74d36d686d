import type { Entity } from '../../contract/entity/entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { shifted } from '../entity/period.ts';
import type { Day, DemoRow } from './demo-row.ts';

/*
 * The demo's "now" is the moment of seeding (award.md §7 has 2026-07-20 10:00:00): everything that has a date lies about that day as it
 * lies about the document's, so that what is new is new, what runs runs, and no end lies before what it has to outlast.
 */

export const midnight = '00:00:00';
export const lastSecond = '23:59:59';

/** Days from the day of seeding to the end of whatever has a fixed one: after every activity's claiming. */
export const fixedEnd = 160;

/** Demo rows were there before anybody came: no day's figures count them. */
export const madeOn: Day = [-200, '09:00:00'];

/** ISO-8601 with +08:00; `today` is a day of Shanghai. */
export const instantOf = (today: string, [days, time]: Day): string => `${shifted(today, days)}T${time}+08:00`;

const mapped = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));

/** What of a row depends on the day of seeding: its dates, when it was made, and the number that has the day in it. */
export function datedValues(row: DemoRow, { numbered }: Pick<Entity, 'numbered'>, today: string): Values {
  const { dates = {}, days = {}, windows = {}, serial = row.id } = row;
  const at = (day: Day) => instantOf(today, day);
  const created_at = at(dates['created_at'] ?? madeOn);
  return {
    ...mapped(dates, at),
    ...mapped(days, (count) => shifted(today, count)),
    ...mapped(windows, ([from, to]) => ({ type: 'fixed', start_at: at(from), end_at: at(to) })),
    ...(numbered?.dated && { [numbered.field]: numberOn(numbered, created_at, serial) }),
    created_at,
    // Whoever changed it last made it ready; what happened to it has times of its own.
    updated_at: created_at,
  };
}

/** A readable number of a day: `DH2026071800000012`. */
export const numberOn = ({ prefix, digits }: NonNullable<Entity['numbered']>, at: string, serial: number): string =>
  `${prefix}${at.slice(0, 10).replaceAll('-', '')}${String(serial).padStart(digits, '0')}`;

/** From when goods are handed over, and until when. */
const opening = { from: '09:00:00', to: '21:30:00' };
const halfHour = 30 * 60_000;

/**
 * When the `nth` of `count` things happened today, evenly from the opening to `now` (ISO-8601), the last before it. Seeded at night they
 * happened since midnight: there is no other part of today.
 */
export function earlierToday(now: string, nth: number, count: number): string {
  const moment = Date.parse(now);
  const today = inZone(moment).slice(0, 10);
  const at = (time: string) => Date.parse(instantOf(today, [0, time]));
  const [open, close] = [at(opening.from), at(opening.to)];
  const from = moment > open + halfHour ? open : at(midnight);
  return inZone(from + ((Math.min(moment, close) - from) * nth) / (count + 1));
}
