/** A test that proves what must come of an input. */
export interface Proof {
  /** Below tests/server/. */
  readonly file: string;
  /** The title as it is written, placeholders included. */
  readonly test: string;
  /** Of a test that runs for a list of cases: those that are meant, by a text that names them there. */
  readonly cases: readonly string[];
}

/** One of the inputs that the server must withstand (server.md §7). */
export interface HostileInput {
  readonly number: number;
  /** What is put in. */
  readonly input: string;
  /** What must come of it. */
  readonly outcome: string;
  readonly proofs: readonly Proof[];
  /** What of it cannot be put in yet, and why. */
  readonly later?: string;
}

export const proof = (file: string, test: string, ...cases: readonly string[]): Proof => ({ file, test, cases });
