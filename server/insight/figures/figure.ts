import type { Meaning } from '../../../contract/insight/analysis.ts';
import type { Period } from '../../../contract/core/period.ts';
import { queryOf } from '../../../contract/insight/todos.ts';
import type { EntityName } from '../../../contract/entity-names.ts';
import { type FilterValues, rangeKeys } from '../../../contract/core/page.ts';
import { pages } from '../../../contract/menu/pages.ts';
import type { Caller } from '../../http/route.ts';
import type { Sql } from '../../entity/resource.ts';

/** Who asks, and of which province (contract/insight/analysis.ts); absent: of the whole country. */
export interface Asker extends Caller {
  readonly region?: string | undefined;
}

/** What every declaration of something countable says. */
export interface Countable extends Meaning {
  /** The page whose `query` shows it; absent: everybody sees his own. */
  readonly page?: string;
}

/**
 * Something that happens: rows with `at` (an instant) and `amount` (a whole number), only those that the caller may see. One
 * declaration puts it into 今日数据, the trend, the cards, the month bar and the heat map.
 */
export interface Figure extends Countable {
  /** The list of just those rows. */
  readonly listed?: Listed;
  /** Of how many of its amounts the unit is made: 100 where money is counted in fen and told in yuan. */
  readonly scale?: number;
  /** Tells of running the house, not of its business: for those who see nothing else. */
  readonly backOffice?: true;
  /** How its card draws it. */
  readonly mini: 'area' | 'columns';
  readonly rows: (asker: Asker) => Sql;
}

/** Rows of a list: by its filters, and by the range of days that picks those of a period. */
interface Listed {
  readonly entity: EntityName;
  readonly filters: FilterValues;
  readonly at: string;
}

/** The address of the list that shows the rows of a period, and of a region where one is asked for; undefined where no list does. */
export function pathOf(listed: Listed | undefined, { from, to }: Period, region?: string): string | undefined {
  const page = listed && pages.find(({ entity }) => entity === listed.entity);
  if (!listed || !page) return undefined;
  const [first, last] = rangeKeys(listed.at);
  return `${page.path}?${queryOf({ ...listed.filters, ...(region !== undefined && { area: region }), [first]: from, [last]: to })}`;
}

/** An amount in the figure's own unit. */
export const inUnit = ({ scale = 1 }: Figure, amount: number): number => amount / scale;

/**
 * What is there, by kind: rows with `code` and `amount`. A code without a name stands for itself. `timed`: rows have `at` as well, and those
 * of the period are counted; the others stand there now, whatever the period.
 */
export interface Share extends Countable {
  readonly timed?: true;
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

/**
 * How far things come, step by step: rows with `at` and `code`. A step counts the rows of its codes, all of them where it names none; its
 * filters lead to them.
 */
export interface Funnel extends Countable {
  readonly listed: Listed;
  readonly rows: (asker: Asker) => Sql;
  readonly steps: readonly FunnelStep[];
}
export interface FunnelStep {
  readonly id: string;
  readonly title: string;
  readonly codes?: readonly string[];
  readonly filters: FilterValues;
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
