import { type AnyActorRef, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import { authCalls } from '../../contract/sign-in/session.ts';
import { type LockEvent, lockMachine, type LockNews } from '../../machines/sign-in/lock.ts';
import type { Notice } from '../../machines/notices/notices.ts';
import { appIn } from '../core/app-in.ts';
import { isWireOpen, request } from '../core/http.ts';
import { idleLogic, markActive } from './idle.ts';
import { openChannel } from '../core/other-tabs.ts';
import { read, remove, write, writtenAt } from '../core/storage.ts';

const isNews = (said: unknown): said is LockNews =>
  typeof said === 'object' &&
  said !== null &&
  'type' in said &&
  (said.type === 'UNLOCKED_ELSEWHERE' ||
    (said.type === 'LOCKED_ELSEWHERE' && 'known' in said && typeof said.known === 'boolean'));

/** A cover that was put there since the token is this one, not one of somebody who was signed in before. */
const isPending = () => read('LOCK_PENDING') === true && writtenAt('LOCK_PENDING') >= writtenAt('Access-Token');

const refused = (message: string): Notice => ({ cause: 'lock', level: 'error', text: `锁屏失败：${message}` });

/** The other tabs of the browser, and a cover of which no server knew when the last document ended. */
const othersLogic = fromCallback<LockNews>(({ sendBack, receive }) => {
  const tabs = openChannel('pro__lock', (said) => {
    // A tab that was left behind by its session hears of another one: that does not open what this one covers.
    if (isNews(said) && isWireOpen()) sendBack(said);
  });
  receive(tabs.tell);
  if (isPending()) sendBack({ type: 'LOCKED_ELSEWHERE', known: false });
  return tabs.close;
});

/** Locking what is locked is nothing new to the server. */
const askToLock = (signal: AbortSignal) => request<unknown>(authCalls.lock, { signal, quiet: true });

/** Ctrl/⌘+Shift+L, wherever the focus is. */
const shortcutLogic = fromCallback<LockEvent>(({ sendBack }) => {
  const pressed = (event: KeyboardEvent) => {
    if (event.code !== 'KeyL' || !event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    sendBack({ type: 'LOCK' });
  };
  addEventListener('keydown', pressed, { capture: true });
  return () => removeEventListener('keydown', pressed, { capture: true });
});

/**
 * The lock with its effects: calls, idle time, keys, other tabs. A child of the session: `leave` asks that to be signed out. What
 * goes on after unlocking (`resume`) is given by whoever holds it back.
 */
export const lockLogic = lockMachine.provide({
  actors: {
    lockCall: fromPromise(({ signal }) => askToLock(signal)),
    // A session that is not locked takes any password, and the server may not know of this cover, or no longer: it is made sure.
    unlockCall: fromPromise(async ({ input, signal }) => {
      await askToLock(signal);
      return request<unknown>(authCalls.unlock, { data: input, signal, quiet: true });
    }),
    idle: idleLogic,
    shortcut: shortcutLogic,
    others: othersLogic,
  },
  actions: {
    storePending(_, { pending }) {
      if (pending) write('LOCK_PENDING', true);
      else remove('LOCK_PENDING');
    },
    sayRefused: sendTo(
      ({ system }: { readonly system: AnyActorRef['system'] }) => appIn(system),
      (_, { message }) => ({ type: 'NOTIFY', notice: refused(message) }),
    ),
    markActive,
    leave: sendParent({ type: 'SIGN_OUT' }),
  },
});
