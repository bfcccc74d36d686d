import { expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { cards, dot, many, oneGallery, pictureRow } from './gallery-around.tsx';
import { drawList } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* 素材库 as cards: the same rows and ticks as its table has. */

demandQuietConsole();

const ui = domUi();
const gallery = oneGallery();
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const focused = () => document.activeElement?.getAttribute('aria-label');

test('a press turns the table into cards and back; columns are set for the table alone', async () => {
  const { table } = await gallery();
  await soon(() => cards().length).toBe(3);
  expect(one('.ant-table')).toBeNull();
  expect(one('[aria-label=网格]')?.getAttribute('aria-pressed')).toBe('true');
  expect(one('[aria-label=列表]')?.getAttribute('aria-pressed')).toBe('false');
  const faces = [...document.querySelectorAll<HTMLElement>('[aria-pressed]')];
  expect(faces.map(({ title }) => title)).toEqual(['列表', '网格']);
  expect(faces.every((face) => face.querySelector('svg') !== null)).toBe(true);
  expect(one('ul.gallery')?.getAttribute('aria-label')).toBe('素材');
  expect(one('[aria-label=列设置]')).toBeNull();
  await ui.click('列表');
  await soon(() => one('.ant-table')).not.toBeNull();
  expect(table.getSnapshot().context.shape).toBe('rows');
  expect(one('[aria-label=列设置]')).not.toBeNull();
});

test('a list without pictures of its own has nothing to turn', async () => {
  const { clear } = drawList({ entity: 'goods_offline' });
  await soon(() => one('.ant-table')).not.toBeNull();
  expect(one('[aria-label=网格]')).toBeNull();
  clear();
});

test('a card says what the declaration names, and leads where the row does', async () => {
  const { told } = await gallery();
  await soon(() => cards()[1]?.textContent).toContain('图片2.png');
  const lines = [...(cards()[1]?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);
  expect(lines).toEqual(['大小4 KB', '尺寸800 × 600', '引用数2', '链接复制链接']);
  expect(cards()[1]?.querySelector('img')?.loading).toBe('lazy');
  one('[data-row-key="2"] .thumbnail')?.click();
  await ui.click('图片3.png');
  expect(told).toEqual([
    { type: 'LOOK', at: { pictures: [{ file_id: 2, url: dot }], label: '图片2.png' } },
    { type: 'OPEN', mode: 'detail', id: 3 },
  ]);
});

test('a row whose picture is gone has a card all the same', async () => {
  await gallery({ rows: [{ ...pictureRow(1), picture: null }] });
  await soon(() => one('.gallery-picture')?.textContent).toContain('-');
  expect(one('.gallery-picture .thumbnail')).toBeNull();
});

test('what can be done with a row stands on its card, as far as it is allowed', async () => {
  const { told, become } = await gallery();
  await soon(() => cards().length).toBe(3);
  cards()[0]?.querySelectorAll<HTMLElement>('.row-actions > .link')[1]?.click();
  expect(told).toEqual([{ type: 'OPEN', mode: 'edit', id: 1 }]);
  cards()[0]?.querySelector<HTMLElement>('.row-actions [popovertarget]')?.click();
  await soon(async () =>
    (await ui.see('controls')).filter(({ role }) => role === 'menuitem').map(({ name }) => name),
  ).toEqual(['移动到文件夹', '删除']);
  become({ actions: ['query'] });
  await soon(() => one('.row-actions')?.textContent).toBe('');
});

test('ticks are those of the list: one, through to another with Shift, and all of the page', async () => {
  const { table } = await gallery({ rows: many(5) });
  const ticked = () => table.getSnapshot().context.selected.toSorted((a, b) => a - b);
  await ui.press({ role: 'checkbox', name: '选择 图片2.png' });
  await soon(ticked).toEqual([2]);
  await soon(() => cards().map((card) => card.hasAttribute('data-ticked'))).toEqual([false, true, false, false, false]);
  const fourth = one('[aria-label="选择 图片4.png"]');
  fourth?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
  await soon(ticked).toEqual([2, 3, 4]);
  await ui.press({ role: 'checkbox', name: '选择本页全部' });
  await soon(ticked).toEqual([1, 2, 3, 4, 5]);
  await ui.click('列表');
  await soon(() => document.querySelectorAll('tr[data-ticked]').length).toBe(5);
});

test('arrows go from card to card in all four directions, Space ticks, Enter opens', async () => {
  const { table, told } = await gallery({ rows: many(13) });
  await soon(() => cards().length).toBe(13);
  const [first] = cards();
  const across = cards().filter(({ offsetTop }) => offsetTop === first?.offsetTop).length;
  expect(across).toBeGreaterThan(2);
  expect(
    cards()
      .map(({ tabIndex }) => tabIndex)
      .slice(0, 2),
  ).toEqual([0, -1]);
  await soon(() => one('.table-hands')).not.toBeNull();
  first?.focus();
  const go = async (key: string, to: number) => {
    await ui.key(key);
    await soon(focused).toBe(`素材 图片${to}.png`);
  };
  await go('ArrowUp', 1);
  await go('ArrowRight', 2);
  await go('ArrowDown', 2 + across);
  await go('ArrowLeft', 1 + across);
  await go('ArrowUp', 1);
  await go('End', 13);
  expect(one('.row-voice')?.textContent).toBe('第 13 项，共 13 项');
  await go('Home', 1);
  await ui.key(' ');
  await soon(() => table.getSnapshot().context.selected).toEqual([1]);
  await ui.key('Enter');
  await soon(() => told).toEqual([{ type: 'OPEN', mode: 'detail', id: 1 }]);
});

test('cards are sorted by a menu, since they have no heads', async () => {
  const { table } = await gallery();
  const current = () =>
    [...document.querySelectorAll('[role=menu][aria-label^=排序] [aria-checked=true]')].map(
      ({ textContent }) => textContent,
    );
  await ui.click('排序：上传时间 降序');
  await soon(current).toEqual(['上传时间 降序']);
  await ui.press({ role: 'menuitemradio', name: '大小 升序' });
  expect(table.getSnapshot().context.query.sort).toEqual({ field: 'size', order: 'ascend' });
  await soon(() => one('.gallery-sort')?.getAttribute('aria-label')).toBe('排序：大小 升序');
});

test('the card of the row saved last stands out, and one that was opened is marked at its name', async () => {
  const { become } = await gallery();
  await soon(() => cards().length).toBe(3);
  become({ savedId: 2, viewed: [3] });
  await soon(() => one('.gallery-card.row-saved')?.dataset['rowKey']).toBe('2');
  await soon(() => one('.gallery-card.row-viewed')?.dataset['rowKey']).toBe('3');
});
