import type { PhoneState, SimulatorFigures } from '../contract/simulator/simulation.ts';

/** Answers are counted by second, so many back. */
const seconds = 10;
/** Upper bounds of the times that are counted together grow by a tenth. */
const growth = 1.1;

/** What came of one call. */
export interface Counted {
  readonly call: string;
  readonly ms: number;
  readonly isRefused: boolean;
  readonly isReplayed: boolean;
  readonly isSigned: boolean;
}

/** Adds up what comes of a run. */
export class Figures {
  readonly #states = new Map<PhoneState, number>();
  readonly #byCall = new Map<string, { calls: number; refused: number }>();
  readonly #times: number[] = [];
  readonly #bySecond = new Map<number, number>();
  readonly #since = Date.now();
  #calls = 0;
  #refused = 0;
  #replayed = 0;
  #unsigned = 0;
  resent = 0;
  differing = 0;
  members = 0;
  wins = 0;

  /** A phone went from one state to another; `undefined` for one that is switched on. */
  move(from: PhoneState | undefined, to: PhoneState): void {
    if (from !== undefined) this.#states.set(from, (this.#states.get(from) ?? 1) - 1);
    this.#states.set(to, (this.#states.get(to) ?? 0) + 1);
  }

  count({ call, ms, isRefused, isReplayed, isSigned }: Counted): void {
    this.#calls += 1;
    if (isRefused) this.#refused += 1;
    if (isReplayed) this.#replayed += 1;
    if (!isSigned) this.#unsigned += 1;
    const one = this.#byCall.get(call) ?? { calls: 0, refused: 0 };
    this.#byCall.set(call, { calls: one.calls + 1, refused: one.refused + Number(isRefused) });
    const at = Math.max(0, Math.ceil(Math.log(Math.max(ms, 0.1) * 10) / Math.log(growth)));
    this.#times[at] = (this.#times[at] ?? 0) + 1;
    const second = Math.floor(Date.now() / 1000);
    this.#bySecond.set(second, (this.#bySecond.get(second) ?? 0) + 1);
    for (const old of this.#bySecond.keys()) if (old < second - seconds) this.#bySecond.delete(old);
  }

  /** The time within which such a share of the calls was answered, in ms, a tenth too long at most. */
  #within(share: number): number {
    let left = share * this.#calls;
    for (const [at, count] of this.#times.entries()) {
      left -= count ?? 0;
      if (count && left <= 0) return Number((growth ** at / 10).toFixed(1));
    }
    return 0;
  }

  /** Answers of the whole seconds that lie behind. */
  #perSecond(): number {
    const now = Math.floor(Date.now() / 1000);
    const whole = Math.max(1, Math.min(seconds, now - Math.ceil(this.#since / 1000)));
    let sum = 0;
    for (const [second, count] of this.#bySecond) if (second < now && second >= now - whole) sum += count;
    return Number((sum / whole).toFixed(1));
  }

  get all(): SimulatorFigures {
    return {
      calls: this.#calls,
      refused: this.#refused,
      resent: this.resent,
      replayed: this.#replayed,
      differing: this.differing,
      unsigned: this.#unsigned,
      per_second: this.#perSecond(),
      p50_ms: this.#within(0.5),
      p95_ms: this.#within(0.95),
      members: this.members,
      wins: this.wins,
      states: Object.fromEntries([...this.#states].filter(([, count]) => count > 0)),
      by_call: Object.fromEntries(this.#byCall),
    };
  }
}
