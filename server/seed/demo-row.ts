import type { Values } from '../../contract/entity/field.ts';
import type { TileName } from './tiles.ts';

/** An instant of the demo: so many days from the day of seeding, and the time of that day in Shanghai. */
export type Day = readonly [days: number, time: string];

/** A demo row: the values of its form with its id, its state, and the names of its pictures in place of pictures. */
export interface DemoRow {
  readonly id: number;
  readonly status: string;
  readonly values: Values;
  /** The department below the top that it belongs to; none: the top. */
  readonly dept?: string;
  /** Instants by field, so that what runs in the document runs; `created_at` also says from which day the row's number is. */
  readonly dates?: Readonly<Record<string, Day>>;
  /** Days of the calendar by field, as so many from the day of seeding. */
  readonly days?: Readonly<Record<string, number>>;
  /** Fixed validities by field, from one instant to another. */
  readonly windows?: Readonly<Record<string, readonly [from: Day, to: Day]>>;
  /** What its number ends with, where that is not its id. */
  readonly serial?: number;
  /** The kinds that mall goods come in, with their stock. */
  readonly skus?: readonly Values[];
  /** What a composite prize gives, with the stock of each. */
  readonly items?: readonly Values[];
  /** Pictures by field: one, or several for a field that holds several. */
  readonly pictures?: Readonly<Record<string, TileName | readonly TileName[]>>;
}

/** A validity that begins when the thing was got. */
export const afterGet = (days: number) => ({ type: 'after_get', after_days: days });

/** Market price and cost, given in yuan. */
export const yuan = (market: number, cost: number) => ({ market_price_fen: market * 100, cost_fen: cost * 100 });
