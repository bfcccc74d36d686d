import type { ShortStock, StockPart } from '../../../contract/insight/todos.ts';
import type { BlockActor } from '../../../machines/core/block.ts';
import { formatNumber } from '../../entity/fields/formats.ts';
import { Ghost } from '../../core/widgets/Ghost.tsx';
import { Block } from './Block.tsx';

interface Stock {
  readonly data: readonly StockPart[];
}

const short = ({ data }: Stock) => data.filter(({ count }) => count > 0);
const inAll = (answer: Stock) => short(answer).reduce((sum, { count }) => sum + count, 0);

/** 库存预警: what runs short, by kind; each kind opens the list of it, each thing its own place. */
export const StockBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<Stock>
    name="stock"
    title="库存预警"
    block={block}
    none="没有要您看的库存"
    isEmpty={({ data }) => data.length === 0}
    note={(answer) => (inAll(answer) > 0 ? `${formatNumber(inAll(answer))} 种` : '')}
    ghost={<Ghost lines={6} />}
  >
    {(answer) => (
      <>
        {short(answer).length === 0 && <p className="block-none">库存都够用</p>}
        <ul className="stock-parts">
          {short(answer).map((part) => (
            <Part key={part.key} part={part} />
          ))}
        </ul>
        <Enough titles={answer.data.filter(({ count }) => count === 0).map(({ title }) => title)} />
      </>
    )}
  </Block>
);

const Part = ({ part: { title, count, path, rows } }: { readonly part: StockPart }) => (
  <li>
    <a className="stock-part" href={`#${path}`}>
      <b>{title}</b> <span>{formatNumber(count)} 种</span>
    </a>
    <ul>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  </li>
);

const Row = ({ row: { title, path, left } }: { readonly row: ShortStock }) => (
  <li>
    <a className="stock-row" href={`#${path}`}>
      <span>{title}</span>{' '}
      {left !== null && <strong data-none={left <= 0 || undefined}>余 {formatNumber(left)}</strong>}
    </a>
  </li>
);

const Enough = ({ titles }: { readonly titles: readonly string[] }) =>
  titles.length === 0 ? null : <p className="block-rest">够用：{titles.join('、')}</p>;
