import { afterEach, beforeEach, expect, test } from 'vitest';
import { showRow } from '../../src/entity/list/show-row.ts';
import { soon } from '../soon.ts';

beforeEach(() => {
  document.body.innerHTML = '<button>新建</button><div class="table-panel"></div>';
});
afterEach(() => document.body.replaceChildren());

const frames = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
};
const draw = (id: number) =>
  document
    .querySelector('.table-panel')
    ?.insertAdjacentHTML('beforeend', `<div data-row-key="${id}" tabindex="-1">末尾分类</div>`);
const focused = () => document.activeElement?.textContent;

test('a row that is drawn late has the keyboard once it is there', async () => {
  showRow(0, 1, 7);
  await frames(10);
  draw(7);
  await soon(focused).toBe('末尾分类');
});

test('a form that still slides away does not take the keyboard from the row', async () => {
  const drawer = document.createElement('div');
  drawer.className = 'record-drawer';
  document.body.append(drawer);
  draw(7);
  showRow(0, 1, 7);
  await frames(10);
  // The drawer gives the keyboard back to what opened it, and goes.
  document.querySelector('button')?.focus();
  drawer.remove();
  await soon(focused).toBe('末尾分类');
});

test('another row that appears is left alone', async () => {
  showRow(0, 1, 7);
  draw(8);
  await frames(10);
  expect(document.activeElement).toBe(document.body);
});
