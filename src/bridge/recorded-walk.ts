import type { ActorEntry, Entry, EventEntry, SentEvent } from './wire.ts';

/** Who brought an event about: nobody inside, a callback such as the address bar, or the chart's own doing, timers mostly. */
export type Cause = 'outside' | 'callback' | 'inner';

/** An event of a recording that a replay may have to bring about. */
export interface RecordedEvent {
  readonly seq: number;
  readonly path: string;
  readonly event: SentEvent;
  readonly cause: Cause;
}

/** What an actor was, by its path. */
export interface Standing {
  /** False once it has ended. */
  readonly isActive: boolean;
  /** State value; undefined for promises and callbacks. */
  readonly value?: unknown;
}

/** XState makes them of what an actor itself does. */
const isOwn = (type: string) => type.startsWith('xstate.') && !type.startsWith('xstate.after.');

/** The name of an actor within its parent: its id, else that of its chart, else its logic's. */
export const nameWithin = (id: string, sessionId: string, chart?: string, src?: string): string =>
  id === sessionId ? (chart ?? src ?? '?') : id;

/** A recording read from its beginning: who is who, and who stands where. */
export class RecordedWalk {
  readonly #paths = new Map<string, string>();
  readonly #charts = new Set<string>();
  readonly #standing = new Map<string, Standing>();

  /** Where every actor stands after the entries read so far. */
  get standing(): ReadonlyMap<string, Standing> {
    return this.#standing;
  }

  /** The way from the root to an actor. */
  pathOf(actor: string): string {
    return this.#paths.get(actor) ?? '';
  }

  /** Reads on. Returns the event that a replay has to look at, if the entry is one. */
  read(entry: Entry): RecordedEvent | undefined {
    if (entry.kind === 'actor') this.#meet(entry);
    else if (entry.kind === 'event') return this.#event(entry);
    else if (entry.kind === 'snapshot') {
      const isActive = entry.status === 'active';
      const value = this.#charts.has(entry.actor) && { value: entry.value };
      this.#standing.set(this.pathOf(entry.actor), { isActive, ...value });
    }
    return undefined;
  }

  #meet({ actor, parent, id, chart, src }: ActorEntry): void {
    const above = parent === undefined ? '' : `${this.pathOf(parent)}/`;
    const path = above + nameWithin(id, actor, chart, src);
    this.#paths.set(actor, path);
    this.#standing.delete(path);
    if (chart !== undefined) this.#charts.add(actor);
  }

  #event({ seq, actor, from, event }: EventEntry): RecordedEvent | undefined {
    if (isOwn(event.type)) return undefined;
    const cause = from === undefined ? 'outside' : this.#charts.has(from) ? 'inner' : 'callback';
    return { seq, path: this.pathOf(actor), event, cause };
  }
}
