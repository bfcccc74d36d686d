import { fromCallback, fromPromise } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { cachePageSize } from '../../../contract/core/page.ts';
import type { Choices } from '../../../machines/entity/record/picker.ts';
import { sideTreeMachine } from '../../../machines/entity/list/side-tree.ts';
import type { SideNode } from '../../../machines/entity/list/side-tree-rows.ts';
import { request } from '../../core/http.ts';
import { listAt } from '../list-at.ts';
import { listenToLive } from '../../live/live-news.ts';
import { sideFilterOf } from './side-filter.ts';

/** All rows of what the tree shows, as pickers are told them: the list that the tree narrows is enough. */
const fetchNodes = fromPromise<readonly SideNode[], { entity: string }>(async ({ input, signal }) => {
  const { refers } = sideFilterOf(entityNamed(input.entity));
  const params = { entity: refers, pageSize: String(cachePageSize) };
  const { data } = await request<Choices>('GET /admin/api/options', { params, signal, quiet: true });
  return data.map(({ id, title, level = 1 }) => ({ id, title, level }));
});

const watchNodes = fromCallback<{ type: 'none' }, { entity: string }>(({ sendBack, input }) => {
  const { refers } = sideFilterOf(entityNamed(input.entity));
  return listenToLive(({ event, data }) => {
    if (
      event === 'row_changed' &&
      typeof data === 'object' &&
      data !== null &&
      'entity' in data &&
      data.entity === refers
    )
      sendBack({ type: 'NODES_CHANGED' });
  });
});

/** The tree beside a list, with the list that it narrows: as its filter does. */
export const sideTreeLogic = sideTreeMachine.provide({
  actors: { fetchNodes, watchNodes },
  actions: {
    narrow: ({ context: { key, entity }, system }, { id }) => {
      const table = listAt(system, key)?.getSnapshot().children.table;
      table?.send({ type: 'FILL', key: sideFilterOf(entityNamed(entity)).key, value: id ?? '' });
      table?.send({ type: 'SEARCH' });
    },
  },
});
