/** A write that can be taken back: which row, and the version that it made. */
export interface Done {
  readonly id: number;
  readonly version: number;
}

/** Said in place of it where the write waits for a second person. */
export const heldWords = '已提交审批，批准后才会修改';

interface Written extends Partial<Done> {
  readonly isHeld?: boolean;
}

/** What is said of a write, and what 撤销 beside it takes back. */
export const announced = (text: string, { id, version, isHeld }: Written): { text: string; undo?: Done } => ({
  text: isHeld ? heldWords : text,
  ...(id !== undefined && version !== undefined && { undo: { id, version } }),
});
