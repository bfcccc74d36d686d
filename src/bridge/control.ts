import { type ActorRef, isAlive, machineOf } from './actor-ref.ts';
import type { InspectionLog } from './log.ts';
import type { Secrets } from './secrets.ts';
import type { SentEvent } from './wire.ts';

/** XState makes them itself; sent from outside they would leave a chart half alive, `*` would end it. */
const ownEvents: ReadonlySet<string> = new Set(['xstate.init', 'xstate.stop', '*']);

const nameOf = ({ id, sessionId }: ActorRef) => (id === sessionId ? sessionId : `${id}（${sessionId}）`);

function refusalOf(sessionId: string, ref: ActorRef | undefined, type: string): string | undefined {
  if (!ref) return `没有流程 ${sessionId}：它早已结束，或属于重新载入之前的页面`;
  if (!isAlive(ref)) return `流程 ${nameOf(ref)}已经结束，不再接收事件`;
  if (!machineOf(ref)) return `${nameOf(ref)}不是状态图，不能向它发送事件`;
  return ownEvents.has(type) ? `${type} 是 XState 自己的事件，不能从外面发送` : undefined;
}

const revealed = (event: SentEvent, secrets: Secrets): SentEvent => ({
  ...secrets.revealFields(event),
  type: event.type,
});

/** What an actor failed of, when it did. */
function failureOf(ref: ActorRef): string | undefined {
  const { status, error } = ref.getSnapshot();
  return status === 'error' ? (error instanceof Error ? error.message : String(error)) : undefined;
}

/** Sends an event to an actor as the program would. Returns why that was not possible, or what it broke; in Chinese. */
export function sendTo(log: InspectionLog, secrets: Secrets, actor: string, event: SentEvent): string | undefined {
  const ref = log.actor(actor);
  const refusal = refusalOf(actor, ref, event.type);
  if (!ref || refusal !== undefined) return refusal;
  ref.send(revealed(event, secrets));
  const failure = failureOf(ref);
  return failure === undefined ? undefined : `流程 ${nameOf(ref)}收到 ${event.type} 后出错：${failure}`;
}

/** Whether an actor could take each of these events now. A guard that throws says no; null when there is nobody to ask. */
export function askWhether(
  log: InspectionLog,
  secrets: Secrets,
  actor: string,
  events: readonly SentEvent[],
): readonly boolean[] | null {
  const ref = log.actor(actor);
  if (!ref || !isAlive(ref) || !machineOf(ref)) return null;
  const snapshot = ref.getSnapshot();
  return events.map((event) => {
    try {
      return snapshot.can?.(revealed(event, secrets)) ?? false;
    } catch {
      return false;
    }
  });
}
