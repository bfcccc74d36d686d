import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { AnyActorLogic, AnyActorRef } from 'xstate';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import type { LatePageActor } from '../../machines/entity/list/late-page.ts';
import { PageGhost } from '../core/widgets/Ghost.tsx';
import { isLate, type PageActor, type View } from '../../machines/shell/page-logics.ts';
import type { Tab } from '../../machines/shell/tabs-types.ts';

/** How lists look, and what they do (src/shell/shell-wiring.ts). */
const loadListPage = () => import('../entity/list-in-one.ts');
/** One record as a page; what it has in common with lists comes with them. */
const loadRecordPage = async () => (await loadListPage()).loadRecordInOne();

/** What a list does, or the page of one of its records. */
export const loadRowsLogic = async (view: 'list' | 'record'): Promise<AnyActorLogic> =>
  view === 'list' ? (await loadListPage()).listPageLogic : (await loadRecordPage()).recordPageLogic;

const loadWorkplacePage = () => import('../insight/WorkplacePage.tsx');

/** What every page is drawn from. */
interface PageProps<Page extends AnyActorRef> {
  /** The tab's page actor. */
  readonly page: Page;
  readonly user: UserInfo;
}

type Views = { readonly [Of in View]: ComponentType<PageProps<PageActor<Of>>> };

/** How a page of each view is drawn. Its code is a chunk of its own. */
const loadView: { readonly [Of in View]: () => Promise<{ readonly default: Views[Of] }> } = {
  list: async () => ({ default: (await loadListPage()).EntityListPage }),
  record: async () => ({ default: (await loadRecordPage()).RecordPage }),
  workplace: async () => ({ default: (await loadWorkplacePage()).WorkplacePage }),
  analysis: async () => ({ default: (await import('../insight/AnalysisPage.tsx')).AnalysisPage }),
  calendar: async () => ({ default: (await import('../insight/CalendarPage.tsx')).CalendarPage }),
  plans: async () => ({ default: (await import('../activities/PlanPage.tsx')).PlanPage }),
  simulator: async () => ({ default: (await import('../simulator/SimulatorPage.tsx')).SimulatorPage }),
  center: async () => ({ default: (await import('../account/AccountCenterPage.tsx')).AccountCenterPage }),
  profile: async () => ({ default: (await import('../account/ProfilePage.tsx')).ProfilePage }),
  security: async () => ({ default: (await import('../account/SecurityPage.tsx')).SecurityPage }),
  custom: async () => ({ default: (await import('../account/CustomPage.tsx')).CustomPage }),
  binding: async () => ({ default: (await import('../account/BindingPage.tsx')).BindingPage }),
  notification: async () => ({ default: (await import('../account/NotificationPage.tsx')).NotificationPage }),
  test: async () => ({ default: (await import('./TestHomePage.tsx')).TestHomePage }),
};

/** Fetches how a page is drawn, so that it comes together with its chart. */
export const preloadView = (view: View): Promise<unknown> => loadView[view]();

const pageViews: Views = {
  list: lazy(loadView.list),
  record: lazy(loadView.record),
  workplace: lazy(loadView.workplace),
  analysis: lazy(loadView.analysis),
  calendar: lazy(loadView.calendar),
  plans: lazy(loadView.plans),
  simulator: lazy(loadView.simulator),
  center: lazy(loadView.center),
  profile: lazy(loadView.profile),
  security: lazy(loadView.security),
  custom: lazy(loadView.custom),
  binding: lazy(loadView.binding),
  notification: lazy(loadView.notification),
  test: lazy(loadView.test),
};

/** Fetches the code of the pages ahead, so that the first one opened need not wait for it. */
export const preloadPages = (): Promise<unknown> => Promise.allSettled([loadListPage(), loadWorkplacePage()]);

/** The page of a tab: what its view names, over the actor that the tab owns, or that comes with its code. */
export function PageView({ tab, page, user }: PageProps<AnyActorRef> & { readonly tab: Tab }) {
  const { view } = tab.page;
  // The actor of a tab is of the tab's view (machines/shell/tabs.ts): the one place where the compiler is told so.
  const Page = pageViews[view] as ComponentType<PageProps<AnyActorRef>>;
  if (isLate(view))
    return <LatePage late={page as LatePageActor}>{(arrived) => <Page page={arrived} user={user} />}</LatePage>;
  return <Page page={page} user={user} />;
}

interface LateProps {
  readonly late: LatePageActor;
  readonly children: (page: AnyActorRef) => ReactNode;
}

/** Code that does not come is a fault like any other of a page. */
function LatePage({ late, children }: LateProps) {
  const { page, failed } = useSelector(late, ({ context }) => context);
  if (failed) throw new Error(failed.message);
  return page ? children(page) : <PageGhost />;
}
