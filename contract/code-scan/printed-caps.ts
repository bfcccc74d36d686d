import { isAreaScope, isWithin } from '../entity/areas.ts';
import type { FieldError } from '../entity/fault.ts';
import type { Field, Fields, Values } from '../entity/field.ts';

/*
 * What printed caps promise (award.md §3.12, must never; §1.4, C4): once winning caps are printed, nothing of their goods may get tighter for
 * whoever holds one.
 */

const limit = (value: unknown) => (Number(value ?? 0) === 0 ? Infinity : Number(value));
const moment = (value: unknown) => Date.parse(String(value));
const texts = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : []);
const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';

/** Whether a value holds for everybody for whom the earlier one did; with what may be done instead. */
interface Promise {
  readonly keeps: (now: unknown, before: unknown) => boolean;
  readonly may: string;
}

const same: Promise = { keeps: (now, before) => (now ?? null) === (before ?? null), may: '不能修改' };
const notMore: Promise = { keeps: (now, before) => Number(now) <= Number(before), may: '只能降低' };
const looserLimit: Promise = { keeps: (now, before) => limit(now) >= limit(before), may: '只能放宽' };

const promises: Readonly<Record<string, Promise>> = {
  cap_type: same,
  product_sku: same,
  exchange_sku: same,
  exchange_qty: { keeps: (now, before) => Number(now) >= Number(before), may: '只能增加' },
  plus_price_fen: notMore,
  collect_count: notMore,
  need_cap_return: { keeps: (now, before) => now !== true || before === true, may: '不能再打开' },
  // No batches are all of them.
  batch_nos: {
    keeps: (now, before) =>
      texts(now).length === 0 || (texts(before).length > 0 && texts(before).every((one) => texts(now).includes(one))),
    may: '只能增加',
  },
  produced_from: {
    keeps: (now, before) => !isGiven(now) || (isGiven(before) && String(now) <= String(before)),
    may: '只能提前',
  },
  produced_to: {
    keeps: (now, before) => !isGiven(now) || (isGiven(before) && String(now) >= String(before)),
    may: '只能延后',
  },
  redeem_end_at: { keeps: (now, before) => moment(now) >= moment(before), may: '只能延后' },
  area_scope: {
    keeps: (now, before) => isAreaScope(now) && isAreaScope(before) && isWithin(before, now),
    may: '只能扩大',
  },
  user_day_limit: looserLimit,
  store_day_limit: looserLimit,
};

/** What of a change printed caps do not allow, by field. */
export const printedFaults = (fields: Fields, before: Values, now: Values): readonly FieldError[] =>
  Object.entries(promises).flatMap(([field, { keeps, may }]) =>
    keeps(now[field], before[field]) ? [] : [{ field, message: `已印制中奖瓶盖，${labelOf(fields[field])}${may}` }],
  );

const labelOf = (field: Field | undefined): string => field?.label ?? '';
