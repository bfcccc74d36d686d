import { refusals } from '../../contract/draw/draw.ts';
import type { PrizeOutcome, RehearsalAnswer, VariantOutcome } from '../../contract/rehearsal.ts';

const names = ['现行', '对比'];
const number = (value: number) => value.toLocaleString('en-US');
const yuan = (fen: number) =>
  `${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} 元`;
const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
const instant = (at: string) => at.slice(0, 16).replace('T', ' ');

/** What came out, the variants side by side, with what is needed to have it again. */
export function RehearsalResult({ answer }: { readonly answer: RehearsalAnswer }) {
  const { variants, seed, from, to, took_ms, title } = answer;
  return (
    <div className="rehearsal-result" role="region" aria-label="试运行结果">
      <p className="plan-hint">
        {title}：{instant(from)} 至 {instant(to)}，种子 {seed}（相同设置和种子可重现），用时 {number(took_ms)} 毫秒
      </p>
      <div className="rehearsal-cards">
        {variants.map((variant, at) => (
          <Summary key={names[at]} name={names[at] ?? ''} variant={variant} budget={answer.budget_fen} />
        ))}
      </div>
      <Prizes variants={variants} />
      <p className="plan-hint">
        区间：真实中奖率以 95%
        的把握落在其中。人群为假设：地区按第七次人口普查的常住人口，等级、标签、渠道、商品各条件取值与其余人群均分。
      </p>
    </div>
  );
}

interface SummaryProps {
  readonly name: string;
  readonly variant: VariantOutcome;
  readonly budget: number | null;
}

function Summary({ name, variant, budget }: SummaryProps) {
  const { draws, refused, unplanned, cost_fen, budget_out_at, plans } = variant;
  const sum = (key: 'blanks' | 'fallbacks' | 'fallback_cost_fen') =>
    plans.reduce((total, plan) => total + plan[key], 0);
  const facts: readonly (readonly [string, string])[] = [
    ['完成抽奖', `${number(draws)} 次`],
    ['超出次数上限', `${number(refused)} 次`],
    ['没有匹配方案', `${number(unplanned)} 次`],
    ['奖励成本', yuan(cost_fen)],
    ['剩余预算', budget === null ? '不限' : yuan(budget - cost_fen)],
    ['预算用完', budget_out_at === null ? '未用完' : instant(budget_out_at)],
    ['兜底支付', `${number(sum('fallbacks'))} 次，${yuan(sum('fallback_cost_fen'))}`],
    ['谢谢参与（系统）', `${number(sum('blanks') + unplanned)} 次`],
  ];
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <dl>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const heads = ['方案', '奖品', '', '设定概率', '实际发出', '中奖率（95% 区间）', '剩余', '发完时间', '成本', '未发出'];

function Prizes({ variants }: { readonly variants: readonly VariantOutcome[] }) {
  const [first] = variants;
  if (!first || first.prizes.length === 0) return null;
  const planOf = (id: number) => first.plans.find(({ plan_id }) => plan_id === id)?.title ?? '';
  return (
    <div className="plan-table">
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head || <span className="visually-hidden">方案版本</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.prizes.flatMap((prize, row) =>
            variants.map((variant, at) => (
              <tr key={`${prize.prize_id}-${names[at]}`} data-variant={at}>
                {at === 0 && <td rowSpan={variants.length}>{planOf(prize.plan_id)}</td>}
                {at === 0 && <td rowSpan={variants.length}>{prize.title}</td>}
                <td>{names[at]}</td>
                <Cells prize={variant.prizes[row] ?? prize} />
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
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
