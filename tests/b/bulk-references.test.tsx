import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { bulkMachine, type FreshRows } from '../../machines/entity/bulk/bulk.ts';
import { type Choices, type ChoicesQuery, pickerMachine } from '../../machines/entity/record/picker.ts';
import { BulkQuestion } from '../../src/entity/bulk/BulkQuestion.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const drawing = oneDrawing();
const picker = createActor(
  pickerMachine.provide({
    actors: {
      fetchChoices: fromPromise<Choices, ChoicesQuery>(async () => ({
        data: [{ id: 7, title: '海报', disabled: false }],
        totalCount: 1,
      })),
    },
  }),
).start();

test('a step that asks for a row of another entity lets one be picked, and waits for it', async () => {
  const bulk = createActor(
    bulkMachine.provide({
      actors: {
        fetchRows: fromPromise<FreshRows, { entity: string; ids: readonly number[] }>(async () => ({
          runId: 'run-1',
          data: [{ id: 1, title: '图 1', status: 'kept', version: 1, moves: [] }],
        })),
      },
    }),
    { input: { entity: 'file', event: 'MOVE', ids: [1] } },
  ).start();
  drawing.draw(<BulkQuestion bulk={bulk} picker={picker} />);
  const ok = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('1 条'));
  await soon(() => ok()?.disabled).toBe(true);
  document.querySelector('[id$="target_folder_id"]')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await soon(() => document.querySelector('.ant-select-item-option')?.textContent).toContain('海报');
  document.querySelector<HTMLElement>('.ant-select-item-option')?.click();
  await soon(() => bulk.getSnapshot().context.draft).toEqual({ target_folder_id: 7 });
  await soon(() => ok()?.disabled).toBe(false);
  bulk.stop();
});

test.each([
  ['goods_offline', 'DISABLE', [['DISABLE'], []], '停用后不能再被新的奖励选用。'],
  ['goods_offline', 'ARCHIVE', [['ARCHIVE']], '归档后不能恢复，列表默认不再显示。'],
  // None of them can: nothing follows.
  ['goods_offline', 'ARCHIVE', [[], []], undefined],
] as const)('%s %s of rows that can take %j says before what follows', async (entity, event, rows, warning) => {
  const data = rows.map((moves, at) => ({ id: at + 1, title: `品鉴装${at}`, status: 'enabled', version: 1, moves }));
  const fetchRows = fromPromise<FreshRows, { entity: string; ids: readonly number[] }>(async () => ({
    runId: 'run-2',
    data,
  }));
  const input = { entity, event, ids: data.map(({ id }) => id) };
  const bulk = createActor(bulkMachine.provide({ actors: { fetchRows } }), { input }).start();
  drawing.draw(<BulkQuestion bulk={bulk} picker={picker} />);
  const said = () => [...document.querySelectorAll('.confirm p')].map(({ textContent }) => textContent);
  await soon(() => said().length).toBeGreaterThan(0);
  expect(said().slice(1)).toEqual(warning === undefined ? [] : [warning]);
  bulk.stop();
});
