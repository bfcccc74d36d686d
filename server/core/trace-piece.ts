/** What a trace tells of a piece of work. */
export type Facts = Readonly<Record<string, string | number | undefined>>;

/** What a piece of work is, as traces tell it. */
export interface Work {
  /** One of few: numbers and names stand in the facts. */
  readonly name: string;
  /** Asked of us, asked by us of somebody else, or neither. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly facts: Facts;
}

/** Is told how a statement ended. */
export type StatementEnd = (error: unknown, result?: unknown) => void;

/** A piece of work under way, where traces are made (server/tracing). */
export interface Piece {
  /** What is sent along to whoever works on. */
  readonly traceparent: string;
  begin(work: Work): Piece;
  /** Begins the piece that a statement is of it; undefined where nobody hears of it. */
  statement(asked: unknown): StatementEnd | undefined;
  /** Once; what is told later is lost. `fault` names a failure by a code: words may quote what somebody typed. */
  end(facts: Facts, fault?: string): void;
}
