import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { sameValue } from './settle.ts';

/**
 * A field of a plan or a prize of which a published activity only takes what is better for those who take part (award.md §1.4, C4), and
 * the sentence that says so.
 */
export interface Favour {
  readonly field: string;
  readonly worse: (before: unknown, after: unknown) => boolean;
  readonly message: string;
  /** From publishing on; from the start of the activity on when not given. */
  readonly since?: 'published';
}

/** How far the activity is, and whether this row has been in force. */
export interface Standing {
  readonly activity_status: string;
  readonly run_status: string;
  /** Of the plan or prize. */
  readonly status: string;
}

const isPublished = ({ activity_status, status }: Standing) => activity_status !== 'draft' && status !== 'draft';

/**
 * Whether nobody may make it worse: it was put in force, and its activity has begun. Who has paused the activity, with a reason, and
 * stopped the row as well, both by the right 停用, may change it at will (docs/decisions/053).
 */
const isBound = (standing: Standing) =>
  isPublished(standing) &&
  standing.run_status !== 'not_started' &&
  !(standing.activity_status === 'paused' && standing.status === 'disabled');

/** What a change would take away from those who were promised it. */
export function worseFaults(
  favours: readonly Favour[],
  standing: Standing,
  row: Values,
  after: Values,
): readonly FieldError[] {
  if (!isPublished(standing)) return [];
  const bound = isBound(standing);
  return favours
    .filter(({ since }) => bound || (since === 'published' && standing.status !== 'disabled'))
    .filter(({ field, worse }) => !sameValue(row[field], after[field]) && worse(row[field], after[field]))
    .map(({ field, message }) => ({ field, message }));
}

/** Whether a limit became tighter; 0 is no limit. */
export const isTighter = (before: unknown, after: unknown): boolean =>
  Number(after ?? 0) !== 0 && (Number(before ?? 0) === 0 || Number(after) < Number(before));

export const always = () => true;
