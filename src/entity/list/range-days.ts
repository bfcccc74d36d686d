/* Ranges of days by the calendar of Shanghai. A day is `YYYY-MM-DD`. */

export interface DayRange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const dayLength = 86_400_000;
const shanghai = 8 * 3_600_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** What operators ask for most; `now` in ms since 1970. */
export function usualRanges(now: number): readonly DayRange[] {
  const local = now + shanghai;
  const ago = (days: number) => dayOf(local - days * dayLength);
  const today = ago(0);
  // Weeks begin on Monday.
  const sinceMonday = (new Date(local).getUTCDay() + 6) % 7;
  const first = `${today.slice(0, 8)}01`;
  const lastBefore = dayOf(Date.parse(first) - dayLength);
  return [
    { label: '今天', from: today, to: today },
    { label: '昨天', from: ago(1), to: ago(1) },
    { label: '本周', from: ago(sinceMonday), to: today },
    { label: '上周', from: ago(sinceMonday + 7), to: ago(sinceMonday + 1) },
    { label: '近7天', from: ago(6), to: today },
    { label: '近30天', from: ago(29), to: today },
    { label: '本月', from: first, to: today },
    { label: '上月', from: `${lastBefore.slice(0, 8)}01`, to: lastBefore },
  ];
}
