import { Client } from 'pg';
import { timed } from '../core/statement-times.ts';

/**
 * Begins a statement that is asked again and again with other values: its connection keeps the plan. A row with all that is joined and
 * counted for it takes 1.3 ms to ask for, 1 ms of which is planning (docs/decisions/077-kept-plans.md).
 */
export const keptMark = '/* kept */';
/** The same for the rows of a page of a list. They are counted by themselves, so that lists leave single rows their plans. */
export const pageMark = '/* page */';

/** Each plan takes memory on every connection: what comes after so many different statements is planned each time. */
const mostKept = 100;

/** The names of the statements of one kind that one connection keeps. */
class Names {
  readonly #kind: string;
  readonly #given = new Map<string, string>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** The same text has the same name; none where there are too many. */
  of(text: string): string | undefined {
    const known = this.#given.get(text);
    if (known !== undefined || this.#given.size >= mostKept) return known;
    const name = `${this.#kind}_${this.#given.size + 1}`;
    this.#given.set(text, name);
    return name;
  }
}

/** A connection that gives a name to every statement that is to be kept, which is what makes PostgreSQL keep it. */
export class PlanKeeper extends Client {
  readonly #names = { [keptMark]: new Names('kept'), [pageMark]: new Names('page') } as const;

  /** What is asked, with a name where its plan is to be kept. */
  #named(asked: unknown): unknown {
    if (typeof asked !== 'string') return asked;
    const mark = ([keptMark, pageMark] as const).find((one) => asked.startsWith(one));
    const name = mark && this.#names[mark].of(asked);
    return name === undefined ? asked : { name, text: asked };
  }

  // It is called in many ways, and each is handed on as it is.
  override query = (asked: unknown, ...rest: readonly unknown[]): never => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on this very client.
    const send = (...given: readonly unknown[]): unknown => Reflect.apply(super.query, this, given);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above.
    return timed(send, [this.#named(asked), ...rest]) as never;
  };
}
