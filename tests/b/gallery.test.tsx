import { afterEach, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { Row } from '../../contract/page.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { drawList, type ListOptions, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* 素材库 as cards: the same rows, ticks, pages and sentences as its table has. */

demandQuietConsole();

const ui = domUi();
let list: ListUnderTest | undefined;
afterEach(async () => {
  list?.clear();
  await browserPage.viewport(1440, 900);
});

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const pictureRow = (id: number): Row => ({
  id,
  version: 1,
  status: 'kept',
  name: `图片${id}.png`,
  picture: { file_id: id, url: dot },
  size: 2048 * id,
  dimensions: '800 × 600',
  ref_count: id,
  url: `/files/${id}.png`,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => pictureRow(index + 1));
const cards = () => [...document.querySelectorAll<HTMLElement>('.gallery-card')];
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const focused = () => document.activeElement?.getAttribute('aria-label');

/** The list of 素材, turned to cards. */
async function gallery(options: Partial<ListOptions> = {}): Promise<ListUnderTest> {
  list = drawList({ entity: 'file', rows: many(3), ...options });
  await ui.click('网格');
  return list;
}

test('a press turns the table into cards and back; columns are set for the table alone', async () => {
  const { table } = await gallery();
  await soon(() => cards().length).toBe(3);
  expect(one('.ant-table')).toBeNull();
  expect(one('[aria-label=网格]')?.getAttribute('aria-pressed')).toBe('true');
  expect(one('[aria-label=列表]')?.getAttribute('aria-pressed')).toBe('false');
  expect(one('[aria-label=列设置]')).toBeNull();
  await ui.click('列表');
  await soon(() => one('.ant-table')).not.toBeNull();
  expect(table.getSnapshot().context.shape).toBe('rows');
  expect(one('[aria-label=列设置]')).not.toBeNull();
});

test('a list without pictures of its own has nothing to turn', async () => {
  list = drawList({ entity: 'goods_offline' });
  await soon(() => one('.ant-table')).not.toBeNull();
  expect(one('[aria-label=网格]')).toBeNull();
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

test('what can be done with a row stands on its card, as far as it is allowed', async () => {
  const { told, become } = await gallery();
  await soon(() => cards().length).toBe(3);
  cards()[0]?.querySelectorAll<HTMLElement>('.row-actions > .link')[1]?.click();
  expect(told).toEqual([{ type: 'OPEN', mode: 'edit', id: 1 }]);
  cards()[0]?.querySelector<HTMLElement>('.row-actions [popovertarget]')?.click();
  await soon(async () =>
    (await ui.read()).controls.filter(({ role }) => role === 'menuitem').map(({ name }) => name),
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
  await ui.click('排序：上传时间 降序');
  await ui.press({ role: 'menuitemradio', name: '大小 升序' });
  expect(table.getSnapshot().context.query.sort).toEqual({ field: 'size', order: 'ascend' });
  await soon(() => one('.gallery-sort')?.getAttribute('aria-label')).toBe('排序：大小 升序');
});

test('pages are turned as below the table, and denser cards are more in a line', async () => {
  const { table } = await gallery({ rows: many(12) });
  await soon(() => cards().length).toBe(12);
  await ui.choose('页码', '100 条/页');
  await soon(() => table.getSnapshot().context.query).toMatchObject({ pageNo: 1, pageSize: 100 });
  await soon(() => document.body.textContent).toContain('共 12 条');
  await soon(() => cards().length).toBe(12);
  const width = () => cards()[0]?.offsetWidth ?? 0;
  const middle = width();
  table.send({ type: 'SET_DENSITY', density: 'small' });
  await soon(width).toBeLessThan(middle);
  table.send({ type: 'SET_DENSITY', density: 'large' });
  await soon(width).toBeGreaterThan(middle);
});

test('on a phone two cards stand side by side', async () => {
  await gallery({ rows: many(4) });
  await browserPage.viewport(400, 800);
  await soon(() => cards().length).toBe(4);
  await soon(() => cards().filter(({ offsetTop }) => offsetTop === cards()[0]?.offsetTop).length).toBe(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(400);
});

test('a failure, an empty list and a search without a hit say the same as the table', async () => {
  const { table } = await gallery({ failure: '连接超时' });
  await soon(() => one('.load-failure[role=alert]')?.textContent).toContain('连接超时');
  await soon(() => one('.ant-empty')?.textContent).toContain('加载失败');
  list?.clear();
  const { table: empty } = await gallery({ rows: [] });
  await soon(() => one('.ant-empty')?.textContent).toContain('还没有素材');
  expect(one('.gallery-head')).toBeNull();
  empty.send({ type: 'FILL', key: 'keyword', value: '凉茶' });
  empty.send({ type: 'SEARCH' });
  await soon(() => one('.ant-empty')?.textContent).toContain('没有符合条件的素材');
  table.stop();
});

test('the card of the row saved last stands out, and one that was opened is marked at its name', async () => {
  const { become } = await gallery();
  await soon(() => cards().length).toBe(3);
  become({ savedId: 2, viewed: [3] });
  await soon(() => one('.gallery-card.row-saved')?.dataset['rowKey']).toBe('2');
  await soon(() => one('.gallery-card.row-viewed')?.dataset['rowKey']).toBe('3');
});
