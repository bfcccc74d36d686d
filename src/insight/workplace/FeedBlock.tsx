import type { BlockActor } from '../../../machines/core/block.ts';
import { formatInstant } from '../../entity/fields/formats.ts';
import type { Feed } from './answers.ts';
import { Block } from './Block.tsx';
import { sinceText } from './words.ts';

/** 动态: who did what, newest first. */
export const FeedBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<Feed> name="feed" title="动态" block={block} none="还没有操作记录" isEmpty={({ data }) => data.length === 0}>
    {({ data }) => (
      <ol className="feed">
        {data.map(({ id, at, nickname, summary }) => (
          <li key={id}>
            <p>
              <b>{nickname}</b> {summary}
            </p>
            <time dateTime={at} title={formatInstant(at)}>
              {sinceText(at)}
            </time>
          </li>
        ))}
      </ol>
    )}
  </Block>
);
