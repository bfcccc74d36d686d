/** What became of the rows of a batch, one by one (award.md §0.1, shape B). */
export interface RowBatch {
  readonly ok: number;
  readonly failed: readonly {
    /** 0 where there is no such row. */
    readonly id: number;
    /** Of orders that were named by it. */
    readonly order_no?: string;
    readonly code: number;
    readonly message: string;
  }[];
  readonly rows: readonly { readonly id: number; readonly status: string }[];
}
