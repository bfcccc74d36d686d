import { type AnyActorRef, fromCallback } from 'xstate';
import { arrangementIn } from '../../contract/list-views.ts';
import { type Listed, savedRowMachine } from '../../machines/saved-row.ts';
import type { TableActor } from '../../machines/table.ts';
import { listAt } from '../list-at.ts';

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

/** What became of the row that was saved last, with the list that it belongs to. */
export const savedRowLogic = savedRowMachine.provide({
  actors: { watchList },
  actions: {
    askForAll: ({ context: { key }, system }) => {
      const table = tableAt(system, key);
      if (!table) return;
      table.send({ type: 'APPLY', start: {}, arrangement: arrangementIn(table.getSnapshot().context) });
    },
  },
});
