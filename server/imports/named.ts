/** A row that may be meant by a word of a file. */
export interface Named {
  readonly id: number;
  readonly title: string;
  readonly number: string | null;
  readonly status: string;
}
