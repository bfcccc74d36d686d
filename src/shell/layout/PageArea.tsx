import { useSelector } from '@xstate/react';
import { Activity, memo, Suspense, useMemo } from 'react';
import type { AnyActorRef } from 'xstate';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { pageId, type Tab } from '../../../machines/shell/tabs-types.ts';
import type { TabsActor } from '../../../machines/shell/tabs.ts';
import { InFront } from '../../entity/front.tsx';
import { holdScroll } from '../../core/page-scroll.ts';
import { PageView } from '../page-views.tsx';
import { FaultBoundary } from './FaultBoundary.tsx';
import { PageGhost } from '../../core/widgets/Ghost.tsx';
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
    .map((tab) => <PagePlace key={tab.key} tabs={tabs} tab={tab} user={user} isFront={tab.key === front} />);
}

interface PanelProps extends Omit<Props, 'front'> {
  readonly tab: Tab;
}

/**
 * A list behind keeps its effects, its layout and its drawing: the browser leaves it out (frame.css) and shows it again in half the
 * time that React takes to put it to sleep and wake it (docs/decisions/027).
 */
const isKeptWhole = ({ page }: Tab) => page.view === 'list';

function PagePlace({ isFront, ...panel }: PanelProps & { readonly isFront: boolean }) {
  const { tabs, tab } = panel;
  const page: AnyActorRef | undefined = useSelector(tabs, ({ children }) => children[pageId(tab.key)]);
  const hold = useMemo(() => (page ? holdScroll(page) : null), [page]);
  const held = isFront ? hold : null;
  return (
    <InFront value={isFront}>
      <Activity mode={isFront || isKeptWhole(tab) ? 'visible' : 'hidden'}>
        <div className={isFront ? 'page-place' : 'page-place page-behind'} ref={held}>
          <PagePanel {...panel} />
        </div>
      </Activity>
    </InFront>
  );
}

/** Which page is in front changes none of them: what a page shows, it hears from its actor. */
const PagePanel = memo(({ tabs, tab, user }: PanelProps) => {
  const page: AnyActorRef | undefined = useSelector(tabs, ({ children }) => children[pageId(tab.key)]);
  return (
    <section
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
