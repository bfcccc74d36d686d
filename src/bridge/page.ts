import type { InspectionEvent } from 'xstate';
import { newRequestId } from '../core/request-id.ts';
import { type Bridge, createBridge } from './bridge.ts';
import { type ActorRef, refOf, scheduledIn } from './actor-ref.ts';
import { fromServer, interceptCalls, recorded } from './network.ts';
import type { ReplayClock } from './replay-clock.ts';
import { restoredPage, wantedRestoration } from './restored.ts';
import { tabStart } from './tab-start.ts';
import { inspectionChannel, statelyChannel, type TabInfo } from './wire.ts';

declare global {
  interface ImportMetaEnv {
    /** Whether the pages can be inspected: while developing, or built with INSPECTOR=1. Undefined in tests. */
    readonly INSPECTOR?: boolean;
  }
}

/** Milliseconds that what happens is collected for, about a frame. */
const frame = 16;

/** Hidden pages have slow timers, and it is just then that somebody looks at the inspector. */
function later(): (work: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const works: (() => void)[] = [];
  port1.addEventListener('message', () => works.shift()?.());
  port1.start();
  return (work) => {
    if (document.visibilityState === 'visible') setTimeout(work, frame);
    else {
      works.push(work);
      port2.postMessage(null);
    }
  };
}

/** The channels of a page. They are closed while it sleeps in the browser's history, or it could not sleep there. */
function channels(receive: (name: string, message: unknown) => void) {
  const names = [inspectionChannel, statelyChannel];
  let open: readonly BroadcastChannel[] = [];
  return {
    open() {
      open = names.map((name) => {
        const channel = new BroadcastChannel(name);
        channel.addEventListener('message', ({ data }) => receive(name, data));
        return channel;
      });
    },
    close() {
      for (const channel of open) channel.close();
      open = [];
    },
    post: (name: string, message: unknown) => open.find((channel) => channel.name === name)?.postMessage(message),
  };
}

const isStately = (message: unknown, type: string) =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;
const isWindow = (source: MessageEventSource | null): source is Window => source !== null && 'closed' in source;

/** Viewers that speak as `@statelyai/inspect` does; its words are fetched when the first one comes. */
function statelyViewers(bridge: Bridge) {
  const ends = new Map<unknown, () => void>();
  const leave = (viewer: unknown) => ends.get(viewer)?.();
  return {
    leave,
    async join(viewer: unknown, post: (message: unknown) => boolean) {
      const { speakStately } = await import('./stately.ts');
      leave(viewer);
      ends.set(viewer, speakStately(bridge, performance.timeOrigin, post));
    },
  };
}

/** The root of the page's actors, once it is made. */
let root: ActorRef | undefined;
const scheduled = () => (root ? scheduledIn(root) : []);

const restoration = wantedRestoration();
/** Before anything of the application starts: it is to find what the recorded page found. */
const restored = restoration === '' ? undefined : await restoredPage(restoration, scheduled);

interface RootOptions {
  readonly inspect: (inspected: InspectionEvent) => void;
  readonly clock?: ReplayClock;
}

/** Takes down what the document asked for before its program was there. */
function recordEarly({ calls }: Bridge): void {
  for (const [key, answer] of Object.entries(globalThis.earlyStart?.calls ?? {})) {
    const [method = '', url = ''] = key.split(' ');
    const answered = calls.made({ method, url });
    void answer.then((came) => answered(came ? { status: came.status, answer: came.body } : { status: 0 }));
  }
}

/** Makes this page one that inspectors can see. Returns what `createActor` of its root is to be given. */
export function inspectPage(): RootOptions {
  const tab = newRequestId();
  const info = (): TabInfo => ({
    tab,
    title: document.title,
    address: location.href,
    startedAt: performance.timeOrigin,
  });
  const wires = channels((name, message) => {
    if (name === inspectionChannel) bridge.receive(message);
    else if (isStately(message, '@statelyai.connected'))
      void viewers.join(name, (event) => {
        wires.post(name, event);
        return true;
      });
    else if (isStately(message, '@statelyai.disconnected')) viewers.leave(name);
  });
  const bridge = createBridge({
    info,
    post: (report) => wires.post(inspectionChannel, report),
    now: () => performance.now(),
    soon: later(),
    start: tabStart(),
    ...(restored && { clock: restored.clock }),
  });
  if (restored) restored.begin(bridge.replayer, bridge.calls);
  else {
    recordEarly(bridge);
    interceptCalls(recorded(bridge.calls, fromServer));
  }
  const viewers = statelyViewers(bridge);
  wires.open();
  bridge.sayHere();
  addEventListener('pagehide', () => {
    bridge.sayGone();
    wires.close();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    wires.open();
    bridge.sayHere();
  });
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== location.origin || !isWindow(source) || !isStately(data, '@statelyai.connected')) return;
    void viewers.join(source, (event) => {
      if (source.closed) return false;
      source.postMessage(event, location.origin);
      return true;
    });
  });
  return {
    ...(restored && { clock: restored.clock }),
    inspect: (inspected: InspectionEvent) => {
      root ??= refOf(inspected.actorRef);
      bridge.inspect(inspected);
    },
  };
}
