import { stateText } from '../core/state-text.ts';
import { type ActorRef, isAlive, machineOf, parentOf } from './actor-ref.ts';
import { hiddenEvent } from './entries.ts';
import type { Happening } from './log.ts';
import { withoutNumbers } from './recorded-answers.ts';
import { nameWithin, type RecordedEvent, type Standing } from './recorded-walk.ts';
import type { ReplayClock } from './replay-clock.ts';
import type { Secrets } from './secrets.ts';
import type { SentEvent } from './wire.ts';

/** Nothing has happened for so long, ms: what has not come by now does not come by itself. */
const stillness = 800;
/** A promise that had ended when recorded is waited for so long, ms: its code may have to be fetched. */
const patience = 10_000;
/** Some code comes when a pointer is first over a page: while it is waited for, one is, ms. */
const pointEvery = 200;
/** What views say of themselves once they are drawn comes within, ms. */
const drawing = 40;

/** Why a replay cannot go on; Chinese. */
export class ReplayFault extends Error {}

/** The way from the root to an actor, as `RecordedWalk` writes it. */
function pathOfRef(ref: ActorRef): string {
  const parent = parentOf(ref);
  const src = typeof ref.src === 'string' ? ref.src : undefined;
  const name = nameWithin(ref.id, ref.sessionId, machineOf(ref)?.id, src);
  return parent ? `${pathOfRef(parent)}/${name}` : name;
}

const valueOf = (ref: ActorRef): unknown => (machineOf(ref) ? ref.getSnapshot().value : undefined);

/** A state value as developers read it. */
export const stateWords = (value: unknown): string => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a recorded chart's value is one.
  if (typeof value === 'string' || (typeof value === 'object' && value !== null)) return stateText(value as string);
  return '已结束';
};

const sameData = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What comes from outside of the charts may come by itself when a recording is replayed: each is known by this. */
const keyOf = (path: string, event: SentEvent) => withoutNumbers(`${path} ${JSON.stringify(event)}`);

