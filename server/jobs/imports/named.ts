/** A row that may be meant by a word of a file. */
export interface Named {
  readonly id: number;
  readonly title: string;
  readonly number: string | null;
  /** Of a tree: the names of all above it and its own, joined by `/`; null elsewhere. */
  readonly path?: string | null;
  readonly status: string;
}
