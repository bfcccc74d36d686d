import { sql } from 'kysely';
import type { TodayFigure } from '../../../contract/insight/workplace.ts';
import { figures } from '../figures/catalogue.ts';
import { type Figure, inUnit, meaningOf, pathOf, seen } from '../figures/figure.ts';
import { clockOf, labelsOf, shifted } from '../../entity/period.ts';
import { sumOf, sumsOf } from '../figures/sums.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';

/** Days of the small line beside a figure, today included. */
const shownDays = 8;

/** Those of the house's business that the caller may see; of the house itself where that is none. */
function shownTo(caller: Caller): readonly Figure[] {
  const all = seen(figures, caller);
  const business = all.filter(({ backOffice }) => backOffice !== true);
  return business.length > 0 ? business : all;
}

/** Today's figures, each with yesterday's, up to this time of the day and in all (in days of Asia/Shanghai). */
export async function todayOf(db: Db, caller: Caller): Promise<readonly TodayFigure[]> {
  const { today } = await clockOf(db);
  const yesterday = shifted(today, -1);
  const days = { from: shifted(today, 1 - shownDays), to: today };
  const shown: TodayFigure[] = [];
  for (const figure of shownTo(caller)) {
    const rows = figure.rows(caller);
    const sums = await sumsOf(db, rows, days, 'day');
    const soFar = sql`select at, amount from (${rows}) as each where at <= now() - interval '1 day'`;
    const { id: key, ...meaning } = meaningOf(figure);
    const [path, before] = [today, yesterday].map((day) => pathOf(figure.listed, { from: day, to: day }));
    shown.push({
      key,
      ...meaning,
      today: inUnit(figure, sums.at(-1) ?? 0),
      yesterday: inUnit(figure, sums.at(-2) ?? 0),
      by_now: inUnit(figure, await sumOf(db, soFar, { from: yesterday, to: yesterday })),
      labels: labelsOf(days, 'day'),
      values: sums.map((sum) => inUnit(figure, sum)),
      ...(path !== undefined && before !== undefined && { path, yesterday_path: before }),
    });
  }
  return shown;
}
