import { useSelector } from '@xstate/react';
import { Activity, memo, Suspense, useMemo } from 'react';
import type { AnyActorRef } from 'xstate';
import type { UserInfo } from '../../contract/session.ts';
import { pageId, type Tab } from '../../machines/tabs-types.ts';
import type { TabsActor } from '../../machines/tabs.ts';
import { holdScroll } from '../page-scroll.ts';
import { PageView } from '../page-views.tsx';
import { FaultBoundary } from './FaultBoundary.tsx';
import { PageGhost } from './Ghost.tsx';
import { panelId, tabId } from './tab-ids.ts';

interface Props {
  readonly tabs: TabsActor;
  /** Key of the tab whose page is shown; empty on an exception page. */
  readonly front: string;
  readonly user: UserInfo;
}

/** The pages that are drawn: one is seen, the others stay as they were left. Those that rest are drawn again from their actors. */
export function PageArea({ tabs, front, user }: Props) {
  const open = useSelector(tabs, ({ context }) => context.tabs);
  const awake = useSelector(tabs, ({ context }) => context.awake);
  return open
    .filter(({ key }) => awake.includes(key))
    .map((tab) => (
      <Activity key={tab.key} mode={tab.key === front ? 'visible' : 'hidden'}>
        <PagePanel tabs={tabs} tab={tab} user={user} />
      </Activity>
    ));
}

interface PanelProps extends Omit<Props, 'front'> {
  readonly tab: Tab;
}

/** Which page is in front changes none of them: what a page shows, it hears from its actor. */
const PagePanel = memo(({ tabs, tab, user }: PanelProps) => {
  const page: AnyActorRef | undefined = useSelector(tabs, ({ children }) => children[pageId(tab.key)]);
  const hold = useMemo(() => (page ? holdScroll(page) : null), [page]);
  return (
    <section
      ref={hold}
      role="tabpanel"
      id={panelId(tab.key)}
      aria-labelledby={tabId(tab.key)}
      className="page-panel"
      data-view={tab.page.view}
    >
      <FaultBoundary key={page?.sessionId}>
        <Suspense fallback={<PageGhost />}>{page && <PageView tab={tab} page={page} user={user} />}</Suspense>
      </FaultBoundary>
    </section>
  );
});
