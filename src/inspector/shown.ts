import type { SnapshotFrom } from 'xstate';
import type { inspectorMachine, KnownRun } from '../../machines/inspector/inspector.ts';
import type { Chart } from '../statechart/chart.ts';
import { chartOfActor, newest, type Run } from './run.ts';
import type { Runs } from './runs.ts';

/** A place in a run, as it is on screen. */
export interface Shown {
  readonly run: Run;
  readonly known: KnownRun;
  /** Session id; '' until there is an actor to show. */
  readonly actor: string;
  /** `newest` while the present is watched. */
  readonly step: number;
  /** Of the actor; null for promises and callbacks. */
  readonly chart: Chart | null;
  /** The tab is open and its present is on screen: events can be sent. */
  readonly isLive: boolean;
}

/** What the inspector shows of which run; null while it shows none. */
export function shownIn({ context, value }: SnapshotFrom<typeof inspectorMachine>, runs: Runs): Shown | null {
  const isOfRun = value.view === 'live' || value.view === 'paused';
  const run = isOfRun ? runs.get(context.run) : undefined;
  const known = context.runs.find(({ id }) => id === context.run);
  if (!run || !known) return null;
  return {
    run,
    known,
    actor: context.actor,
    step: value.view === 'live' ? newest : context.step,
    chart: chartOfActor(run, context.actor),
    isLive: value.view === 'live' && known.source === 'tab',
  };
}
