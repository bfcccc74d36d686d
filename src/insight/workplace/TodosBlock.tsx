import { type Todo, todoCards } from '../../../contract/insight/todos.ts';
import type { BlockActor } from '../../../machines/core/block.ts';
import { formatNumber } from '../../entity/fields/formats.ts';
import { Ghost } from '../../core/widgets/Ghost.tsx';
import { Permitted } from '../../entity/permitted.tsx';
import { Block } from './Block.tsx';

interface Todos {
  readonly data: readonly Todo[];
}

/** 待办: what waits for the operator; each card opens the list that shows it. */
export const TodosBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<Todos>
    name="todos"
    title="待办"
    block={block}
    none="没有待办事项"
    isEmpty={({ data }) => data.length === 0}
    ghost={<Coming />}
  >
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

/** The cards are known, their figures are not yet: what stands below will not move when they come. */
const Coming = () => (
  <ul className="cards">
    {todoCards.map(({ key, title, permissionId }) => (
      <Permitted key={key} page={permissionId} action="query">
        <li className="card" data-level="done">
          <span className="card-title">{title}</span>
          <div className="figure">
            <Ghost lines={1} />
          </div>
        </li>
      </Permitted>
    ))}
  </ul>
);
