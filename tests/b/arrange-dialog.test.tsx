import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type ArrangeActor, arrangeMachine } from '../../machines/people/arrange.ts';
import type { NewPlace } from '../../contract/people/arranging.ts';
import { codes } from '../../contract/core/errors.ts';
import { ArrangeDialog } from '../../src/people/arrange/ArrangeDialog.tsx';
import { RequestFailure } from '../../src/core/http.ts';
import { domUi } from '../engine/dom-ui.ts';
import { tree } from '../models/arrange.model.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const ui = domUi();
const drawing = oneDrawing();

function opened(save: () => Promise<unknown> = () => Promise.resolve(null)): {
  readonly actor: ArrangeActor;
  readonly saved: (readonly NewPlace[])[];
} {
  const saved: (readonly NewPlace[])[] = [];
  const actor = createActor(
    arrangeMachine.provide({
      actors: {
        fetchRows: fromPromise(() => Promise.resolve(tree)),
        savePlaces: fromPromise(({ input: { places } }) => {
          saved.push(places);
          return save();
        }),
      },
    }),
    { input: { key: '/system/dept', entity: 'dept', id: 0 } },
  ).start();
  drawing.draw(<ArrangeDialog actor={actor} open />);
  return { actor, saved };
}

const lines = () =>
  [...document.querySelectorAll('.arrange-rows [role=treeitem]')].map(
    (row) => `${row.getAttribute('aria-level')} ${(row.textContent ?? '').replace('⠿', '')}`,
  );
const row = (id: number) => {
  const found = document.getElementById(`arrange-${id}`);
  if (!found) throw new Error(`no row ${id}`);
  return found;
};
const press = (key: string, altKey = false) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }));

test('by keyboard: arrows choose, with Alt they move, and the row keeps the focus', async () => {
  opened();
  await soon(lines).toEqual(['1 总部', '2 市场部', '2 财务部', '1 华南']);
  row(1).click();
  press('ArrowDown');
  await soon(() => document.activeElement?.id).toBe('arrange-2');
  press('ArrowDown', true);
  await soon(lines).toEqual(['1 总部', '2 财务部', '2 市场部', '1 华南']);
  await soon(() => document.activeElement?.id).toBe('arrange-2');
  press('ArrowLeft', true);
  await soon(lines).toEqual(['1 总部', '2 财务部', '1 市场部', '1 华南']);
});

test('by mouse: into the middle of a row means below it, and not below itself', async () => {
  opened();
  await soon(() => lines().length).toBe(4);
  const drag = (id: number, onto: number, part: number) => {
    const dataTransfer = new DataTransfer();
    row(id).dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }));
    const { top, height } = row(onto).getBoundingClientRect();
    const at = { dataTransfer, bubbles: true, cancelable: true, clientY: top + height * part };
    row(onto).dispatchEvent(new DragEvent('dragover', at));
    row(onto).dispatchEvent(new DragEvent('drop', at));
  };
  drag(4, 1, 0.5);
  await soon(lines).toEqual(['1 总部', '2 市场部', '2 财务部', '2 华南']);
  drag(1, 2, 0.5);
  drag(4, 2, 0.1);
  await soon(lines).toEqual(['1 总部', '2 华南', '2 市场部', '2 财务部']);
});

test('by buttons; what moved is counted, saved, or asked about before it is lost', async () => {
  const { actor, saved } = opened();
  await soon(() => lines().length).toBe(4);
  row(3).click();
  await ui.click('上移');
  await soon(() => document.querySelector('.editing-count')?.textContent).toBe('2 行的位置有改动');
  await ui.click('取消');
  await soon(() => document.body.textContent).toContain('顺序的改动尚未保存');
  await ui.click('继续调整');
  await ui.click('保存');
  await soon(() => actor.getSnapshot().status).toBe('done');
  expect(saved).toEqual([
    [
      { id: 3, version: 1, parent: 1, sort: 10 },
      { id: 2, version: 1, parent: 1, sort: 20 },
    ],
  ]);
});

test('a save that is refused as a whole names the row and leaves the order as it was put', async () => {
  const { actor } = opened(() =>
    Promise.reject(new RequestFailure({ message: '「财务部」：部门最多 6 级', code: codes.invalid })),
  );
  await soon(() => lines().length).toBe(4);
  row(3).click();
  await ui.click('上移');
  await ui.click('保存');
  await soon(() => document.querySelector('[role=alert]')?.textContent).toContain('「财务部」：部门最多 6 级');
  expect(lines()).toEqual(['1 总部', '2 财务部', '2 市场部', '1 华南']);
  actor.stop();
});

test('what somebody else changed has to be read anew before anything else', async () => {
  const { actor } = opened(() =>
    Promise.reject(new RequestFailure({ message: '「财务部」的数据已被修改', code: codes.conflict })),
  );
  await soon(() => lines().length).toBe(4);
  row(3).click();
  await ui.click('上移');
  await ui.click('保存');
  await soon(() => document.querySelector('[role=alert]')?.textContent).toContain('「财务部」的数据已被修改');
  expect(lines()).toEqual([]);
  await ui.click('重新加载');
  await soon(lines).toEqual(['1 总部', '2 市场部', '2 财务部', '1 华南']);
  actor.stop();
});
