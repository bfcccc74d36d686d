import type { VariantOutcome } from '../../../contract/activities/rehearsal.ts';
import type { DrawSetting, Trial } from './setting.ts';

/** What the thread of a rehearsal is given: one setting for each variant. */
export interface RehearsalWork {
  readonly settings: readonly DrawSetting[];
  readonly trial: Trial;
}

/** What it says: that another part is done, and in the end what came out. */
export type FromRehearsal =
  | { readonly kind: 'part' }
  | { readonly kind: 'done'; readonly variants: readonly VariantOutcome[] };

/** Only `runRehearsal` starts the thread, with this. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const rehearsalWork = (data: unknown): RehearsalWork => data as RehearsalWork;
