import type { Values } from '../../contract/field.ts';
import type { TileName } from './tiles.ts';

/** A demo row: the values of its form with its id, its state, and the names of its pictures in place of pictures. */
export interface DemoRow {
  readonly id: number;
  readonly status: string;
  readonly values: Values;
  /** The department below the top that it belongs to; none: the top. */
  readonly dept?: string;
  /** Instants by field: so many days from the day of seeding, and the time of that day, so that what runs in the document runs. */
  readonly dates?: Readonly<Record<string, readonly [days: number, time: string]>>;
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
