import { lately, type RegionNow, type StateNow, type WayNow } from '../../../contract/entity/list/living-chart.ts';
import { formatNumber } from '../fields/formats.ts';
import { stretchText } from '../fields/stretch.ts';

/** A way with the share of those that left its state. */
export interface Share extends WayNow {
  /** 0–100. */
  readonly percent: number;
}

const shareOf = (rows: number, all: number) => (all === 0 ? 0 : (rows * 100) / all);

/** Where rows went from a state lately, the most first. */
export function sharesFrom({ ways }: RegionNow, state: string): readonly Share[] {
  const leaving = ways.filter(({ from }) => from === state);
  const all = leaving.reduce((sum, { rows }) => sum + rows, 0);
  return leaving
    .map((way) => ({ ...way, percent: shareOf(way.rows, all) }))
    .toSorted((one, other) => other.rows - one.rows);
}

/** 88 %, and of less than one in a hundred that there are some. */
export function percentText(percent: number): string {
  if (percent > 0 && percent < 1) return '<1%';
  return `${percent > 99 && percent < 100 ? 99 : Math.round(percent)}%`;
}

/** How long the middle one has been there. */
export const medianText = ({ median }: StateNow): string => (median === null ? '' : stretchText(median * 1000));

/** How long the one that is there longest has been. `at`: when it was counted. */
export const longestText = ({ longest }: StateNow, at: string): string =>
  longest === null ? '' : stretchText(Date.parse(at) - Date.parse(longest.since));

/** How many time should have moved on already. */
export const overdueText = ({ overdue = 0 }: StateNow): string =>
  overdue === 0 ? '' : `逾期 ${formatNumber(overdue)}`;

/** What stands below the number of a state: what is overdue, or else how long rows have been there. */
export const noteOf = (now: StateNow): string =>
  overdueText(now) || (now.longest === null ? '' : `中位 ${medianText(now)}`);

/** What a reader hears of a state: what stands there, in its order, and what does not. */
export function spokenState(label: string, now: StateNow, at: string): string {
  const seen = [label, formatNumber(now.rows), noteOf(now)].filter((text) => text !== '').join(' ');
  return now.longest === null ? `${seen} 条` : `${seen}，最久 ${longestText(now, at)}`;
}

/** What a reader hears of a way: what stands there, and where it leads. */
export const spokenWay = (seen: string, from: string, to: string, rows: number): string =>
  `${seen}：${from} 到 ${to}，${lately} ${formatNumber(rows)} 条`;

const widest = 5;

/** The more rows, the stronger the line; by the logarithm, so that few rows stay to be seen beside many. */
export const lineWidth = (rows: number, most: number): number =>
  rows === 0 || most === 0 ? 1.2 : 1.6 + (Math.log1p(rows) / Math.log1p(most)) * (widest - 1.6);
