import type { Reached } from '../../machines/inspector-restored.ts';
import type { RecordedAnswers } from './recorded-answers.ts';
import { type RecordedEvent, RecordedWalk } from './recorded-walk.ts';
import { type Replayer, ReplayFault, stateWords } from './replayer.ts';
import type { Entry, Restoration } from './wire.ts';

const isOutside = (event: RecordedEvent | undefined) => event?.cause === 'outside';

function countOutside(entries: readonly Entry[]): number {
  const walk = new RecordedWalk();
  return entries.filter((entry) => isOutside(walk.read(entry))).length;
}

/** Takes a page along a recording, from one event of a person to the next. */
export class Restorer {
  /** How many events came from outside of the charts. */
  readonly total: number;
  readonly #entries: readonly Entry[];
  readonly #step: number;
  readonly #answers: RecordedAnswers;
  readonly #replayer: Promise<Replayer>;
  readonly #walk = new RecordedWalk();
  #next = 0;
  /** What was done last, and who was elsewhere before. */
  #last: RecordedEvent | undefined;
  #differing: readonly string[] = [];

  constructor({ entries, step }: Restoration, answers: RecordedAnswers, replayer: Promise<Replayer>) {
    this.#entries = entries.filter(({ seq }) => seq <= step);
    this.#step = step;
    this.#answers = answers;
    this.#replayer = replayer;
    this.total = countOutside(this.#entries);
  }

  /** Goes on to the next event from outside and does it; from the last one to the step. @throws {ReplayFault} where it cannot */
  async perform(): Promise<Reached> {
    const replayer = await this.#replayer;
    for (; this.#next < this.#entries.length; this.#next += 1) {
      const entry = this.#entries[this.#next];
      const event = entry && this.#walk.read(entry);
      if (!event) continue;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they were.
      await this.#follow(replayer, event);
      if (!isOutside(event)) continue;
      this.#next += 1;
      return { differing: this.#differing };
    }
    await this.#settle(replayer, this.#step);
    return { differing: this.#differing };
  }

  /** What was recorded later is no longer waited for. */
  release(): void {
    this.#answers.reach(this.#step);
  }

  connect(): void {
    this.#answers.connect();
  }

  async #follow(replayer: Replayer, event: RecordedEvent): Promise<void> {
    if (event.cause === 'inner' && !event.event.type.startsWith('xstate.after.')) return replayer.perform(event);
    if (replayer.took(event)) return;
    await this.#settle(replayer, event.seq);
    replayer.perform(event);
    if (isOutside(event)) this.#last = event;
  }

  async #settle(replayer: Replayer, step: number): Promise<void> {
    this.#answers.reach(step);
    const before = this.#differing;
    this.#differing = await replayer.settle(this.#walk.standing);
    const last = this.#last;
    this.#last = undefined;
    if (!last || before.includes(last.path) || !this.#differing.includes(last.path)) return;
    const wanted = stateWords(this.#walk.standing.get(last.path)?.value);
    const place = stateWords(replayer.actor(last.path)?.getSnapshot().value);
    throw new ReplayFault(`${last.event.type} 之后流程 ${last.path} 录制时在「${wanted}」，这里在「${place}」`);
  }
}
