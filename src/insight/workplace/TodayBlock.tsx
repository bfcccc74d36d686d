import { Suspense } from 'react';
import type { TodayFigure } from '../../../contract/insight/workplace.ts';
import type { BlockActor } from '../../../machines/core/block.ts';
import { Formula } from '../analysis/Formula.tsx';
import { Amount, amountText } from '../analysis/Amount.tsx';
import { latePart } from '../../entity/late-part.tsx';
import type { Today } from './answers.ts';
import { Block } from './Block.tsx';
import { ChangeMark } from './ChangeMark.tsx';

/** Drawings come after what the operator came for. */
const MiniChart = latePart(async () => (await import('../../entity/charts/MiniChart.tsx')).MiniChart);

/** 今日数据: today's figures, each against yesterday at this time (日环比), and yesterday's in all. */
export const TodayBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<Today>
    name="today"
    title="今日数据"
    block={block}
    none="没有您能看的数据"
    isEmpty={({ data }) => data.length === 0}
    note={() => '和昨天这个时候比'}
  >
    {({ data }) => (
      <dl className="cards">
        {data.map((figure) => (
          <Card key={figure.key} figure={figure} />
        ))}
      </dl>
    )}
  </Block>
);

function Card({ figure }: { readonly figure: TodayFigure }) {
  const { title, formula, unit, today, yesterday, by_now: before, path, yesterday_path: beforePath, values } = figure;
  return (
    <div className="card">
      <dt className="card-title">
        {title}
        <Formula title={title} formula={formula} />
      </dt>
      <dd>
        <strong className="figure">
          <Amount value={today} unit={unit} path={path} />
        </strong>
        <span className="card-line" aria-hidden>
          <Suspense>
            <MiniChart kind="area" values={values} />
          </Suspense>
        </span>
        <span className="card-note">
          <ChangeMark now={today} before={before} />{' '}
          <span>
            昨日{' '}
            {beforePath === undefined ? (
              amountText(yesterday, unit)
            ) : (
              <a href={`#${beforePath}`}>{amountText(yesterday, unit)}</a>
            )}
          </span>
        </span>
      </dd>
    </div>
  );
}
