import type { AnyActorRef } from 'xstate';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import type { ProfilePageActor } from '../../machines/account/profile-page.ts';
import type { Tab } from '../../machines/shell/tabs-types.ts';
import { ownTab } from '../core/browser-tab.ts';
import { dropUnsaved, hasDrafts, placeOf } from './draft-wiring.ts';
import { dropDraft } from './drafts.ts';
import { dropUnsavedForm, profilePlace } from '../account/dropped-profile.ts';

/** What the operator gave up together with a page that he has not looked at since it was restored: its draft is all there is of it. */
export async function dropUnseen(system: AnyActorRef['system'], { page }: Tab): Promise<void> {
  const place =
    page.view === 'list' && page.drawer
      ? placeOf(system, { entity: page.entity, ...page.drawer })
      : page.view === 'profile' && profilePlace(system);
  if (place && hasDrafts()) dropDraft(place, await ownTab());
}

/** The forms of a page that is over: a profile, or a record above a list. */
export type GivenUp = Pick<ReturnType<ProfilePageActor['getSnapshot']>['children'], 'form'> &
  Pick<ReturnType<ListPageActor['getSnapshot']>['children'], 'record'>;

/** What the operator gave up together with a page that he had before him. */
export function dropTyped({ form, record: loader }: GivenUp): void {
  if (form) dropUnsavedForm(form);
  const record = loader?.getSnapshot().context.record;
  if (record) dropUnsaved(record);
}
