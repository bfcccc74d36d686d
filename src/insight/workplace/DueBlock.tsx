import type { DueLine, DueLines } from '../../../contract/insight/due.ts';
import type { BlockActor } from '../../../machines/core/block.ts';
import { formatInstant, formatNumber } from '../../entity/fields/formats.ts';
import { Block } from './Block.tsx';

const sumOf = ({ data }: DueLines, key: 'overdue' | 'day') => data.reduce((sum, line) => sum + line[key], 0);

/** 到期: what moves by itself in the next hour and day, and what should have moved already; each line opens the list of it. */
export const DueBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<DueLines>
    name="due"
    title="到期"
    block={block}
    none="24 小时内没有自动到期的记录"
    isEmpty={({ data }) => data.length === 0}
    note={(answer) => (sumOf(answer, 'day') > 0 ? `24 小时内 ${formatNumber(sumOf(answer, 'day'))} 条` : '')}
  >
    {({ data }) => (
      <ul className="due-lines">
        {data.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    )}
  </Block>
);

const Line = ({
  line: { entity, title, from, to, overdue, hour, day, first_at: first, path },
}: {
  readonly line: DueLine;
}) => (
  <li>
    <a className="due-line" href={`#${path}`} title={`「${from}」将自动转为「${to}」，最早 ${formatInstant(first)}`}>
      <b>{entity}</b> <span>{title}</span>
      <small>
        {overdue > 0 && <em>逾期 {formatNumber(overdue)}</em>}
        {hour > 0 && <span>1 小时内 {formatNumber(hour)}</span>}
        {day > hour && <span>24 小时内 {formatNumber(day)}</span>}
      </small>
    </a>
  </li>
);
