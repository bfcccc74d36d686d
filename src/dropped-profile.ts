import type { AnyActorRef } from 'xstate';
import type { ProfilePageActor } from '../machines/profile-page.ts';
import { appIn } from './app-in.ts';
import { type DraftPlace, dropDraft } from './drafts.ts';

type System = AnyActorRef['system'];

/** Where it is kept: nobody finds that of another person. */
export const profilePlace = (system: System): DraftPlace => ({
  user: appIn(system).getSnapshot().context.shell?.getSnapshot().context.user?.user_id ?? 0,
  entity: 'account',
  mode: 'profile',
});

export const dropProfileDraft = (system: System): void => dropDraft(profilePlace(system));

/** What the operator gave up together with its page. */
export function dropUnsavedForm(page: AnyActorRef): void {
  const { form } = (page as ProfilePageActor).getSnapshot().children;
  if (form?.getSnapshot().hasTag('unsaved')) dropProfileDraft(page.system);
}
