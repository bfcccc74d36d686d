import type { AnyActorRef } from 'xstate';
import { appIn } from '../core/app-in.ts';

/** Whether the operator sees the page of that tab: it is in front, and the browser shows it. */
export function isSeen(system: AnyActorRef['system'], key: string): boolean {
  const shell = appIn(system).getSnapshot().context.shell?.getSnapshot();
  const isFront = shell?.children.tabs?.getSnapshot().context.active === key;
  return isFront && shell.matches({ running: 'onPage' }) && document.visibilityState === 'visible';
}
