import type { SequenceFilter } from '../../machines/inspector/inspector-sequence.ts';
import type { EventEntry } from '../bridge/wire.ts';
import { type FullName, fullNameOf } from './full-name.ts';
import { chartOfActor, countAt, type Run } from './run.ts';

/** A column of the sequence view: one actor, or all promises of one name under one parent. */
export interface Lane {
  readonly key: string;
  /** Session id; of the first one where there are several. */
  readonly actor: string;
  readonly hasChart: boolean;
}

/** A lane as its head shows it. */
export interface NamedLane extends Lane, FullName {}

/** An event from lane to lane. */
export interface SequenceRow {
  readonly position: number;
  readonly seq: number;
  /** Milliseconds since the tab started. */
  readonly at: number;
  /** Milliseconds since the row before. */
  readonly pause: number;
  /** Key of a lane; null when nobody inside sent it, or whoever did has no lane. */
  readonly from: string | null;
  readonly to: string;
  /** What stands on the arrow, and how it is drawn. */
  readonly label: string;
  readonly tone: EventTone;
}

export type EventTone = 'event' | 'init' | 'done' | 'error' | 'after' | 'snapshot' | 'stop';

const tones: readonly (readonly [prefix: string, tone: EventTone])[] = [
  ['xstate.init', 'init'],
  ['xstate.done.', 'done'],
  ['xstate.error.', 'error'],
  ['xstate.after.', 'after'],
  ['xstate.snapshot.', 'snapshot'],
  ['xstate.promise.resolve', 'done'],
  ['xstate.promise.reject', 'error'],
  ['xstate.stop', 'stop'],
];

/** What sort of event it is. */
export const toneOf = (type: string): EventTone => tones.find(([prefix]) => type.startsWith(prefix))?.[1] ?? 'event';

const word = (text: string) => (/^\d+$/.test(text) ? `${text} ms` : text);

/** What a person reads of an event's type: the outcome's actor, the delay, the event itself. */
export function eventLabel(type: string): string {
  if (type === 'xstate.init') return '启动';
  if (type === 'xstate.stop') return '停止';
  if (type.startsWith('xstate.promise.')) return type.endsWith('resolve') ? '已兑现' : '已失败';
  const parts = type.split('.');
  if (type.startsWith('xstate.after.')) return word(parts[2] ?? '');
  return type.startsWith('xstate.') ? parts.slice(type.startsWith('xstate.snapshot.') ? 2 : 3).join('.') : type;
}

/** What of the events is shown. */
export interface SequenceChoice {
  readonly filter: SequenceFilter;
  /** Whether calls have lanes. */
  readonly promises: boolean;
  /** Session ids of the actors whose events are shown, with their partners; null for all. */
  readonly chosen: readonly string[] | null;
}

/** The lane that an actor has; null for calls while they are folded and not chosen. */
function laneKey(run: Run, actor: string, { promises, chosen }: SequenceChoice): string | null {
  if (chartOfActor(run, actor)) return actor;
  const made = run.tracks.get(actor)?.made;
  const isShown = promises || chosen?.includes(actor) === true;
  return isShown && made ? `${made.parent ?? ''} ${made.id}` : null;
}

const texts = new WeakMap<EventEntry, string>();

/** Everything of an event that one can search, in lower case. */
function textOf(entry: EventEntry): string {
  const text = texts.get(entry) ?? JSON.stringify(entry.event).toLowerCase();
  texts.set(entry, text);
  return text;
}

export interface Sequence {
  readonly lanes: readonly Lane[];
  readonly rows: readonly SequenceRow[];
  /** Types of all events that reached a lane, sorted: what one may filter by. */
  readonly types: readonly string[];
}

interface Growing {
  readonly entries: Run['entries'];
  seen: number;
  readonly lanes: Map<string, Lane>;
  rows: SequenceRow[];
  readonly types: Set<string>;
}

const start = ({ entries }: Run): Growing => ({
  entries,
  seen: 0,
  lanes: new Map(),
  rows: [],
  types: new Set(),
});

const passes = (entry: EventEntry, { filter: { event, text }, chosen }: SequenceChoice): boolean =>
  (chosen === null || chosen.includes(entry.actor) || (entry.from !== undefined && chosen.includes(entry.from))) &&
  (event === '' || event === entry.event.type) &&
  (text === '' || textOf(entry).includes(text.toLowerCase()));

/** Takes one event in: its lane, its type and, if it passes the filter, its row. */
function takeIn({ lanes, types, rows }: Growing, run: Run, position: number, choice: SequenceChoice): void {
  const entry = run.entries[position];
  const to = entry?.kind === 'event' ? laneKey(run, entry.actor, choice) : null;
  if (entry?.kind !== 'event' || to === null) return;
  const { actor, event, seq, at } = entry;
  if (!lanes.has(to)) lanes.set(to, { key: to, actor, hasChart: chartOfActor(run, actor) !== null });
  types.add(event.type);
  if (!passes(entry, choice)) return;
  const from = entry.from === undefined ? null : laneKey(run, entry.from, choice);
  const pause = at - (rows.at(-1)?.at ?? at);
  rows.push({ position, seq, at, pause, from, to, label: eventLabel(event.type), tone: toneOf(event.type) });
}

const grown = new WeakMap<Run, { readonly key: string; readonly growing: Growing }>();

/** The sequence of a run as filtered. What was looked at once is not looked at again: a run grows by thousands of events. */
export function sequenceOf(run: Run, choice: SequenceChoice): Sequence {
  const key = JSON.stringify(choice);
  const before = grown.get(run);
  const isSame = before?.key === key && before.growing.entries === run.entries;
  const growing = isSame ? before.growing : start(run);
  for (; growing.seen < run.events.length; growing.seen += 1)
    takeIn(growing, run, run.events[growing.seen] ?? 0, choice);
  grown.set(run, { key, growing });
  return { lanes: [...growing.lanes.values()], rows: growing.rows, types: [...growing.types].toSorted() };
}

/** Whether events are left out by type or text. */
export const isFiltered = ({ event, text }: SequenceFilter): boolean => event !== '' || text !== '';

/** The lanes to draw, with names that tell them apart: those of the chosen actors and those that some row touches; else all. */
export function lanesShown(
  run: Run,
  { lanes, rows }: Sequence,
  { filter, chosen }: SequenceChoice,
): readonly NamedLane[] {
  const isWhole = chosen === null && !isFiltered(filter);
  const touched = new Set(isWhole ? [] : rows.flatMap(({ from, to }) => [from, to]));
  return lanes
    .filter(({ key, actor }) => isWhole || touched.has(key) || chosen?.includes(actor) === true)
    .map((lane) => ({ ...lane, ...fullNameOf(run, lane.actor) }));
}

/** The row that a step stands at: the last whose event had happened; -1 before the first. */
export function rowAt(run: Run, rows: readonly SequenceRow[], step: number): number {
  const count = countAt(run, step);
  return rows.findLastIndex(({ position }) => position < count);
}

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** `1:02.345` since the tab started. */
export function clock(at: number): string {
  const seconds = Math.floor(at / 1000);
  return `${Math.floor(seconds / 60)}:${digits(seconds % 60, 2)}.${digits(Math.floor(at % 1000), 3)}`;
}

/** A pause worth telling: `+ 2.3 s`; '' for shorter ones. */
export const pauseText = (pause: number): string =>
  pause < 500 ? '' : pause < 60_000 ? `+${(pause / 1000).toFixed(1)} s` : `+${Math.round(pause / 60_000)} 分`;
