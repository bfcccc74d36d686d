import { useSelector } from '@xstate/react';
import type { PlanNode, PlanPrize } from '../../../contract/activities/plan-tree.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { canAdjust } from '../../../machines/activities/plan-prizes.ts';
import { formatMoney, formatNumber } from '../../entity/fields/formats.ts';
import { usePermits } from '../../entity/permitted.tsx';
import { OddsField, PrizeOdds } from './PrizeOdds.tsx';
import { PrizeName } from './PrizeName.tsx';
import { usePrizeForms } from './prize-forms.ts';
import './prize-lines.css';

interface Props {
  readonly page: PlanPageActor;
  readonly node: PlanNode;
  /** Whether Tab leads into its row, and so to its prizes. */
  readonly isEntry: boolean;
}

/** The prizes of a leaf in the tree itself: how likely each is, what it costs, what is left of it, what went today. */
export function PrizeLines({ page, node, isEntry }: Props) {
  const typed = useSelector(page, ({ context }) => context.odds?.id);
  const { prizes } = node;
  if (!prizes || prizes.length === 0) return null;
  const tabIndex = isEntry ? 0 : -1;
  return (
    <ul className="prize-lines">
      {prizes.map((prize) => (
        <li key={prize.id} data-closed={prize.status !== 'enabled'} data-typed={prize.id === typed}>
          <Name prize={prize} tabIndex={tabIndex} />
          {prize.id === typed ? (
            <OddsField page={page} prize={prize} />
          ) : (
            <>
              <PrizeOdds page={page} node={node} prize={prize} tabIndex={tabIndex} />
              <span className="prize-cost" title="单个成本">
                {formatMoney(prize.unit_cost_fen)}
              </span>
              <Stock page={page} node={node} prize={prize} tabIndex={tabIndex} />
              <span className="prize-today" title="今日已发">
                今 {formatNumber(prize.daily_issued)}
              </span>
            </>
          )}
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

interface StockProps {
  readonly page: PlanPageActor;
  readonly node: PlanNode;
  readonly prize: PlanPrize;
  readonly tabIndex: number;
}

/** What is left, as a number and as a part of what there was; pressed, it is added to or taken from. */
function Stock({ page, node, prize, tabIndex }: StockProps) {
  const { id, stock_mode, stock_total, stock_remaining } = prize;
  const mayAdjust = useSelector(page, ({ context }) => canAdjust({ ...context, selected: node.id }, id));
  if (stock_mode !== 'limited') return <span className="prize-stock">不限</span>;
  const left = stock_remaining ?? 0;
  const text = (
    <>
      {formatNumber(left)} <small>/ {formatNumber(stock_total)}</small>
    </>
  );
  return (
    <span className="prize-stock" data-empty={left <= 0} title={mayAdjust ? '' : '剩余 / 总库存'}>
      {mayAdjust ? (
        <button
          type="button"
          className="plan-link"
          tabIndex={tabIndex}
          title="剩余 / 总库存：点击调整库存"
          aria-label={`调整${prize.title}的库存：剩余 ${formatNumber(left)} / ${formatNumber(stock_total)}`}
          onClick={(event) => {
            event.stopPropagation();
            // Its plan is the one that is looked at.
            page.send({ type: 'SELECT', id: node.id });
            page.send({ type: 'ADJUST', id });
          }}
        >
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
      <progress max={Math.max(1, stock_total)} value={Math.max(0, left)} aria-hidden />
    </span>
  );
}
