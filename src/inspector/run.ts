import type { ActorEntry, Entry, EventEntry, RecordedCall, RunFile, SnapshotEntry, TabInfo } from '../bridge/wire.ts';
import type { Chart } from '../statechart/chart.ts';
import { countUpTo } from './positions.ts';

/** Where in a run things of one actor are: positions of entries, ascending. */
export interface Track {
  /** Null when its making is no longer kept. */
  readonly made: ActorEntry | null;
  /** Position of its first entry. */
  readonly since: number;
  readonly events: readonly number[];
  readonly steps: readonly number[];
  readonly snapshots: readonly number[];
}

/** A recorded run with its index. It only grows; `version` counts that. All questions to it are in this file and take a step. */
export interface Run {
  /** As links and the list of runs call it. */
  readonly id: string;
  readonly info: TabInfo;
  /** How many older entries are not there. */
  readonly dropped: number;
  readonly version: number;
  readonly charts: ReadonlyMap<string, Chart>;
  readonly entries: readonly Entry[];
  /** By XState's session id, in the order in which they appeared. */
  readonly tracks: ReadonlyMap<string, Track>;
  /** Positions at which one can stop: a chart came to rest. */
  readonly stops: readonly number[];
  /** Positions of all events. */
  readonly events: readonly number[];
  /** By the id of a transition: `seq`s at which an actor took it, with the actor. */
  readonly takings: ReadonlyMap<string, readonly Taking[]>;
  /** By their ids, in the order in which they were made. */
  readonly calls: ReadonlyMap<number, RecordedCall>;
}

export interface Taking {
  readonly seq: number;
  readonly actor: string;
}

/** Everything that there is: the step of who watches the present. */
export const newest = Number.POSITIVE_INFINITY;

/** How many entries happened up to a step (a `seq`). */
export const countAt = ({ entries }: Run, step: number): number =>
  step === newest ? entries.length : countUpTo(entries.length, (index) => (entries[index]?.seq ?? 0) <= step);

/** Of ascending positions, how many are before this count of entries. */
const countIn = (positions: readonly number[], count: number) =>
  countUpTo(positions.length, (index) => (positions[index] ?? 0) < count);

const lastIn = (positions: readonly number[], count: number): number | undefined =>
  positions[countIn(positions, count) - 1];

/** The chart of an actor; null for promises and callbacks, and for actors that the run does not know. */
export function chartOfActor(run: Run, actor: string): Chart | null {
  const id = run.tracks.get(actor)?.made?.chart;
  return (id !== undefined && run.charts.get(id)) || null;
}

/** What a person calls an actor: its id within its parent; that of its chart for a root, which has no id of its own. */
export function nameOfActor(run: Run, actor: string): string {
  const made = run.tracks.get(actor)?.made;
  return (made?.id === actor ? made.chart : made?.id) ?? actor;
}

function snapshotAtPosition({ entries }: Run, position: number | undefined): SnapshotEntry | null {
  const entry = position === undefined ? undefined : entries[position];
  return entry?.kind === 'snapshot' ? entry : null;
}

/** What an actor was after a step; null before its first snapshot. */
export function snapshotAt(run: Run, actor: string, step: number): SnapshotEntry | null {
  const track = run.tracks.get(actor);
  return track ? snapshotAtPosition(run, lastIn(track.snapshots, countAt(run, step))) : null;
}

/** The last that happened to an actor up to a step, and what it was before and after. */
export interface Moment {
  readonly event: EventEntry | null;
  /** Ids of transitions, in order. */
  readonly taken: readonly string[];
  readonly actions: readonly string[];
  readonly before: SnapshotEntry | null;
  readonly after: SnapshotEntry | null;
}

/** Whether an actor is known from its start on: then its n-th snapshot is that of its n-th event, however they were queued. */
function isWhole({ entries }: Run, { events }: Track): boolean {
  const first = entries[events[0] ?? -1];
  return first?.kind === 'event' && first.event.type === 'xstate.init';
}

/** See Moment. Everything null and empty before the actor was there. */
export function momentAt(run: Run, actor: string, step: number): Moment {
  const track = run.tracks.get(actor);
  const count = countAt(run, step);
  const shown = track ? countIn(track.snapshots, count) : 0;
  const [end, start] = [track?.snapshots[shown - 1], track?.snapshots[shown - 2] ?? -1];
  if (!track || end === undefined) return { event: null, taken: [], actions: [], before: null, after: null };
  const between = (positions: readonly number[]) =>
    positions.slice(countIn(positions, start + 1), countIn(positions, end)).map((position) => run.entries[position]);
  const event = isWhole(run, track) ? run.entries[track.events[shown - 1] ?? -1] : between(track.events).at(-1);
  const actions = run.entries
    .slice(start + 1, end)
    .flatMap((entry) => (entry.kind === 'action' && entry.actor === actor ? [entry.action] : []));
  return {
    event: event?.kind === 'event' ? event : null,
    taken: between(track.steps).flatMap((entry) => (entry?.kind === 'step' ? entry.taken : [])),
    actions,
    before: snapshotAtPosition(run, start),
    after: snapshotAtPosition(run, end),
  };
}

/** How often each transition of a chart was taken up to a step, by all actors of it. */
export function hitsAt(run: Run, transitions: readonly string[], step: number): Readonly<Record<string, number>> {
  const counts = transitions.map((id) => {
    const takings = run.takings.get(id) ?? [];
    return [id, countUpTo(takings.length, (index) => (takings[index]?.seq ?? 0) <= step)] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Which stop a step is at, from 0; -1 before the first. */
export const stopAt = (run: Run, step: number): number => countIn(run.stops, countAt(run, step)) - 1;

/** The step of a stop, the nearest there is for a number out of range; null in an empty run. */
export function stepOfStop(run: Run, stop: number): number | null {
  const position = run.stops[Math.max(0, Math.min(run.stops.length - 1, stop))];
  return position === undefined ? null : (run.entries[position]?.seq ?? null);
}

/** The stop before or after a step at which this actor moved; null when there is none. */
export function ownStop(run: Run, actor: string, step: number, direction: 1 | -1): number | null {
  const snapshots = run.tracks.get(actor)?.snapshots ?? [];
  const at = countIn(snapshots, countAt(run, step)) - 1;
  const here = snapshots[at];
  // Standing after its last move, the move itself is one step back.
  const isThere = here !== undefined && run.entries[here]?.seq === step;
  const position = snapshots[direction === 1 ? at + 1 : isThere || step === newest ? at - 1 : at];
  return position === undefined ? null : (run.entries[position]?.seq ?? null);
}

/** The step at which an event was done with: the snapshot of who got it; the event's own step where there is none yet. */
export function stepOfEvent(run: Run, position: number): number {
  const track = run.tracks.get(run.entries[position]?.actor ?? '');
  if (!track) return run.entries[position]?.seq ?? 0;
  const index = isWhole(run, track) ? countIn(track.events, position) : countIn(track.snapshots, position);
  return run.entries[track.snapshots[index] ?? position]?.seq ?? 0;
}

/** Milliseconds since the tab started, of the last entry up to a step. */
export const timeAt = (run: Run, step: number): number => run.entries[countAt(run, step) - 1]?.at ?? 0;

/** The run as a file that can be read back (run-file.ts). */
export const fileOf = ({ info, charts, entries, dropped, calls }: Run): RunFile => ({
  format: 'flan-admin-run',
  version: 1,
  info,
  charts: [...charts.values()],
  entries,
  dropped,
  calls: [...calls.values()],
});
