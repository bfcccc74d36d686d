import type { AnyActorRef } from 'xstate';
import type { Values } from '../contract/field.ts';
import { type LoadedSettings, onTop } from '../machines/settings-forms.ts';
import { appIn } from './app-in.ts';
import { type DraftPlace, dropDraft, keepDraft, recallDraft } from './drafts.ts';

type System = AnyActorRef['system'];

/** Which form a draft is of; another one when the fields of 基本设置 change. */
const fingerprint = 'profile-1';
/** After 30 days a draft is no longer put into the form, as with records; in ms. */
const longest = 30 * 24 * 60 * 60 * 1000;

/** Where it is kept: nobody finds that of another person. */
const placeOf = (system: System): DraftPlace => ({
  user: appIn(system).getSnapshot().context.shell?.getSnapshot().context.user?.user_id ?? 0,
  entity: 'account',
  mode: 'profile',
});

/** What was typed before and never saved, on top of what the server has now; null when there is nothing. */
export async function profileDraft(system: System, { values }: LoadedSettings): Promise<Values | null> {
  try {
    const found = await recallDraft(placeOf(system));
    if (found?.fingerprint !== fingerprint || found.age > longest) return null;
    return onTop({ base: found.base, draft: found.values }, values);
  } catch {
    // Where nothing can be kept there is no draft.
    return null;
  }
}

interface Typed {
  readonly version: number;
  readonly base: Values;
  readonly draft: Values;
}

export const keepProfileDraft = (system: System, { version, base, draft }: Typed): void =>
  keepDraft(placeOf(system), { fingerprint, version, base, values: draft, requestId: '' });

export const dropProfileDraft = (system: System): void => dropDraft(placeOf(system));
