/** A file as people have it, and what Excel shows of it, or why it cannot be read. */
export interface OddFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Lines as Excel shows them; a pattern stands for a cell that cannot be used, and tells why. */
  readonly shows?: readonly (readonly (string | RegExp)[])[];
  readonly refuses?: RegExp;
}
