import type { Chart } from '../statechart/chart.ts';

/** BroadcastChannel between the application's tabs and inspectors; the browser keeps it within one origin. */
export const inspectionChannel = 'flan-admin-inspection';

/**
 * BroadcastChannel for viewers that speak as `@statelyai/inspect` 0.7.2 does. Who posts `{ type: '@statelyai.connected' }` gets
 * `@xstate.actor`, `@xstate.event` and `@xstate.snapshot` here, until `{ type: '@statelyai.disconnected' }`.
 */
export const statelyChannel = 'flan-admin-inspection-stately';

/** In the query of the address of a page that is to be taken to a recorded step. */
export const restoreParameter = 'restore';

/** A tab of the application from load to unload: a reload is another one. */
export interface TabInfo {
  readonly tab: string;
  readonly title: string;
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Absent in files of older runs: they cannot be restored. */
  readonly start?: TabStart;
}

/** What a tab found when it was loaded; secrets have names. */
export interface TabStart {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** `#/award/cate`. */
  readonly hash: string;
  /** What the browser kept for the application, by key. */
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/** A call of the API and what came of it. Secrets have names, nothing is shortened. */
export interface RecordedCall {
  /** Counts from 0 within a tab; the same call is told again once it is answered. */
  readonly id: number;
  /** The `seq` of the first thing that happened after it was made. */
  readonly asked: number;
  /** The same of its answer; absent while there is none. */
  readonly answered?: number;
  readonly method: string;
  /** With its query, decoded. */
  readonly url: string;
  readonly body?: unknown;
  /** Of HTTP; 0 when nothing answered. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer?: unknown;
}

interface Common {
  /** Counts from 0 within a tab, without gaps except where `dropped` says so. */
  readonly seq: number;
  /** Milliseconds since the tab started. */
  readonly at: number;
  /** XState's session id of the actor that it is about. */
  readonly actor: string;
}

/** An actor was made. `chart` is the id of its chart; absent for promises and callbacks. */
export interface ActorEntry extends Common {
  readonly kind: 'actor';
  readonly id: string;
  readonly parent?: string;
  readonly systemId?: string;
  readonly src?: string;
  readonly chart?: string;
  readonly input?: unknown;
}

/** An actor was told something. `from` is the sender's session id, absent when nobody inside sent it. */
export interface EventEntry extends Common {
  readonly kind: 'event';
  readonly from?: string;
  readonly event: { readonly type: string; readonly [payload: string]: unknown };
}

/** Transitions taken, in order, `always` included: one per microstep. */
export interface StepEntry extends Common {
  readonly kind: 'step';
  readonly taken: readonly string[];
}

/** What an actor is after an event. */
export interface SnapshotEntry extends Common {
  readonly kind: 'snapshot';
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  /** State value of a chart. */
  readonly value?: unknown;
  /** Shortened: long lists and texts end with a note of how much was cut. */
  readonly context?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
}

/** A named action was executed. */
export interface ActionEntry extends Common {
  readonly kind: 'action';
  readonly action: string;
  readonly params?: unknown;
}

/**
 * One thing that happened. Secrets are replaced everywhere by names that are the same for the same secret (`‹secret 1›`), so that
 * a run still replays; events and inputs are never shortened, only contexts are.
 */
export type Entry = ActorEntry | EventEntry | StepEntry | SnapshotEntry | ActionEntry;

/** From a tab of the application to inspectors. */
export type Report =
  | { readonly kind: 'here'; readonly info: TabInfo }
  | { readonly kind: 'gone'; readonly tab: string }
  /** Charts come before the first entry that names them. `dropped` is how many older entries are no longer kept. */
  | {
      readonly kind: 'entries';
      readonly tab: string;
      readonly charts: readonly Chart[];
      readonly entries: readonly Entry[];
      readonly dropped: number;
    }
  | {
      readonly kind: 'answers';
      readonly tab: string;
      readonly question: string;
      /** In the order asked. Null when the actor is gone. */
      readonly possible: readonly boolean[] | null;
    }
  /** Calls that were made or answered. `dropped` is how many older ones are no longer kept. */
  | {
      readonly kind: 'calls';
      readonly tab: string;
      readonly calls: readonly RecordedCall[];
      readonly dropped: number;
    }
  /** A new page wants the recording that it was opened for. */
  | { readonly kind: 'wants'; readonly restoration: string }
  /** What came of `replay`: why it went no further, in Chinese; null when the actor is where it was when recorded. */
  | { readonly kind: 'replayed'; readonly tab: string; readonly question: string; readonly fault: string | null }
  /** An event could not be sent: the actor is gone or is not a chart. The text is Chinese. */
  | { readonly kind: 'refused'; readonly tab: string; readonly reason: string };

const reportKinds = new Set<unknown>([
  'here',
  'gone',
  'entries',
  'calls',
  'answers',
  'replayed',
  'wants',
  'refused',
] satisfies Report['kind'][]);

/** Commands and reports pass by on the same channel. */
export const isReport = (message: unknown): message is Report =>
  typeof message === 'object' && message !== null && 'kind' in message && reportKinds.has(message.kind);

/** An event as a command carries it. */
export type SentEvent = { readonly type: string; readonly [payload: string]: unknown };

/** From an inspector to tabs. */
export type Command =
  | { readonly kind: 'who' }
  /** Everything kept from `from` on, and what comes; until `leave`, or 90 s without `stay` (hidden pages have slow timers). */
  | { readonly kind: 'listen'; readonly viewer: string; readonly tab: string; readonly from: number }
  | { readonly kind: 'stay'; readonly viewer: string }
  | { readonly kind: 'leave'; readonly viewer: string }
  | { readonly kind: 'send'; readonly tab: string; readonly actor: string; readonly event: SentEvent }
  /** Whether the actor could take each of these events now (`snapshot.can`). */
  | {
      readonly kind: 'ask';
      readonly tab: string;
      readonly actor: string;
      readonly question: string;
      readonly events: readonly SentEvent[];
    }
  /** For the page that wants it. */
  | ({ readonly kind: 'restore' } & Restoration)
  /** Does a recorded event once more. */
  | { readonly kind: 'replay'; readonly tab: string; readonly question: string; readonly step: ReplayedEvent };

/** A recorded run up to a step, for a new page that is to get there. */
export interface Restoration {
  readonly restoration: string;
  readonly start: TabStart;
  /** Number of the step as people count it. */
  readonly label: number;
  /** `seq` to get to. */
  readonly step: number;
  /** Without contexts. */
  readonly entries: readonly Entry[];
  readonly calls: readonly RecordedCall[];
}

/** An event of a recording, to be done in another run of the application. */
export interface ReplayedEvent {
  /** The actor by its way from the root: `app/shell/tabs`. */
  readonly path: string;
  readonly event: SentEvent;
  /** Where the actor rested afterwards: its state value, null when it had ended. */
  readonly rest: unknown;
  /** The tab of the recording: names of secrets are its own. */
  readonly recordedIn: string;
}

/** A recorded run as a file: `NAME.run.json`. */
export interface RunFile {
  readonly format: 'flan-admin-run';
  readonly version: 1;
  readonly info: TabInfo;
  readonly charts: readonly Chart[];
  readonly entries: readonly Entry[];
  readonly dropped: number;
  /** Absent in files of older runs. */
  readonly calls?: readonly RecordedCall[];
}
