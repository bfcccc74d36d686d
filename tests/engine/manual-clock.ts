import type { Schedule, System } from './xstate-internals.ts';

interface Timer {
  readonly type: string;
  readonly delay: number;
  readonly ring: () => void;
}

/** A clock whose timers ring one by one, when the test says so and in any order: time is one more event of the environment. */
export class ManualClock {
  readonly #timers = new Map<number, Timer>();
  #count = 0;
  #scheduling = '';

  /** Handed to `createActor`; timers that XState does not schedule for an event are nameless. */
  readonly setTimeout = (ring: () => void, delay: number): number => {
    this.#timers.set(++this.#count, { type: this.#scheduling, delay, ring });
    return this.#count;
  };

  readonly clearTimeout = (id: number): void => void this.#timers.delete(id);

  /** Lets the clock know which event each timer of the system delivers. Call before the actor starts. */
  follow(system: System): void {
    const { schedule } = system.scheduler;
    const named: Schedule = (source, target, event, delay, id) => {
      this.#scheduling = event.type;
      schedule(source, target, event, delay, id);
      this.#scheduling = '';
    };
    system.scheduler.schedule = named;
  }

  /** Event types of the timers that would ring, with their delays in ms. */
  pending(): readonly { readonly type: string; readonly delay: number }[] {
    return [...this.#timers.values()].map(({ type, delay }) => ({ type, delay }));
  }

  /** Delivers the event of the latest timer for it. Throws when no such timer runs. */
  ring(type: string): void {
    const found = [...this.#timers].findLast(([, timer]) => timer.type === type);
    if (!found)
      throw new Error(
        `no timer for ${type}; running: ${
          this.pending()
            .map((timer) => timer.type)
            .join(', ') || 'none'
        }`,
      );
    this.#timers.delete(found[0]);
    found[1].ring();
  }
}
