import type { AnyActorRef } from 'xstate';
import type { SettingsFormActor } from '../../machines/account/settings-form.ts';
import { appIn } from '../core/app-in.ts';
import { type DraftPlace, dropDraft } from '../entity/drafts.ts';

type System = AnyActorRef['system'];

/** Where it is kept: nobody finds that of another person. */
export const profilePlace = (system: System): DraftPlace => ({
  user: appIn(system).getSnapshot().context.shell?.getSnapshot().context.user?.user_id ?? 0,
  entity: 'account',
  mode: 'profile',
});

export const dropProfileDraft = (system: System): void => dropDraft(profilePlace(system));

/** What the operator gave up together with its page. */
export function dropUnsavedForm(form: SettingsFormActor): void {
  if (form.getSnapshot().hasTag('unsaved')) dropProfileDraft(form.system);
}
