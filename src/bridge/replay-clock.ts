import type { ActorRef, Scheduled } from './actor-ref.ts';

interface Pending {
  readonly work: () => void;
  readonly delay: number;
  readonly scheduled: Scheduled | undefined;
}

/** What is scheduled in a system of actors, oldest first. */
export type ScheduledNow = () => readonly Scheduled[];

/** The clock of a system that is replayed: delays elapse when the recording says so, and by themselves from `run` on. */
export class ReplayClock {
  readonly #pending = new Map<number, Pending>();
  readonly #timers = new Map<number, ReturnType<typeof globalThis.setTimeout>>();
  readonly #scheduledNow: ScheduledNow;
  #count = 0;
  #runs = false;

  constructor(scheduledNow: ScheduledNow) {
    this.#scheduledNow = scheduledNow;
  }

  readonly setTimeout = (work: () => void, delay: number): number => {
    this.#count += 1;
    const id = this.#count;
    // XState 5.33.3 takes down what it schedules just before it asks the clock.
    this.#pending.set(id, { work, delay, scheduled: this.#scheduledNow().at(-1) });
    if (this.#runs) this.#begin(id, delay);
    return id;
  };

  readonly clearTimeout = (id: number): void => {
    this.#pending.delete(id);
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  };

  /** Lets the delay elapse after which this actor gets such an event. Returns false when there is none. */
  elapse(target: ActorRef, type: string): boolean {
    const found = [...this.#pending].find(
      ([, { scheduled }]) => scheduled?.target === target && scheduled.event.type === type,
    );
    if (!found) return false;
    this.#fire(found[0]);
    return true;
  }

  /** From now on time passes; what is pending has its whole delay before it. */
  run(): void {
    if (this.#runs) return;
    this.#runs = true;
    for (const [id, { delay }] of this.#pending) this.#begin(id, delay);
  }

  #begin(id: number, delay: number): void {
    this.#timers.set(
      id,
      globalThis.setTimeout(() => this.#fire(id), delay),
    );
  }

  #fire(id: number): void {
    const pending = this.#pending.get(id);
    this.clearTimeout(id);
    pending?.work();
  }
}
