import type { Todo } from '../../../contract/insight/todos.ts';
import type { BlockActor } from '../../../machines/core/block.ts';
import { formatNumber } from '../../entity/fields/formats.ts';
import { Ghost } from '../../core/widgets/Ghost.tsx';
import { Block } from './Block.tsx';
import { waitText } from './stretches.ts';

interface Todos {
  readonly data: readonly Todo[];
}

const waiting = ({ data }: Todos) => data.filter(({ count }) => count > 0);

/** 待办: what waits for the operator, a line each, which opens the list of it; what does not wait is one line. */
export const TodosBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<Todos>
    name="todos"
    title="待办"
    block={block}
    none="没有要您处理的事项"
    isEmpty={({ data }) => data.length === 0}
    note={(answer) => (waiting(answer).length > 0 ? `${waiting(answer).length} 项` : '')}
    ghost={<Ghost lines={6} />}
  >
    {(answer) => (
      <>
        {waiting(answer).length === 0 && <p className="block-none">都处理完了</p>}
        <ul className="todos">
          {waiting(answer).map((todo) => (
            <TodoLine key={todo.key} todo={todo} />
          ))}
        </ul>
        <Rest
          titles={answer.data.filter(({ count }) => count === 0).map(({ title }) => title)}
          isAll={waiting(answer).length === 0}
        />
      </>
    )}
  </Block>
);

const TodoLine = ({ todo: { title, count, unit, path, level, step, since } }: { readonly todo: Todo }) => (
  <li>
    <a className="todo" href={`#${path}`} data-level={level}>
      <i className="todo-dot" aria-hidden />
      <strong>
        {formatNumber(count)}
        <small>{unit}</small>
      </strong>
      <span className="todo-words">
        <b>{title}</b> {since !== null && <small>{waitText(since)}</small>}
      </span>
      <span className="todo-step">{step}</span>
    </a>
  </li>
);

/** What has nothing to do, by name. */
const Rest = ({ titles, isAll }: { readonly titles: readonly string[]; readonly isAll: boolean }) =>
  titles.length === 0 ? null : (
    <p className="block-rest">
      {isAll ? '' : '其余 '}
      {titles.length} 项没有待办：{titles.join('、')}
    </p>
  );
