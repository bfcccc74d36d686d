import type { InspectorActor, KnownRun } from '../../machines/inspector/inspector.ts';
import type { InspectorCameraActor } from '../../machines/inspector/inspector-camera.ts';
import type { Coverage, InspectorLookActor } from '../../machines/inspector/inspector-look.ts';
import type { InspectorPanelActor } from '../../machines/inspector/inspector-panel.ts';
import type { InspectorReplayActor } from '../../machines/inspector/inspector-replay.ts';
import type { InspectorSequenceActor } from '../../machines/inspector/inspector-sequence.ts';
import type { Report, Restoration, TabInfo } from '../bridge/wire.ts';
import type { Chart } from '../statechart/chart.ts';
import { firstActor } from './actor-tree.ts';
import { createActors } from './actors.ts';
import type { CaseNames } from './case-names.ts';
import { type Client, createClient, type Wire } from './client.ts';
import { createDrawings, type Drawings, type LayoutSource } from './drawings.ts';
import { type Observed, observed } from './observed.ts';
import { markWanted } from './opening.ts';
import { type Asked, createOffers, type Offers } from './offers.ts';
import { chartOfActor, nameOfActor, newest, type Run, snapshotAt } from './run.ts';
import { createRuns, type Runs, type Schedule } from './runs.ts';
import { type Shown, shownIn } from './shown.ts';

/** Everything that the views of the inspector read and talk to. */
export interface Page {
  readonly inspector: InspectorActor;
  readonly panel: InspectorPanelActor;
  readonly look: InspectorLookActor;
  readonly camera: InspectorCameraActor;
  readonly sequence: InspectorSequenceActor;
  readonly replay: InspectorReplayActor;
  readonly runs: Runs;
  readonly drawings: Drawings;
  readonly offers: Offers;
  readonly library: Library;
  readonly client: Client;
  readonly save: Outside['save'];
  readonly caseNames: Outside['caseNames'];
  /** Opens a new page of the application, which will ask for this recording. */
  readonly openRestored: (restoration: Restoration) => void;
  /** Makes a file known that a person chose. Returns the id that IMPORT takes. */
  readonly keepFile: (file: File) => string;
}

/** The charts of the product; empty until they were asked for and have come. */
export interface Library extends Observed {
  readonly charts: () => readonly Chart[];
}

/** What the page reaches outside itself. */
export interface Outside {
  readonly wire: Wire;
  readonly schedule: Schedule;
  readonly layouts: LayoutSource;
  readonly loadCharts: () => Promise<readonly Chart[]>;
  readonly loadCoverage: () => Promise<Coverage>;
  /** What the model of a chart calls its cases. */
  readonly caseNames: (chart: string) => Promise<CaseNames>;
  /** Hands a file to the person. */
  readonly save: (name: string, text: string) => void;
  /** The height of the pane below, px, as it was left; 0 for none. */
  readonly paneHeight: number;
  readonly keepPaneHeight: (height: number) => void;
  /** Opens a new page of the application that asks for a recording by this name. */
  readonly openRestored: (restoration: string) => void;
}

function createLibrary(load: Outside['loadCharts']): Library {
  const { tell, ...store } = observed();
  let charts: readonly Chart[] | null = null;
  return {
    ...store,
    charts() {
      if (charts) return charts;
      charts = [];
      void load().then((loaded) => {
        charts = loaded;
        tell();
      });
      return charts;
    },
  };
}

const runOfTab = ({ tab, title }: TabInfo): KnownRun => ({ id: tab, title, source: 'tab' });

/** Takes in what tabs report. */
function hear({ inspector, panel, runs }: Pick<Page, 'inspector' | 'panel' | 'runs'>, report: Report): void {
  if (report.kind === 'here') {
    runs.take(report);
    inspector.send({ type: 'FIND_TAB', run: runOfTab(report.info) });
  } else if (report.kind === 'entries' || report.kind === 'calls') runs.take(report);
  else if (report.kind === 'gone') inspector.send({ type: 'LOSE_TAB', id: report.tab });
  else if (report.kind === 'refused' && report.tab === inspector.getSnapshot().context.run) {
    const { reason } = report;
    if (panel.getSnapshot().matches({ editing: 'sent' })) panel.send({ type: 'REFUSE', reason });
    else inspector.send({ type: 'TELL', telling: { tone: 'trouble', text: `没有发送成功：${reason}` } });
  }
}

