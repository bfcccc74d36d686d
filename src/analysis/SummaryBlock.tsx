import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { AnalysisFilter, Card, Summary } from '../../contract/analysis.ts';
import type { ChartBlockActor } from '../../machines/chart-block.ts';
import { MiniChart } from '../charts/MiniChart.tsx';
import { formatNumber } from '../fields/formats.ts';
import { ChangeMark } from '../workplace/ChangeMark.tsx';
import { ChartBlock } from './ChartBlock.tsx';
import { Formula } from './Formula.tsx';

interface Props {
  readonly block: ChartBlockActor;
  readonly compare: AnalysisFilter['compare'];
}

/** 核心指标: the first figures that the operator may see, with what they are compared with. */
export const SummaryBlock = ({ block, compare }: Props) => (
  <ChartBlock<Summary> name="summary" title="核心指标" block={block} isEmpty={({ cards }) => cards.length === 0}>
    {({ cards, compared }) => (
      <ul className="figure-cards">
        {cards.map((card) => (
          <FigureCard
            key={card.id}
            card={card}
            versus={compare === 'year' ? '同比' : '环比'}
            days={`${compared.from} ～ ${compared.to}`}
          />
        ))}
      </ul>
    )}
  </ChartBlock>
);

interface CardProps {
  readonly card: Card;
  readonly versus: string;
  readonly days: string;
}

const FigureCard = ({ card, versus, days }: CardProps) => (
  <li>
    <h3>
      {card.title}
      <Formula title={card.title} formula={card.formula} />
    </h3>
    <p className="figure">
      {formatNumber(card.total)}
      <small>{card.unit}</small>
    </p>
    <MiniChart kind={card.mini} values={card.values} />
    <p className="figure-foot">
      <span title={days}>
        {versus} <ChangeMark now={card.total} before={card.before} />
      </span>
      <span>日均 {formatNumber(card.per_day)}</span>
    </p>
  </li>
);

/** When the numbers of the page were counted, and the way to count them anew. */
export function Freshness({ block, onRefresh }: { readonly block: ChartBlockActor; readonly onRefresh: () => void }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart hands on what its one call answered.
  const at = useSelector(block, ({ context }) => (context.content as Partial<Summary> | null)?.at);
  return (
    <p className="freshness">
      <span>{at !== undefined && `数据更新至 ${at.slice(11, 16)}`}</span>
      <Button onClick={onRefresh}>刷新</Button>
    </p>
  );
}
