import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromCallback, fromPromise } from 'xstate';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import { actions as allActions } from '../../contract/core/permission.ts';
import type { ListPage, ListQuery } from '../../contract/core/page.ts';
import type { CommandBegun } from '../../contract/jobs/commands.ts';
import { type BulkJobActor, type BulkJobAsked, bulkJobMachine } from '../../machines/entity/bulk/bulk-job.ts';
import type { KeptRun } from '../../machines/entity/bulk/bulk.ts';
import type { Matching, SelectionEvent, SelectionInput } from '../../machines/entity/bulk/selection-setup.ts';
import { selectionMachine } from '../../machines/entity/bulk/selection.ts';
import { pickerMachine } from '../../machines/entity/record/picker.ts';
import { type PageQuery, tableMachine } from '../../machines/entity/list/table.ts';
import { BulkJobQuestion } from '../../src/entity/bulk/BulkJobQuestion.tsx';
import { SelectionArea } from '../../src/entity/bulk/SelectionArea.tsx';
import { PageRights } from '../../src/entity/permitted.tsx';
import { bulkJobDriver } from '../drivers/bulk-job.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { goodsRow } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
const picker = createActor(pickerMachine).start();

await walkView(bulkJobDriver, (actor: AnyActorRef) =>
  draw(<BulkJobQuestion job={actor as BulkJobActor} picker={picker} mint={() => 'job-1'} />),
);

const ui = domUi();
const drawing = oneDrawing();
const buttons = () => ui.see('buttons');
const said = () => document.querySelector('.selection-bar output')?.textContent;
const query = { pageNo: 1, pageSize: 50, filters: {} };

interface Given {
  readonly entity?: string;
  readonly actions?: readonly string[];
  readonly total?: number;
}

/** The bar over a selection that runs, a page of two rows, and what was asked of all of them. */
function drawBar({ entity = 'goods_offline', actions = allActions, total = 12_345 }: Given = {}) {
  const asked: BulkJobAsked[] = [];
  const table = createActor(
    tableMachine.provide({
      actors: {
        fetchPage: fromPromise<ListPage, PageQuery>(async () => ({
          data: [goodsRow(1), goodsRow(2)],
          pageNo: 1,
          totalCount: total,
        })),
      },
    }),
    { input: { entity } },
  ).start();
  const machine = selectionMachine.provide({
    actors: {
      watchTable: fromCallback<SelectionEvent, { key: string }>(({ sendBack }) => {
        const look = () => {
          const { selected: ids, rows, total: count } = table.getSnapshot().context;
          sendBack({ type: 'TICKED', ids, rows, query, total: count });
        };
        look();
        const subscription = table.subscribe(look);
        return () => subscription.unsubscribe();
      }),
      recallRun: fromPromise<KeptRun | null, SelectionInput>(async () => null),
      fetchMatching: fromPromise<Matching, { entity: string; query: ListQuery }>(() => new Promise(() => {})),
      bulkJob: bulkJobMachine.provide({
        actors: {
          begin: fromPromise<CommandBegun, BulkJobAsked>(async ({ input }) => {
            asked.push(input);
            return { job_id: 7, rows: input.seen };
          }),
        },
      }),
    },
    actions: { tick: (_, { ids }) => table.send({ type: 'SELECT', ids }) },
  });
  const input = { key: '/award/goods-offline', entity, actions } as never;
  const selection = createActor(machine, { input }).start();
  const declared = entityNamed(entity);
  drawing.draw(
    <PageRights page={declared.permissionId} actions={actions as never}>
      <SelectionArea entity={declared} table={table} picker={picker} selection={selection} />
    </PageRights>,
  );
  return { table, selection, asked };
}

/** The bar with the whole page ticked. */
async function drawTicked(given: Given = {}) {
  const bar = drawBar(given);
  await soon(() => bar.table.getSnapshot().context.rows.length).toBe(2);
  await soon(() => bar.selection.getSnapshot().value).toBe('open');
  bar.table.send({ type: 'SELECT', ids: [1, 2] });
  await soon(said).toBe('已选择 2 项');
  return bar;
}

test('with the page ticked whole one line offers all that the search finds, and the way back', async () => {
  const { table } = await drawTicked();
  await ui.click('选中全部 12,345 条');
  await soon(said).toBe('已选中符合条件的全部 12,345 条');
  await ui.click('只选本页');
  await soon(said).toBe('已选择 2 项');
  expect(table.getSnapshot().context.selected).toEqual([1, 2]);
  await soon(async () => Object.keys(await buttons())).toContain('选中全部12,345条');
});

test('one of the two ways to select all is offered at a time', async () => {
  const { table } = await drawTicked();
  await soon(async () => Object.keys(await buttons())).toContain('选中全部12,345条');
  expect(Object.keys(await buttons())).not.toContain('选择全部匹配(12,345)');
  table.send({ type: 'SELECT', ids: [1] });
  await soon(async () => Object.keys(await buttons())).toContain('选择全部匹配(12,345)');
  expect(Object.keys(await buttons())).not.toContain('选中全部12,345条');
});

test('a step asks once, says of how many, and hands them over without naming any', async () => {
  const { table, selection, asked } = await drawTicked();
  await ui.click('选中全部 12,345 条');
  await ui.click('批量停用');
  await soon(() => ui.see('text')).toContain('将对符合条件的全部 12,345 条执行停用');
  await ui.click('停用 12,345 条');
  await soon(() => asked.length).toBe(1);
  expect(asked[0]).toMatchObject({ entity: 'goods_offline', event: 'DISABLE', seen: 12_345 });
  await soon(() => selection.getSnapshot().context.followed).toEqual([7]);
  await soon(() => table.getSnapshot().context.selected).toEqual([]);
  expect(await ui.see('dialogs')).toEqual([]);
});

test('what no job takes is greyed with the reason, and does not begin', async () => {
  const { selection } = await drawTicked({ entity: 'award_record' });
  await soon(async () => (await buttons())['批量延期']).toBe('enabled');
  await ui.click('选中全部 12,345 条');
  await soon(async () => (await buttons())['批量延期']).toBe('disabled');
  const button = document.querySelector<HTMLElement>('[aria-label=批量延期]');
  expect(button?.getAttribute('aria-description')).toBe(
    '该操作只能对逐条选择的数据执行，请改用「逐条选择」或「只选本页」',
  );
  button?.click();
  expect(selection.getSnapshot().value).toBe('whole');
});

test('where nothing can be done with all of them, they are not offered', async () => {
  await drawTicked({ actions: ['query'] });
  await soon(async () => Object.keys(await buttons())).toContain('选择全部匹配(12,345)');
  expect(Object.keys(await buttons()).filter((name) => name.startsWith('选中全部'))).toEqual([]);
});

test('more than the browser holds are offered all the same, and are not too many', async () => {
  await drawTicked({ total: 123_456 });
  await soon(async () => Object.keys(await buttons())).toContain('选中全部123,456条');
  expect(document.querySelector('.selection-note')).toBeNull();
  await ui.click('选中全部 123,456 条');
  await soon(said).toBe('已选中符合条件的全部 123,456 条');
  expect(Object.keys(await buttons())).not.toContain('逐条选择');
});
