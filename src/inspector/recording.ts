import type { StateValue } from 'xstate';
import type { ActorEntry, Entry, EventEntry, SnapshotEntry } from '../bridge/wire.ts';
import { stateText } from '../core/state-text.ts';
import type { Chart, ChartState } from '../statechart/chart.ts';
import { caseOf, type CaseNames, shortOutcome } from './case-names.ts';
import { callPiece, listPiece, objectPiece, type Piece, printed, quoted, valuePiece } from './literal.ts';
import { type Failure, failureIn, oddityIn } from './plain-data.ts';

/**
 * An event as it was heard; the model's case that says the same, `SEARCH (empty)`; or the short type of an outcome that cannot be
 * written down, `done.load`: whichever case of it leads where it led.
 */
export type HeardEvent = { readonly type: string; readonly [payload: string]: unknown } | string;

/** What one chart heard from its start on, and the state (as in `data-state`) that each event led to. */
export interface RecordedRun {
  /** Of the chart that was recorded. */
  readonly signature: string;
  readonly input?: unknown;
  readonly steps: readonly (readonly [event: HeardEvent, state: string])[];
}

export interface TestFile {
  readonly fileName: string;
  readonly text: string;
}

/** Why a run cannot become a test; Chinese, for the screen. */
export interface NoTest {
  readonly reason: string;
}

interface Heard {
  readonly event: EventEntry['event'];
  /** Undefined for the last one, when the chart failed on it. */
  readonly state: string | undefined;
}

const cut = '记录的开头已不在（更早的事件已被丢弃），不能从头重放。请刷新页面，重新操作一遍。';

interface Recorded {
  readonly charts: readonly Chart[];
  readonly entries: readonly Entry[];
}

/**
 * What the chart actor of that session id was told, up to and with the entry numbered `until`, as a test file for
 * `tests/recorded/`. `names` are the cases of its model: what equals one of them is named instead of written out.
 */
export function recordingOf(
  recorded: Recorded,
  actor: string,
  until: number,
  names: CaseNames = {},
): TestFile | NoTest {
  const found = recordedRunOf(recorded, actor, until, names);
  return 'reason' in found ? found : fileOf(found.chart, found.run);
}

/** The same as data, with the id of the chart. Errors are as the bridge sends them. */
export function recordedRunOf(
  { charts, entries }: Recorded,
  actor: string,
  until: number,
  names: CaseNames = {},
): { readonly chart: string; readonly run: RecordedRun } | NoTest {
  const made = entries.find((entry): entry is ActorEntry => entry.kind === 'actor' && entry.actor === actor);
  if (!made) return { reason: entries.some((entry) => entry.actor === actor) ? cut : '记录里没有这个 actor。' };
  const chart = charts.find(({ id }) => id === made.chart);
  if (!chart) return { reason: '只有状态图的运行可以转成测试，这个 actor 不是状态图。' };
  const [start, ...heard] = heardBy(entries, actor, until);
  if (start?.event.type !== 'xstate.init') return { reason: cut };
  if (heard.length === 0) return { reason: '到这一步为止它还没有收到任何事件，没有可以重放的内容。' };
  const run = runOf(chart, start.event['input'] ?? made.input, heard, { state: start.state, names });
  return 'reason' in run ? run : { chart: chart.id, run };
}

/**
 * Events of the actor with the states they led to. XState tells of an event when it is put into the actor's mailbox and of a
 * snapshot when one has been worked off, both in the same order: the n-th snapshot is that of the n-th event. Events that came
 * after the end have none.
 */
function heardBy(entries: readonly Entry[], actor: string, until: number): readonly Heard[] {
  const own = entries.filter((entry) => entry.actor === actor);
  const events = own.filter((entry): entry is EventEntry => entry.kind === 'event');
  const snapshots = own.filter(
    (entry): entry is SnapshotEntry => entry.kind === 'snapshot' && entry.status !== 'stopped',
  );
  const hasEnded = own.some((entry) => entry.kind === 'snapshot' && entry.status !== 'active');
  const known = hasEnded ? snapshots.length : snapshots.length + 1;
  return events
    .slice(0, known)
    .map(({ seq, event }, index) => ({ seq, event, state: valueText(snapshots[index]) }))
    .filter(({ seq }) => seq <= until);
}

const valueText = (snapshot: SnapshotEntry | undefined) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bridge sends state values as XState has them.
  snapshot && stateText((snapshot.value ?? '') as StateValue);

interface Beginning {
  readonly state: string | undefined;
  readonly names: CaseNames;
}

