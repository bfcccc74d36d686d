import { useSelector } from '@xstate/react';
import { Activity, Suspense } from 'react';
import type { UserInfo } from '../../contract/session.ts';
import { pageId, type Tab } from '../../machines/tabs-types.ts';
import type { TabsActor } from '../../machines/tabs.ts';
import { PageView } from '../page-views.tsx';
import { FaultBoundary } from './FaultBoundary.tsx';
import { Ghost } from './Ghost.tsx';
import { panelId, tabId } from './tab-ids.ts';

interface Props {
  readonly tabs: TabsActor;
  /** Key of the tab whose page is shown; empty on an exception page. */
  readonly front: string;
  readonly user: UserInfo;
}

/** The pages of all tabs: one is seen, the others stay as they were left. */
export function PageArea({ tabs, front, user }: Props) {
  const open = useSelector(tabs, ({ context }) => context.tabs);
  return open.map((tab) => (
    <Activity key={tab.key} mode={tab.key === front ? 'visible' : 'hidden'}>
      <PagePanel tabs={tabs} tab={tab} user={user} />
    </Activity>
  ));
}

function PagePanel({ tabs, tab, user }: { readonly tabs: TabsActor; readonly tab: Tab; readonly user: UserInfo }) {
  const page = useSelector(tabs, ({ children }) => children[pageId(tab.key)]);
  return (
    <section role="tabpanel" id={panelId(tab.key)} aria-labelledby={tabId(tab.key)} className="page-panel">
      <FaultBoundary>
        <Suspense fallback={<PageGhost />}>{page && <PageView tab={tab} page={page} user={user} />}</Suspense>
      </FaultBoundary>
    </section>
  );
}

const PageGhost = () => (
  <div className="page-loading">
    <Ghost lines={8} />
  </div>
);
