import { afterEach, expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromCallback, fromPromise } from 'xstate';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import { actions as allActions } from '../../contract/core/permission.ts';
import type { Row } from '../../contract/core/page.ts';
import { type BulkActor, bulkMachine, type FreshRows, type KeptRun } from '../../machines/entity/bulk/bulk.ts';
import type { Matching, SelectionEvent, SelectionInput } from '../../machines/entity/bulk/selection-setup.ts';
import { selectionMachine } from '../../machines/entity/bulk/selection.ts';
import { pickerMachine } from '../../machines/entity/record/picker.ts';
import { tableMachine } from '../../machines/entity/list/table.ts';
import { BulkPanel } from '../../src/entity/bulk/BulkPanel.tsx';
import { BulkQuestion } from '../../src/entity/bulk/BulkQuestion.tsx';
import { SelectionArea } from '../../src/entity/bulk/SelectionArea.tsx';
import { PageRights } from '../../src/entity/permitted.tsx';
import { bulkDriver } from '../drivers/bulk.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { drawList, goodsRow, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
const goods = entityNamed('goods_offline');
const picker = createActor(pickerMachine).start();

await walkView(bulkDriver, (actor: AnyActorRef) => {
  const bulk = actor as BulkActor;
  return draw(
    <>
      <BulkPanel bulk={bulk} entity={entityNamed(bulk.getSnapshot().context.entity)} />
      <BulkQuestion bulk={bulk} picker={picker} />
    </>,
  );
});

const ui = domUi();
const drawing = oneDrawing();
let list: ListUnderTest | undefined;
afterEach(() => {
  list?.clear();
  list = undefined;
});
const one = (selector: string) => document.querySelector<HTMLElement>(selector);

test('a press with Shift ticks all boxes in between', async () => {
  list = drawList({ entity: 'goods_offline', rows: Array.from({ length: 8 }, (_, index) => goodsRow(index + 1)) });
  const { table } = list;
  await soon(() => document.querySelectorAll('tr[data-row-key]').length).toBe(8);
  const press = (id: number, shiftKey: boolean) =>
    one(`[data-row-key="${id}"] input[type=checkbox]`)?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }),
    );
  press(2, false);
  await soon(() => table.getSnapshot().context.selected).toEqual([2]);
  press(6, true);
  await soon(() => table.getSnapshot().context.selected.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6]);
});

interface Given {
  readonly rows?: readonly Row[];
  readonly actions?: readonly string[];
  readonly total?: number;
  readonly matching?: () => Promise<Matching>;
}

/** The bar over a selection that runs, and what became of it. */
function drawBar({ rows = [goodsRow(1), goodsRow(2)], actions = allActions, total = 2, matching }: Given = {}) {
  const query = { pageNo: 1, pageSize: 50, filters: {} };
  const table = createActor(
    tableMachine.provide({
      actors: { fetchPage: fromPromise(async () => ({ data: rows, pageNo: 1, totalCount: total })) },
    }),
    { input: { entity: 'goods_offline' } },
  ).start();
  const machine = selectionMachine.provide({
    actors: {
      watchTable: fromCallback<SelectionEvent, { key: string }>(({ sendBack }) => {
        const look = () => {
          const { selected: ids, rows: shown, total: count } = table.getSnapshot().context;
          sendBack({ type: 'TICKED', ids, rows: shown, query, total: count });
        };
        look();
        const subscription = table.subscribe(look);
        return () => subscription.unsubscribe();
      }),
      recallRun: fromPromise<KeptRun | null, SelectionInput>(async () => null),
      fetchMatching: fromPromise(matching ?? (async () => ({ query, data: [] }))),
      bulk: bulkMachine.provide({
        actors: {
          fetchRows: fromPromise<FreshRows, { entity: string; ids: readonly number[] }>(() => new Promise(() => {})),
        },
      }),
    },
    actions: { tick: (_, { ids }) => table.send({ type: 'SELECT', ids }) },
  });
  const input = { key: '/award/goods-offline', entity: 'goods_offline', actions } as never;
  const selection = createActor(machine, { input }).start();
  drawing.draw(
    <PageRights page={goods.permissionId} actions={actions as never}>
      <SelectionArea entity={goods} table={table} picker={picker} selection={selection} />
    </PageRights>,
  );
  return { table, selection };
}
const buttons = () => ui.see('buttons');

test('the bar offers what the operator may, greyed with the reason where no row can take it', async () => {
  const { table, selection } = drawBar();
  await soon(() => selection.getSnapshot().value).toBe('open');
  expect(one('.selection-bar')).toBeNull();
  table.send({ type: 'SELECT', ids: [1] });
  await soon(async () => await buttons()).toMatchObject({
    批量启用: 'disabled',
    批量停用: 'enabled',
    批量归档: 'enabled',
  });
  expect(one('[aria-label=批量启用]')?.getAttribute('aria-description')).toBe('已是「启用」，无需处理');
  one('[aria-label=批量启用]')?.click();
  expect(selection.getSnapshot().value).toBe('open');
  await ui.click('批量停用');
  await soon(() => ui.see('dialogs')).toEqual(['批量停用']);
  expect((await buttons())['批量停用']).toBe('disabled');
  await ui.click('取消');
  await soon(async () => (await buttons())['批量停用']).toBe('enabled');
});

test('who may not disable is not offered it', async () => {
  const { table } = drawBar({ actions: ['query', 'enable'] });
  table.send({ type: 'SELECT', ids: [1] });
  await soon(async () => Object.keys(await buttons()).filter((name) => name.startsWith('批量'))).toEqual(['批量启用']);
});

test('全选本页 and 选择全部匹配 tick more, as long as there is more', async () => {
  const data = [1, 2, 3].map((id) => ({ id, title: `品鉴装${id}`, status: 'enabled', version: 1, moves: [] }));
  const { table } = drawBar({
    total: 3,
    matching: async () => ({ query: { pageNo: 1, pageSize: 50, filters: {} }, data }),
  });
  await soon(() => table.getSnapshot().context.rows.length).toBe(2);
  table.send({ type: 'SELECT', ids: [1] });
  await soon(async () => Object.keys(await buttons())).toContain('选择全部匹配(3)');
  await ui.click('全选本页');
  await soon(() => table.getSnapshot().context.selected).toEqual([1, 2]);
  await soon(async () => Object.keys(await buttons())).not.toContain('全选本页');
  table.send({ type: 'SELECT', ids: [1] });
  await ui.click('选择全部匹配 (3)');
  await soon(() => table.getSnapshot().context.selected).toEqual([1, 2, 3]);
  await soon(async () => Object.keys(await buttons())).not.toContain('选择全部匹配(3)');
  expect(one('.selection-bar output')?.textContent).toBe('已选择 3 项');
});

test('more than a selection holds is said, and so is what the server refuses', async () => {
  const many = drawBar({ total: 123_456 });
  await soon(() => many.table.getSnapshot().context.rows.length).toBe(2);
  many.table.send({ type: 'SELECT', ids: [1] });
  await soon(() => one('.selection-note')?.textContent).toBe(
    '符合条件的有 123,456 条，一次最多选择 100,000 条，请缩小查询条件',
  );
  const refused = drawBar({ total: 3, matching: () => Promise.reject(new Error('服务器的原话')) });
  await soon(() => refused.table.getSnapshot().context.rows.length).toBe(2);
  refused.table.send({ type: 'SELECT', ids: [1] });
  await ui.click('选择全部匹配 (3)');
  await soon(() => one('.selection-error')?.textContent).toBe('服务器的原话');
});
