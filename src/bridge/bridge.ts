import type { InspectionEvent } from 'xstate';
import { CallLog } from './call-log.ts';
import { commandOf } from './command.ts';
import { askWhether, sendTo } from './control.ts';
import { ChartsTold, entriesOf } from './entries.ts';
import { Feed } from './feed.ts';
import { type Happening, InspectionLog } from './log.ts';
import { replayEvent } from './replay-event.ts';
import { Replayer } from './replayer.ts';
import type { ReplayClock } from './replay-clock.ts';
import { Secrets } from './secrets.ts';
import { Viewers } from './viewers.ts';
import { type Command, isReport, type Report, type TabInfo, type TabStart } from './wire.ts';

/** How many happenings a tab remembers beside its actors. */
const memory = 5000;

/** What the bridge needs of the page that it is in. */
export interface BridgePlace {
  readonly info: () => TabInfo;
  /** Tells all inspectors. */
  readonly post: (report: Report) => void;
  /** Milliseconds since the tab started. */
  readonly now: () => number;
  /** Does work a little later, so that what happens meanwhile is one message. */
  readonly soon: (work: () => void) => void;
  /** Happenings to remember; 5,000 unless given. */
  readonly limit?: number;
  /** What the tab found when it was loaded. */
  readonly start?: (secrets: Secrets) => TabStart;
  /** Delays of a page that is restored elapse when the recording says so. */
  readonly clock?: Pick<ReplayClock, 'elapse'>;
}

/** Somebody else who wants to know, in words of his own. Returns false when he does not any more. */
export type Follower = (happenings: readonly Happening[]) => boolean;

export interface Bridge {
  /** For `createActor`: takes down what happens. Costs a push into an array while nobody listens. */
  readonly inspect: (inspected: InspectionEvent) => void;
  /** Carries out a command; anything else is left alone with a warning. */
  readonly receive: (message: unknown) => void;
  readonly sayHere: () => void;
  readonly sayGone: () => void;
  /** Hands out everything kept and everything to come. Returns how to end it. */
  readonly follow: (follower: Follower) => () => void;
  readonly secrets: Secrets;
  /** The calls of the page. */
  readonly calls: CallLog;
  readonly replayer: Replayer;
}

/** What the bridge is made of. */
interface Parts {
  readonly place: BridgePlace;
  readonly tab: string;
  readonly log: InspectionLog;
  readonly secrets: Secrets;
  readonly viewers: Viewers;
  readonly listen: (from: number) => void;
  readonly replayer: Replayer;
}

function sayHere({ place, secrets }: Parts): void {
  const { title, address, ...rest } = place.info();
  secrets.learn(address);
  const hidden = (text: string) => String(secrets.hide(text));
  const start = place.start && { start: place.start(secrets) };
  place.post({ kind: 'here', info: { ...rest, ...start, title: hidden(title), address: hidden(address) } });
}

function obey(command: Command, parts: Parts): void {
  const { place, tab, log, secrets, viewers, listen, replayer } = parts;
  if ('tab' in command && command.tab !== tab) return;
  switch (command.kind) {
    case 'who':
      sayHere(parts);
      break;
    case 'listen':
      viewers.add(command.viewer, place.now());
      listen(command.from);
      break;
    case 'stay': {
      const missed = viewers.wake(command.viewer, place.now());
      if (missed !== undefined) listen(missed);
      break;
    }
    case 'leave':
      viewers.remove(command.viewer);
      break;
    case 'send': {
      const reason = sendTo(log, secrets, command.actor, command.event);
      if (reason !== undefined) place.post({ kind: 'refused', tab, reason });
      break;
    }
    case 'replay': {
      const { question, step } = command;
      void replayEvent(replayer, secrets, tab, step).then((fault) =>
        place.post({ kind: 'replayed', tab, question, fault }),
      );
      break;
    }
    // For a page that wants one; it hears it by itself (restored.ts).
    case 'restore':
      break;
    case 'ask': {
      const { actor, question, events } = command;
      place.post({ kind: 'answers', tab, question, possible: askWhether(log, secrets, actor, events) });
      break;
    }
  }
}

/** The application's side of the inspector: remembers what its actors do, tells it to those who listen, and obeys them. */
export function createBridge(place: BridgePlace): Bridge {
  const { post, now, soon, limit = memory } = place;
  const { tab } = place.info();
  const secrets = new Secrets();
  const charts = new ChartsTold();
  const viewers = new Viewers();
  const feeds = new Set<Feed>();
  const replayer = new Replayer({ secrets, ...(place.clock && { clock: place.clock }) });
  const onHappening = (happening: Happening) => {
    replayer.hear(happening);
    for (const feed of feeds) feed.push(happening);
  };
  const log = new InspectionLog({ limit, now, onHappening });
  const toViewers = new Feed(log, soon, (happenings) => {
    if (!viewers.areThere(now(), happenings[0]?.seq ?? 0)) return false;
    const entries = entriesOf(happenings, secrets);
    post({ kind: 'entries', tab, charts: charts.of(happenings), entries, dropped: log.dropped() });
    return true;
  });
  feeds.add(toViewers);
  const calls = new CallLog(
    () => log.next,
    soon,
    (told, dropped) => {
      if (viewers.areThere(now(), log.next)) post({ kind: 'calls', tab, calls: told(secrets), dropped });
    },
  );
  const listen = (from: number) => {
    charts.forget();
    toViewers.start(from);
    calls.tellAll();
  };
  const parts: Parts = { place, tab, log, secrets, viewers, listen, replayer };
  return {
    secrets,
    calls,
    replayer,
    sayHere: () => sayHere(parts),
    sayGone: () => post({ kind: 'gone', tab }),
    inspect: (inspected) => log.record(inspected),
    receive(message) {
      const command = commandOf(message);
      if (command) obey(command, parts);
      // Other tabs report on the same channel.
      else if (!isReport(message)) console.warn('inspection: not a command', message);
    },
    follow(follower) {
      const feed = new Feed(log, soon, (happenings) => {
        const goesOn = follower(happenings);
        if (!goesOn) feeds.delete(feed);
        return goesOn;
      });
      feeds.add(feed);
      feed.start(0);
      return () => {
        feed.stop();
        feeds.delete(feed);
      };
    },
  };
}
