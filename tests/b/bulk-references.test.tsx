import { test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { bulkMachine, type FreshRows } from '../../machines/bulk.ts';
import { type Choices, type ChoicesQuery, pickerMachine } from '../../machines/picker.ts';
import { BulkQuestion } from '../../src/bulk/BulkQuestion.tsx';
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
