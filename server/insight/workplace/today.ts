import { sql } from 'kysely';
import type { Meaning } from '../../../contract/insight/analysis.ts';
import { figures } from '../figures/catalogue.ts';
import { meaningOf, seen } from '../figures/figure.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';

/** One figure of today with yesterday's, in the days of Asia/Shanghai. */
export interface TodayFigure extends Omit<Meaning, 'id'> {
  readonly key: string;
  readonly today: number;
  readonly yesterday: number;
}

/** Today's figures of the pages that the caller may list. */
export async function todayOf(db: Db, caller: Caller): Promise<readonly TodayFigure[]> {
  const today: TodayFigure[] = [];
  for (const figure of seen(figures, caller)) {
    const found = await sql<{ today: number; yesterday: number }>`
      select coalesce(sum(amount) filter (where at >= current_date), 0)::bigint as today,
        coalesce(sum(amount) filter (where at < current_date), 0)::bigint as yesterday
      from (${figure.rows(caller)}) as counted where at >= current_date - 1`.execute(db);
    const { id: key, ...meaning } = meaningOf(figure);
    today.push({ key, ...meaning, ...(found.rows[0] ?? { today: 0, yesterday: 0 }) });
  }
  return today;
}
