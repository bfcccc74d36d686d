import { BookOutlined, ColumnHeightOutlined, PlusOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { Suspense } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import { createButton } from '../../../contract/entity-names.ts';
import { pages } from '../../../contract/menu/pages.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { titleFor } from '../../../machines/shell/destination.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import type { Density } from '../../../contract/entity/list/list-views.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { openExport } from '../../jobs/open-export.ts';
import { Permitted } from '../permitted.tsx';
import { MenuItem, PopupMenu } from './PopupMenu.tsx';
import { afterReach } from './reach.ts';
import { latePart, reachedPart } from '../late-part.tsx';

const loadColumns = afterReach(() => import('./ColumnPanel.tsx'));
const loadViews = afterReach(() => import('./ViewsPanel.tsx'));
const ColumnPanel = reachedPart(async () => (await loadColumns()).ColumnPanel);
const ViewsPanel = reachedPart(async () => (await loadViews()).ViewsPanel);
const FillButton = latePart(async () => (await import('../../core/widgets/FillButton.tsx')).FillButton);
const ShapeSwitch = latePart(async () => (await import('./ShapeSwitch.tsx')).ShapeSwitch);

interface Props {
  readonly entity: Entity;
  readonly page: ListPageActor;
  readonly table: TableActor;
  /** Whose menu says what the list is called. */
  readonly user?: UserInfo | undefined;
}

const densities: Readonly<Record<Density, string>> = { large: '宽松', middle: '中等', small: '紧凑' };
const densitiesInOrder = ['large', 'middle', 'small'] as const;

/** What this list is called in the menu. */
function titleAt(path: string, entity: Entity, user: UserInfo | undefined): string {
  const own = pages.find((page) => page.path === path);
  return own ? titleFor(user, own) : entity.label;
}

/** A list that is narrowed to one row of another entity makes rows that belong to it. Its name is that which the rows on screen have. */
function givenIn(entity: Entity, table: TableActor) {
  const { query, rows } = table.getSnapshot().context;
  const given = entity.filters.flatMap(({ kind, key }): readonly (readonly [string, unknown])[] => {
    const field = entity.fields[key];
    const id = Number(query.filters[key]);
    if (kind !== 'reference' || field?.kind !== 'reference' || field.computed || !(id > 0)) return [];
    const named = key.replace(/_id$/, '_title');
    const owner = [key, id] as const;
    return [owner, ...rows.slice(0, 1).flatMap((row) => (row[key] === id ? [[named, row[named]] as const] : []))];
  });
  return given.length > 0 && { given: Object.fromEntries(given) };
}

/** The head of the table: its title, 新建, and how it is shown. */
export function TableToolbar({ entity, page, table, user }: Props) {
  const key = useSelector(page, ({ context }) => context.key);
  return (
    <div className="table-toolbar">
      <h2>{titleAt(key, entity, user)}</h2>
      {entity.calls.create && (
        <Permitted page={entity.permissionId} action="add">
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            title="快捷键 N"
            aria-keyshortcuts="N"
            onClick={() => page.send({ type: 'CREATE', ...givenIn(entity, table) })}
          >
            {createButton(entity.name)}
          </Button>
        </Permitted>
      )}
      {Object.entries(entity.parts ?? {}).map(
        ([part, { label, action, ofList }]) =>
          ofList && (
            <Permitted key={part} page={entity.permissionId} action={action}>
              <Button
                {...(action === 'add' && !entity.calls.create && { type: 'primary' })}
                onClick={() => page.send({ type: 'OPEN_PART', part, id: 0 })}
              >
                {label}
              </Button>
            </Permitted>
          ),
      )}
      {entity.import && (
        <Permitted page={entity.permissionId} action={entity.import.action ?? 'import'}>
          <Button onClick={() => page.send({ type: 'IMPORT' })}>{entity.import.label ?? '导入'}</Button>
        </Permitted>
      )}
      <Permitted page={entity.permissionId} action="export">
        <Button onClick={() => openExport(table)}>导出</Button>
      </Permitted>
      <span className="toolbar-icons">
        <button
          type="button"
          className="icon-button"
          aria-label="刷新"
          title="刷新（R）"
          aria-keyshortcuts="R"
          onClick={() => table.send({ type: 'RELOAD' })}
        >
          <ReloadOutlined aria-hidden />
        </button>
        <DensityMenu table={table} />
        <ColumnMenu entity={entity} table={table} />
        <PopupMenu kind="dialog" label="视图" name="视图" face={<BookOutlined aria-hidden />} className="icon-button">
          <Suspense fallback={null}>
            <ViewsPanel page={page} table={table} />
          </Suspense>
        </PopupMenu>
        {entity.gallery && (
          <Suspense fallback={null}>
            <ShapeSwitch table={table} />
          </Suspense>
        )}
        <Suspense fallback={<span className="icon-button" />}>
          <FillButton system={table.system} />
        </Suspense>
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
  const shape = useSelector(table, ({ context }) => context.shape);
  if (shape === 'cards') return null;
  return (
    <PopupMenu label="列设置" name="列设置" face={<SettingOutlined aria-hidden />} className="icon-button">
      <Suspense fallback={null}>
        <ColumnPanel entity={entity} table={table} />
      </Suspense>
    </PopupMenu>
  );
}
