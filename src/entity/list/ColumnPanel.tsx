import { MoreOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { DragEvent } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Column } from '../../../contract/entity/entity-parts.ts';
import { hiddenOf, listColumns } from '../../../contract/entity/list/list-look.ts';
import { type ColumnLayout, inOrder, type Side } from '../../../contract/entity/list/list-views.ts';
import { movedTo, pinned, resized, stepped } from '../../../machines/entity/list/arrangement.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { columnLabel } from './columns.tsx';
import { ownWidth } from './column-widths.ts';
import { MenuItem, PopupMenu } from './PopupMenu.tsx';
import './column-panel.css';

interface Props {
  readonly entity: Entity;
  readonly table: TableActor;
}

/** By how much a press widens or narrows a column, in px. */
const widthStep = 20;

const arrange = (table: TableActor, columns: ColumnLayout) =>
  table.send({ type: 'ARRANGE', arrangement: { columns, density: table.getSnapshot().context.density } });

/** 列设置: which columns there are, in what order, how wide, and which stay in sight. */
export function ColumnPanel({ entity, table }: Props) {
  const layout = useSelector(table, ({ context }) => context.columns);
  return (
    <>
      <div className="column-rows">
        {inOrder(listColumns(entity), layout).map((column) => (
          <ColumnRow key={column.key} entity={entity} table={table} column={column} layout={layout} />
        ))}
      </div>
      <MenuItem
        label="恢复默认"
        onChoose={() => table.send({ type: 'ARRANGE', arrangement: { columns: {}, density: 'middle' } })}
      />
    </>
  );
}

interface RowProps extends Props {
  readonly column: Column;
  readonly layout: ColumnLayout;
}

/** A column: dragged to its place, ticked to be shown; where it is held and how wide it is stands in a menu of its own. */
function ColumnRow(props: RowProps) {
  const { entity, table, column, layout } = props;
  const { key } = column;
  const label = columnLabel(entity, column);
  const shown = !hiddenOf(entity, layout).includes(key);
  return (
    <div
      className="column-row"
      data-column-row={key}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, key)}
      onDragOver={allowDrop}
      onDrop={({ dataTransfer }) =>
        arrange(table, movedTo(listColumns(entity), layout, dataTransfer.getData(dragType), key))
      }
    >
      <MenuItem
        label={label}
        checked={shown}
        onChoose={() => table.send({ type: shown ? 'HIDE_COLUMN' : 'SHOW_COLUMN', key })}
      />
      <PopupMenu
        label={`${label}的位置和宽度`}
        name={`${label}的位置和宽度`}
        face={<MoreOutlined aria-hidden />}
        className="column-more"
        within
      >
        {() => <ColumnPlace {...props} />}
      </PopupMenu>
    </div>
  );
}

const sides = [
  ['start', '固定在左侧'],
  ['end', '固定在右侧'],
  [undefined, '不固定'],
] as const satisfies readonly (readonly [Side | undefined, string])[];

/** A line that changes its place loses the keyboard: it has it again where it stands now, to be moved on. */
const keepKeyboard = (key: string) =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`:popover-open [data-column-row="${key}"] .column-more`)?.focus(),
  );

/** Where a column is held, before which one it stands, and how wide it is. */
function ColumnPlace({ entity, table, column, layout }: RowProps) {
  const { key } = column;
  const hidden = hiddenOf(entity, layout);
  const width = layout.widths?.[key] ?? ownWidth(entity, column);
  const change = (next: ColumnLayout) => () => arrange(table, next);
  const step = (by: 1 | -1) => () => {
    arrange(table, stepped(listColumns(entity), layout, key, by, hidden));
    keepKeyboard(key);
  };
  return (
    <>
      <div className="popup-group">
        {sides.map(([side, label]) => (
          <MenuItem
            key={label}
            label={label}
            current={layout.pins?.[key] === side}
            onChoose={change(pinned(layout, key, side))}
          />
        ))}
      </div>
      <MenuItem label="上移" onChoose={step(-1)} />
      <MenuItem label="下移" onChoose={step(1)} />
      <MenuItem label="加宽" stays onChoose={change(resized(layout, key, width + widthStep))} />
      <MenuItem label="收窄" stays onChoose={change(resized(layout, key, width - widthStep))} />
    </>
  );
}

const dragType = 'application/x-column';

/** A column may be let go here; nothing else that is dragged. */
function allowDrop(event: DragEvent): void {
  if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
}
