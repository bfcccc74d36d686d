/** A viewer that says nothing for this many milliseconds is gone. */
const patience = 90_000;

/** Who listens, and where those stopped who fell silent: they may only have been asleep. */
export class Viewers {
  readonly #heard = new Map<string, number>();
  readonly #silent = new Map<string, number>();

  add(viewer: string, now: number): void {
    this.#heard.set(viewer, now);
    this.#silent.delete(viewer);
  }

  remove(viewer: string): void {
    this.#heard.delete(viewer);
    this.#silent.delete(viewer);
  }

  /** The number from which a silent one, that speaks again, has missed something. */
  wake(viewer: string, now: number): number | undefined {
    const missed = this.#silent.get(viewer);
    if (missed !== undefined || this.#heard.has(viewer)) this.add(viewer, now);
    return missed;
  }

  /** Whether anybody listens who has been heard of lately. The others miss what comes from `next` on. */
  areThere(now: number, next: number): boolean {
    for (const [viewer, heard] of this.#heard)
      if (now - heard > patience) {
        this.#heard.delete(viewer);
        this.#silent.set(viewer, next);
      }
    return this.#heard.size > 0;
  }
}
