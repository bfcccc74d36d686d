import { Fragment } from 'react';
import { refusals } from '../../../contract/activities/draw/draw.ts';
import type { PrizeOutcome, VariantOutcome } from '../../../contract/activities/rehearsal.ts';
import { instant, names, number, percent, signed, yuan } from './outcome-text.ts';
import { PlanTable } from './PlanTable.tsx';

const facts = ['设定概率', '实际发出', '中奖率（95% 区间）', '剩余', '发完时间', '成本', '未发出'];
/** Whose line it is needs saying only beside another. */
const headsOf = (isCompared: boolean) => ['方案', '奖品', ...(isCompared ? [''] : []), ...facts];

/** A prize with what became of it in each variant; undefined where nobody came to its plan. */
interface Compared {
  readonly prize: PrizeOutcome;
  readonly plan: string;
  readonly outcomes: readonly (PrizeOutcome | undefined)[];
}

/** All prizes that any variant tells of, in the order of the first that does. */
function comparedIn(variants: readonly VariantOutcome[]): readonly Compared[] {
  const plans = new Map(variants.flatMap((variant) => variant.plans.map(({ plan_id, title }) => [plan_id, title])));
  const found = new Map<number, PrizeOutcome>();
  for (const { prizes } of variants)
    for (const prize of prizes) if (!found.has(prize.prize_id)) found.set(prize.prize_id, prize);
  return [...found.values()].map((prize) => ({
    prize,
    plan: plans.get(prize.plan_id) ?? '',
    outcomes: variants.map(({ prizes }) => prizes.find(({ prize_id }) => prize_id === prize.prize_id)),
  }));
}

/** What became of each prize: a line for each variant, below one another, and what the second has otherwise. */
export function RehearsalPrizes({ variants }: { readonly variants: readonly VariantOutcome[] }) {
  const compared = comparedIn(variants);
  if (compared.length === 0) return null;
  const isCompared = variants.length > 1;
  const lines = isCompared ? variants.length + 1 : 1;
  return (
    <PlanTable label="各奖品的试运行结果" heads={headsOf(isCompared)}>
      <tbody {...(isCompared && { 'data-compared': true })}>
        {compared.map(({ prize, plan, outcomes }) => (
          <Fragment key={prize.prize_id}>
            {outcomes.map((outcome, at) => (
              <tr key={names[at]} data-variant={at} data-prize={prize.prize_id}>
                {at === 0 && <td rowSpan={lines}>{plan}</td>}
                {at === 0 && <td rowSpan={lines}>{prize.title}</td>}
                {isCompared && <td>{names[at]}</td>}
                {outcome ? <Cells prize={outcome} /> : <td colSpan={facts.length}>没有人抽到这个方案</td>}
              </tr>
            ))}
            {isCompared && <Difference prize={prize.prize_id} outcomes={outcomes} />}
          </Fragment>
        ))}
      </tbody>
    </PlanTable>
  );
}

const reasonsOf = ({ refused }: PrizeOutcome) =>
  Object.entries(refusals)
    .map(([code, label]) => [label, Object.entries(refused).find(([key]) => key === code)?.[1] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label} ${number(count)}`)
    .join('，');

function Cells({ prize }: { readonly prize: PrizeOutcome }) {
  const { odds, given, as_fallback, share, low, high, left_before, left_after, out_at, cost_fen } = prize;
  return (
    <>
      <td>{odds / 10_000}%</td>
      <td>
        {number(given)}
        {as_fallback > 0 && `（兜底 ${number(as_fallback)}）`}
      </td>
      <td>
        {percent(share)}
        <small>
          {' '}
          {percent(low)}–{percent(high)}
        </small>
      </td>
      <td>{left_before === null ? '不限' : `${number(left_after ?? 0)} / ${number(left_before)}`}</td>
      <td>{out_at === null ? '–' : instant(out_at)}</td>
      <td>{yuan(cost_fen)}</td>
      <td>{reasonsOf(prize) || '–'}</td>
    </>
  );
}

const units = (count: number) => number(Math.round(count));
const points = (ppm: number) => `${ppm / 10_000} 个百分点`;
const ofShares = (share: number) => `${(share * 100).toFixed(3)} 个百分点`;
const sumOf = (refused: PrizeOutcome['refused']) => Object.values(refused).reduce((sum, count) => sum + count, 0);

/** How much later, or earlier, the last one went. */
function laterBy(one: string | null, other: string | null): string {
  if (one === null || other === null) return one === other ? '–' : one === null ? '会发完' : '不再发完';
  const hours = (Date.parse(other) - Date.parse(one)) / 3_600_000;
  return Math.abs(hours) < 48
    ? signed(hours, (value) => `${value.toFixed(1)} 小时`)
    : signed(hours / 24, (value) => `${value.toFixed(1)} 天`);
}

interface DifferenceProps {
  readonly prize: number;
  readonly outcomes: readonly (PrizeOutcome | undefined)[];
}

/** What the second variant has more or less of than the first; what one of them does not have counts as none. */
function Difference({ prize, outcomes: [one, other] }: DifferenceProps) {
  const more = (pick: (outcome: PrizeOutcome) => number, show: (value: number) => string) =>
    signed((other ? pick(other) : 0) - (one ? pick(one) : 0), show);
  const known = one ?? other;
  return (
    <tr data-variant="difference" data-prize={prize}>
      <td>差异</td>
      <td>{one && other ? more(({ odds }) => odds, points) : '–'}</td>
      <td>{more(({ given }) => given, units)}</td>
      <td>{more(({ share }) => share, ofShares)}</td>
      <td>{known?.left_after === null ? '–' : more(({ left_after }) => left_after ?? 0, units)}</td>
      <td>{laterBy(one?.out_at ?? null, other?.out_at ?? null)}</td>
      <td>{more(({ cost_fen }) => cost_fen, yuan)}</td>
      <td>{more(({ refused }) => sumOf(refused), units)}</td>
    </tr>
  );
}
