import { Alert, Button } from 'antd';
import type { RehearsalAnswer, VariantOutcome } from '../../../contract/activities/rehearsal.ts';
import { instant, names, number, second, signed, yuan } from './outcome-text.ts';
import { RehearsalDays } from './RehearsalDays.tsx';
import { RehearsalPrizes } from './RehearsalPrizes.tsx';

interface Props {
  readonly answer: RehearsalAnswer;
  /** Runs once more with the seed and the beginning that are shown. */
  readonly onAgain: () => void;
  readonly mayRepeat: boolean;
}

/** What came out, the variants side by side, with what is needed to have it again. */
export function RehearsalResult({ answer, onAgain, mayRepeat }: Props) {
  const { variants, seed, from, to, took_ms, title } = answer;
  return (
    <div className="rehearsal-result" role="region" aria-label="试运行结果">
      <p className="plan-hint">
        {title}：{second(from)} 至 {second(to)}，种子 {seed}（相同设置、种子和起点可重现），用时 {number(took_ms)} 毫秒{' '}
        <Button size="small" disabled={!mayRepeat} onClick={onAgain}>
          再次试运行
        </Button>
      </p>
      <LeftOut notes={answer.unrehearsed} />
      <div className="rehearsal-cards">
        {variants.map((variant, at) => (
          <Summary
            key={names[at]}
            name={names[at] ?? ''}
            variant={variant}
            budget={answer.budget_fen}
            {...(at > 0 && { base: variants[0] })}
          />
        ))}
      </div>
      <RehearsalDays variants={variants} budget={answer.budget_fen} />
      <RehearsalPrizes variants={variants} />
      <p className="plan-hint">
        区间：真实中奖率以 95%
        的把握落在其中。人群为假设：地区按第七次人口普查的常住人口，等级、标签、渠道、商品各条件取值与其余人群均分。
      </p>
    </div>
  );
}

/** What the numbers say nothing of. */
const LeftOut = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.length > 0 && (
    <Alert
      type="info"
      showIcon
      title="以下内容没有参与试运行"
      description={
        <ul className="rehearsal-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      }
    />
  );

interface SummaryProps {
  readonly name: string;
  readonly variant: VariantOutcome;
  readonly budget: number | null;
  /** What it is compared with. */
  readonly base?: VariantOutcome | undefined;
}

function Summary({ name, variant, budget, base }: SummaryProps) {
  const { draws, refused, unplanned, cost_fen, budget_out_at, plans } = variant;
  const sum = (key: 'blanks' | 'fallbacks' | 'fallback_cost_fen') =>
    plans.reduce((total, plan) => total + plan[key], 0);
  const costs = base ? `${yuan(cost_fen)}（${signed(cost_fen - base.cost_fen, yuan)}）` : yuan(cost_fen);
  const facts: readonly (readonly [string, string])[] = [
    ['完成抽奖', `${number(draws)} 次`],
    ['超出次数上限', `${number(refused)} 次`],
    ['没有匹配方案', `${number(unplanned)} 次`],
    ['奖励成本', costs],
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
