import { useSelector } from '@xstate/react';
import { type DragEvent, lazy, type ReactNode, Suspense } from 'react';
import { ActorChart } from './ActorChart.tsx';
import { ActorFacts } from './ActorFacts.tsx';
import { ActorTree } from './ActorTree.tsx';
import { ChartList } from './ChartList.tsx';
import { importRun } from './deeds.ts';
import { HeaderBar } from './HeaderBar.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { notYet, placeFault } from './link.ts';
import { NoticeBar } from './NoticeBar.tsx';
import type { Page } from './page.ts';
import { PaneEdge } from './PaneEdge.tsx';
import { heightStyle } from './pane-height.ts';
import { RecordedTest } from './RecordedTest.tsx';
import { nameOfActor } from './run.ts';
import { type Shown, shownIn } from './shown.ts';
import { StateSearch } from './StateSearch.tsx';
import { Timeline } from './Timeline.tsx';
import { useObserved, useSystemIsDark } from './use-observed.ts';
import { Lost, NoPlace, Seeking, Vacant } from './WithoutRun.tsx';
import './inspector.css';

/** Comes behind the chart, which is looked at first. */
const SequenceView = lazy(async () => ({ default: (await import('./SequenceView.tsx')).SequenceView }));

/** Comes when somebody replays. */
const ReplayBar = lazy(async () => ({ default: (await import('./ReplayBar.tsx')).ReplayBar }));

/** A recording that is replayed, if one is. */
function Replay({ page }: Props) {
  const isIdle = useSelector(page.replay, ({ value }) => value.work === 'idle');
  return isIdle ? null : (
    <Suspense>
      <ReplayBar page={page} />
    </Suspense>
  );
}

interface Props {
  readonly page: Page;
}

/** Where the chart is: a column of the page, or all of the window. */
function ChartPlace({ page, children }: Props & { readonly children: ReactNode }) {
  const isFull = useSelector(page.look, ({ value }) => value.canvas === 'full');
  return (
    <main aria-label="状态图" className={isFull ? 'is-full' : undefined}>
      {children}
    </main>
  );
}

/** A run: its actors, the chart of one of them, what it knows, and the way through time. */
function RunView({ page, shown }: Props & { readonly shown: Shown }) {
  const { run, actor, step, chart } = shown;
  const height = useSelector(page.sequence, ({ context }) => context.height);
  const fault = placeFault(run, actor, step);
  if (fault !== null) return <NoPlace page={page} fault={fault} />;
  const early = notYet(run, actor, step);
  return (
    <div className="run-view" style={{ ['--past' as string]: heightStyle(height) }}>
      <ActorTree page={page} shown={shown} />
      <ChartPlace page={page}>
        {chart && early === null ? (
          <ActorChart page={page} shown={shown} chart={chart} />
        ) : (
          <p className="canvas canvas-word">
            {early ?? (actor === '' ? '等待第一个流程…' : `${nameOfActor(run, actor)} 是一次请求或回调，没有状态图`)}
          </p>
        )}
      </ChartPlace>
      <ActorFacts page={page} shown={shown} />
      <footer className="past">
        <PaneEdge page={page} />
        <Replay page={page} />
        <Timeline page={page} shown={shown} />
        <Suspense>
          <SequenceView page={page} shown={shown} />
        </Suspense>
      </footer>
    </div>
  );
}

/** The charts of the product, without a run. */
function LibraryView({ page }: Props) {
  useObserved(page.library);
  const wanted = useSelector(page.inspector, ({ context }) => context.chart);
  const charts = page.library.charts();
  const chart = charts.find(({ id }) => id === wanted) ?? (wanted === '' ? charts[0] : undefined);
  return (
    <div className="run-view is-library">
      <ChartList page={page} charts={charts} chosen={chart?.id ?? ''} />
      <ChartPlace page={page}>
        {chart ? (
          <ActorChart page={page} shown={null} chart={chart} />
        ) : (
          <p className="canvas canvas-word">
            {charts.length === 0 ? '正在读取状态图…' : `没有叫 ${wanted} 的状态图，请在左边选一张。`}
          </p>
        )}
      </ChartPlace>
    </div>
  );
}

function Content({ page, shown }: Props & { readonly shown: Shown | null }) {
  const view = useSelector(page.inspector, ({ value }) => value.view);
  if (shown) return <RunView page={page} shown={shown} />;
  if (view === 'browsing') return <LibraryView page={page} />;
  if (view === 'vacant') return <Vacant page={page} />;
  return view === 'lost' ? <Lost page={page} /> : <Seeking />;
}

function Panels({ page, shown }: Props & { readonly shown: Shown | null }) {
  const panel = useSelector(page.panel, ({ value }) => value);
  if (panel === 'searching') return <StateSearch page={page} shown={shown} />;
  if (panel === 'helping') return <KeysHelp page={page} />;
  return panel === 'recorded' ? <RecordedTest page={page} /> : null;
}

/** The inspector. */
export function InspectorPage({ page }: Props) {
  useObserved(page.runs);
  const snapshot = useSelector(page.inspector, (inspector) => inspector);
  const theme = useSelector(page.look, ({ value }) => value.theme);
  const isDark = useSystemIsDark() ? theme !== 'light' : theme === 'dark';
  const shown = shownIn(snapshot, page.runs);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    importRun(page, event.dataTransfer.files[0]);
  };
  return (
    <div
      className="inspector"
      data-theme={isDark ? 'dark' : 'light'}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <HeaderBar page={page} shown={shown} />
      <Content page={page} shown={shown} />
      <NoticeBar page={page} />
      <Panels page={page} shown={shown} />
    </div>
  );
}
