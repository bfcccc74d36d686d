import { type ComponentType, lazy } from 'react';
import type { AnyActorRef } from 'xstate';
import type { UserInfo } from '../contract/session.ts';
import type { PageActor, View } from '../machines/page-logics.ts';
import type { Tab } from '../machines/tabs-types.ts';

const loadListPage = () => import('./pages/EntityListPage.tsx');
const loadWorkplacePage = () => import('./pages/WorkplacePage.tsx');

/** What every page is drawn from. */
interface PageProps<Page extends AnyActorRef> {
  /** The tab's page actor. */
  readonly page: Page;
  readonly user: UserInfo;
}

/** How a page of each view is drawn. Its code is a chunk of its own. */
const pageViews: { readonly [Of in View]: ComponentType<PageProps<PageActor<Of>>> } = {
  list: lazy(async () => ({ default: (await loadListPage()).EntityListPage })),
  workplace: lazy(async () => ({ default: (await loadWorkplacePage()).WorkplacePage })),
  center: lazy(async () => ({ default: (await import('./pages/AccountCenterPage.tsx')).AccountCenterPage })),
  profile: lazy(async () => ({ default: (await import('./pages/ProfilePage.tsx')).ProfilePage })),
  analysis: lazy(async () => ({ default: (await import('./pages/AnalysisPage.tsx')).AnalysisPage })),
  security: lazy(async () => ({ default: (await import('./pages/SecurityPage.tsx')).SecurityPage })),
  custom: lazy(async () => ({ default: (await import('./pages/CustomPage.tsx')).CustomPage })),
  binding: lazy(async () => ({ default: (await import('./pages/BindingPage.tsx')).BindingPage })),
  notification: lazy(async () => ({ default: (await import('./pages/NotificationPage.tsx')).NotificationPage })),
};

/** Fetches the code of the pages ahead, so that the first one opened need not wait for it. */
export const preloadPages = (): Promise<unknown> => Promise.allSettled([loadListPage(), loadWorkplacePage()]);

/** The page of a tab: what its view names, over the actor that the tab owns. */
export function PageView({ tab, ...props }: PageProps<AnyActorRef> & { readonly tab: Tab }) {
  // The actor of a tab is of the tab's view (machines/tabs.ts): the one place where the compiler is told so.
  const Page = pageViews[tab.page.view] as ComponentType<PageProps<AnyActorRef>>;
  return <Page {...props} />;
}
