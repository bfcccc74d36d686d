import type { Call } from '../call.ts';
import type { Entity } from '../entity.ts';

/** Most rows that are selected at a time, and acted upon in one go. */
export const maxSelected = 100_000;
/** Most rows that one call tells of by their ids: whoever asks for more asks piece by piece. */
export const maxLookedUp = 10_000;

/** A selected row: what it is called, where it stands, and what it can do from there. */
export interface SelectedRow {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly version: number;
  /** Events of the life cycle that the row can take now, whoever may give them. */
  readonly moves: readonly string[];
  /** Events that are drawn from its state and that a guard refuses now, with its sentence. */
  readonly refusals?: Readonly<Record<string, string>>;
}

/** Answer of both calls, in the list's order or that of the ids. Rows out of the operator's data scope are not among them. */
export interface SelectedRows {
  readonly data: readonly SelectedRow[];
}

type Named = Pick<Entity, 'name'>;

/** All rows that a search finds: takes the filters and the sort of the list call. More than `maxSelected` are refused with 40001. */
export const matchingCall = ({ name }: Named): Call => `GET /admin/api/selection/${name}`;

/** Rows by their ids, `maxLookedUp` at most, as they are now. Body: `{ ids }`; a read all the same, as so many ids fit into no address. */
export const selectedCall = ({ name }: Named): Call => `POST /admin/api/selection/${name}`;

/** Why not all rows that a search finds can be selected. */
export const tooManyToSelect = (count: number): string =>
  `符合条件的有 ${count.toLocaleString('en-US')} 条，一次最多选择 ${maxSelected.toLocaleString('en-US')} 条，请缩小查询条件`;
