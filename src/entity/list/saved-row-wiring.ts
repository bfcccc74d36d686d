import { type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { arrangementIn } from '../../../contract/entity/list/list-views.ts';
import { listParams } from '../../../contract/core/page.ts';
import { type Place, placeCall } from '../../../contract/entity/place.ts';
import { type Listed, savedRowMachine, type SoughtRow } from '../../../machines/entity/list/saved-row.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { request } from '../../core/http.ts';
import { listAt } from '../list-at.ts';
import { showRow } from './show-row.ts';

const tableAt = (system: AnyActorRef['system'], key: string) => listAt(system, key)?.getSnapshot().children.table;

/** The rows of a list that stand there; undefined while it is asked for, and where it failed. */
function listedIn(table: TableActor): Listed | undefined {
  const snapshot = table.getSnapshot();
  const { rows, query } = snapshot.context;
  return snapshot.matches({ data: 'showing' }) || snapshot.matches({ data: 'empty' })
    ? { ids: rows.map(({ id }) => id), query }
    : undefined;
}

/** Tells what stands in the list, now and whenever it has an answer. */
const watchList = fromCallback<{ type: 'none' }, { key: string }>(({ sendBack, input: { key }, system }) => {
  const table = tableAt(system, key);
  if (!table) return;
  const tell = () => {
    const listed = listedIn(table);
    if (listed) sendBack({ type: 'LISTED', ...listed });
  };
  tell();
  const watched = table.subscribe(tell);
  return () => watched.unsubscribe();
});

/** Asks the server where the row stands in what the list shows. */
const fetchPlace = fromPromise<Place, SoughtRow>(({ input: { entity, id, query }, signal }) =>
  request(placeCall(entityNamed(entity)), {
    params: { ...listParams(query), row_id: String(id) },
    signal,
    quiet: true,
  }),
);

/** What became of the row that was saved last, with the list that it belongs to. */
export const savedRowLogic = savedRowMachine.provide({
  actors: { watchList, fetchPlace },
  actions: {
    turnTo: ({ context: { key, missedIn }, system }, { pageNo }) => {
      if (pageNo !== null && missedIn)
        tableAt(system, key)?.send({ type: 'TURN_PAGE', pageNo, pageSize: missedIn.pageSize });
    },
    showRow: ({ context: { key }, system }, { id }) => {
      const rows = tableAt(system, key)?.getSnapshot().context.rows ?? [];
      showRow(
        rows.findIndex((row) => row.id === id),
        rows.length,
        id,
      );
    },
    askForAll: ({ context: { key }, system }) => {
      const table = tableAt(system, key);
      if (!table) return;
      table.send({ type: 'APPLY', start: {}, arrangement: arrangementIn(table.getSnapshot().context) });
    },
  },
});
