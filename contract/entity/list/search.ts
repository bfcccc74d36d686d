import type { Call } from '../call.ts';

/** A record that a search over everything has found. */
export interface FoundRecord {
  readonly entity: string;
  /** What its kind is called. */
  readonly label: string;
  readonly id: number;
  readonly title: string;
  /** Its readable number, such as `JL00000042`; empty where its kind has none. */
  readonly number: string;
  /** Label of its state. */
  readonly status: string;
}

/** `?keyword=` of 1–50 characters: the records of all pages that the caller may query, by number or name, a few of each kind. */
export const searchCall: Call = 'GET /admin/api/search';

/** Longest keyword. */
export const keywordLength = 50;
/** So many records of a kind at most. */
export const foundPerEntity = 5;
