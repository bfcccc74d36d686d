import type { AnalysisFilter, Card, Summary } from '../../../contract/insight/analysis.ts';
import type { ChartBlockActor } from '../../../machines/insight/chart-block.ts';
import { MiniChart } from '../../entity/charts/MiniChart.tsx';
import { ChangeMark } from '../workplace/ChangeMark.tsx';
import { Amount, amountText } from './Amount.tsx';
import { ChartBlock } from './ChartBlock.tsx';
import { Everywhere } from './Everywhere.tsx';
import { Formula } from './Formula.tsx';

interface Props {
  readonly block: ChartBlockActor;
  readonly compare: AnalysisFilter['compare'];
  readonly inRegion: boolean;
}

/** 核心指标: the first figures that the operator may see, with what they are compared with. */
export const SummaryBlock = ({ block, compare, inRegion }: Props) => (
  <ChartBlock<Summary> name="summary" title="核心指标" block={block} isEmpty={({ cards }) => cards.length === 0}>
    {({ cards, compared }) => (
      <ul className="figure-cards">
        {cards.map((card) => (
          <FigureCard
            key={card.id}
            card={card}
            isElsewhere={inRegion && card.regional !== true}
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
  /** Only one region is asked for, and what it counts belongs to none. */
  readonly isElsewhere: boolean;
}

const FigureCard = ({ card, versus, days, isElsewhere }: CardProps) => (
  <li>
    <h3>
      {card.title}
      {isElsewhere && <Everywhere />}
      <Formula title={card.title} formula={card.formula} />
    </h3>
    <p className="figure">
      <Amount value={card.total} unit={card.unit} path={card.path} />
    </p>
    <MiniChart kind={card.mini} values={card.values} />
    <p className="figure-foot">
      <span title={days}>
        {versus} <ChangeMark now={card.total} before={card.before} />
      </span>
      <span>日均 {amountText(card.per_day, card.unit)}</span>
    </p>
  </li>
);
