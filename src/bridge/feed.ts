import type { Happening, InspectionLog } from './log.ts';

/** Converted at a time: a few milliseconds of work, then the page has its turn. */
const slice = 200;

/** Hands out what happened to somebody who listens: first what is kept, then what comes, in order and a slice at a time. */
export class Feed {
  readonly #log: InspectionLog;
  readonly #soon: (work: () => void) => void;
  /** Returns false when nobody listens any more. */
  readonly #deliver: (happenings: readonly Happening[]) => boolean;
  #waiting: readonly Happening[] = [];
  #fresh: Happening[] = [];
  #isOn = false;
  #isDue = false;

  constructor(
    log: InspectionLog,
    soon: (work: () => void) => void,
    deliver: (happenings: readonly Happening[]) => boolean,
  ) {
    this.#log = log;
    this.#soon = soon;
    this.#deliver = deliver;
  }

  /** Begins with a number, or again with an earlier one: whoever listens already gets some twice. */
  start(from: number): void {
    const next = (this.#waiting[0] ?? this.#fresh[0])?.seq ?? Number.POSITIVE_INFINITY;
    this.#waiting = this.#log.kept(this.#isOn ? Math.min(from, next) : from);
    this.#fresh = [];
    this.#isOn = true;
    this.#wake();
  }

  stop(): void {
    this.#isOn = false;
    this.#waiting = [];
    this.#fresh = [];
  }

  push(happening: Happening): void {
    if (!this.#isOn) return;
    this.#fresh.push(happening);
    this.#wake();
  }

  #wake(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#soon(() => {
      this.#isDue = false;
      this.#turn();
    });
  }

  #turn(): void {
    if (!this.#isOn) return;
    if (this.#waiting.length === 0) [this.#waiting, this.#fresh] = [this.#fresh, []];
    const now = this.#waiting.slice(0, slice);
    this.#waiting = this.#waiting.slice(slice);
    if (!this.#deliver(now)) this.stop();
    else if (this.#waiting.length + this.#fresh.length > 0) this.#wake();
  }
}
