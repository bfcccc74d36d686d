import { lazy } from 'react';
import type { AnyActorRef } from 'xstate';
import type { UserInfo } from '../contract/session.ts';
import type { ListPageActor } from '../machines/list-page.ts';
import { pageId, type Tab } from '../machines/tabs-types.ts';
import type { TabsActor } from '../machines/tabs.ts';
import type { SecurityPageActor } from '../machines/security-page.ts';
import type { WorkplaceActor } from '../machines/workplace.ts';

const loadListPage = () => import('./pages/EntityListPage.tsx');
const loadWorkplacePage = () => import('./pages/WorkplacePage.tsx');

const EntityListPage = lazy(async () => ({ default: (await loadListPage()).EntityListPage }));
const WorkplacePage = lazy(async () => ({ default: (await loadWorkplacePage()).WorkplacePage }));
const SecurityPage = lazy(async () => ({ default: (await import('./pages/SecurityPage.tsx')).SecurityPage }));

/** Fetches the code of the pages ahead, so that the first one opened need not wait for it. */
export const preloadPages = (): Promise<unknown> => Promise.allSettled([loadListPage(), loadWorkplacePage()]);

interface Props {
  readonly tab: Tab;
  /** The tab's page actor. */
  readonly page: AnyActorRef;
  readonly user: UserInfo;
}

/** The page of a tab: the view that its `view` names, over the actor that the tab owns. */
export function PageView({ tab, page, user }: Props) {
  switch (tab.page.view) {
    case 'list':
      return <EntityListPage page={page as ListPageActor} />;
    case 'workplace':
      return <WorkplacePage page={page as WorkplaceActor} user={user} />;
    case 'security':
      return <SecurityPage page={page as SecurityPageActor} />;
  }
}

/** Loads what a tab shows afresh; what the operator typed and chose stays. */
export function refreshPage(tabs: TabsActor, key: string): void {
  const { children, context } = tabs.getSnapshot();
  const page = children[pageId(key)] as AnyActorRef | undefined;
  switch (context.tabs.find((tab) => tab.key === key)?.page.view) {
    case 'list':
      (page as ListPageActor | undefined)?.getSnapshot().children.table?.send({ type: 'RELOAD' });
      break;
    case 'workplace':
      (page as WorkplaceActor | undefined)?.send({ type: 'REFRESH' });
      break;
    case 'security':
      (page as SecurityPageActor | undefined)?.send({ type: 'REFRESH' });
      break;
    case undefined:
      break;
  }
}
