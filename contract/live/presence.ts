import type { Call } from '../entity/call.ts';

/** What somebody does with a record that he has open. */
export type Doing = 'viewing' | 'editing';

/** How others read it. */
export const doingLabels: Readonly<Record<Doing, string>> = { viewing: '正在查看', editing: '正在编辑' };

/** Body of the call: an open record says what is done with it; `left` when it was closed. */
export interface Seat {
  readonly entity: string;
  readonly id: number;
  /** A UUID of this open drawer, made by the browser. */
  readonly seat: string;
  readonly doing: Doing | 'left';
}

/** Somebody who has the same record open. Of him nothing but how he is called. */
export interface Person {
  readonly name: string;
  readonly doing: Doing;
  /** The operator himself, in another window. */
  readonly own?: true;
}

/** Answer of the call: who else has the record open, those who edit first. */
export interface Present {
  readonly people: readonly Person[];
}

/**
 * Takes, keeps and gives up a seat at a record, for those who may read its details (and may edit it, to say so). A seat that is not
 * asked for again within the lease is given up: its browser is gone.
 */
export const presenceCall: Call = 'PUT /admin/api/presence';

/** How long a seat is kept, and how often an open record asks for it again; in ms. */
export const seatLease = 40_000;
export const seatBeat = 12_000;
