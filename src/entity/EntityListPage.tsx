import { useSelector } from '@xstate/react';
import { Spin } from 'antd';
import { Suspense, useSyncExternalStore } from 'react';
import type { Entity } from '../../contract/entity/entity.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import { entityNamed, hearDress } from '../../contract/entity/known-entities.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import type { TableActor } from '../../machines/entity/list/table.ts';
import { AbovePage } from './front.tsx';
import { isSameOrGone } from './place/same-or-gone.ts';
import { EntityTable } from './list/EntityTable.tsx';
import { SearchArea } from './list/SearchArea.tsx';
import { PersonalMark } from './PersonalMark.tsx';
import { Selection } from './list/Selection.tsx';
import { afterReach, reach } from './list/reach.ts';
import { useIsPhone } from './list/window-size.ts';
import { TableToolbar } from './list/TableToolbar.tsx';
import { PageRights } from './permitted.tsx';
import { stateText } from '../core/state-text.ts';
import './list/list-page.css';
import { latePart, reachedPart } from './late-part.tsx';

const loadDrawer = () => import('./record/RecordDrawer.tsx');
const loadDialog = () => import('./record/ConfirmDialog.tsx');
const ImportDialog = latePart(async () => (await import('../jobs/imports/ImportDialog.tsx')).ImportDialog);
const PartDialog = latePart(async () => (await import('./dialogs/PartDialog.tsx')).PartDialog);
const RecordDrawer = latePart(async () => (await loadDrawer()).RecordDrawer);
const RowNewsBar = latePart(async () => (await import('./list/RowNewsBar.tsx')).RowNewsBar);
const SavedRowBar = latePart(async () => (await import('./list/SavedRowBar.tsx')).SavedRowBar);
const SideTree = latePart(async () => (await import('./list/SideTree.tsx')).SideTree);
const StatusTabs = latePart(async () => (await import('./list/StatusTabs.tsx')).StatusTabs);
const Gallery = latePart(async () => (await import('./list/Gallery.tsx')).Gallery);
const PhoneRows = latePart(async () => (await import('./list/PhoneRows.tsx')).PhoneRows);
const LargePictures = latePart(async () => (await import('./list/LargePictures.tsx')).LargePictures);
const ConfirmDialog = latePart(async () => (await loadDialog()).ConfirmDialog);

/** A pointer over the page means that somebody will soon open something: its code is fetched then, not on the click. */
function preload(): void {
  reach();
  void Promise.allSettled([loadDrawer(), loadDialog()]);
}

/** Keys and pointers on heads and rows (src/entity/list/TableHands.tsx). */
const loadHands = afterReach(() => import('./list/TableHands.tsx'));
const TableHands = reachedPart(async () => (await loadHands()).TableHands);

const importTitle = ({ label, import: from }: Entity) => from?.label ?? `导入${label}`;

/** The list screen of any entity: search area, table, and what opens above them. */
export function EntityListPage({ page, user }: { readonly page: ListPageActor; readonly user?: UserInfo }) {
  const name = useSelector(page, ({ context }) => context.entity);
  const entity = useSyncExternalStore(hearDress, () => entityNamed(name));
  const actions = useSelector(page, ({ context }) => context.actions);
  const state = useSelector(page, ({ value }) => stateText(value));
  const isRecordOpen = state.startsWith('recordOpen');
  const { table, picker, reveal } = useSelector(page, ({ children }) => children);
  const tableState = useSelector(table, (snapshot) => snapshot && stateText(snapshot.value));
  const loader = useSelector(page, ({ children }) => children.record, isSameOrGone);
  const record = useSelector(loader, (snapshot) => snapshot?.context.record);
  const presence = useSelector(page, ({ children }) => children.presence, isSameOrGone);
  const confirm = useSelector(page, ({ children }) => children.confirm, isSameOrGone);
  const fileImport = useSelector(page, ({ children }) => children.fileImport, isSameOrGone);
  const part = useSelector(page, ({ children }) => children.part, isSameOrGone);
  const looks = useSelector(page, ({ context }) => Boolean(context.looked));
  if (!table || !picker) return null;
  return (
    <PageRights page={entity.permissionId} actions={actions}>
      <div
        className="list-page"
        data-machine="listPage"
        data-state={state}
        onPointerEnter={preload}
        onFocus={reach}
        onClickCapture={reach}
      >
        <SearchArea entity={entity} table={table} picker={picker} />
        <Beside entity={entity} page={page} table={table} />
        <section className="panel table-panel" data-machine="table" data-state={tableState}>
          {entity.statusTabs && (
            <Suspense fallback={<div className="status-tabs" />}>
              <StatusTabs entity={entity} table={table} />
            </Suspense>
          )}
          <TableToolbar entity={entity} page={page} table={table} user={user} />
          <Selection entity={entity} page={page} table={table} picker={picker} />
          <RowNews table={table} />
          <SavedRow page={page} />
          <Rows entity={entity} page={page} table={table} />
          <Suspense fallback={null}>
            <TableHands entity={entity} table={table} />
          </Suspense>
        </section>
        <PersonalMark entity={entity} user={user} />
        <AbovePage>
          <Suspense fallback={<Spin fullscreen />}>
            {isRecordOpen && !record && <Spin fullscreen />}
            {record && (
              <RecordDrawer
                record={record}
                picker={picker}
                entity={entity}
                reveal={reveal}
                presence={presence}
                open={isRecordOpen}
              />
            )}
            {fileImport && (
              <ImportDialog
                part={fileImport}
                title={importTitle(entity)}
                open={state === 'importing'}
                onClose={() => page.send({ type: 'PAGE_CLOSED', wrote: false })}
              />
            )}
            {part && (
              <PartDialog
                part={part}
                open={state === 'partOpen'}
                onClose={() => page.send({ type: 'PAGE_CLOSED', wrote: false })}
              />
            )}
            {looks && <LargePictures page={page} />}
            {confirm && <ConfirmDialog confirm={confirm} open={state === 'asking'} />}
          </Suspense>
        </AbovePage>
      </div>
    </PageRights>
  );
}

/** Its code comes when others have changed something. */
function RowNews({ table }: { readonly table: TableActor }) {
  const news = useSelector(table, ({ children }) => children.rowNews);
  const isSome = useSelector(news, (snapshot) => snapshot?.matches('some'));
  return <Suspense>{news && isSome && <RowNewsBar table={table} news={news} />}</Suspense>;
}

/** Where the row stands that was saved last. */
function SavedRow({ page }: { readonly page: ListPageActor }) {
  const isSaved = useSelector(page, ({ context }) => context.savedId > 0);
  return <Suspense>{isSaved && <SavedRowBar page={page} />}</Suspense>;
}

/** The rows, as a table or as cards. */
function Rows(props: { readonly entity: Entity; readonly page: ListPageActor; readonly table: TableActor }) {
  const shape = useSelector(props.table, ({ context }) => context.shape);
  const isPhone = useIsPhone();
  if (shape === 'rows' && isPhone)
    return (
      <Suspense fallback={null}>
        <PhoneRows {...props} />
      </Suspense>
    );
  if (shape === 'rows') return <EntityTable {...props} />;
  return (
    <Suspense fallback={null}>
      <Gallery {...props} />
    </Suspense>
  );
}

/** What the rows belong to; its place is kept until its code comes. */
function Beside(props: { readonly entity: Entity; readonly page: ListPageActor; readonly table: TableActor }) {
  if (props.entity.sideTree === undefined) return null;
  return (
    <Suspense fallback={<div className="panel side-tree" />}>
      <SideTree {...props} />
    </Suspense>
  );
}
