import { ColumnHeightOutlined, PlusOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { Entity } from '../../contract/entity.ts';
import { pages } from '../../contract/pages.ts';
import type { ListPageActor } from '../../machines/list-page.ts';
import type { Density, TableActor } from '../../machines/table.ts';
import { Permitted } from '../permitted.tsx';
import { columnLabel } from './columns.tsx';
import { MenuItem, PopupMenu } from './PopupMenu.tsx';

interface Props {
  readonly entity: Entity;
  readonly page: ListPageActor;
  readonly table: TableActor;
}

const densities: Readonly<Record<Density, string>> = { large: '宽松', middle: '中等', small: '紧凑' };
const densitiesInOrder = ['large', 'middle', 'small'] as const;

/** What this list is called in the menu. */
const titleAt = (path: string, entity: Entity) => pages.find((page) => page.path === path)?.title ?? entity.label;

/** The head of the table: its title, 新建, and how it is shown. */
export function TableToolbar({ entity, page, table }: Props) {
  const key = useSelector(page, ({ context }) => context.key);
  return (
    <div className="table-toolbar">
      <h2>{titleAt(key, entity)}</h2>
      {entity.calls.create && (
        <Permitted page={entity.permissionId} action="add">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => page.send({ type: 'CREATE' })}>
            新建
          </Button>
        </Permitted>
      )}
      <span className="toolbar-icons">
        <button
          type="button"
          className="icon-button"
          aria-label="刷新"
          title="刷新"
          onClick={() => table.send({ type: 'RELOAD' })}
        >
          <ReloadOutlined aria-hidden />
        </button>
        <DensityMenu table={table} />
        <ColumnMenu entity={entity} table={table} />
      </span>
    </div>
  );
}

function DensityMenu({ table }: { readonly table: TableActor }) {
  const current = useSelector(table, ({ context }) => context.density);
  return (
    <PopupMenu label="密度" name="密度" face={<ColumnHeightOutlined aria-hidden />} className="icon-button">
      {densitiesInOrder.map((density) => (
        <MenuItem
          key={density}
          label={densities[density]}
          current={density === current}
          onChoose={() => table.send({ type: 'SET_DENSITY', density })}
        />
      ))}
    </PopupMenu>
  );
}

function ColumnMenu({ entity, table }: { readonly entity: Entity; readonly table: TableActor }) {
  const hidden = useSelector(table, ({ context }) => context.hiddenColumns);
  return (
    <PopupMenu label="列设置" name="列设置" face={<SettingOutlined aria-hidden />} className="icon-button">
      {entity.columns.map((column) => {
        const shown = !hidden.includes(column.key);
        const choose = () => table.send({ type: shown ? 'HIDE_COLUMN' : 'SHOW_COLUMN', key: column.key });
        return <MenuItem key={column.key} label={columnLabel(entity, column)} checked={shown} onChoose={choose} />;
      })}
    </PopupMenu>
  );
}
