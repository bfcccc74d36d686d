import { daysOf, type Period } from '../core/period.ts';

/*
 * 登录统计 (wider.md §10.7, Stats): sign-ins by password and by single sign-on, as the login log has them. Renewals, the screen lock
 * and ended sessions are no sign-ins.
 */

/** Days that are usually asked about, up to today; and others. */
export const statisticsRanges = { today: '今天', week: '近 7 天', month: '近 30 天', custom: '自定义' } as const;
export type StatisticsRange = keyof typeof statisticsRanges;

/** The longest period, in days. */
export const longestStatistics = 31;

/** `from` and `to` go with `custom`. */
export interface StatisticsFilter {
  readonly range: StatisticsRange;
  readonly from?: string;
  readonly to?: string;
}

/** What is wrong with a period, as the operator reads it; '' when nothing is. */
export function statisticsFault(period: Period): string {
  const days = daysOf(period);
  if (Number.isNaN(days)) return '请选择开始和结束日期';
  if (days < 1) return '结束日期不能早于开始日期';
  return days > longestStatistics ? `最多可选 ${longestStatistics} 天` : '';
}

/** An address with most failures, and how many names were tried from it. */
export interface FailingAddress {
  readonly ip: string;
  readonly failed: number;
  readonly accounts: number;
}

/** A name with most failures, and from how many addresses it was tried. Of a name that no account has the log keeps two characters. */
export interface FailingName {
  readonly username: string;
  readonly failed: number;
  readonly ips: number;
}

/** An address from which nobody may try for now (20 failures within 10 minutes), until when. */
export interface BlockedAddress {
  readonly ip: string;
  readonly until: string;
}

export interface LoginStatistics {
  readonly period: Period;
  /** When it was counted, ISO-8601. */
  readonly at: string;
  /** Every hour of the period, `2026-11-22 09`. */
  readonly hours: readonly string[];
  /** By hour. */
  readonly failed: readonly number[];
  readonly succeeded: readonly number[];
  /** The ten that lead. */
  readonly addresses: readonly FailingAddress[];
  readonly names: readonly FailingName[];
  /** Now, whatever the period. */
  readonly blocked: readonly BlockedAddress[];
}

/** `range`, and `from` and `to` with `custom`. */
export const loginStatisticsCall = 'GET /admin/api/login-logs/stats';