/** The actor of the name that was looked at before, else the one that says most. */
function actorToShow(run: Run, name: string): string {
  const same = [...run.tracks].findLast(
    ([actor]) => nameOfActor(run, actor) === name && chartOfActor(run, actor) !== null,
  );
  return same?.[0] ?? firstActor(run, newest);
}

/** What to ask about: the actor on screen, while it can be sent something. */
function askedOf({ run, actor, chart, isLive }: Shown, drawings: Drawings): Asked | null {
  const snapshot = isLive && chart ? snapshotAt(run, actor, newest) : null;
  const drawing = chart && drawings.of(chart, []);
  if (!chart || snapshot?.status !== 'active' || !drawing || 'fault' in drawing) return null;
  return { tab: run.id, actor, seq: snapshot.seq, chart, value: snapshot.value, cases: drawing.cases };
}

/** Once a run can be read: shows an actor of it, and asks what could be sent to the one on screen. */
function keepUp({ inspector, runs, drawings, offers, look, camera, library, sequence }: Page): () => void {
  let [name, chart, runId] = ['', '', ''];
  /** Another chart: what was pointed out and where one had gone in the old one count no more. */
  const turnTo = (wanted: string) => {
    if (wanted === chart) return;
    chart = wanted;
    markWanted();
    look.send({ type: 'POINT_OUT', state: '' });
    if (camera.getSnapshot().matches('free')) camera.send({ type: 'FOLLOW' });
  };
  return () => {
    const shown = shownIn(inspector.getSnapshot(), runs);
    if (shown && shown.run.id !== runId) {
      runId = shown.run.id;
      sequence.send({ type: 'FORGET_LANES' });
    }
    if (shown?.actor === '') {
      const actor = actorToShow(shown.run, name);
      if (actor !== '') inspector.send({ type: 'SHOW_ACTOR', actor });
      return;
    }
    if (shown) name = nameOfActor(shown.run, shown.actor);
    const { value, context } = inspector.getSnapshot();
    turnTo(value.view === 'browsing' ? `${context.chart} ${library.version()}` : `${shown?.actor} ${shown?.chart?.id}`);
    offers.watch(shown && askedOf(shown, drawings));
  };
}

/** Makes the page and starts its flows; `stop` ends them and leaves the tabs. */
export function createPage(outside: Outside): Page & { readonly stop: () => void } {
  const runs = createRuns(outside.schedule);
  const client = createClient(outside.wire);
  const files = new Map<string, File>();
  const restorations = new Map<string, Restoration>();
  const actors = createActors(outside, runs, client, files);
  const page: Page = {
    ...actors,
    runs,
    client,
    drawings: createDrawings(outside.layouts),
    offers: createOffers((tab, actor, events) => client.ask(tab, actor, events)),
    library: createLibrary(outside.loadCharts),
    save: outside.save,
    caseNames: outside.caseNames,
    openRestored(restoration) {
      restorations.set(restoration.restoration, restoration);
      outside.openRestored(restoration.restoration);
    },
    keepFile(file) {
      const id = `file-${files.size + 1}`;
      files.set(id, file);
      return id;
    },
  };
  const stopHearing = outside.wire.listen((report) => {
    const wanted = report.kind === 'wants' ? restorations.get(report.restoration) : undefined;
    if (wanted) client.restore(wanted);
    hear(page, report);
  });
  const follow = keepUp(page);
  const ends = [runs.subscribe(follow), page.drawings.subscribe(follow)];
  const watching = actors.inspector.subscribe(follow);
  for (const actor of Object.values(actors)) actor.start();
  return {
    ...page,
    stop() {
      stopHearing();
      for (const end of ends) end();
      watching.unsubscribe();
      page.offers.watch(null);
      client.leave();
      for (const actor of Object.values(actors)) actor.stop();
    },
  };
}
