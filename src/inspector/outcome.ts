import type { EventEntry, SnapshotEntry } from '../bridge/wire.ts';
import type { Chart, ChartTransition } from '../statechart/chart.ts';
import { chartOfActor, type Moment, momentAt, type Run, stepOfEvent } from './run.ts';
import { activeStates, standing, standingText } from './states.ts';

/** What came of an event. `unknown` is for calls, which have no chart, and for events whose step is no longer kept. */
export type Outcome =
  | {
      readonly kind: 'started' | 'moved';
      readonly from: string;
      readonly to: string;
      readonly end: '' | 'done' | 'error';
    }
  | { readonly kind: 'stayed'; readonly isContextChanged: boolean }
  /** The state listens to it, a guard forbade it. */
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  /** No active state listens to it. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'over' | 'waiting' | 'unknown' };

/** Whether a transition listens to an event of this type. */
const listens = ({ event }: ChartTransition, type: string): boolean =>
  event === type || event === '*' || (event.endsWith('.*') && type.startsWith(event.slice(0, -1)));

const endOf = ({ status }: SnapshotEntry): '' | 'done' | 'error' =>
  status === 'done' || status === 'error' ? status : '';

/** The innermost states that only one of two snapshots has. */
function difference(chart: Chart, one: SnapshotEntry, other: SnapshotEntry): string {
  const there = new Set(standing(chart, other.value).map((way) => way.at(-1)?.id));
  const own = standing(chart, one.value).flatMap((way) => way.at(-1) ?? []);
  return own
    .filter(({ id }) => !there.has(id))
    .map(({ label }) => label)
    .join('、');
}

const sameData = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

function handled(chart: Chart, before: SnapshotEntry, after: SnapshotEntry): Outcome {
  const [from, to, end] = [difference(chart, before, after), difference(chart, after, before), endOf(after)];
  if (from !== '' || to !== '' || end !== '') return { kind: 'moved', from, to, end };
  return { kind: 'stayed', isContextChanged: !sameData(before.context, after.context) };
}

function untaken(chart: Chart, before: SnapshotEntry, type: string): Outcome {
  const listening = activeStates(chart, before.value)
    .flatMap(({ transitions }) => transitions)
    .filter((transition) => listens(transition, type));
  if (listening.length === 0) return { kind: 'ignored' };
  const reasons = listening.flatMap(({ guard }) => (guard === undefined ? [] : [chart.refusals[guard] ?? guard]));
  return { kind: 'refused', reasons: [...new Set(reasons)] };
}

function outcomeFrom(chart: Chart, { event, taken, before, after }: Moment): Outcome {
  if (!event || !after) return { kind: 'unknown' };
  if (event.event.type === 'xstate.init')
    return { kind: 'started', from: '', to: standingText(chart, after.value), end: endOf(after) };
  if (!before) return { kind: 'unknown' };
  return taken.length === 0 && endOf(after) === ''
    ? untaken(chart, before, event.event.type)
    : handled(chart, before, after);
}

/** What came of an event whose actor has no snapshot of it. */
function unanswered(run: Run, { actor }: EventEntry): Outcome {
  const last = run.entries[run.tracks.get(actor)?.snapshots.at(-1) ?? -1];
  return { kind: last?.kind === 'snapshot' && last.status !== 'active' ? 'over' : 'waiting' };
}

const known = new WeakMap<EventEntry, Outcome>();

/** What came of the event at this position of a run. */
export function outcomeOf(run: Run, position: number): Outcome {
  const entry = run.entries[position];
  if (entry?.kind !== 'event') return { kind: 'unknown' };
  const found = known.get(entry);
  if (found) return found;
  const chart = chartOfActor(run, entry.actor);
  if (!chart) return { kind: 'unknown' };
  const moment = momentAt(run, entry.actor, stepOfEvent(run, position));
  const outcome = moment.event === entry ? outcomeFrom(chart, moment) : unanswered(run, entry);
  // One that waits will have an outcome once the run has grown.
  if (outcome.kind !== 'waiting') known.set(entry, outcome);
  return outcome;
}

const ends = { '': '', done: '（结束）', error: '（出错）' } as const;

/** An outcome as a person reads it. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'started':
      return `进入 ${outcome.to}${ends[outcome.end]}`;
    case 'moved':
      return `${[outcome.from, outcome.to].filter(Boolean).join(' → ') || '状态不变'}${ends[outcome.end]}`;
    case 'stayed':
      return outcome.isContextChanged ? '状态不变，上下文有变' : '状态不变';
    case 'refused':
      return `被拒绝：${outcome.reasons.join('；') || '条件不允许'}`;
    case 'ignored':
      return '未处理：当时的状态不接收它';
    case 'over':
      return '未处理：流程已经结束';
    case 'waiting':
      return '等待处理';
    case 'unknown':
      return '—';
  }
}
