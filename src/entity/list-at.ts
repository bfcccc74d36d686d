import type { AnyActorRef } from 'xstate';
import type { LatePageActor } from '../../machines/entity/list/late-page.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import { pageId } from '../../machines/shell/tabs-types.ts';
import { appIn } from '../core/app-in.ts';

/** The list of the tab with this key, a list's path; undefined while its code has not come, and once the tab is closed. */
export function listAt(system: AnyActorRef['system'], key: string): ListPageActor | undefined {
  const tabs = appIn(system).getSnapshot().context.shell?.getSnapshot().children.tabs;
  const late: AnyActorRef | undefined = tabs?.getSnapshot().children[pageId(key)];
  return ((late as LatePageActor | undefined)?.getSnapshot().context.page ?? undefined) as ListPageActor | undefined;
}

/** The record in the drawer of that tab; undefined where none is open, and while its code has not come. */
export const recordAt = (system: AnyActorRef['system'], key: string): RecordActor | undefined =>
  listAt(system, key)?.getSnapshot().children.record?.getSnapshot().context.record ?? undefined;
