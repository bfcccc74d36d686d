import type { Reached } from '../../machines/inspector/inspector-restored.ts';
import type { RecordedAnswers } from './recorded-answers.ts';
import { type RecordedEvent, RecordedWalk } from './recorded-walk.ts';
import { type Replayer, ReplayFault, stateWords } from './replayer.ts';
import type { Entry, Restoration } from './wire.ts';

const isOutside = (event: RecordedEvent | undefined) => event?.cause === 'outside';

/** Code that is fetched is here within, ms. */
const patience = 5000;
const isPrograms = ({ event }: RecordedEvent) => /"‹(?:chart|actor|function)[^‹›]*›"/.test(JSON.stringify(event));

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
  /** What was done before that, where its actor was elsewhere afterwards. */
  #suspect: RecordedEvent | undefined;
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
    this.#answers.arrive();
  }

  connect(): void {
    this.#answers.connect();
  }

  async #follow(replayer: Replayer, event: RecordedEvent): Promise<void> {
    if (event.cause === 'inner' && !event.event.type.startsWith('xstate.after.')) return replayer.perform(event);
    if (replayer.took(event)) return;
    // An answer that came just before it had not been dealt with yet.
    await this.#settle(replayer, event.seq - 1);
    // What carries a part of the program comes from the program: its code may be on its way.
    if (isPrograms(event))
      return void (await replayer.until(
        () => replayer.took(event),
        () => patience,
      ));
    replayer.perform(event);
    if (isOutside(event)) this.#last = event;
  }

  async #settle(replayer: Replayer, step: number): Promise<void> {
    this.#answers.reach(step);
    const before = this.#differing;
    this.#differing = await replayer.settle(this.#walk.standing);
    const [last, suspect] = [this.#last, this.#suspect];
    const isApart = ({ path }: RecordedEvent) => this.#differing.includes(path);
    this.#last = undefined;
    this.#suspect = last && !before.includes(last.path) && isApart(last) ? last : undefined;
    // One that is ahead of the recording is where it belongs soon.
    const failed = step === this.#step ? (this.#suspect ?? suspect) : suspect;
    if (!failed || !isApart(failed)) return;
    const wanted = stateWords(this.#walk.standing.get(failed.path)?.value);
    const place = stateWords(replayer.actor(failed.path)?.getSnapshot().value);
    throw new ReplayFault(`${failed.event.type} 之后流程 ${failed.path} 录制时在「${wanted}」，这里在「${place}」`);
  }
}
