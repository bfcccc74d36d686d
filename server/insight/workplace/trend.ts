import type { Flow } from '../../../contract/insight/analysis.ts';
import { chosen, seriesOf } from '../analysis/blocks.ts';
import { figures } from '../figures/catalogue.ts';
import { meaningOf } from '../figures/figure.ts';
import { clockOf, labelsOf, shifted } from '../../entity/period.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';

/** 近 7 日趋势: one figure by day, up to today. `by`: the first that the caller may see when absent. */
export async function trendOf(
  db: Db,
  caller: Caller,
  { days, by }: { readonly days: number; readonly by?: string | undefined },
): Promise<Flow> {
  const { today, at } = await clockOf(db);
  const period = { from: shifted(today, 1 - days), to: today };
  const { one, choices } = chosen(figures, caller, by);
  return {
    choices: choices.map(({ id, title }) => ({ id, title })),
    shown: one ? meaningOf(one) : null,
    period,
    at,
    labels: labelsOf(period, 'day'),
    series: await seriesOf(db, caller, one ? [one] : [], period, 'day'),
  };
}
