import { type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import {
  type Arrangement,
  arrangementIn,
  type ListStart,
  type ListViews,
  viewCalls,
} from '../../contract/entity/list/list-views.ts';
import { listParams } from '../../contract/core/page.ts';
import { type Content, type ViewWrite, viewsMachine, type Wish } from '../../machines/entity/list/views.ts';
import { appIn } from '../core/app-in.ts';
import { request } from '../core/http.ts';
import { newRequestId } from '../core/request-id.ts';
import { write } from '../core/write-call.ts';
import { listAt } from './list-at.ts';

const shellIn = (system: AnyActorRef['system']) => appIn(system).getSnapshot().context.shell;

/** Tells how the list looks whenever it comes to look otherwise. */
const watchTable = fromCallback<{ type: 'none' }, { key: string }>(({ sendBack, input: { key }, system }) => {
  const table = listAt(system, key)?.getSnapshot().children.table;
  if (!table) return;
  let { columns, density, shape } = table.getSnapshot().context;
  const watched = table.subscribe(({ context }) => {
    if (context.columns === columns && context.density === density && context.shape === shape) return;
    ({ columns, density, shape } = context);
    sendBack({ type: 'ARRANGED', arrangement: arrangementIn(context) });
  });
  return () => watched.unsubscribe();
});

const wireOf = ({ query, arrangement }: Content) => ({ query: listParams({ pageNo: 1, ...query }), arrangement });

/** The call of a wish, with its body. */
function callOf(wish: Wish, known: ListViews): readonly [keyof typeof viewCalls, object] {
  if (wish.kind === 'create') return ['create', { name: wish.name.trim(), ...wireOf(wish.content) }];
  if (wish.kind === 'default') return ['settle', { version: known.version, default_id: wish.id }];
  const version = known.views.find(({ id }) => id === wish.id)?.version ?? 0;
  const about = { id: wish.id, version };
  switch (wish.kind) {
    case 'rename':
      return ['update', { ...about, name: wish.name.trim() }];
    case 'share':
      return ['update', { ...about, roles: wish.roles }];
    case 'replace':
      return ['update', { ...about, ...wireOf(wish.content) }];
    case 'remove':
      return ['remove', about];
  }
}

/** Views of a list with everything they reach. They show their failures themselves. */
export const viewsLogic = viewsMachine.provide({
  actors: {
    watchTable,
    fetchViews: fromPromise(({ input: { entity }, signal }) =>
      request<ListViews>(viewCalls.read, { params: { entity }, signal, quiet: true }),
    ),
    writeView: fromPromise<ListViews, ViewWrite>(({ input: { entity, wish, known } }) => {
      if (!wish) throw new Error('nothing is wished');
      const [call, body] = callOf(wish, known);
      return write(viewCalls[call], { data: { entity, ...body }, requestId: newRequestId(), quiet: true });
    }),
    saveArrangement: fromPromise(({ input: { entity, version, arrangement } }) =>
      write<ListViews>(viewCalls.settle, {
        data: { entity, version, arrangement },
        requestId: newRequestId(),
        quiet: true,
      }),
    ),
  },
  actions: {
    applyView: ({ context: { key }, system }, { view }) => {
      if (view)
        listAt(system, key)
          ?.getSnapshot()
          .children.table?.send({ type: 'APPLY', start: view.query, arrangement: view.arrangement });
    },
    announceStart: ({ context: { entity }, system }, start) => keepStart(system, entity, start),
    announce: ({ system }, { text }) =>
      appIn(system).send({ type: 'NOTIFY', notice: { cause: 'views', level: 'success', text } }),
  },
});

/** Lists that are opened from now on begin like that, without asking for the user anew. */
function keepStart(
  system: AnyActorRef['system'],
  entity: string,
  { arrangement, query }: { arrangement: Arrangement | null; query: ListStart['query'] },
): void {
  const shell = shellIn(system);
  const lists = shell?.getSnapshot().context.user?.lists;
  const start: ListStart = { ...lists?.[entity], ...(arrangement && { arrangement }) };
  const { query: _, ...look } = start;
  const data = { lists: { ...lists, [entity]: { ...look, ...(query && { query }) } } };
  shell?.send({ type: 'LIVE', event: 'profile', data });
}
