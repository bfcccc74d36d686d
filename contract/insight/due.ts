/** Rows of one state that time moves, as the block 到期 tells of them. */
export interface DueLine {
  readonly key: string;
  /** What kind of thing it is, and what happens to it: 兑换订单, 超时未付. */
  readonly entity: string;
  readonly title: string;
  /** The state that it stands in, and that it comes to. */
  readonly from: string;
  readonly to: string;
  /** Rows that should have moved already; that move within an hour; within a day, those of the hour among them. */
  readonly overdue: number;
  readonly hour: number;
  readonly day: number;
  /** When the first of them is, or was, due. */
  readonly first_at: string;
  /** The list of the rows in that state. */
  readonly path: string;
}

/** Answer of GET workplace/due. */
export interface DueLines {
  readonly data: readonly DueLine[];
}
