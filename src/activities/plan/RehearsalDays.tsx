import type { VariantOutcome } from '../../../contract/activities/rehearsal.ts';
import { LineChart } from '../../entity/charts/LineChart.tsx';
import type { PlotSeries } from '../../entity/charts/Plot.tsx';
import { names, number, yuan } from './outcome-text.ts';
import { PlanTable } from './PlanTable.tsx';

interface Props {
  readonly variants: readonly VariantOutcome[];
  /** Fen that may be spent; null: as much as it comes to. */
  readonly budget: number | null;
}

/** Of a variant beside others the numbers say whose they are. */
const titled = (title: string, at: number, variants: readonly VariantOutcome[]) =>
  variants.length > 1 ? `${title}（${names[at]}）` : title;

/** What was spent up to the end of each day, in fen. */
function spentBy({ days }: VariantOutcome): readonly number[] {
  let sum = 0;
  return days.map(({ cost_fen }) => (sum += cost_fen));
}

const wholeYuan = (fen: number) => Math.round(fen / 100);

function countSeries(variants: readonly VariantOutcome[]): readonly PlotSeries[] {
  return variants.flatMap(({ days }, at) => [
    { title: titled('抽奖', at, variants), values: days.map(({ draws }) => draws), tone: at * 2 + 1 },
    { title: titled('中奖', at, variants), values: days.map(({ wins }) => wins), tone: at * 2 + 2 },
  ]);
}

function costSeries(variants: readonly VariantOutcome[], budget: number | null): readonly PlotSeries[] {
  const spent = variants.map((variant, at) => ({
    title: titled('累计成本', at, variants),
    values: spentBy(variant).map(wholeYuan),
    tone: at * 2 + 1,
  }));
  const length = spent[0]?.values.length ?? 0;
  const line =
    budget === null ? [] : [{ title: '可用预算', values: Array<number>(length).fill(wholeYuan(budget)), tone: 0 }];
  return [...spent, ...line];
}

/** The days of a rehearsal: how many drew and won on each, and how the cost grew towards the budget. */
export function RehearsalDays({ variants, budget }: Props) {
  const labels = variants[0]?.days.map(({ day }) => day) ?? [];
  if (labels.length === 0) return null;
  return (
    <section className="rehearsal-days" aria-label="每日走势">
      <div>
        <h3>每日抽奖与中奖</h3>
        <LineChart name="每日抽奖与中奖" unit="次" labels={labels} series={countSeries(variants)} />
      </div>
      <div>
        <h3>累计成本与预算</h3>
        <LineChart name="累计成本与预算" unit="元" labels={labels} series={costSeries(variants, budget)} />
      </div>
      <details>
        <summary>每日数据表</summary>
        {variants.map((variant, at) => (
          <DayTable key={names[at]} name={names[at] ?? ''} variant={variant} budget={budget} />
        ))}
      </details>
    </section>
  );
}

const heads = ['日期', '抽奖', '中奖', '当日成本', '累计成本', '剩余预算'];

function DayTable({
  name,
  variant,
  budget,
}: Pick<Props, 'budget'> & { readonly name: string; readonly variant: VariantOutcome }) {
  const spent = spentBy(variant);
  return (
    <PlanTable label={`${name}每日数据`} heads={heads}>
      <tbody>
        {variant.days.map(({ day, draws, wins, cost_fen }, at) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{number(draws)}</td>
            <td>{number(wins)}</td>
            <td>{yuan(cost_fen)}</td>
            <td>{yuan(spent[at] ?? 0)}</td>
            <td>{budget === null ? '不限' : yuan(budget - (spent[at] ?? 0))}</td>
          </tr>
        ))}
      </tbody>
    </PlanTable>
  );
}
