import type { InspectionEvent } from 'xstate';
import { commandOf } from './command.ts';
import { askWhether, sendTo } from './control.ts';
import { ChartsTold, entriesOf } from './entries.ts';
import { Feed } from './feed.ts';
import { type Happening, InspectionLog } from './log.ts';
import { Secrets } from './secrets.ts';
import { Viewers } from './viewers.ts';
import type { Command, Report, TabInfo } from './wire.ts';

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
}

/** What the bridge is made of. */
interface Parts {
  readonly place: BridgePlace;
  readonly tab: string;
  readonly log: InspectionLog;
  readonly secrets: Secrets;
  readonly viewers: Viewers;
  readonly listen: (from: number) => void;
}

function sayHere({ place, secrets }: Parts): void {
  const { title, address, ...rest } = place.info();
  secrets.learn(address);
  const hidden = (text: string) => String(secrets.hide(text));
  place.post({ kind: 'here', info: { ...rest, title: hidden(title), address: hidden(address) } });
}

function obey(command: Command, parts: Parts): void {
  const { place, tab, log, secrets, viewers, listen } = parts;
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
  const onHappening = (happening: Happening) => {
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
  const listen = (from: number) => {
    charts.forget();
    toViewers.start(from);
  };
  const parts: Parts = { place, tab, log, secrets, viewers, listen };
  return {
    secrets,
    sayHere: () => sayHere(parts),
    sayGone: () => post({ kind: 'gone', tab }),
    inspect: (inspected) => log.record(inspected),
    receive(message) {
      const command = commandOf(message);
      if (command) obey(command, parts);
      else console.warn('inspection: not a command', message);
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
