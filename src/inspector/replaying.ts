import type { ReplayPlan, ReplayStep } from '../../machines/inspector/inspector-replay.ts';
import { type RecordedEvent, RecordedWalk } from '../bridge/recorded-walk.ts';
import type { Entry, Restoration } from '../bridge/wire.ts';
import { newRequestId } from '../core/request-id.ts';
import { outcomeOf } from './outcome.ts';
import type { Page } from './page.ts';
import { newest, type Run, snapshotAt, stepOfEvent, stopAt } from './run.ts';
import type { Shown } from './shown.ts';

/** Why something cannot be done; Chinese. */
interface NotPossible {
  readonly reason: string;
}

/** What a replay does not read stays here: contexts are large. */
function lean(entry: Entry): readonly Entry[] {
  if (entry.kind === 'actor' || entry.kind === 'event') return [entry];
  if (entry.kind !== 'snapshot') return [];
  const { kind, seq, at, actor, status, value } = entry;
  return [{ kind, seq, at, actor, status, ...(value !== undefined && { value }) }];
}

/** The recording of a run up to a step, for a new page. */
export function restorationOf(run: Run, step: number, restoration = newRequestId()): Restoration | NotPossible {
  const { start } = run.info;
  if (!start) return { reason: '这个运行没有录下页面打开时的情况（较早的文件），无法恢复' };
  if (run.dropped > 0) return { reason: '这个运行的开头已不再保留，无法恢复：请在页面打开前打开检查器' };
  const last = step === newest ? (run.entries.at(-1)?.seq ?? 0) : step;
  const entries = run.entries.filter(({ seq }) => seq <= last).flatMap(lean);
  return { restoration, start, label: stopAt(run, last) + 1, step: last, entries, calls: [...run.calls.values()] };
}

/** A person's event, or a link that was followed: the router says so. */
const isPersons = ({ cause, event }: RecordedEvent) =>
  cause === 'outside' || (cause === 'callback' && event.type === 'ROUTED');

/** Its state value; null when it had ended. */
function restAt(run: Run, actor: string, step: number): unknown {
  const snapshot = snapshotAt(run, actor, step);
  return snapshot?.status === 'active' ? snapshot.value : null;
}

/**
 * What people did after a step, with where each actor rested before the next thing that they did. What led to nothing is left out,
 * and what the program itself sent while it dealt with another event.
 */
export function stepsAfter(run: Run, step: number): readonly ReplayStep[] {
  const walk = new RecordedWalk();
  let over = -1;
  const done = [...run.entries.entries()].flatMap(([position, entry]) => {
    const event = walk.read(entry);
    if (!event || !isPersons(event) || event.seq <= step || event.seq < over) return [];
    if (['ignored', 'refused', 'over'].includes(outcomeOf(run, position).kind)) return [];
    over = stepOfEvent(run, position);
    return [{ ...event, actor: entry.actor, over }];
  });
  return done.map(({ path, event, actor, over: own }, index) => {
    const next = done[index + 1];
    return { path, event, rest: restAt(run, actor, next ? Math.max(own, next.seq - 1) : newest) };
  });
}

/** The recording behind a step, and the open tab that it can be replayed into: its own, else the last that was opened. */
export function replayPlanOf(page: Page, { run, step, known }: Shown): ReplayPlan | NotPossible {
  const { runs } = page.inspector.getSnapshot().context;
  const target = known.source === 'tab' ? known : runs.findLast(({ source }) => source === 'tab');
  if (!target) return { reason: '没有打开的应用页面可以回放：请先打开一个' };
  const steps = stepsAfter(run, step);
  if (steps.length === 0) return { reason: '这一步之后没有可以回放的操作' };
  return { tab: target.id, title: target.title, recordedIn: run.info.tab, steps };
}

const refuse = ({ inspector }: Page, text: string) =>
  inspector.send({ type: 'TELL', telling: { tone: 'trouble', text } });

/** Opens a new page of the application that is taken to the step on screen. */
export function restoreHere(page: Page, { run, step }: Shown): void {
  const restoration = restorationOf(run, step);
  if ('reason' in restoration) refuse(page, restoration.reason);
  else page.openRestored(restoration);
}

/** Offers what happened after the step on screen to the running application, event by event. */
export function replayFromHere(page: Page, shown: Shown): void {
  const plan = replayPlanOf(page, shown);
  if ('reason' in plan) refuse(page, plan.reason);
  else page.replay.send({ type: 'START', plan });
}
