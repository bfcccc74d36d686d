import { afterEach, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { drawList, goodsRow, type ListOptions, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
let list: ListUnderTest | undefined;
afterEach(() => list?.clear());

const many = (count: number) => Array.from({ length: count }, (_, index) => goodsRow(index + 1));
const goods = (options: Partial<ListOptions> = {}): ListUnderTest =>
  (list = drawList({ entity: 'goods_offline', ...options }));
const rows = () => document.querySelectorAll('[data-row-key]').length;
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const buttons = () => ui.see('buttons');

test('the name of a row leads to its details, for those who may see them', async () => {
  const { told, clear } = goods();
  await ui.click('品鉴装1');
  expect(told).toEqual([{ type: 'OPEN', mode: 'detail', id: 1 }]);
  expect(one('.title-link')?.title).toBe('品鉴装1');
  clear();
  goods({ actions: ['query'] });
  await soon(async () => (await ui.see('rows')).length).toBe(1);
  expect((await ui.see('rows'))[0]).toContain('品鉴装1');
  expect(Object.keys(await buttons())).not.toContain('品鉴装1');
});

test('a name or a number that is none is shown as nothing', async () => {
  goods({ rows: [{ ...goodsRow(1), title: null, goods_no: null }] });
  await soon(rows).toBe(1);
  expect(one('.title-link')).toBeNull();
  expect(one('.code-cell')).toBeNull();
});

test('a number is copied with a press, and the operator hears whether it was', async () => {
  const { told } = goods();
  const kept: string[] = [];
  let refuses = false;
  const clipboard = {
    writeText: async (text: string) => {
      if (refuses) throw new Error('not allowed');
      kept.push(text);
    },
  };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  await ui.click('复制 XX000001');
  await soon(() => told).toEqual([
    { type: 'NOTIFY', notice: { cause: 'copy', level: 'success', text: '已复制 XX000001' } },
  ]);
  expect(kept).toEqual(['XX000001']);
  refuses = true;
  await ui.click('复制 XX000001');
  await soon(() => told[1]).toEqual({
    type: 'NOTIFY',
    notice: { cause: 'copy', level: 'warning', text: '浏览器不允许复制，请手动选择文字' },
  });
  expect(one('.code')?.textContent).toBe('XX000001');
  expect(one('.code')?.title).toBe('XX000001');
});

test('the space bar sorts as Enter does, other keys do not', async () => {
  const { table } = goods();
  await soon(() => one('th[tabindex]')).not.toBeNull();
  const sort = () => table.getSnapshot().context.query.sort;
  const press = (key: string) =>
    [...document.querySelectorAll('th[tabindex]')]
      .find((head) => head.textContent?.includes('可用库存'))
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect(press('a')).toBe(true);
  expect(sort()).toBeUndefined();
  expect(press(' ')).toBe(false);
  await soon(sort).toEqual({ field: 'stock_available', order: 'ascend' });
  await soon(() => one('th[aria-sort]')?.getAttribute('aria-sort')).toBe('ascending');
  expect(document.querySelectorAll('th[aria-sort]')).toHaveLength(1);
  table.send({ type: 'SORT', sort: null });
  await soon(() => one('th[aria-sort]')).toBeNull();
});

test('rows are drawn as dense as the operator wants them, and the one that was saved stands out', async () => {
  const { table, become } = goods({ rows: many(2) });
  await soon(() => one('.ant-table-medium, .ant-table-middle')).not.toBeNull();
  table.send({ type: 'SET_DENSITY', density: 'small' });
  await soon(() => one('.ant-table-small')).not.toBeNull();
  expect(one('.row-saved')).toBeNull();
  become({ savedId: 2 });
  table.send({ type: 'RELOAD' });
  await soon(() => one('.row-saved')?.dataset['rowKey']).toBe('2');
});

test('a row that was opened is marked at its name, and at its beginning where the names are hidden', async () => {
  const { table, become } = goods({ rows: many(2) });
  await soon(rows).toBe(2);
  const lookOf = (id: number, part: string, style: 'color' | 'boxShadow') => {
    const cell = one(`[data-row-key="${id}"] ${part}`);
    return cell ? getComputedStyle(cell)[style] : '';
  };
  expect(lookOf(2, '.title-link', 'color')).toBe(lookOf(1, '.title-link', 'color'));
  become({ viewed: [2] });
  await soon(() => lookOf(2, '.title-link', 'color') === lookOf(1, '.title-link', 'color')).toBe(false);
  expect(lookOf(2, '.tick-cell', 'boxShadow')).toBe(lookOf(1, '.tick-cell', 'boxShadow'));
  table.send({ type: 'HIDE_COLUMN', key: 'title' });
  await soon(() => one('.title-link')).toBeNull();
  expect(lookOf(2, '.tick-cell', 'boxShadow')).not.toBe(lookOf(1, '.tick-cell', 'boxShadow'));
});

test('a head says how several columns order the rows, and how it is moved by keys', async () => {
  goods();
  await soon(() => one('th[data-column]')).not.toBeNull();
  const hint = (key: string) => one(`th[data-column="${key}"]`)?.title;
  expect(hint('stock_available')).toContain('点击排序，按住 Shift 可多列排序');
  expect(hint('stock_available')).toContain('按住 Alt 用 ← → 移动');
  expect(hint('localverifice_count')).not.toContain('点击排序');
  expect(hint('localverifice_count')).toContain('拖动可移动列');
});

test.each([
  [99, true],
  [100, false],
] as const)('of %i rows all are drawn: %s', async (count, all) => {
  const { table } = goods({ rows: many(count) });
  table.send({ type: 'TURN_PAGE', pageNo: 1, pageSize: 100 });
  await soon(rows).toBeGreaterThan(5);
  expect(rows() === count).toBe(all);
});

test('each row says what its box ticks, and all boxes together are ticked above them', async () => {
  const { table } = goods({ rows: many(2) });
  await ui.press({ role: 'checkbox', name: '选择 品鉴装2' });
  await soon(() => table.getSnapshot().context.selected).toEqual([2]);
  await soon(async () => (await ui.see('controls')).find(({ name }) => name === '选择 品鉴装2')?.on).toBe(true);
  await ui.press({ role: 'checkbox', name: '选择本页全部' });
  await soon(() => table.getSnapshot().context.selected.toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('sizes of pages are those of the specification, and a page can be typed', async () => {
  goods({ rows: many(60) });
  await soon(rows).toBeGreaterThan(5);
  await ui.press({ role: 'combobox', name: '页码' });
  const sizes = async () => (await ui.see('controls')).filter(({ role }) => role === 'option').map(({ name }) => name);
  await soon(sizes).toEqual(['50 条/页', '100 条/页', '300 条/页', '500 条/页']);
  expect(one('.ant-pagination-options-quick-jumper')?.textContent).toContain('跳至');
});

test('another page is read from its top', async () => {
  const { table } = goods({ rows: many(50) });
  await soon(rows).toBe(50);
  table.send({ type: 'FOLLOW_LINK', start: {} });
  await soon(rows).toBe(50);
  one('.ant-pagination')?.scrollIntoView();
  expect(one('.table-toolbar')?.getBoundingClientRect().bottom).toBeLessThan(0);
  await ui.choose('页码', '100 条/页');
  await soon(() => (one('.table-toolbar')?.getBoundingClientRect().top ?? -1) >= 0).toBe(true);
  globalThis.scrollTo(0, 0);
});

test('a list that failed says so above its rows, and tries again', async () => {
  const { table } = goods({ failure: '连接超时' });
  await soon(() => one('.load-failure[role=alert]')?.textContent).toContain('连接超时');
  await ui.click('重试');
  await soon(() => table.getSnapshot().value).toMatchObject({ data: 'failed' });
});

test('an empty list offers its first row to those who may create one, a search without a hit the way back', async () => {
  const { table, told, become } = goods({ rows: [] });
  const inEmpty = () => one('.ant-empty')?.querySelector('button')?.textContent;
  await soon(inEmpty).toBe('新建');
  one('.ant-empty')?.querySelector('button')?.click();
  expect(told).toEqual([{ type: 'CREATE' }]);
  become({ actions: ['query'] });
  await soon(inEmpty).toBeUndefined();
  expect(one('.table-toolbar')?.textContent).not.toContain('新建');
  table.send({ type: 'FILL', key: 'keyword', value: '凉茶' });
  table.send({ type: 'SEARCH' });
  await soon(inEmpty).toBe('重置');
  one('.ant-empty')?.querySelector('button')?.click();
  await soon(() => table.getSnapshot().context.query.filters).toEqual({});
});

test('a list has the name that the menu gives it, or else its own', async () => {
  const { become } = goods({ entity: 'award', rows: [] });
  await soon(() => one('.table-toolbar h2')?.textContent).toBe('奖励');
  become({ key: '/award/list' });
  await soon(() => one('.table-toolbar h2')?.textContent).toBe('奖励库');
});

test('in a narrow place, and on a phone, everything that a row offers is behind 更多', async () => {
  goods();
  await soon(async () => (await buttons())['详情']).toBe('enabled');
  for (const width of [577, 576]) {
    await browserPage.viewport(width, 900);
    await soon(async () => Object.keys(await buttons()).includes('详情')).toBe(false);
    await soon(async () => Object.keys(await buttons())).toContain('更多');
    await soon(() => document.querySelector('.phone-row') !== null).toBe(width === 576);
  }
  await browserPage.viewport(1440, 900);
  await soon(async () => (await buttons())['详情']).toBe('enabled');
});
