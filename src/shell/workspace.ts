import type { AnyActorRef } from 'xstate';
import { arrangementIn } from '../../contract/entity/list/list-views.ts';
import type { AppActor } from '../../machines/shell/app.ts';
import type { LatePageActor } from '../../machines/entity/list/late-page.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import type { Drawer } from '../../machines/entity/list/list-start.ts';
import { pageId, type Renewal, type Tab } from '../../machines/shell/tabs-types.ts';
import type { TabsActor } from '../../machines/shell/tabs.ts';
import type { Place, Workspace } from '../../machines/shell/workspace.ts';
import { openTabs, ownTab } from '../core/browser-tab.ts';
import { followActors } from './follow-actors.ts';
import { isWorkspace } from './kept-workspace.ts';
import { read, type Shelf, write } from '../core/storage.ts';
import { viewedRole } from '../sign-in/viewing.ts';

/** A change is written this much later, in ms. */
const delay = 300;

/** The list of a tab; undefined for other pages, and while its code has not come. */
function pageOf(tabs: TabsActor, { key, page: { view } }: Tab): ListPageActor | undefined {
  const late: AnyActorRef | undefined = tabs.getSnapshot().children[pageId(key)];
  if (view !== 'list' || !late) return undefined;
  return ((late as LatePageActor).getSnapshot().context.page as ListPageActor | null) ?? undefined;
}

/** A page that nobody has looked at yet stands as it was left before. */
function rowsOf(tabs: TabsActor, tab: Tab): Omit<Place, 'key'> {
  const page = pageOf(tabs, tab)?.getSnapshot();
  if (!page) {
    if (tab.page.view !== 'list') return {};
    const { table, drawer, viewed } = tab.page;
    return { table, ...(viewed && { viewed }), ...(drawer && { drawer: drawerOf(drawer) }) };
  }
  if (!page.children.table) return {};
  const { viewed } = page.context;
  const rows = { table: page.children.table.getSnapshot().context.query, ...(viewed.length > 0 && { viewed }) };
  if (!page.children.record || !page.matches('recordOpen')) return rows;
  const { opened, record } = page.children.record.getSnapshot().context;
  return { ...rows, drawer: drawerOf(record?.getSnapshot().context ?? opened) };
}

const drawerOf = ({ mode, id }: Pick<Drawer, 'mode' | 'id'>) => ({ mode, ...(id !== undefined && { id }) });

/** Forms elsewhere keep no draft. */
const keepsDraft = ({ page: { view } }: Tab, { drawer }: Omit<Place, 'key'>) =>
  view === 'profile' || drawer !== undefined;

function placeOf(tabs: TabsActor, tab: Tab): Place {
  const rows = rowsOf(tabs, tab);
  const isUnsaved = tabs.getSnapshot().context.unsaved.includes(tab.key) && keepsDraft(tab, rows);
  const title = tab.page.view === 'record' && { title: tab.title };
  return { key: tab.key, ...title, ...rows, ...(tab.pinned && { pinned: true }), ...(isUnsaved && { unsaved: true }) };
}

/** What a page that is made anew starts with: the rows that it shows now, and nothing above them. */
export function renewalOf(tabs: TabsActor, tab: Tab): Renewal {
  const { key, page } = tab;
  if (page.view !== 'list') return { key, page };
  const { drawer: _, ...start } = page;
  const look = pageOf(tabs, tab)?.getSnapshot().children.table?.getSnapshot().context;
  const home = look ? { arrangement: arrangementIn(look) } : start.table.home;
  return { key, page: { ...start, table: { ...(rowsOf(tabs, tab).table ?? start.table), ...(home && { home }) } } };
}

function workspaceOf(tabs: TabsActor): Omit<Workspace, 'resumes'> {
  const { tabs: open, active } = tabs.getSnapshot().context;
  return { address: location.hash.slice(1), front: active, places: open.map((tab) => placeOf(tabs, tab)) };
}

/** `tab`: the tab of the browser that it was in. */
const put = (shelf: Shelf, user: number, workspace: Workspace, tab: string) =>
  write('WORKSPACES', { ...read('WORKSPACES', shelf), [user]: { ...workspace, tab } }, undefined, shelf);

/** In this tab of the browser, and as the last one of this person in any of them. */
function store(user: number, workspace: Workspace): void {
  put('session', user, workspace, '');
  void ownTab().then((tab) => put('local', user, workspace, tab));
}

/**
 * Keeps which tabs are open, what their lists show and which drawers stand open: a moment after each change, and at once when the page
 * is left. Returns how to stop, which keeps the last of it. Who looks on as a role has no place of his own there: his tabs wait as he left them.
 */
export function keepWorkspace(app: AppActor): () => void {
  const { shell } = app.getSnapshot().context;
  if (!shell || viewedRole() !== '') return () => {};
  const stopped = new AbortController();
  const followed = new WeakSet<object>();
  let latest: { readonly user: number; readonly left: Omit<Workspace, 'resumes'> } | undefined;
  let written = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What runs after the page was left (`visibilitychange`, for one) changes nothing about it. */
  let resumes = false;

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = JSON.stringify([latest, resumes]);
    if (latest && text !== written) store(latest.user, { ...latest.left, resumes });
    written = text;
  };
  const look = () => {
    const { context, children } = shell.getSnapshot();
    const { tabs } = children;
    // An exception page is no place to come back to.
    if (!tabs || !context.user || !shell.getSnapshot().matches({ running: 'onPage' })) return;
    latest = { user: context.user.user_id, left: workspaceOf(tabs) };
    timer ??= setTimeout(save, delay);
  };
  const heard = () => {
    const { tabs } = shell.getSnapshot().children;
    if (tabs) followActors(tabs, look, followed);
    look();
  };
  const started = shell.subscribe({ next: heard, error: () => {} });
  heard();
  const { signal } = stopped;
  window.addEventListener('visibilitychange', save, { signal });
  for (const type of ['pagehide', 'pageshow'])
    window.addEventListener(
      type,
      () => {
        resumes = type === 'pagehide';
        save();
      },
      { signal },
    );
  return () => {
    stopped.abort();
    started.unsubscribe();
    save();
    latest = undefined;
  };
}

/**
 * How this person left the program: in this tab of the browser, else in one that is no longer open. Null when he never did, and while he
 * looks on as a role.
 */
export async function recallWorkspace(user: number): Promise<Workspace | null> {
  if (viewedRole() !== '') return null;
  const here = read('WORKSPACES', 'session')?.[user];
  if (isWorkspace(here)) return here;
  const last = read('WORKSPACES', 'local')?.[user];
  if (!isWorkspace(last) || (await openTabs()).has(last.tab)) return null;
  // It is offered what was typed, not put before it: he may not be at the same work any more.
  return { ...last, resumes: false };
}
