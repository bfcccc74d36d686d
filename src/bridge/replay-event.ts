import { type Replayer, ReplayFault, stateWords } from './replayer.ts';
import type { Secrets } from './secrets.ts';
import type { ReplayedEvent, SentEvent } from './wire.ts';

/** The actor may still be on its way, ms after the last thing that happened; one that is where it is to be is not. */
const patience = 3000;
const short = 300;
/** So may the answer of the server. */
const answerTime = 8000;

const standingOf = (rest: unknown) => (rest === null ? { isActive: false } : { isActive: true, value: rest });

function revealed(event: SentEvent, secrets: Secrets, isOwn: boolean): SentEvent {
  const whole = isOwn ? { ...secrets.revealFields(event), type: event.type } : event;
  if (/‹secret \d+›/.test(JSON.stringify(whole)))
    throw new ReplayFault(`${event.type} 带有录制时隐藏的内容（密码、令牌、电话等），请亲手完成这一步，再跳过它`);
  return whole;
}

async function perform(replayer: Replayer, event: SentEvent, { path, rest }: ReplayedEvent): Promise<void> {
  const standing = standingOf(rest);
  const now = () => replayer.actor(path);
  const place = () => stateWords(now()?.getSnapshot().value);
  const canTake = () => {
    const ref = now();
    // Callbacks take whatever comes.
    return ref !== undefined && (ref.getSnapshot().can?.(event) ?? true);
  };
  const isRouted = event.type === 'ROUTED' && typeof event['address'] === 'string';
  if (isRouted) location.hash = String(event['address']).replace(/\?$/, '');
  else {
    const takes = await replayer.until(canTake, () => (replayer.stands(path, standing) ? short : patience));
    const ref = now();
    if (!takes && replayer.stands(path, standing)) return;
    if (!ref) throw new ReplayFault(`页面上没有流程 ${path}，${event.type} 无处可送`);
    if (!takes) throw new ReplayFault(`流程 ${path} 在「${place()}」，不接收 ${event.type}`);
    replayer.send(ref, event);
  }
  const isThere = await replayer.until(
    () => replayer.stands(path, standing),
    () => answerTime,
  );
  if (!isThere)
    throw new ReplayFault(`${event.type} 之后流程 ${path} 录制时在「${stateWords(rest)}」，现在在「${place()}」`);
}

/** Does a recorded event in this page. Returns why the page does not follow, in Chinese; null when it does. */
export async function replayEvent(
  replayer: Replayer,
  secrets: Secrets,
  tab: string,
  step: ReplayedEvent,
): Promise<string | null> {
  try {
    await perform(replayer, revealed(step.event, secrets, step.recordedIn === tab), step);
    return null;
  } catch (error) {
    return error instanceof ReplayFault ? error.message : `${step.event.type} 没有完成：${String(error)}`;
  }
}
