/*
 * What the dashboards are asked for and answer (wider.md §2): figures, and how they are spread over time, kinds and names.
 */

import { periodFault, type Period } from '../core/period.ts';

/** Periods of the filter bar; all end today but the last. */
export const ranges = { today: '今日', week: '本周', month: '本月', year: '全年', custom: '自定义' } as const;
export type Range = keyof typeof ranges;

/** What a period is compared with: the one before it (环比), or the same one a year earlier (同比). */
export const comparisons = { previous: '环比', year: '同比' } as const;
export type Comparison = keyof typeof comparisons;

/** The filter bar. `from` and `to` go with `custom`. */
export interface AnalysisFilter {
  readonly range: Range;
  readonly compare: Comparison;
  readonly from?: string;
  readonly to?: string;
  /** A province, as its code of six digits (GB/T 2260); absent: the whole country. */
  readonly region?: string;
}

const defaultFilter: AnalysisFilter = { range: 'month', compare: 'previous' };

const isKeyOf = <Names extends object>(names: Names, key: string | null): key is keyof Names & string =>
  key !== null && Object.hasOwn(names, key);

const regionShape = /^\d{2}0000$/;
/** Whether it is the code of a province. */
export const isRegion = (code: string): boolean => regionShape.test(code);

/** The filter that an address names; what it does not name, or not well, is as it is at first. */
export function filterIn(query: string): AnalysisFilter {
  const asked = new URLSearchParams(query);
  const [range, compare] = [asked.get('range'), asked.get('compare')];
  const period = { from: asked.get('from') ?? '', to: asked.get('to') ?? '' };
  const isCustom = range === 'custom' && periodFault(period) === '';
  const region = asked.get('region') ?? '';
  const known = isKeyOf(ranges, range) && range !== 'custom' ? range : defaultFilter.range;
  return {
    range: isCustom ? 'custom' : known,
    compare: isKeyOf(comparisons, compare) ? compare : defaultFilter.compare,
    ...(isCustom && period),
    ...(isRegion(region) && { region }),
  };
}

/** The same as parameters of a call, and of the address. */
export const paramsOf = ({ range, compare, from, to, region }: AnalysisFilter): Readonly<Record<string, string>> => ({
  range,
  compare,
  ...(range === 'custom' && from !== undefined && to !== undefined && { from, to }),
  ...(region !== undefined && { region }),
});

/** Something that a block can show: which of several figures, say. */
export interface Choice {
  readonly id: string;
  readonly title: string;
}

/** What a number means: title, how it is counted (口径), and of what it counts. */
export interface Meaning extends Choice {
  readonly formula: string;
  readonly unit: string;
  /** Whether what it counts belongs to a region; what does not is the same whichever region is asked for. */
  readonly regional?: true;
}

/** What every block says beside its numbers. */
export interface Asked {
  /** What else it can show to this caller; nothing when there is nothing that he may see. */
  readonly choices: readonly Choice[];
  /** What it shows. */
  readonly shown: Meaning | null;
  readonly period: Period;
  /** When it was counted, ISO-8601. */
  readonly at: string;
}

/** Numbers along a row of hours, days or months. */
export interface Series extends Meaning {
  readonly values: readonly number[];
}

/** A figure of a period: its sum, the sum of what it is compared with, and how it went. */
export interface Card extends Series {
  readonly mini: 'area' | 'columns';
  readonly total: number;
  readonly before: number;
  /** Sum by day, rounded to one decimal. */
  readonly per_day: number;
  /** The list of just the rows that it counts; absent where no list shows them. */
  readonly path?: string;
}

/** Answer of `GET /admin/api/analysis/summary`. */
export interface Summary extends Asked {
  readonly labels: readonly string[];
  readonly compared: Period;
  /** Provinces where there is something to count that the caller may see, by their codes. */
  readonly regions: readonly Choice[];
  readonly cards: readonly Card[];
}

/** Answer of `GET /admin/api/analysis/flow` and `GET /admin/api/workplace/trend`. */
export interface Flow extends Asked {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

/** Answer of `GET /admin/api/analysis/rank`, highest first. */
export interface Rank extends Asked {
  readonly data: readonly { readonly name: string; readonly value: number }[];
}

/** Answer of `GET /admin/api/analysis/funnel`: how many came how far, the first step first. */
export interface FunnelAnswer extends Asked {
  /** `path`: the list of just those rows; absent where no list shows them. */
  readonly steps: readonly {
    readonly id: string;
    readonly title: string;
    readonly value: number;
    readonly path?: string;
  }[];
}

/** Answer of `GET /admin/api/analysis/budget`, most of the budget used first; fen. */
export interface BudgetAnswer extends Asked {
  readonly data: readonly {
    readonly id: number;
    readonly name: string;
    readonly path: string;
    readonly cost_fen: number;
    readonly budget_fen: number;
  }[];
}

/** Answer of `GET /admin/api/analysis/share`: of the period, or what stands there now, as its formula says. */
export interface Share extends Asked {
  readonly data: readonly { readonly name: string; readonly value: number }[];
  readonly total: number;
}

/** Answer of `GET /admin/api/analysis/heat`: seven weekdays from Monday, each of 24 hours. */
export interface Heat extends Asked {
  readonly data: readonly (readonly number[])[];
}

/** Result of `GET /analysis/month-bar` (wider.md §2.2). `yoy_bp`: in 1/100 %, null when there was nothing a year earlier. */
export interface MonthBar {
  readonly metric: string;
  readonly unit: string;
  readonly year: number;
  readonly data: readonly { readonly x: string; readonly y: number; readonly y_prev: number }[];
  readonly total: number;
  readonly yoy_bp: number | null;
}

/** Answer of `GET /admin/api/analysis/metrics`: the figures that the caller may ask of the month bar. */
export interface Metrics {
  readonly data: readonly Meaning[];
}

/** The blocks of the page, each one call. */
export const analysisBlocks = ['summary', 'funnel', 'budget', 'month', 'rank', 'share', 'flow', 'heat'] as const;
export type AnalysisBlock = (typeof analysisBlocks)[number];

/** One workbook with a sheet for each block (wider.md §2.2); beside the filter it takes, under a block's name, what that block shows. */
export const analysisExportCall = 'GET /admin/api/analysis/export';
