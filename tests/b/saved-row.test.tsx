import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromCallback } from 'xstate';
import type { Action } from '../../contract/core/permission.ts';
import type { ListPageEvent } from '../../machines/entity/list/list-page-events.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import { type Listed, savedRowMachine } from '../../machines/entity/list/saved-row.ts';
import { SavedRowBar } from '../../src/entity/list/SavedRowBar.tsx';
import { savedRowDriver } from '../drivers/saved-row.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { drawList, goodsRow } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { moving, standing } from './standing.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

/** A list page with this part, whose operator may do so much; `told` is what it hears. */
function pageOf(saved: AnyActorRef, ...actions: readonly Action[]) {
  const told: ListPageEvent[] = [];
  const children = { savedRow: standing({ context: { page: saved } }) };
  const page = Object.assign(standing({ context: { actions }, children }), {
    send: (event: ListPageEvent) => told.push(event),
  });
  return { page: page as unknown as ListPageActor, told };
}

await walkView(savedRowDriver, (actor: AnyActorRef) => draw(<SavedRowBar page={pageOf(actor, 'get').page} />));

const ui = domUi();
const drawing = oneDrawing();
const words = () => document.querySelector('.row-news')?.textContent ?? '';
const narrowed: Listed = { ids: [1], query: { pageNo: 1, pageSize: 50, filters: { keyword: '茶' } } };
const savedRow = (listed: Listed) =>
  createActor(
    savedRowMachine.provide({
      actors: {
        watchList: fromCallback<{ type: 'none' }, { key: string }>(({ sendBack }) =>
          sendBack({ type: 'LISTED', ...listed }),
        ),
      },
    }),
    { input: { key: '/award/goods-offline', entity: 'goods_offline' } },
  ).start();
const saved = { type: 'SAVED', id: 7, said: '已新建「品鉴装7」' } as const;

test('the row opens in its drawer, for those who may see it', async () => {
  const actor = savedRow(narrowed);
  actor.send(saved);
  const { page, told } = pageOf(actor, 'query', 'get');
  drawing.draw(<SavedRowBar page={page} />);
  await soon(words).toBe('已新建「品鉴装7」，不在当前页定位查看清空条件');
  expect(document.querySelector('[role=alert]')).toBeNull();
  await ui.click('查看');
  expect(told).toEqual([{ type: 'OPEN', mode: 'detail', id: 7 }]);
  drawing.draw(<SavedRowBar page={pageOf(actor, 'query').page} />);
  await soon(words).toBe('已新建「品鉴装7」，不在当前页定位清空条件');
  actor.stop();
});

test('whoever may see rows no longer is not offered this one', async () => {
  const actor = savedRow(narrowed);
  actor.send(saved);
  const children = { savedRow: standing({ context: { page: actor } }) };
  const { actor: page, become } = moving({ context: { actions: ['query', 'get'] }, children });
  drawing.draw(<SavedRowBar page={page as ListPageActor} />);
  await soon(words).toContain('查看');
  become({ context: { actions: ['query'] }, children });
  await soon(words).not.toContain('查看');
  actor.stop();
});

test('of a list that asks for nothing only the row itself is offered', async () => {
  const actor = savedRow({ ids: [], query: { pageNo: 1, pageSize: 50, filters: {} } });
  actor.send(saved);
  drawing.draw(<SavedRowBar page={pageOf(actor, 'get').page} />);
  await soon(words).toBe('已新建「品鉴装7」，不在当前页定位查看');
  const buttons = [...document.querySelectorAll('.row-news button')];
  expect(buttons.map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual(['定位', '查看', '不再提示']);
  actor.stop();
});

test('it stands above the rows of its list once one was saved, and its code has come', async () => {
  const actor = savedRow(narrowed);
  actor.send(saved);
  const { become, clear } = drawList({ entity: 'goods_offline', rows: [goodsRow(1)] });
  drawing.keep(clear);
  await soon(() => document.body.textContent).toContain('品鉴装1');
  expect(words()).toBe('');
  become({ savedId: 7 }, { savedRow: standing({ context: { page: null } }) });
  await soon(words).toBe('');
  become({ savedId: 7 }, { savedRow: standing({ context: { page: actor } }) });
  await soon(words).toContain('已新建「品鉴装7」');
  become({ savedId: 0 }, { savedRow: standing({ context: { page: actor } }) });
  await soon(words).toBe('');
  actor.stop();
});
