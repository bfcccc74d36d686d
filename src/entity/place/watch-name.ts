import { fromCallback } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { Row } from '../../../contract/core/page.ts';
import { recordName } from '../../../contract/entity/list/list-look.ts';
import { appIn } from '../../core/app-in.ts';
import { followActors } from '../../shell/follow-actors.ts';
import { listAt, recordAt } from '../list-at.ts';

interface WatchedPage {
  readonly key: string;
  readonly entity: string;
}

/** Tells the tab bar what the record of a page is called, and the page which row it is, once it has been read and whenever that changes. */
export const watchName = fromCallback<{ type: 'none' }, WatchedPage>(({ input, system, sendBack }) => {
  const { key, entity } = input;
  const tabs = appIn(system).getSnapshot().context.shell?.getSnapshot().children.tabs;
  const stopped = new AbortController();
  let told: Row | undefined;
  const look = () => {
    const row = recordAt(system, key)?.getSnapshot().context.row;
    if (!row || stopped.signal.aborted) return;
    tabs?.send({ type: 'PAGE_TITLED', key, title: recordName(entityNamed(entity), row) });
    if (row === told) return;
    told = row;
    sendBack({ type: 'ROW_READ', row });
  };
  // The page is being started just now: nobody knows it yet.
  queueMicrotask(() => {
    const page = listAt(system, key);
    if (page) followActors(page, look, new WeakSet());
  });
  return () => stopped.abort();
});
