import type {
  AnalysisFilter,
  Asked,
  Card,
  Flow,
  Heat,
  Meaning,
  Rank,
  Share,
  Summary,
} from '../../../contract/insight/analysis.ts';
import { daysOf } from '../../../contract/core/period.ts';
import { figures } from '../figures/catalogue.ts';
import { type Asker, type Figure, inUnit, meaningOf, pathOf, seen } from '../figures/figure.ts';
import { clockOf, comparedWith, labelsOf, periodOf, unitOf } from '../../entity/period.ts';
import { regionsOf } from '../figures/regions.ts';
import { flows, ranks, shares } from '../figures/spreads.ts';
import { heatOf, partsOf, sumOf, sumsOf, topOf, whenOf } from '../figures/sums.ts';
import { failure } from '../../http/failure.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';

/** What a block was asked for: the filter bar, and which of its choices. */
export interface Question extends AnalysisFilter {
  /** Absent: the first one that the caller may see. */
  readonly by?: string | undefined;
}

/** Cards of the page. */
const mostCards = 4;

/**
 * The declaration that was asked for, and all that could be.
 * @throws {Failure} 40401 when there is none of that name; 40301 when the caller may not see it
 */
export function chosen<One extends Meaning & { readonly page?: string }>(
  all: readonly One[],
  caller: Caller,
  by?: string,
): { readonly one: One | undefined; readonly choices: readonly One[] } {
  const choices = seen(all, caller);
  if (by === undefined) return { one: choices[0], choices };
  const one = choices.find(({ id }) => id === by);
  if (one) return { one, choices };
  throw all.some(({ id }) => id === by)
    ? failure('noAction', '您没有查看该数据的权限')
    : failure('notFound', '没有这个统计项');
}

/** What every block says beside its numbers. */
export async function askedOf<One extends Meaning & { readonly page?: string }>(
  db: Db,
  caller: Caller,
  all: readonly One[],
  question: Question,
) {
  const { today, at } = await clockOf(db);
  const { one, choices } = chosen(all, caller, question.by);
  const asker: Asker = { ...caller, region: question.region };
  const period = periodOf(question, today);
  const asked: Asked = {
    choices: choices.map(({ id, title }) => ({ id, title })),
    shown: one ? meaningOf(one) : null,
    period,
    at,
  };
  return { one, asked, period, asker };
}

/** 指标卡: the first figures that the caller may see, with what they are compared with. */
export async function summaryOf(db: Db, caller: Caller, question: Question): Promise<Summary> {
  const { asked, period, asker } = await askedOf(db, caller, [], question);
  const compared = comparedWith(question, period);
  const unit = unitOf(period);
  const cards: Card[] = [];
  for (const figure of seen(figures, caller).slice(0, mostCards)) {
    const rows = figure.rows(asker);
    const sums = await sumsOf(db, rows, period, unit);
    const total = inUnit(
      figure,
      sums.reduce((sum, value) => sum + value, 0),
    );
    const path = pathOf(figure.listed, period, figure.regional && question.region);
    cards.push({
      ...meaningOf(figure),
      mini: figure.mini,
      values: sums.map((sum) => inUnit(figure, sum)),
      total,
      before: inUnit(figure, await sumOf(db, rows, compared)),
      per_day: Math.round((total / daysOf(period)) * 10) / 10,
      ...(path !== undefined && { path }),
    });
  }
  return { ...asked, labels: labelsOf(period, unit), compared, regions: await regionsOf(db, caller, period), cards };
}

/** 排行: the ten that lead. */
export async function rankOf(db: Db, caller: Caller, question: Question): Promise<Rank> {
  const { one, asked, period, asker } = await askedOf(db, caller, ranks, question);
  return { ...asked, data: one ? await topOf(db, one.rows(asker), one.names, period) : [] };
}

/** 占比: what happened in the period, or stands there now, by kind. */
export async function shareOf(db: Db, caller: Caller, question: Question): Promise<Share> {
  const { one, asked, period, asker } = await askedOf(db, caller, shares, question);
  const parts = one ? await partsOf(db, one.rows(asker), one.timed && whenOf(period)) : [];
  return {
    ...asked,
    data: parts.map(({ code, value }) => ({ name: one?.names[code] ?? code, value })),
    total: parts.reduce((sum, { value }) => sum + value, 0),
  };
}

/** 时段热力: one figure by weekday and hour. */
export async function heatBlockOf(db: Db, caller: Caller, question: Question): Promise<Heat> {
  const { one, asked, period, asker } = await askedOf(db, caller, figures, question);
  const sums = one ? await heatOf(db, one.rows(asker), period) : [];
  return { ...asked, data: one ? sums.map((hours) => hours.map((sum) => inUnit(one, sum))) : [] };
}

/** Figures that belong side by side, over the period. */
export async function flowOf(db: Db, caller: Caller, question: Question): Promise<Flow> {
  const { one, asked, period, asker } = await askedOf(db, caller, flows, question);
  const unit = unitOf(period);
  const shown = seen(figures, caller).filter(({ id }) => one?.figures.includes(id));
  return { ...asked, labels: labelsOf(period, unit), series: await seriesOf(db, asker, shown, period, unit) };
}

/** Figures along the stretches of a period. */
export async function seriesOf(
  db: Db,
  asker: Asker,
  shown: readonly Figure[],
  period: Asked['period'],
  unit: ReturnType<typeof unitOf>,
) {
  const series = [];
  for (const figure of shown) {
    const sums = await sumsOf(db, figure.rows(asker), period, unit);
    series.push({ ...meaningOf(figure), values: sums.map((sum) => inUnit(figure, sum)) });
  }
  return series;
}
