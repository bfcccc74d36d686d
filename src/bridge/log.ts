import type { InspectionEvent } from 'xstate';
import type { DeclaredTransition } from '../statechart/transition-id.ts';
import { type ActorRef, type ActorSnapshot, isAlive, refOf } from './actor-ref.ts';

interface Common {
  /** Counts from 0. */
  readonly seq: number;
  /** Milliseconds since the tab started. */
  readonly at: number;
  readonly ref: ActorRef;
}

/** What happened, by reference: nothing is copied, shortened or hidden before somebody wants to see it. */
export type Happening =
  | (Common & { readonly kind: 'actor' })
  | (Common & {
      readonly kind: 'event';
      readonly from: ActorRef | undefined;
      readonly event: { readonly type: string };
    })
  | (Common & { readonly kind: 'step'; readonly taken: readonly DeclaredTransition[] })
  | (Common & {
      readonly kind: 'snapshot';
      readonly snapshot: ActorSnapshot;
      readonly event: { readonly type: string };
    })
  | (Common & { readonly kind: 'action'; readonly action: { readonly type: string; readonly params: unknown } });

type What = Happening extends infer One ? (One extends Happening ? Omit<One, keyof Common> : never) : never;

/** An actor as the log knows it. */
interface Known {
  readonly made: Happening;
  latest: Happening;
  /** Its last snapshot. */
  state: Happening | undefined;
  isOver: boolean;
}

export interface LogOptions {
  /** How many happenings are kept beside actors and their last snapshots. */
  readonly limit: number;
  /** Milliseconds since the tab started. */
  readonly now: () => number;
  readonly onHappening: (happening: Happening) => void;
}

/**
 * The memory of a system of actors. What happened is kept in a ring; the living actors and what they are now are kept whatever
 * the ring has lost, and ended actors as long as the ring speaks of them. An actor that fails within a transition announces no
 * snapshot: its parent's error event is taken for one.
 */
export class InspectionLog {
  readonly #options: LogOptions;
  readonly #ring: Happening[] = [];
  readonly #actors = new Map<string, Known>();
  #next = 0;
  #oldest = 0;
  #sweepAt: number;

  constructor(options: LogOptions) {
    this.#options = options;
    this.#sweepAt = options.limit;
  }

  /** Takes down one inspection event. Never throws: XState does not expect it. */
  record(inspected: InspectionEvent): void {
    const ref = refOf(inspected.actorRef);
    if (inspected.type === '@xstate.actor') {
      this.#meet(ref);
      return;
    }
    const known = this.#actors.get(ref.sessionId);
    const what = known && whatOf(inspected);
    if (!what) return;
    if (what.kind === 'event' && what.from && what.event.type.startsWith('xstate.error.actor.'))
      this.#failed(what.from);
    if (what.kind !== 'snapshot' || !known.isOver) this.#keep(known, ref, what);
  }

  /** The actor of a session id, alive or ended; none for one that is no longer known. */
  actor(sessionId: string): ActorRef | undefined {
    return this.#actors.get(sessionId)?.made.ref;
  }

  /** What is kept from a number on, in order. */
  kept(from: number): readonly Happening[] {
    const older = [...this.#actors.values()].flatMap((known) => [known.made, ...this.#lostState(known)]);
    const ring = [...this.#ring.slice(this.#oldest), ...this.#ring.slice(0, this.#oldest)];
    return [...older, ...ring].filter(({ seq }) => seq >= from).toSorted((one, other) => one.seq - other.seq);
  }

  /** The number of what happens next. */
  get next(): number {
    return this.#next;
  }

  /** How many happenings are no longer kept. */
  dropped(): number {
    const lost = [...this.#actors.values()].flatMap((known) => this.#lostState(known));
    return this.#next - this.#ring.length - this.#actors.size - lost.length;
  }

  /** The last snapshot of a living actor, when the ring has lost it. */
  #lostState({ state, isOver }: Known): readonly Happening[] {
    return state && !isOver && state.seq < this.#start() ? [state] : [];
  }

  /** The number of the first happening in the ring. */
  #start(): number {
    return this.#ring[this.#oldest]?.seq ?? this.#next;
  }

  #meet(ref: ActorRef): void {
    if (this.#actors.size >= this.#sweepAt) this.#sweep();
    const made: Happening = { seq: this.#next, at: this.#options.now(), ref, kind: 'actor' };
    this.#next += 1;
    this.#actors.set(ref.sessionId, { made, latest: made, state: undefined, isOver: false });
    this.#options.onHappening(made);
  }

  #failed(ref: ActorRef): void {
    const known = this.#actors.get(ref.sessionId);
    if (!known || known.isOver || isAlive(ref)) return;
    this.#keep(known, ref, { kind: 'snapshot', snapshot: ref.getSnapshot(), event: { type: '' } });
  }

  #keep(known: Known, ref: ActorRef, what: What): void {
    const happening: Happening = { seq: this.#next, at: this.#options.now(), ref, ...what };
    this.#next += 1;
    known.latest = happening;
    if (happening.kind === 'snapshot') {
      known.state = happening;
      known.isOver = happening.snapshot.status !== 'active';
    }
    if (this.#ring.length < this.#options.limit) this.#ring.push(happening);
    else {
      this.#ring[this.#oldest] = happening;
      this.#oldest = (this.#oldest + 1) % this.#options.limit;
    }
    this.#options.onHappening(happening);
  }

  /** Forgets ended actors of whom the ring says nothing any more. */
  #sweep(): void {
    const start = this.#start();
    for (const [sessionId, { made, latest }] of this.#actors)
      if (latest.seq < start && !isAlive(made.ref)) this.#actors.delete(sessionId);
    this.#sweepAt = this.#actors.size + this.#options.limit;
  }
}

/** Actions without a name of ours are XState's own, or parts of a named one. */
const isNamed = (type: string) => !type.startsWith('xstate.') && type !== '(anonymous)';

/** What of an inspection event is worth keeping. */
function whatOf(inspected: InspectionEvent): What | undefined {
  switch (inspected.type) {
    case '@xstate.event':
      return {
        kind: 'event',
        from: inspected.sourceRef && refOf(inspected.sourceRef),
        event: inspected.event,
      };
    case '@xstate.microstep':
      // oxlint-disable-next-line no-underscore-dangle -- XState has no other name for it.
      return { kind: 'step', taken: inspected._transitions };
    case '@xstate.snapshot':
      return { kind: 'snapshot', snapshot: inspected.snapshot, event: inspected.event };
    case '@xstate.action':
      return isNamed(inspected.action.type) ? { kind: 'action', action: inspected.action } : undefined;
    case '@xstate.actor':
    case '@xstate.transition':
      return undefined;
  }
}
