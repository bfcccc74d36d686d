import type { ActorEntry, Entry, RecordedCall, RunFile, TabInfo } from '../bridge/wire.ts';
import type { Chart } from '../statechart/chart.ts';
import type { Run, Taking } from './run.ts';

/** Most entries a page keeps of one run; a third goes when there are more. */
const mostEntries = 120_000;

interface GrowingTrack {
  made: ActorEntry | null;
  readonly since: number;
  readonly events: number[];
  readonly steps: number[];
  readonly snapshots: number[];
}

/** A run while it grows. Whoever reads it takes it for a `Run`. */
export class RunLog implements Run {
  readonly id: string;
  info: TabInfo;
  dropped = 0;
  version = 0;
  readonly charts = new Map<string, Chart>();
  entries: Entry[] = [];
  tracks = new Map<string, GrowingTrack>();
  stops: number[] = [];
  events: number[] = [];
  takings = new Map<string, Taking[]>();
  readonly calls = new Map<number, RecordedCall>();
  readonly #most: number;

  constructor(id: string, info: TabInfo, most = mostEntries) {
    this.id = id;
    this.info = info;
    this.#most = most;
  }

  /** The run of a file, under an id of this page's. */
  static from(id: string, { info, charts, entries, dropped, calls = [] }: RunFile): RunLog {
    const log = new RunLog(id, info, Number.POSITIVE_INFINITY);
    log.add(charts, entries, dropped);
    log.addCalls(calls);
    return log;
  }

  /** Takes in calls; one that is answered takes the place of itself unanswered. */
  addCalls(calls: readonly RecordedCall[]): void {
    for (const call of calls) this.calls.set(call.id, call);
    this.version += 1;
  }

  /** The `seq` from which on entries are missing. */
  get next(): number {
    return (this.entries.at(-1)?.seq ?? -1) + 1;
  }

  /** Takes in a report. Entries that are known already are passed over: a tab may repeat itself. */
  add(charts: readonly Chart[], entries: readonly Entry[], dropped: number): void {
    for (const chart of charts) this.charts.set(chart.id, chart);
    let { next } = this;
    for (const entry of entries) {
      if (entry.seq < next) continue;
      next = entry.seq + 1;
      this.#index(entry, this.entries.length);
      this.entries.push(entry);
    }
    this.dropped = Math.max(this.dropped, dropped);
    if (this.entries.length > this.#most) this.#trim();
    this.version += 1;
  }

  #track(entry: Entry, position: number): GrowingTrack {
    const known = this.tracks.get(entry.actor);
    if (known) return known;
    const track: GrowingTrack = { made: null, since: position, events: [], steps: [], snapshots: [] };
    this.tracks.set(entry.actor, track);
    return track;
  }

  #index(entry: Entry, position: number): void {
    const track = this.#track(entry, position);
    if (entry.kind === 'actor') track.made = entry;
    else if (entry.kind === 'event') {
      track.events.push(position);
      this.events.push(position);
    } else if (entry.kind === 'snapshot') {
      track.snapshots.push(position);
      if (track.made?.chart !== undefined) this.stops.push(position);
    } else if (entry.kind === 'step') {
      track.steps.push(position);
      for (const id of entry.taken) {
        const takings = this.takings.get(id) ?? [];
        takings.push({ seq: entry.seq, actor: entry.actor });
        this.takings.set(id, takings);
      }
    }
  }

  /** Lets the oldest third go, but for what says who is who and where those who live stand. */
  #trim(): void {
    const from = Math.floor(this.entries.length / 3);
    const keep = new Set<number>();
    for (const { snapshots, made, since } of this.tracks.values()) {
      const last = snapshots.findLast((position) => position < from);
      const later = snapshots.at(-1) ?? -1;
      const hasEnded = later < from && this.#isOver(later);
      if (hasEnded) continue;
      if (made && since < from) keep.add(since);
      if (last !== undefined) keep.add(last);
    }
    const entries = this.entries.filter((_, position) => position >= from || keep.has(position));
    this.dropped += this.entries.length - entries.length;
    Object.assign(this, { entries: [], tracks: new Map(), stops: [], events: [], takings: new Map() });
    for (const entry of entries) {
      this.#index(entry, this.entries.length);
      this.entries.push(entry);
    }
  }

  #isOver(position: number): boolean {
    const entry = this.entries[position];
    return entry?.kind === 'snapshot' && entry.status !== 'active';
  }
}
