import type { BlockActor } from '../../machines/block.ts';
import { formatNumber } from '../fields/formats.ts';
import type { Todos } from './answers.ts';
import { Block } from './Block.tsx';

/** 待办: what waits for the operator; each card opens the list that shows it. */
export const TodosBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<Todos> name="todos" title="待办" block={block} none="没有待办事项" isEmpty={({ data }) => data.length === 0}>
    {({ data }) => (
      <ul className="cards">
        {data.map(({ key, title, count, path, level }) => (
          <li key={key}>
            <a className="card" href={`#${path}`} data-level={count === 0 ? 'done' : level}>
              <span className="card-title">{title}</span>
              <strong className="figure">{formatNumber(count)}</strong>
            </a>
          </li>
        ))}
      </ul>
    )}
  </Block>
);
