import {
  type Command,
  inspectionChannel,
  isReport,
  type ReplayedEvent,
  type Report,
  type Restoration,
  type SentEvent,
} from '../bridge/wire.ts';
import { newRequestId } from '../core/request-id.ts';

/** Twice in the time after which a tab forgets a viewer, even where a hidden page's timers run once a minute. */
const stayEvery = 40_000;

/** The way to and from the application's tabs. */
export interface Wire {
  readonly post: (command: Command) => void;
  /** Returns how to stop. */
  readonly listen: (receive: (report: Report) => void) => () => void;
}

/** The channel of this browser and origin. */
export function channelWire(): Wire {
  const channel = new BroadcastChannel(inspectionChannel);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none: it never leaves the origin.
    post: (command) => channel.postMessage(command),
    listen(receive) {
      const heard = ({ data }: MessageEvent) => {
        if (isReport(data)) receive(data);
      };
      channel.addEventListener('message', heard);
      return () => channel.removeEventListener('message', heard);
    },
  };
}

/** What a viewer says to tabs. It listens to each that it is told of until it leaves. */
export interface Client {
  readonly call: () => void;
  /** From this entry on. */
  readonly listenTo: (tab: string, from: number) => void;
  readonly send: (tab: string, actor: string, event: SentEvent) => void;
  /** Which of these events the actor could take now; null when it is gone. Never answered by a tab that has gone. */
  readonly ask: (tab: string, actor: string, events: readonly SentEvent[]) => Promise<readonly boolean[] | null>;
  /** Does a recorded event in a tab. Resolves with why the tab does not follow, in Chinese; null when it does. */
  readonly replay: (tab: string, step: ReplayedEvent) => Promise<string | null>;
  /** Gives a new page the recording that it wants. */
  readonly restore: (restoration: Restoration) => void;
  readonly leave: () => void;
}

/** A viewer under a name of its own. `newId` makes names that no other viewer has. */
export function createClient({ post, listen }: Wire, newId: () => string = newRequestId): Client {
  const viewer = newId();
  const waiting = new Map<string, (possible: readonly boolean[] | null) => void>();
  const replaying = new Map<string, { readonly tab: string; readonly end: (fault: string | null) => void }>();
  const stop = listen((report) => {
    if (report.kind === 'replayed') replaying.get(report.question)?.end(report.fault);
    if (report.kind === 'gone')
      for (const { tab, end } of replaying.values()) if (tab === report.tab) end('这个标签页已经关闭');
    if (report.kind !== 'answers') return;
    waiting.get(report.question)?.(report.possible);
    waiting.delete(report.question);
  });
  const staying = setInterval(() => post({ kind: 'stay', viewer }), stayEvery);
  let asked = 0;
  return {
    call: () => post({ kind: 'who' }),
    listenTo: (tab, from) => post({ kind: 'listen', viewer, tab, from }),
    send: (tab, actor, event) => post({ kind: 'send', tab, actor, event }),
    ask(tab, actor, events) {
      asked += 1;
      const question = `${viewer} ${asked}`;
      const { promise, resolve } = Promise.withResolvers<readonly boolean[] | null>();
      waiting.set(question, resolve);
      post({ kind: 'ask', tab, actor, question, events });
      return promise;
    },
    replay(tab, step) {
      asked += 1;
      const question = `${viewer} ${asked}`;
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const end = (fault: string | null) => {
        replaying.delete(question);
        resolve(fault);
      };
      replaying.set(question, { tab, end });
      post({ kind: 'replay', tab, question, step });
      return promise;
    },
    restore: (restoration) => post({ kind: 'restore', ...restoration }),
    leave() {
      clearInterval(staying);
      stop();
      post({ kind: 'leave', viewer });
    },
  };
}
