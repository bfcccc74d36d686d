import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ListViews } from '../../contract/entity/list/list-views.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import type { TableActor } from '../../machines/entity/list/table.ts';
import { type ViewsActor, viewsMachine } from '../../machines/entity/list/views.ts';
import { ViewsPanel } from '../../src/entity/list/ViewsPanel.tsx';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const drawing = oneDrawing();
const known: ListViews = { version: 1, default_id: null, views: [], shareable: [] };

/** Stands for an actor that stays as it is. */
const standing = (snapshot: object) => ({ getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }) });

/** The panel of a list whose views are answered when the test says so. */
function panel() {
  const answer = Promise.withResolvers<ListViews>();
  const logic = viewsMachine.provide({ actors: { fetchViews: fromPromise(async () => answer.promise) } });
  const views: ViewsActor = createActor(logic, { input: { key: '/award/goods', entity: 'goods' } }).start();
  const page = standing({ children: { views: standing({ context: { page: views } }) } }) as unknown as ListPageActor;
  const table = standing({}) as unknown as TableActor;
  const clear = draw(<ViewsPanel page={page} table={table} />);
  drawing.keep(() => {
    clear();
    views.stop();
  });
  return { views, answer };
}

const save = () => document.querySelector<HTMLButtonElement>('.views-panel > button');

test('a view can be saved once the views were read: a press before that would be lost', async () => {
  const { views, answer } = panel();
  await expect.poll(() => save()?.disabled).toBe(true);
  views.send({ type: 'OPEN' });
  await expect.poll(() => save()?.disabled).toBe(true);
  answer.resolve(known);
  await expect.poll(() => save()?.disabled).toBe(false);
});
