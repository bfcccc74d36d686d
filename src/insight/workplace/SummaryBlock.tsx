import type { BlockActor } from '../../../machines/core/block.ts';
import { formatNumber } from '../../entity/fields/formats.ts';
import { Tag } from '../../entity/fields/Tag.tsx';
import type { Summary } from './answers.ts';
import { Block } from './Block.tsx';

type Counted = Summary['entities'][number];
type Stock = Summary['stock'][number];

/** 数据概览: how many rows stand in each state, and the stock of those that have one. */
export const SummaryBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<Summary>
    name="summary"
    title="数据概览"
    block={block}
    none="暂无可查看的数据"
    isEmpty={({ entities }) => entities.length === 0}
  >
    {({ entities, stock }) => (
      <ul className="summary">
        {entities.map((counted) => (
          <EntityLine
            key={counted.entity}
            counted={counted}
            stock={stock.find(({ entity }) => entity === counted.entity)}
          />
        ))}
      </ul>
    )}
  </Block>
);

const EntityLine = ({ counted, stock }: { readonly counted: Counted; readonly stock: Stock | undefined }) => (
  <li className="summary-line">
    <a className="summary-name" href={`#${counted.path}`}>
      {counted.label}
      <strong>{formatNumber(counted.total)}</strong>
    </a>
    <ul className="summary-states">
      {counted.by_status.map(({ status, count, ...option }) => (
        <li key={status}>
          <a href={`#${counted.path}?status=${status}`}>
            <Tag options={{ [status]: option }} code={status} />
            <span>{formatNumber(count)}</span>
          </a>
        </li>
      ))}
    </ul>
    {stock && <StockLine stock={stock} />}
  </li>
);

const StockLine = ({
  stock: { stock_total, stock_allocated, stock_locked, stock_available },
}: {
  readonly stock: Stock;
}) => (
  <p className="summary-stock">
    库存 {formatNumber(stock_total)}（可用 {formatNumber(stock_available)}，已分配 {formatNumber(stock_allocated)}，锁定{' '}
    {formatNumber(stock_locked)}）
  </p>
);