function runOf(
  chart: Chart,
  input: unknown,
  heard: readonly Heard[],
  { state: start = '', names }: Beginning,
): RecordedRun | NoTest {
  const odd = oddityIn(input);
  if (odd) return { reason: `启动时的输入无法写成测试：${odd}。` };
  const steps: (readonly [HeardEvent, string])[] = [];
  let before = start;
  for (const [index, { event, state = before }] of heard.entries()) {
    before = state;
    const written = writtenEvent(chart, event);
    if (written === null) continue;
    if (typeof written === 'object' && 'reason' in written)
      return { reason: `第 ${index + 1} 步 ${event.type} 无法写成测试：${String(written.reason)}。` };
    steps.push([(typeof written === 'object' && caseOf(names, written)) || written, state]);
  }
  return { signature: chart.signature, ...(input !== undefined && { input }), steps };
}

const eventsOf = ({ transitions, children }: ChartState): readonly string[] => [
  ...transitions.map(({ event }) => event),
  ...children.flatMap(eventsOf),
];

/**
 * The event as a test can say it. Of an outcome that cannot be written down the model has a case, if the chart listens to it (each
 * event of a chart has cases); null for one that the chart does not listen to: it changed nothing.
 */
function writtenEvent(chart: Chart, event: EventEntry['event']): HeardEvent | NoTest | null {
  const { type, ...payload } = event;
  const isError = type.startsWith('xstate.error.actor.');
  const odd = oddityIn(isError ? failureIn(payload['error']) : payload);
  if (!odd) return event;
  const listens = eventsOf(chart.root).some((known) => known === type || known.includes('*'));
  return listens ? (shortOutcome(type) ?? { reason: odd }) : null;
}

const kebab = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();

const camel = (name: string) => name.replaceAll(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Names of life cycles' charts, where they are told from those of the flows. */
const lifecycle = /^lifecycle-/;

/** Where the model of a chart is: the export and the file, by the names that all models have. */
export const modelOf = (chart: string): { readonly name: string; readonly file: string } => ({
  name: lifecycle.test(chart) ? `${camel(chart.replace(lifecycle, ''))}LifecycleModel` : `${camel(chart)}Model`,
  file: `${kebab(chart)}.model.ts`,
});

function fileOf(chart: string, run: RecordedRun): TestFile {
  const last = run.steps.at(-1)?.[1] ?? '';
  const steps = `${run.steps.length} step${run.steps.length === 1 ? '' : 's'}`;
  return {
    fileName: `${kebab(`${chart} ${last}`)}.test.ts`,
    text: replayText(chart, `${chart}: ${steps} to ${last}`, run),
  };
}

/** A recorded run as a file of `tests/recorded/`. */
export function replayText(chart: string, name: string, run: RecordedRun): string {
  const model = modelOf(chart);
  const steps = run.steps.map(([event, state]) => listPiece([eventPiece(event), quoted(state)]));
  const call = callPiece('replay', [
    model.name,
    quoted(name),
    objectPiece([
      ['signature', quoted(run.signature)],
      ...(run.input === undefined ? [] : [['input', valuePiece(run.input)] as const]),
      ['steps', listPiece(steps, steps.length > 1)],
    ]),
  ]);
  const body = `${printed(call)};\n`;
  const makers = [...new Set(run.steps.flatMap(([event]) => makerOf(event) ?? []))].toSorted();
  const imports = [
    ...(makers.length > 0 ? [`import { ${makers.join(', ')} } from '../engine/outcomes.ts';\n`] : []),
    `import { replay } from '../engine/recorded.ts';\n`,
    `import { ${model.name} } from '../models/${model.file}';\n`,
  ];
  return `${imports.join('')}\n${body}`;
}

const makersByType = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'failed'],
  ['xstate.after.', 'elapsed'],
] as const;

/** The function of the engine that makes an event of this kind; undefined for a chart's own. */
const makerOf = (event: HeardEvent) =>
  typeof event === 'string' ? undefined : makersByType.find(([prefix]) => event.type.startsWith(prefix))?.[1];

function eventPiece(event: HeardEvent): Piece {
  if (typeof event === 'string') return quoted(event);
  const rest = event.type.replace(/^xstate\.(done\.actor|error\.actor|after)\./, '');
  switch (makerOf(event)) {
    case 'done':
      return callPiece('done', [quoted(rest), ...(event['output'] === undefined ? [] : [valuePiece(event['output'])])]);
    case 'failed':
      return failedPiece(rest, failureIn(event['error']));
    case 'elapsed': {
      const [delay = '', ...state] = rest.split('.');
      return callPiece('elapsed', [/^\d+$/.test(delay) ? delay : quoted(delay), quoted(state.join('.'))]);
    }
    case undefined: {
      const { type, ...payload } = event;
      return valuePiece({ type, ...payload });
    }
  }
}

function failedPiece(id: string, { message, ...extra }: Failure): Piece {
  const more = Object.keys(extra).length === 0 ? [] : [valuePiece(extra)];
  return callPiece('failed', [quoted(id), quoted(message), ...more]);
}
