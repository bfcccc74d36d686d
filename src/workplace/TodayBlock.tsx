import type { BlockActor } from '../../machines/block.ts';
import { formatNumber } from '../fields/formats.ts';
import type { Today } from './answers.ts';
import { Block } from './Block.tsx';
import { changeText } from './words.ts';

/** 今日数据: today's figures, each with yesterday's. */
export const TodayBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<Today> title="今日数据" block={block} none="暂无可查看的数据" isEmpty={({ data }) => data.length === 0}>
    {({ data }) => (
      <dl className="cards">
        {data.map(({ key, title, today, yesterday }) => (
          <div key={key} className="card">
            <dt className="card-title">{title}</dt>
            <dd>
              <strong className="figure">{formatNumber(today)}</strong>
              <span className="card-note">
                昨日 {formatNumber(yesterday)}
                <em data-trend={Math.sign(today - yesterday)}>{changeText(today, yesterday)}</em>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    )}
  </Block>
);
