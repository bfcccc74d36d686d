import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  MinusOutlined,
  PlusOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { DragEvent, ReactNode } from 'react';
import type { Column, Entity } from '../../contract/entity.ts';
import { fieldOf } from '../../contract/entity.ts';
import { type ColumnLayout, inOrder, type Side } from '../../contract/list-views.ts';
import { movedTo, pinned, resized, stepped } from '../../machines/arrangement.ts';
import type { TableActor } from '../../machines/table.ts';
import { lookOf } from '../fields/cells.tsx';
import { columnLabel } from './columns.tsx';
import { MenuItem } from './PopupMenu.tsx';
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
        {inOrder(entity.columns, layout).map((column) => (
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

function ColumnRow({ entity, table, column, layout }: RowProps) {
  const { key } = column;
  const label = columnLabel(entity, column);
  const shown = !(layout.hidden ?? []).includes(key);
  const side = layout.pins?.[key];
  const width = layout.widths?.[key] ?? column.width ?? lookOf(fieldOf(entity, key)).width;
  const change = (next: ColumnLayout) => () => arrange(table, next);
  const pin = (wanted: Side) => change(pinned(layout, key, side === wanted ? undefined : wanted));
  return (
    <div
      className="column-row"
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, key)}
      onDragOver={allowDrop}
      onDrop={({ dataTransfer }) =>
        arrange(table, movedTo(entity.columns, layout, dataTransfer.getData(dragType), key))
      }
    >
      <MenuItem
        label={label}
        checked={shown}
        onChoose={() => table.send({ type: shown ? 'HIDE_COLUMN' : 'SHOW_COLUMN', key })}
      />
      <Tool
        name={`上移${label}`}
        face={<ArrowUpOutlined />}
        onPress={change(stepped(entity.columns, layout, key, -1))}
      />
      <Tool
        name={`下移${label}`}
        face={<ArrowDownOutlined />}
        onPress={change(stepped(entity.columns, layout, key, 1))}
      />
      <Tool name={`${label}固定到左侧`} on={side === 'start'} face={<VerticalRightOutlined />} onPress={pin('start')} />
      <Tool name={`${label}固定到右侧`} on={side === 'end'} face={<VerticalLeftOutlined />} onPress={pin('end')} />
      <Tool name={`收窄${label}`} face={<MinusOutlined />} onPress={change(resized(layout, key, width - widthStep))} />
      <Tool name={`加宽${label}`} face={<PlusOutlined />} onPress={change(resized(layout, key, width + widthStep))} />
    </div>
  );
}

const dragType = 'application/x-column';

/** A column may be let go here; nothing else that is dragged. */
function allowDrop(event: DragEvent): void {
  if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
}

interface ToolProps {
  readonly name: string;
  readonly face: ReactNode;
  /** Whether what it does is done; undefined where it can be done again and again. */
  readonly on?: boolean;
  readonly onPress: () => void;
}

const Tool = ({ name, face, on, onPress }: ToolProps) => (
  <button
    type="button"
    role={on === undefined ? 'menuitem' : 'menuitemcheckbox'}
    aria-checked={on}
    tabIndex={-1}
    className="column-tool"
    aria-label={name}
    title={name}
    onClick={onPress}
  >
    {face}
  </button>
);
