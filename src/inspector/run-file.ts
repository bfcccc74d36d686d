import type { Entry, RecordedCall, RunFile, TabInfo } from '../bridge/wire.ts';
import type { Chart, ChartState } from '../statechart/chart.ts';

/** Why a file is no run, in Chinese. */
class RunFileFault extends Error {}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Any object may be read by name; what is found is looked at.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const areTextsByKey = (value: unknown) => Object.values(fieldsOf(value) ?? { '': null }).every(isText);

/** Absent in older files. */
function isStart(value: unknown): boolean {
  const start = fieldsOf(value);
  return (
    value === undefined ||
    (isCount(start?.['at']) &&
      isText(start['hash']) &&
      areTextsByKey(start['local']) &&
      areTextsByKey(start['session']))
  );
}

function isCall(value: unknown): value is RecordedCall {
  const call = fieldsOf(value);
  if (!call) return false;
  const { id, asked, answered, method, url, status } = call;
  const areCounts = [answered, status].every((count) => count === undefined || isCount(count));
  return isCount(id) && isCount(asked) && areCounts && isText(method) && isText(url);
}

function isInfo(value: unknown): value is TabInfo {
  const info = fieldsOf(value);
  return (
    info !== null &&
    isText(info['tab']) &&
    isText(info['title']) &&
    isText(info['address']) &&
    isCount(info['startedAt']) &&
    isStart(info['start'])
  );
}

const statusWords = new Set(['active', 'done', 'error', 'stopped']);
const isOptionalText = (value: unknown) => value === undefined || isText(value);

/** What entries of each kind must have besides `seq`, `at` and `actor`. */
const entryParts: Readonly<Record<string, (entry: Fields) => boolean>> = {
  actor: ({ id, parent, chart }) => isText(id) && isOptionalText(parent) && isOptionalText(chart),
  event: ({ event, from }) => isText(fieldsOf(event)?.['type']) && isOptionalText(from),
  step: ({ taken }) => areTexts(taken),
  snapshot: ({ status }) => isText(status) && statusWords.has(status),
  action: ({ action }) => isText(action),
};

function isEntry(value: unknown): value is Entry {
  const entry = fieldsOf(value);
  if (!entry) return false;
  const { kind, seq, at, actor } = entry;
  return isCount(seq) && isCount(at) && isText(actor) && isText(kind) && entryParts[kind]?.(entry) === true;
}

const stateKinds = new Set(['atomic', 'compound', 'parallel', 'final', 'history']);

function isTransition(value: unknown): boolean {
  const transition = fieldsOf(value);
  if (!transition) return false;
  const { id, source, targets, event, trigger, label, actions } = transition;
  return [id, source, event, trigger, label].every(isText) && areTexts(targets) && areTexts(actions);
}

const areOf = (value: unknown, isOne: (item: unknown) => boolean) => Array.isArray(value) && value.every(isOne);

function isState(value: unknown): value is ChartState {
  const state = fieldsOf(value);
  if (!state) return false;
  const { id, key, label, kind, entry, exit, invokes, tags, transitions, children } = state;
  return (
    [id, key, label].every(isText) &&
    isText(kind) &&
    stateKinds.has(kind) &&
    [entry, exit, tags].every(areTexts) &&
    areOf(invokes, (invoke) => isText(fieldsOf(invoke)?.['id'])) &&
    areOf(transitions, isTransition) &&
    areOf(children, isState)
  );
}

function isChart(value: unknown): value is Chart {
  const chart = fieldsOf(value);
  return (
    chart !== null &&
    isText(chart['id']) &&
    isText(chart['signature']) &&
    fieldsOf(chart['refusals']) !== null &&
    isState(chart['root'])
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RunFileFault('文件不是完整的 JSON，可能没有下载完或被改动过。');
  }
}

/** The list, checked item by item; the fault says which one is wrong. */
function listOf<T>(value: unknown, isOne: (item: unknown) => item is T, what: string): readonly T[] {
  if (!Array.isArray(value)) throw new RunFileFault(`文件里没有${what}，它已损坏。`);
  const items: readonly unknown[] = value;
  const wrong = items.findIndex((item) => !isOne(item));
  if (wrong >= 0) throw new RunFileFault(`文件已损坏：第 ${wrong + 1} 个${what}不完整。`);
  return items.filter(isOne);
}

/** Reads what `fileOf` wrote. Throws RunFileFault with a Chinese sentence for anything else. */
export function runFileFrom(text: string): RunFile {
  const file = fieldsOf(parsed(text));
  if (file?.['format'] !== 'flan-admin-run') throw new RunFileFault('这不是运行文件（.run.json）。');
  const { version, info, dropped } = file;
  if (version !== 1) {
    const isNewer = typeof version === 'number' && version > 1;
    throw new RunFileFault(
      isNewer ? `文件来自更新的版本（格式 ${version}），请先更新这个检查器。` : '文件的格式版本无法识别。',
    );
  }
  if (!isInfo(info)) throw new RunFileFault('文件已损坏：没有说明它来自哪个标签页。');
  const charts = listOf(file['charts'], isChart, '状态图');
  const entries = listOf(file['entries'], isEntry, '记录');
  if (entries.length === 0) throw new RunFileFault('文件里没有任何记录。');
  if (entries.some(({ seq }, index) => seq <= (entries[index - 1]?.seq ?? -1)))
    throw new RunFileFault('文件已损坏：记录的顺序不对。');
  const calls = listOf(file['calls'] ?? [], isCall, '请求');
  const head = { format: 'flan-admin-run', version: 1 } as const;
  return { ...head, info, charts, entries, calls, dropped: isCount(dropped) ? dropped : 0 };
}
