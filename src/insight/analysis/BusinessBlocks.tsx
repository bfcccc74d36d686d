import type { BudgetAnswer, FunnelAnswer } from '../../../contract/insight/analysis.ts';
import { percentText } from '../../../contract/insight/analysis-tables.ts';
import type { ChartBlockActor } from '../../../machines/insight/chart-block.ts';
import { formatMoney, formatNumber } from '../../entity/fields/formats.ts';
import { ChartBlock } from './ChartBlock.tsx';

interface Props {
  readonly block: ChartBlockActor;
  /** Only one region is asked for. */
  readonly inRegion?: boolean;
}

const widthOf = (part: number, whole: number) => ({
  width: `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%`,
});

/** 转化漏斗: how many came how far; each step opens the list of those. */
export const FunnelBlock = ({ block, inRegion = false }: Props) => (
  <ChartBlock<FunnelAnswer>
    name="funnel"
    title="转化漏斗"
    block={block}
    inRegion={inRegion}
    isEmpty={({ steps }) => (steps[0]?.value ?? 0) === 0}
  >
    {({ steps, shown }) => (
      <ol className="funnel">
        {steps.map(({ id, title, value, path }, at) => (
          <li key={id}>
            <span>{title}</span>
            <span className="funnel-bar">
              <i style={widthOf(value, steps[0]?.value ?? 0)} />
            </span>
            <b>
              {path === undefined ? formatNumber(value) : <a href={`#${path}`}>{formatNumber(value)}</a>}
              <small>{shown?.unit}</small>
            </b>
            <small>{at === 0 ? '' : `上一步的 ${percentText(value, steps[at - 1]?.value ?? 0)}`}</small>
          </li>
        ))}
      </ol>
    )}
  </ChartBlock>
);

/** 成本和预算: what activities have cost against what they may; each leads to its activity. */
export const BudgetBlock = ({ block, inRegion = false }: Props) => (
  <ChartBlock<BudgetAnswer>
    name="budget"
    title="成本和预算"
    block={block}
    inRegion={inRegion}
    isEmpty={({ data }) => data.length === 0}
  >
    {({ data }) => (
      <ol className="budgets">
        {data.map(({ id, name, path, cost_fen: cost, budget_fen: budget }) => (
          <li key={id} data-over={cost > budget || undefined}>
            <a href={`#${path}`}>{name}</a>
            <span>
              {formatMoney(cost)} / {formatMoney(budget)}
            </span>
            <b>{percentText(cost, budget)}</b>
            <span className="funnel-bar">
              <i style={widthOf(cost, budget)} />
            </span>
          </li>
        ))}
      </ol>
    )}
  </ChartBlock>
);
