import type { Meaning } from '../../../contract/insight/analysis.ts';
import type { Caller } from '../../http/route.ts';
import type { Sql } from '../../entity/resource.ts';

/** Who asks, and of which province (contract/insight/analysis.ts); absent: of the whole country. */
export interface Asker extends Caller {
  readonly region?: string | undefined;
}

/** What every declaration of something countable says. */
interface Countable extends Meaning {
  /** The page whose `query` shows it; absent: everybody sees his own. */
  readonly page?: string;
}

/**
 * Something that happens: rows with `at` (an instant) and `amount` (a whole number), only those that the caller may see. One
 * declaration puts it into 今日数据, the trend, the cards, the month bar and the heat map.
 */
export interface Figure extends Countable {
  /** How its card draws it. */
  readonly mini: 'area' | 'columns';
  readonly rows: (asker: Asker) => Sql;
}

/** A number of this moment: a query of one row with one number, `value`. `path` is the list that shows what it counts. */
export interface Level extends Countable {
  readonly page: string;
  readonly path: string;
  readonly value: (caller: Caller) => Sql;
}

/** What stands there now, by kind: rows with `code` and `amount`. A code without a name stands for itself. */
export interface Share extends Countable {
  readonly names: Readonly<Record<string, string>>;
  readonly rows: (asker: Asker) => Sql;
}

/** Who or what leads: rows with `id`, `at` and `amount`, and a query of the names: `id` and `name`. */
export interface Rank extends Countable {
  readonly rows: (asker: Asker) => Sql;
  readonly names: Sql;
}

/** Figures that belong side by side, by their ids; those that the caller may see are drawn. */
export interface Flow extends Countable {
  readonly figures: readonly string[];
}

/** Those of some declarations that the caller may see. */
export const seen = <One extends Countable>(all: readonly One[], { grants }: Caller): readonly One[] =>
  all.filter(({ page }) => page === undefined || grants.has(`${page}.query`));

/** What of a declaration is for reading. */
export const meaningOf = ({ id, title, formula, unit, regional }: Meaning): Meaning => ({
  id,
  title,
  formula,
  unit,
  ...(regional && { regional }),
});
