/** The longest period that may be asked for, in days. */
export const longestPeriod = 366;

/** Days as YYYY-MM-DD, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayOf = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) / 86_400_000 : Number.NaN);

/** How many days a period has; NaN when it is none. */
export const daysOf = ({ from, to }: Period): number => dayOf(to) - dayOf(from) + 1;

/** What is wrong with a period, as the operator reads it; '' when nothing is. */
export function periodFault(period: Period): string {
  const days = daysOf(period);
  if (Number.isNaN(days)) return '请选择开始和结束日期';
  if (days < 1) return '结束日期不能早于开始日期';
  return days > longestPeriod ? `最多可选 ${longestPeriod} 天` : '';
}
