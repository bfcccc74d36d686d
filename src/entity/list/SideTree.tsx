import { RightOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button, Input, Skeleton } from 'antd';
import type { KeyboardEvent } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import type { SideTreeActor } from '../../../machines/entity/list/side-tree.ts';
import { type ShownNode, shownNodes } from '../../../machines/entity/list/side-tree-rows.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { stateText } from '../../core/state-text.ts';
import { sideFilterOf, sideLabelOf } from './side-filter.ts';
import './side-tree.css';

interface Props {
  readonly entity: Entity;
  readonly page: ListPageActor;
  readonly table: TableActor;
}

/** The tree beside the list, once its chart is there. */
export function SideTree({ entity, page, table }: Props) {
  const late = useSelector(page, ({ children }) => children.sideTree);
  const tree = useSelector(late, (snapshot) => snapshot?.context.page);
  const label = sideLabelOf(entity);
  return (
    <nav className="panel side-tree" aria-label={label}>
      {tree ? <Body entity={entity} table={table} tree={tree as SideTreeActor} /> : <Skeleton active title={false} />}
    </nav>
  );
}

interface BodyProps extends Pick<Props, 'entity' | 'table'> {
  readonly tree: SideTreeActor;
}

function Body({ entity, table, tree }: BodyProps) {
  const state = useSelector(tree, ({ value }) => stateText(value));
  const sought = useSelector(tree, ({ context }) => context.sought);
  const failed = useSelector(tree, ({ context }) => context.failed);
  const label = sideLabelOf(entity);
  return (
    <div data-machine="sideTree" data-state={state}>
      <Input
        allowClear
        size="small"
        aria-label={`查找${label}`}
        placeholder={`查找${label}`}
        maxLength={30}
        defaultValue={sought}
        onChange={({ target }) => tree.send({ type: 'SEEK', text: target.value })}
      />
      {state === 'loading' && <Skeleton active title={false} />}
      {state === 'failed' && (
        <div role="alert" className="side-failed">
          <p>{failed?.message}</p>
          <Button size="small" onClick={() => tree.send({ type: 'RETRY' })}>
            重试
          </Button>
        </div>
      )}
      {state.startsWith('shown') && <Rows entity={entity} table={table} tree={tree} />}
    </div>
  );
}

/** Where the list stands: the row that it is narrowed to; null for all. */
const chosenIn = (table: TableActor, key: string) =>
  Number(table.getSnapshot().context.query.filters[key] ?? 0) || null;

const elementOf = (id: number | null) => document.getElementById(`side-${id ?? 'all'}`);

function Rows({ entity, table, tree }: BodyProps) {
  const { key } = sideFilterOf(entity);
  const label = sideLabelOf(entity);
  const nodes = useSelector(tree, ({ context }) => context.nodes);
  const folded = useSelector(tree, ({ context }) => context.folded);
  const sought = useSelector(tree, ({ context }) => context.sought);
  const chosen = useSelector(table, () => chosenIn(table, key));
  const shown = shownNodes(nodes, folded, sought);
  // What is chosen may be folded away: then the first row takes the keyboard.
  const entry = shown.some(({ id }) => id === chosen) ? chosen : null;
  return (
    <>
      <ul role="tree" aria-label={label} onKeyDown={(event) => work(event, tree, shown)}>
        <Row node={null} title={`全部${label}`} isChosen={chosen === null} isEntry={entry === null} tree={tree} />
        {shown.map((node) => (
          <Row
            key={node.id}
            node={node}
            title={node.title}
            isChosen={node.id === chosen}
            isEntry={node.id === entry}
            isFolded={sought === '' && folded.includes(node.id)}
            tree={tree}
          />
        ))}
      </ul>
      {sought !== '' && shown.length === 0 && (
        <p className="side-none">
          没有名称含“{sought}”的{label}
        </p>
      )}
    </>
  );
}

interface RowProps {
  /** null: the row for all. */
  readonly node: ShownNode | null;
  readonly title: string;
  readonly isChosen: boolean;
  readonly isEntry: boolean;
  readonly isFolded?: boolean;
  readonly tree: SideTreeActor;
}

function Row({ node, title, isChosen, isEntry, isFolded = false, tree }: RowProps) {
  const id = node?.id ?? null;
  const level = node?.level ?? 1;
  return (
    <li
      id={`side-${id ?? 'all'}`}
      role="treeitem"
      title={title}
      aria-label={title}
      aria-level={level}
      aria-selected={isChosen}
      {...(node?.isBranch && { 'aria-expanded': !isFolded })}
      tabIndex={isEntry ? 0 : -1}
      style={{ paddingInlineStart: 4 + (level - 1) * 16 }}
      onClick={() => tree.send({ type: 'CHOOSE', id })}
      onKeyDown={({ key }) => {
        if (key === 'Enter') tree.send({ type: 'CHOOSE', id });
      }}
    >
      {node?.isBranch ? (
        <Fold id={node.id} title={title} isFolded={isFolded} tree={tree} />
      ) : (
        <span className="side-leaf" />
      )}
      <span className="side-title">{title}</span>
    </li>
  );
}

interface FoldProps extends Pick<RowProps, 'title' | 'tree'> {
  readonly id: number;
  readonly isFolded: boolean;
}

const Fold = ({ id, title, isFolded, tree }: FoldProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={`${isFolded ? '展开' : '收起'}${title}`}
    onClick={(event) => {
      event.stopPropagation();
      tree.send({ type: 'FOLD', id });
    }}
  >
    <RightOutlined rotate={isFolded ? 0 : 90} aria-hidden />
  </button>
);

/** As trees have it: up and down go along the rows, right and left open and fold, Enter and the space bar choose. */
function work(event: KeyboardEvent, tree: SideTreeActor, shown: readonly ShownNode[]): void {
  const ids = [null, ...shown.map(({ id }) => id)];
  const at = ids.findIndex((id) => elementOf(id) === document.activeElement);
  const id = ids[at];
  if (id === undefined) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
  const isFolded = id !== null && tree.getSnapshot().context.folded.includes(id);
  if (next !== undefined) elementOf(ids[next] ?? null)?.focus();
  else if (event.key === ' ') tree.send({ type: 'CHOOSE', id });
  else if (id !== null && event.key === (isFolded ? 'ArrowRight' : 'ArrowLeft')) tree.send({ type: 'FOLD', id });
  else return;
  event.preventDefault();
}
