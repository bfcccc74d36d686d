import { writeClipboard } from '../core/clipboard.ts';
import type { ChartTransition } from '../statechart/chart.ts';
import type { Drawing } from './drawings.ts';
import { payloadsOf } from './offers.ts';
import type { Page } from './page.ts';
import { fileOf, newest, ownStop, type Run, stepOfStop, stopAt } from './run.ts';
import type { Shown } from './shown.ts';

const tell = ({ inspector }: Page, tone: 'done' | 'trouble', text: string) =>
  inspector.send({ type: 'TELL', telling: { tone, text } });

/** Reads a run from a file that a person chose or dropped. */
export function importRun({ inspector, keepFile }: Page, file: File | undefined): void {
  if (file) inspector.send({ type: 'IMPORT', file: { id: keepFile(file), name: file.name } });
}

/** Letters of every script stay; what file systems refuse goes. */
const fileName = (text: string) => text.replaceAll(/[\\/:*?"<>|\s]+/g, '-') || '运行';

/** Hands the run on screen over as a file. */
export function exportRun(page: Page, shown: Shown | null): void {
  if (!shown) return;
  const name = `${fileName(shown.known.title)}.run.json`;
  page.save(name, JSON.stringify(fileOf(shown.run)));
  tell(page, 'done', `已导出 ${name}`);
}

/** Puts a text on the clipboard and says so. */
export async function copyText(page: Page, text: string, done = '已复制'): Promise<void> {
  try {
    await writeClipboard(text);
    tell(page, 'done', done);
  } catch {
    tell(page, 'trouble', '浏览器没有允许复制，请选中后自己复制');
  }
}

/** Puts the address of this step on the clipboard. */
export const linkHere = (page: Page): Promise<void> => copyText(page, location.href, '链接已复制：打开它会回到这里');

/** Makes a test of what the actor on screen was told up to this step. */
export async function recordTest(page: Page, shown: Shown | null): Promise<void> {
  if (!shown?.chart) return;
  const { run, actor, step, chart } = shown;
  const [charts, entries] = [[...run.charts.values()], [...run.entries]];
  // Without the names the test is longer, not another one.
  const names = await page.caseNames(chart.id).catch(() => ({}));
  // Fetched when somebody records.
  const { recordingOf } = await import('./recording.ts');
  const test = recordingOf({ charts, entries }, actor, step, names);
  if ('reason' in test) tell(page, 'trouble', test.reason);
  else page.panel.send({ type: 'RECORD', test: { file: test.fileName, text: test.text } });
}

/** Where stepping leads: to every stop of the run, or to those of the actor on screen alone. */
export type Stepping = 'back' | 'forward' | 'first' | 'last' | 'own back' | 'own forward';

/** The step that is meant; null where there is none. */
function stepFor(run: Run, { actor, step }: Shown, stepping: Stepping): number | null {
  if (stepping === 'first') return stepOfStop(run, 0);
  if (stepping === 'own back') return ownStop(run, actor, step, -1);
  if (stepping === 'own forward') return ownStop(run, actor, step, 1);
  const here = stopAt(run, step);
  return stepOfStop(run, stepping === 'back' ? here - 1 : here + 1);
}

/** Moves through the run by one step. Beyond the last step is the present. */
export function stepAlong({ inspector }: Page, shown: Shown | null, stepping: Stepping): void {
  if (!shown) return;
  const { run, step } = shown;
  if (stepping === 'last') return inspector.send({ type: 'GO_LIVE' });
  const isForward = stepping === 'forward' || stepping === 'own forward';
  if (isForward && step === newest) return;
  const wanted = stepFor(run, shown, stepping);
  const isAtEnd = isForward && (wanted === null || stopAt(run, wanted) >= run.stops.length - 1);
  if (isAtEnd) inspector.send({ type: 'GO_LIVE' });
  else if (wanted !== null) inspector.send({ type: 'STEP_TO', step: wanted });
}

/** Sends an event that needs nothing more at once; for one with a payload, opens the editor with the first case that would do. */
export function offer(page: Page, shown: Shown, { cases }: Drawing, { event }: ChartTransition): void {
  const payloads = payloadsOf(cases, event);
  const possible = page.offers.of(shown.actor).get(event)?.cases ?? [];
  const [payload = {}] = [payloads[Math.max(0, possible.indexOf(true))]];
  const isBare = cases[event]?.every((known) => Object.keys(known).length === 0) === true;
  if (isBare) page.client.send(shown.run.id, shown.actor, { type: event });
  else {
    const draft = { actor: shown.actor, event, text: JSON.stringify(payload, null, 2) };
    page.panel.send({ type: 'EDIT', draft });
  }
}

/** Shows a state that was found: in a run, by an actor that has its chart; else in the chart alone. */
export function goToState(page: Page, shown: Shown | null, chart: string, state: string): void {
  const { inspector, panel, look, camera } = page;
  const actors = shown
    ? [...shown.run.tracks].filter(([, { made }]) => made?.chart === chart).map(([actor]) => actor)
    : [];
  const actor = actors.includes(shown?.actor ?? '') ? shown?.actor : actors.at(-1);
  if (actor === undefined) inspector.send({ type: 'BROWSE', chart });
  else if (actor !== shown?.actor) inspector.send({ type: 'SHOW_ACTOR', actor });
  panel.send({ type: 'CLOSE' });
  look.send({ type: 'POINT_OUT', state });
  camera.send({ type: 'FOLLOW' });
}
