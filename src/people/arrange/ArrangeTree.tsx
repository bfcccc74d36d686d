import { useSelector } from '@xstate/react';
import { Button, Empty } from 'antd';
import type { DragEvent, KeyboardEvent } from 'react';
import type { ArrangeActor } from '../../../machines/people/arrange.ts';
import type { Direction, Where } from '../../../contract/activities/tree-steps.ts';
import { outlineOf } from '../../../machines/people/arrange-tree.ts';

interface Props {
  readonly arrange: ArrangeActor;
}

const steps: readonly (readonly [to: Direction, label: string])[] = [
  ['up', '上移'],
  ['down', '下移'],
  ['in', '移入上一行'],
  ['out', '移出一级'],
];

/** The rows, and buttons for whoever has neither mouse nor keyboard. */
export function ArrangeTree({ arrange }: Props) {
  const nests = useSelector(arrange, ({ context }) => context.deepest > 1);
  const isEmpty = useSelector(arrange, ({ context }) => context.rows.length === 0);
  if (isEmpty) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有可以调整的行" />;
  return (
    <>
      <div className="arrange-tools" role="toolbar" aria-label="移动所选的行">
        {steps.map(
          ([to, label]) => (nests || to === 'up' || to === 'down') && <Step key={to} {...{ arrange, to, label }} />,
        )}
      </div>
      <Rows arrange={arrange} />
      <p className="editing-note">
        {nests
          ? '拖动可换位置，放在行中间即成为它的下级；键盘：↑ ↓ 选择，Alt + ↑ ↓ 换顺序，Alt + → ← 移入移出'
          : '拖动可换位置；键盘：↑ ↓ 选择，Alt + ↑ ↓ 换顺序'}
      </p>
    </>
  );
}

function Step({ arrange, to, label }: Props & { readonly to: Direction; readonly label: string }) {
  const may = useSelector(arrange, (snapshot) => snapshot.can({ type: 'MOVE', id: snapshot.context.selected, to }));
  const id = useSelector(arrange, ({ context }) => context.selected);
  return (
    <Button size="small" disabled={!may} onClick={() => arrange.send({ type: 'MOVE', id, to })}>
      {label}
    </Button>
  );
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

const elementOf = (id: number) => document.getElementById(`arrange-${id}`);

function Rows({ arrange }: Props) {
  const rows = useSelector(arrange, ({ context }) => context.rows);
  const selected = useSelector(arrange, ({ context }) => context.selected);
  const places = outlineOf(rows);
  const choose = (id: number) => {
    arrange.send({ type: 'SELECT', id });
    elementOf(id)?.focus();
  };
  const work = (event: KeyboardEvent) => {
    const to = directions[event.key];
    if (!to) return;
    event.preventDefault();
    if (event.altKey) {
      arrange.send({ type: 'MOVE', id: selected, to });
      // The row stands elsewhere in the list now.
      requestAnimationFrame(() => elementOf(selected)?.focus());
      return;
    }
    const at = places.findIndex(({ row }) => row.id === selected);
    const next = to === 'up' ? places[at - 1] : to === 'down' ? places[at + 1] : undefined;
    if (next) choose(next.row.id);
  };
  return (
    <ul role="tree" aria-label="顺序" className="arrange-rows" onKeyDown={work}>
      {places.map(({ row: { id, title }, depth }) => (
        <li
          key={id}
          id={`arrange-${id}`}
          role="treeitem"
          aria-level={depth + 1}
          aria-selected={id === selected}
          tabIndex={id === selected ? 0 : -1}
          style={{ paddingInlineStart: 12 + depth * 20 }}
          draggable
          onClick={() => choose(id)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') choose(id);
          }}
          onDragStart={({ dataTransfer }) => dataTransfer.setData(format, String(id))}
          onDragOver={(event) => hover(event, arrange)}
          onDragLeave={leave}
          onDrop={(event) => drop(event, arrange, id)}
        >
          <span aria-hidden className="arrange-grip">
            ⠿
          </span>
          {title}
        </li>
      ))}
    </ul>
  );
}

const format = 'text/x-arranged';

/** The upper and lower quarter of a row are beside it, the rest is in it; where nothing nests, each half is beside it. */
function sideOf({ currentTarget, clientY }: DragEvent, arrange: ArrangeActor): Where {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  const edge = arrange.getSnapshot().context.deepest > 1 ? 0.25 : 0.5;
  if (part < edge) return 'before';
  return part >= 1 - edge ? 'after' : 'inside';
}

function hover(event: DragEvent<HTMLElement>, arrange: ArrangeActor): void {
  if (!event.dataTransfer.types.includes(format)) return;
  event.preventDefault();
  event.currentTarget.dataset['over'] = sideOf(event, arrange);
}
const leave = ({ currentTarget }: DragEvent<HTMLElement>) => delete currentTarget.dataset['over'];

function drop(event: DragEvent<HTMLElement>, arrange: ArrangeActor, target: number): void {
  leave(event);
  event.preventDefault();
  const id = Number(event.dataTransfer.getData(format));
  if (id) arrange.send({ type: 'DROP', id, target, side: sideOf(event, arrange) });
}
