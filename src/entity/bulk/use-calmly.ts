import { useSyncExternalStore } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { BulkActor, bulkMachine } from '../../../machines/entity/bulk/bulk.ts';

/** From so many rows up what is drawn of all of them follows this much later, in ms. */
const manyRows = 2_000;
const calm = 250;

/**
 * What a view reads of a run, as `useSelector` reads it; of a run of many rows some times a second: a hundred answers come in one, and
 * whoever draws all rows after each of them does nothing else. What the chart knows meanwhile is drawn with whatever else is drawn.
 */
export const useCalmly = <Part>(bulk: BulkActor, select: (snapshot: SnapshotFrom<typeof bulkMachine>) => Part): Part =>
  useSyncExternalStore(
    (draw) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const soon = () => {
        if (bulk.getSnapshot().context.rows.length < manyRows) return draw();
        timer ??= setTimeout(() => {
          timer = undefined;
          draw();
        }, calm);
      };
      const subscription = bulk.subscribe({ next: soon, complete: draw });
      return () => {
        clearTimeout(timer);
        subscription.unsubscribe();
      };
    },
    () => select(bulk.getSnapshot()),
  );
