import type { AnyActorRef } from 'xstate';
import type { Values } from '../../contract/entity/field.ts';
import { type LoadedSettings, onTop } from '../../machines/account/settings-forms.ts';
import { keepDraft, recallDraft } from '../entity/drafts.ts';
import { profilePlace } from './dropped-profile.ts';

type System = AnyActorRef['system'];

/** Which form a draft is of; another one when the fields of 基本设置 change. */
const fingerprint = 'profile-1';
/** After 30 days a draft is no longer put into the form, as with records; in ms. */
const longest = 30 * 24 * 60 * 60 * 1000;

/** What was typed before and never saved, on top of what the server has now; null when there is nothing. */
export async function profileDraft(system: System, { values }: LoadedSettings): Promise<Values | null> {
  try {
    const found = await recallDraft(profilePlace(system));
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
  keepDraft(profilePlace(system), { fingerprint, version, base, values: draft, requestId: '' });
