import { Client } from 'pg';

/**
 * Begins a statement that is asked again and again with other values: its connection keeps the plan. A row with all that is joined and
 * counted for it takes 1.3 ms to ask for, 1 ms of which is planning (docs/decisions/077-kept-plans.md).
 */
export const keptMark = '/* kept */';

/** Each plan takes memory on every connection: what comes after so many different statements is planned each time. */
const mostKept = 100;

/** The names of the statements that one connection keeps. */
class Names {
  readonly #given = new Map<string, string>();

  /** The same text has the same name; none where there are too many. */
  of(text: string): string | undefined {
    const known = this.#given.get(text);
    if (known !== undefined || this.#given.size >= mostKept) return known;
    const name = `kept_${this.#given.size + 1}`;
    this.#given.set(text, name);
    return name;
  }
}

/** A connection that gives a name to every statement that is to be kept, which is what makes PostgreSQL keep it. */
export class PlanKeeper extends Client {
  readonly #names = new Names();

  /** What is asked, with a name where its plan is to be kept. */
  #named(asked: unknown): unknown {
    const name = typeof asked === 'string' && asked.startsWith(keptMark) ? this.#names.of(asked) : undefined;
    return name === undefined ? asked : { name, text: asked };
  }

  // It is called in many ways, and each is handed on as it is.
  override query = (asked: unknown, ...rest: readonly never[]): never => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above.
    const given = [this.#named(asked), ...rest] as unknown as readonly [never];
    return super.query(...given);
  };
}
