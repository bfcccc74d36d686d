import type { PlanNode, PlanPrize } from '../../../contract/activities/plan-tree.ts';
import { formatMoney, formatNumber } from '../../entity/fields/formats.ts';
import { usePermits } from '../../entity/permitted.tsx';
import { PrizeName } from './PrizeName.tsx';
import { usePrizeForms } from './prize-forms.ts';
import './prize-lines.css';

interface Props {
  readonly node: PlanNode;
  /** Whether Tab leads into its row, and so to its prizes. */
  readonly isEntry: boolean;
}

/** The prizes of a leaf in the tree itself: how likely each is, what it costs, what is left of it, what went today. */
export function PrizeLines({ node: { prizes }, isEntry }: Props) {
  if (!prizes || prizes.length === 0) return null;
  return (
    <ul className="prize-lines">
      {prizes.map((prize) => (
        <li key={prize.id} data-closed={prize.status !== 'enabled'}>
          <Name prize={prize} tabIndex={isEntry ? 0 : -1} />
          <span className="prize-odds" title="中奖概率">
            {prize.probability === null ? '–' : `${prize.probability}%`}
          </span>
          <span className="prize-cost" title="单个成本">
            {formatMoney(prize.unit_cost_fen)}
          </span>
          <Stock prize={prize} />
          <span className="prize-today" title="今日已发">
            今 {formatNumber(prize.daily_issued)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where its form can be opened above the tree it is; else its name leads to its page. */
function Name({ prize, tabIndex }: { readonly prize: PlanPrize; readonly tabIndex: number }) {
  const forms = usePrizeForms();
  const mayEdit = usePermits()('AwardActivity', 'edit');
  const text = (
    <>
      {prize.title}
      {prize.status !== 'enabled' && <small>（未启用）</small>}
      {prize.is_fallback && <small>（兜底）</small>}
    </>
  );
  if (!forms || !mayEdit)
    return (
      <span className="prize-name" title={prize.title}>
        <PrizeName prize={prize} tabIndex={tabIndex}>
          {text}
        </PrizeName>
      </span>
    );
  return (
    <span className="prize-name" title={`编辑${prize.title}`}>
      <button type="button" className="plan-link" tabIndex={tabIndex} onClick={() => forms.change(prize.id)}>
        {text}
      </button>
    </span>
  );
}

/** What is left, as a number and as a part of what there was. */
function Stock({ prize: { stock_mode, stock_total, stock_remaining } }: { readonly prize: PlanPrize }) {
  if (stock_mode !== 'limited') return <span className="prize-stock">不限</span>;
  const left = stock_remaining ?? 0;
  return (
    <span className="prize-stock" data-empty={left <= 0} title="剩余 / 总库存">
      <span>
        {formatNumber(left)} <small>/ {formatNumber(stock_total)}</small>
      </span>
      <progress max={Math.max(1, stock_total)} value={Math.max(0, left)} aria-hidden />
    </span>
  );
}
