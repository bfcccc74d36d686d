import { useSelector } from '@xstate/react';
import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { entityNamed } from '../../contract/entities.ts';
import type { AnyActorRef } from 'xstate';
import type { ListPageActor } from '../../machines/list-page.ts';
import { EntityTable } from '../list/EntityTable.tsx';
import { SearchArea } from '../list/SearchArea.tsx';
import { SelectionBar } from '../list/SelectionBar.tsx';
import { TableToolbar } from '../list/TableToolbar.tsx';
import { PageRights } from '../permitted.tsx';
import { stateText } from '../state-text.ts';
import '../list/list-page.css';

const loadDrawer = () => import('../record/RecordDrawer.tsx');
const loadDialog = () => import('../record/ConfirmDialog.tsx');
const RecordDrawer = lazy(async () => ({ default: (await loadDrawer()).RecordDrawer }));
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

/** A pointer over the page means that somebody will soon open something: its code is fetched then, not on the click. */
const preload = () => void Promise.allSettled([loadDrawer(), loadDialog()]);

/** An actor that is gone is still drawn while its drawer slides away; whether that is open, the chart says. */
const isSameOrGone = (before: AnyActorRef | undefined, now: AnyActorRef | undefined) =>
  now === undefined || before === now;

/** The list screen of any entity: search area, table, and what opens above them. */
export function EntityListPage({ page }: { readonly page: ListPageActor }) {
  const entity = entityNamed(useSelector(page, ({ context }) => context.entity));
  const actions = useSelector(page, ({ context }) => context.actions);
  const state = useSelector(page, ({ value }) => value);
  const { table, picker, reveal } = useSelector(page, ({ children }) => children);
  const tableState = useSelector(table, (snapshot) => snapshot && stateText(snapshot.value));
  const record = useSelector(page, ({ children }) => children.record, isSameOrGone);
  const confirm = useSelector(page, ({ children }) => children.confirm, isSameOrGone);
  if (!table || !picker) return null;
  return (
    <PageRights page={entity.permissionId} actions={actions}>
      <div className="list-page" data-machine="listPage" data-state={state} onPointerEnter={preload}>
        <SearchArea entity={entity} table={table} picker={picker} />
        <section className="panel table-panel" data-machine="table" data-state={tableState}>
          <TableToolbar entity={entity} page={page} table={table} />
          <SelectionBar table={table} />
          <EntityTable entity={entity} page={page} table={table} />
        </section>
        <Suspense fallback={<Spin fullscreen />}>
          {record && (
            <RecordDrawer
              record={record}
              picker={picker}
              entity={entity}
              reveal={reveal}
              open={state === 'recordOpen'}
            />
          )}
          {confirm && <ConfirmDialog confirm={confirm} open={state === 'asking'} />}
        </Suspense>
      </div>
    </PageRights>
  );
}
