import type { Picture, Validity, Values } from '../../../contract/entity/field.ts';

/* A row's values come from the wire, so their types are looked at, not believed: what does not fit is nothing. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A list of texts. */
export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The rows of a list. */
export const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** One id or a list of them. */
export const idsIn = (value: unknown): readonly number[] => [value].flat().filter(isNumber);

const isPicture = (value: unknown): value is Picture =>
  isRecord(value) && typeof value['file_id'] === 'number' && typeof value['url'] === 'string';

/** One picture or a list of them. */
export const picturesIn = (value: unknown): readonly Picture[] => [value].flat().filter(isPicture);

/** A validity as a form holds it: the parts may not be filled in yet. */
export type ValidityDraft =
  | { readonly type: 'fixed'; readonly start_at: string; readonly end_at: string }
  | { readonly type: 'after_get'; readonly after_days: number | null };

/** What is known of a validity; undefined when not even its type is. */
export function validityDraftIn(value: unknown): ValidityDraft | undefined {
  if (!isRecord(value)) return undefined;
  if (value['type'] === 'after_get') return { type: 'after_get', after_days: numberIn(value['after_days']) };
  if (value['type'] !== 'fixed') return undefined;
  return { type: 'fixed', start_at: textIn(value['start_at']), end_at: textIn(value['end_at']) };
}

/** A validity that is complete. */
export function validityIn(value: unknown): Validity | undefined {
  const draft = validityDraftIn(value);
  if (draft?.type === 'fixed') return draft.start_at && draft.end_at ? draft : undefined;
  if (draft?.after_days === undefined || draft.after_days === null) return undefined;
  return { type: 'after_get', after_days: draft.after_days };
}

/** A period as a form holds it: the parts may not be filled in yet. */
export function periodDraftIn(value: unknown): { readonly start_at: string | null; readonly end_at: string | null } {
  const { start_at = null, end_at = null } = isRecord(value) ? value : {};
  return { start_at: textIn(start_at) || null, end_at: textIn(end_at) || null };
}

/** What a reference points to, as the server names it beside the id. */
export interface Titled {
  readonly id: number;
  readonly title: string;
}

const isTitled = (value: unknown): value is Titled =>
  isRecord(value) && typeof value['id'] === 'number' && typeof value['title'] === 'string';

/** Rows named beside their ids. */
export const titledIn = (value: unknown): readonly Titled[] => [value].flat().filter(isTitled);
