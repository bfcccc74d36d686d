import type { Call } from '../call.ts';
import type { Entity } from '../entity.ts';
import { statesIn } from './states.ts';

/* 活图: the life cycle of an entity with what its rows do in it now (docs/living-chart.md). */

/** Days of which it is told which ways rows took. */
export const wayDays = 30;

/** The same in words. */
export const lately = `近 ${wayDays} 天`;

/** Rows of one state, now. */
export interface StateNow {
  readonly state: string;
  readonly rows: number;
  /** How long half of them have been there at least, in seconds; null where nobody waits: in final states, and of rows that are not followed. */
  readonly median: number | null;
  /** The one that has been there longest. */
  readonly longest: { readonly id: number; readonly title: string; readonly since: string } | null;
  /** Those that time should have moved on already; left out where there are none. */
  readonly overdue?: number;
}

/** Rows that took a way in the last `wayDays` days, each counted once. */
export interface WayNow {
  readonly from: string;
  readonly to: string;
  readonly rows: number;
}

/** A region of the chart: the column that holds its state, its states in the order of the chart, and the ways that were taken. */
export interface RegionNow {
  readonly column: string;
  readonly states: readonly StateNow[];
  readonly ways: readonly WayNow[];
}

export interface LivingChart {
  /** When it was counted, ISO-8601. */
  readonly at: string;
  /** Whether it is known since when rows are where they are, and which ways they took. */
  readonly followed: boolean;
  readonly regions: readonly RegionNow[];
}

/** Asks for what somebody may see of it. */
export const livingChartCall = ({ name }: Pick<Entity, 'name'>): Call => `GET /admin/api/lifecycle/${name}/now`;

/** Asks since when a row is where it is. Query: `id`; answer: `Since`. */
export const sinceCall = ({ name }: Pick<Entity, 'name'>): Call => `GET /admin/api/lifecycle/${name}/since`;

/** ISO-8601 by the column of the region. */
export type Since = Readonly<Record<string, string>>;

/** A way, as a condition and the address of a list say it: `status.draft.enabled`. */
export const wayCode = (column: string, from: string, to: string): string => `${column}.${from}.${to}`;

/** What is overdue in a state, as a condition and the address of a list say it: `status.shipped`. */
export const overdueCode = (column: string, state: string): string => `${column}.${state}`;

/** Either code as people say it; undefined for what is none. */
export function movedText(entity: Pick<Entity, 'fields' | 'status'>, code: string): string | undefined {
  const [column = '', ...ends] = code.split('.');
  const states = statesIn(entity, column);
  const [from, to] = ends.map((end) => (Object.hasOwn(states, end) ? states[end]?.label : undefined));
  if (ends.length === 1 && from !== undefined) return `${from}，已逾期`;
  return ends.length === 2 && from !== undefined && to !== undefined ? `${lately}：${from} → ${to}` : undefined;
}
