import type { Fields, Values } from '../../../contract/entity/field.ts';
import { changedKeys, formOf, rebased, startValues } from './record-values.ts';
import type { Draft, FoundDraft, RecordContext } from './record-types.ts';

/** After 30 days a draft is no longer put into a form; in ms. */
const draftLife = 30 * 24 * 60 * 60 * 1000;

/** A short text that changes when a form gains or loses a field or a field its kind: what a draft holds is then something else. */
export function fingerprintOf(fields: Fields): string {
  const declared = Object.entries(fields).map(([key, { kind }]) => `${key}:${kind}`);
  let hash = 0x811c9dc5;
  for (const char of declared.toSorted().join(' ')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** What a form holds, to be kept. */
export const draftOf = (form: RecordContext): Draft => ({
  fingerprint: fingerprintOf(formOf(form)),
  version: form.row?.version ?? null,
  base: form.base,
  values: form.draft,
  requestId: form.requestId,
});

type Form = Pick<RecordContext, 'entity' | 'mode' | 'row'>;

/** Why a draft cannot be put back into its form; undefined when it can. */
export function unfitBecause(found: FoundDraft, form: Form): string | undefined {
  if (found.fingerprint !== fingerprintOf(formOf(form))) return '草稿与当前表单版本不一致，无法恢复';
  return found.age > draftLife ? '草稿已超过 30 天，无法恢复' : undefined;
}

/** Whether the row was saved since the draft was begun. Commands and copies do not depend on what else the row holds. */
export const hasMoved = (found: FoundDraft, { mode, row }: Form): boolean =>
  mode === 'edit' && found.version !== (row?.version ?? null);

/** The form with the changes of a draft on top of what the row is now. */
export const resumed = ({ base, values }: FoundDraft, form: Form): { base: Values; draft: Values } =>
  rebased({ ...form, base, draft: values });

/** Whether a draft changes nothing any more: it was saved after all. */
export function isMoot(found: FoundDraft, form: Form): boolean {
  return changedKeys(startValues(form), resumed(found, form).draft).length === 0;
}
