import type { BlockActor } from '../../../machines/core/block.ts';
import { Formula } from '../analysis/Formula.tsx';
import { formatNumber } from '../../entity/fields/formats.ts';
import type { Today } from './answers.ts';
import { Block } from './Block.tsx';
import { ChangeMark } from './ChangeMark.tsx';

/** 今日数据: today's figures, each with yesterday's and how it compares (日环比). */
export const TodayBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<Today>
    name="today"
    title="今日数据"
    block={block}
    none="暂无可查看的数据"
    isEmpty={({ data }) => data.length === 0}
  >
    {({ data }) => (
      <dl className="cards">
        {data.map(({ key, title, formula, unit, today, yesterday }) => (
          <div key={key} className="card">
            <dt className="card-title">
              {title}
              <Formula title={title} formula={formula} />
            </dt>
            <dd>
              <strong className="figure">
                {formatNumber(today)}
                <small>{unit}</small>
              </strong>
              <span className="card-note">
                昨日 {formatNumber(yesterday)}
                <span>
                  日环比 <ChangeMark now={today} before={yesterday} />
                </span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    )}
  </Block>
);
