import { fromCallback } from 'xstate';
import type { SessionEvent } from '../../machines/sign-in/session-types.ts';
import { read } from '../core/storage.ts';
import { withTabLock } from '../core/tab-locks.ts';

/** The lock of the tab that asks, and the channel of what came of it. */
const name = 'pro__renewal';

type Outcome = 'renewed' | 'postponed';

/** Tells the other tabs of the browser what became of the question. */
export function announce(outcome: Outcome): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin.
  channel.postMessage(outcome);
  channel.close();
}

/** Sends MY_TURN while this tab holds the lock. */
function queue(signal: AbortSignal, send: (event: SessionEvent) => void): () => void {
  /** The request that holds it. */
  let holder: symbol | undefined;
  const ask = (options: LockOptions): Promise<void> => {
    const turn = Symbol('turn');
    const held = () => {
      holder = turn;
      send({ type: 'MY_TURN' });
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    };
    return withTabLock(name, options, held).catch(() => {
      // Another request of this tab may have taken it.
      if (signal.aborted || holder !== turn) return;
      // The operator went on in another tab, which took the turn.
      holder = undefined;
      send({ type: 'TURN_LOST' });
      void ask({ signal });
    });
  };
  void ask({ signal });
  return () => {
    if (!holder) void ask({ steal: true });
  };
}

/**
 * Whose turn it is to ask about the renewal, among all tabs of the browser: the first, or the one that the operator turns to. Sends
 * MY_TURN and TURN_LOST; RENEWED, with the token that is stored, and POSTPONED when another tab has had its answer.
 */
export const turnLogic = fromCallback<SessionEvent, { token: string }>(({ input, sendBack }) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  const send = (event: SessionEvent) => {
    const token = read('Access-Token') ?? '';
    // It was renewed while this tab waited.
    if (!signal.aborted)
      sendBack(event.type === 'MY_TURN' && token !== '' && token !== input.token ? renewed(token) : event);
  };
  const take = queue(signal, send);
  const attend = () => document.visibilityState === 'visible' && take();
  addEventListener('focus', attend, { signal });
  document.addEventListener('visibilitychange', attend, { signal });
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'renewed') send(renewed(read('Access-Token') ?? input.token));
    else if (data === 'postponed') send({ type: 'POSTPONED' });
  });
  return () => {
    stopped.abort();
    channel?.close();
  };
});

const renewed = (token: string): SessionEvent => ({ type: 'RENEWED', token });