/** Where the address bar leads is said by the router's actor: the bar is moved, not the actor. */
const routed = 'ROUTED';
const plainAddress = (address: string) => address.replace(/^#/, '').replace(/\?$/, '');

/** What somebody does who moves the pointer over the page. */
function pointAtPages(): void {
  for (const view of document.querySelectorAll('[data-machine]'))
    view.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
}

interface Options {
  readonly secrets: Secrets;
  /** Of a page that is restored: it counts what comes by itself. */
  readonly clock?: Pick<ReplayClock, 'elapse'>;
}

/** The living actors of a page by their paths, and what brings them to where they were when recorded. */
export class Replayer {
  readonly #secrets: Secrets;
  readonly #clock: Pick<ReplayClock, 'elapse'> | undefined;
  readonly #actors = new Map<string, ActorRef>();
  /** What came by itself and no recorded event was found for yet. */
  readonly #arrived = new Map<string, number>();
  readonly #givenUp = new Set<string>();
  readonly #watchers = new Set<() => void>();
  /** What is being sent: not something that came by itself. */
  #sent: { readonly ref: ActorRef; readonly type: string } | undefined;

  constructor({ secrets, clock }: Options) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** Takes in what happens in the page, as it happens. */
  hear(happening: Happening): void {
    const { ref } = happening;
    if (happening.kind === 'actor') this.#actors.set(pathOfRef(ref), ref);
    else if (happening.kind === 'event' && !(happening.from && machineOf(happening.from)))
      this.#arrive(ref, happening.event);
    for (const watcher of this.#watchers) watcher();
  }

  /** The living actor of a path. */
  actor(path: string): ActorRef | undefined {
    const ref = this.#actors.get(path);
    return ref && isAlive(ref) ? ref : undefined;
  }

  /** Resolves when `isSo`, or when it will not be by itself: false. `waits` says how long, ms, that takes. */
  until(isSo: () => boolean, waits: () => number): Promise<boolean> {
    if (isSo()) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const end = (reached: boolean) => {
      clearTimeout(timer);
      this.#watchers.delete(watcher);
      resolve(reached);
    };
    const look = () => {
      isDue = false;
      if (isSo()) return end(true);
      clearTimeout(timer);
      timer = setTimeout(() => end(isSo()), waits());
    };
    const watcher = () => {
      if (isDue) return;
      isDue = true;
      // A transition is over before anybody looks.
      queueMicrotask(look);
    };
    this.#watchers.add(watcher);
    look();
    return promise;
  }

  /** Waits until all actors stand where they stood. Returns those that do not. */
  async settle(standing: ReadonlyMap<string, Standing>): Promise<readonly string[]> {
    const wrong = () => [...standing].filter(([path, wanted]) => !this.stands(path, wanted)).map(([path]) => path);
    const isSettled = () => wrong().every((path) => this.#givenUp.has(path));
    const isUnderWay = () =>
      this.#actors.size === 0 ||
      wrong().some((path) => {
        const ref = this.actor(path);
        return !this.#givenUp.has(path) && ref && !machineOf(ref) && standing.get(path)?.isActive === false;
      });
    const pointing = setInterval(() => isUnderWay() && pointAtPages(), pointEvery);
    const waits = () => (isUnderWay() ? patience : stillness);
    await this.until(isSettled, waits);
    clearInterval(pointing);
    // Waited for once: whoever is elsewhere for good does not hold up each step.
    const left = wrong();
    this.#givenUp.clear();
    for (const path of left) this.#givenUp.add(path);
    await new Promise((resolve) => setTimeout(resolve, drawing));
    return left;
  }

  /** Whether a recorded event came by itself; each counts once. */
  took({ path, event, cause }: Pick<RecordedEvent, 'path' | 'event' | 'cause'>): boolean {
    const key = keyOf(path, event);
    const count = this.#arrived.get(key) ?? 0;
    if (cause === 'inner' || count === 0) return false;
    this.#arrived.set(key, count - 1);
    return true;
  }

  /** Does a recorded event once more, unless it came by itself. @throws {ReplayFault} when that is not possible */
  perform({ path, event, cause }: RecordedEvent): void {
    const ref = this.actor(path);
    if (cause === 'inner') {
      if (ref) this.#clock?.elapse(ref, event.type);
      return;
    }
    if (this.took({ path, event, cause })) return;
    if (event.type === routed && cause === 'callback') return this.#route(event['address']);
    // Callbacks differ from run to run: another tab, another moment. What they cannot say to anybody is not missed.
    if (!ref && cause === 'callback') return;
    if (!ref) throw new ReplayFault(`没有流程 ${path}，无法重做 ${event.type}`);
    this.send(ref, event);
  }

  /** Sends an event as a person's work, not as something that came by itself. @throws {ReplayFault} when it is not whole */
  send(ref: ActorRef, event: SentEvent): void {
    const oddity = /"‹(?!secret \d+›)[^‹›]+›"/.exec(JSON.stringify(event));
    if (oddity) throw new ReplayFault(`${event.type} 带有录制保存不了的内容 ${oddity[0]}，请亲手完成这一步`);
    this.#sent = { ref, type: event.type };
    ref.send(event);
  }

  /** Moves the address bar; the router's actor says so. */
  #route(address: unknown): void {
    if (typeof address !== 'string' || plainAddress(location.hash) === plainAddress(address)) return;
    location.hash = plainAddress(address);
  }

  #arrive(ref: ActorRef, event: { readonly type: string }): void {
    const isSent = this.#sent?.ref === ref && this.#sent.type === event.type;
    if (isSent) this.#sent = undefined;
    if (isSent || !this.#clock) return;
    const key = keyOf(pathOfRef(ref), hiddenEvent(event, this.#secrets)());
    this.#arrived.set(key, (this.#arrived.get(key) ?? 0) + 1);
  }

  /** Whether an actor stands where it stood. A promise may be ahead. */
  stands(path: string, { isActive, value }: Standing): boolean {
    const ref = this.actor(path);
    if (!isActive) return !ref;
    if (value === undefined) return true;
    return ref !== undefined && sameData(valueOf(ref), value);
  }
}
