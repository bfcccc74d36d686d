/** A write that can be taken back: which row, and the version that it made. */
export interface Done {
  readonly id: number;
  readonly version: number;
}

/** What is said of a write, and what 撤销 beside it takes back. */
export const announced = (text: string, { id, version }: Partial<Done>): { text: string; undo?: Done } => ({
  text,
  ...(id !== undefined && version !== undefined && { undo: { id, version } }),
});
