import { createActor } from 'xstate';
import { type TabLockMessage, tabLockMachine } from '../../machines/core/tab-lock.ts';
import { openChannel } from './other-tabs.ts';
import { ownDocument } from './own-document.ts';

const channelName = 'pro__locks';
/** A document that is busy for longer counts as closed, in ms. */
const patience = 400;

interface Named extends TabLockMessage {
  readonly lock: string;
}
interface Options {
  /** Ends the waiting; a lock that is held is kept. */
  readonly signal?: AbortSignal;
  /** Takes it from whoever holds it. */
  readonly steal?: boolean;
}

const kinds = { asked: 'ASKED', held: 'HELD', freed: 'FREED', counted: 'COUNTED' } as const;

const isNamed = (said: unknown): said is Named =>
  typeof said === 'object' && said !== null && 'lock' in said && 'kind' in said && String(said.kind) in kinds;

/** Two requests of one document compete as those of two do. */
let requests = 0;

/** A lock by messages, as `navigator.locks` has it: rejects when it was taken away, or the waiting was ended. */
function requestByMessages(lock: string, { signal, steal = false }: Options, run: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = new AbortController();
    const id = `${ownDocument}-${(requests += 1)}`;
    const tellOthers = (message: TabLockMessage) => channel.tell({ lock, ...message } satisfies Named);
    const actor = createActor(tabLockMachine.provide({ actions: { tell: (_, message) => tellOthers(message) } }), {
      input: { ticket: { at: Date.now(), id }, steals: steal },
    });
    const channel = openChannel(channelName, (said) => {
      if (isNamed(said) && (said.lock === lock || said.kind === 'counted'))
        actor.send({ type: kinds[said.kind], by: said.by, term: said.term });
    });
    const release = () => {
      if (!closed.signal.aborted) actor.send({ type: 'RELEASE' });
    };
    let isRunning = false;
    actor.subscribe({
      next: (snapshot) => {
        if (!snapshot.matches('held') || isRunning) return;
        isRunning = true;
        // What is held does not end with the waiting.
        signal?.removeEventListener('abort', release);
        run().then(resolve, reject).finally(release);
      },
      complete: () => {
        closed.abort();
        signal?.removeEventListener('abort', release);
        channel.close();
        reject(new DOMException('The lock is gone.', 'AbortError'));
      },
    });
    addEventListener('pagehide', release, { signal: closed.signal });
    signal?.addEventListener('abort', release);
    actor.start();
    if (signal?.aborted) release();
  });
}

function heldByMessages(): Promise<readonly string[]> {
  const names = new Set<string>();
  const channel = openChannel(channelName, (said) => {
    if (isNamed(said) && said.kind === 'held') names.add(said.lock);
  });
  const by = { at: Date.now(), id: ownDocument };
  channel.tell({ lock: '', kind: 'counted', by, term: 0 } satisfies Named);
  return new Promise((resolve) =>
    setTimeout(() => {
      channel.close();
      resolve([...names]);
    }, patience),
  );
}

/**
 * Runs this while the lock of that name is held, among all tabs of the browser. Rejects when the signal ends the waiting or another
 * tab takes the lock away. Browsers have locks on secure pages only; elsewhere (http with a host name) the tabs agree by messages.
 */
export const withTabLock = (name: string, options: Options, run: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, options, run) : requestByMessages(name, options, run);

/** The names of all locks that some tab holds now. */
export async function heldTabLocks(): Promise<readonly string[]> {
  if (!('locks' in navigator)) return heldByMessages();
  const { held = [] } = await navigator.locks.query();
  return held.map(({ name = '' }) => name);
}
