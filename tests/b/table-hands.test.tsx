import { afterEach, expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { drawList, goodsRow, type ListOptions, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* What somebody who reaches for a list can do to its columns and rows. */

demandQuietConsole();

const ui = domUi(4000);
let list: ListUnderTest | undefined;
afterEach(() => list?.clear());

const many = (count: number) => Array.from({ length: count }, (_, index) => goodsRow(index + 1));
const goods = (options: Partial<ListOptions> = {}): ListUnderTest =>
  (list = drawList({ entity: 'goods_offline', ...options }));
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const heads = () => [...document.querySelectorAll('th[data-column]')].map((head) => head.getAttribute('data-column'));
const layout = () => list?.table.getSnapshot().context.columns;
const head = (key: string) => one(`th[data-column=${key}]`);

test('the column panel moves, holds, widens and hides columns, and takes it all back', async () => {
  goods();
  await soon(heads).toContain('localverifice_count');
  await ui.click('列设置');
  const press = (name: string) => ui.press({ role: 'menuitem', name });
  const hold = async (name: string) => {
    await press('状态的位置和宽度');
    await ui.press({ role: 'menuitemradio', name });
  };
  await press('名称的位置和宽度');
  await press('下移');
  await soon(() => heads()[0]).toBe('status');
  await soon(() => document.activeElement?.ariaLabel).toBe('名称的位置和宽度');
  await press('名称的位置和宽度');
  await press('上移');
  await soon(() => heads()[0]).toBe('title');
  await press('核销点数的位置和宽度');
  await press('加宽');
  await press('加宽');
  expect(layout()?.widths?.['localverifice_count']).toBe(140);
  await press('核销点数的位置和宽度');
  await hold('固定在左侧');
  await soon(() => heads()[0]).toBe('status');
  expect(head('status')?.classList.contains('ant-table-cell-fix')).toBe(true);
  await hold('不固定');
  await soon(() => heads()[0]).toBe('title');
  await ui.press({ role: 'menuitemcheckbox', name: '单位' });
  await soon(heads).toContain('unit');
  await ui.press({ role: 'menuitemcheckbox', name: '核销点数' });
  await soon(heads).not.toContain('localverifice_count');
  await press('恢复默认');
  await soon(() => heads().slice(0, 2)).toEqual(['title', 'status']);
  expect(heads()).toContain('localverifice_count');
  expect(heads()).not.toContain('unit');
});

test('Alt with an arrow moves the column whose head has the focus; with Shift too it is made wider', async () => {
  goods();
  await soon(() => head('stock_available')).not.toBeNull();
  await ui.click('列设置');
  await soon(() => one('.column-row')).not.toBeNull();
  await soon(() => one('.table-hands')).not.toBeNull();
  const key = (name: string, more: object = {}) =>
    head('stock_available')?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, altKey: true, bubbles: true, cancelable: true, ...more }),
    );
  const place = () => heads().indexOf('stock_available');
  const before = place();
  key('ArrowLeft');
  await soon(place).toBe(before - 1);
  key('ArrowRight');
  await soon(place).toBe(before);
  key('ArrowRight', { shiftKey: true });
  expect(layout()?.widths?.['stock_available']).toBeGreaterThan(100);
  expect(list?.table.getSnapshot().context.query.sort).toBeUndefined();
});

test('a head that is dragged at its end is made wider, elsewhere it moves the column; neither sorts', async () => {
  goods();
  await soon(() => head('status')).not.toBeNull();
  await ui.click('列设置');
  await soon(() => one('.table-hands')).not.toBeNull();
  await ui.click('列设置');
  const drag = (key: string, fromX: number, toX: number) => {
    const box = head(key)?.getBoundingClientRect();
    const at = (x: number) => ({ clientX: x, clientY: (box?.top ?? 0) + 10, bubbles: true, button: 0 });
    head(key)?.dispatchEvent(new PointerEvent('pointerdown', at(fromX)));
    globalThis.dispatchEvent(new PointerEvent('pointermove', { ...at(toX), buttons: 1 }));
    expect(one('.column-guide')?.hidden).toBe(false);
    globalThis.dispatchEvent(new PointerEvent('pointerup', at(toX)));
    expect(one('.column-guide')?.hidden).toBe(true);
  };
  const number = head('status')?.getBoundingClientRect() ?? new DOMRect();
  drag('status', number.right - 2, number.right + 38);
  expect(layout()?.widths?.['status']).toBe(Math.round(number.width) + 40);
  const next = head('stock_available')?.getBoundingClientRect() ?? new DOMRect();
  const moved = head('status')?.getBoundingClientRect() ?? new DOMRect();
  drag('status', moved.left + 10, next.left + next.width / 2);
  await soon(() => heads().slice(1, 3)).toEqual(['stock_available', 'status']);
  expect(list?.table.getSnapshot().context.query.sort).toBeUndefined();
});

test.each([20, 300])('keys walk %i rows, tick and open them', async (count) => {
  const { table, told } = goods({ rows: many(count) });
  table.send({ type: 'TURN_PAGE', pageNo: 1, pageSize: 300 });
  await soon(() => one('[data-row-key="1"]')).not.toBeNull();
  await ui.click('列设置');
  await soon(() => one('.table-hands')).not.toBeNull();
  await ui.click('列设置');
  const at = () => document.activeElement?.getAttribute('data-row-key');
  const key = (name: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  one('[data-row-key][tabindex="0"]')?.focus();
  expect(at()).toBe('1');
  key('ArrowDown');
  await soon(at).toBe('2');
  expect(document.querySelectorAll('[data-row-key][tabindex="0"]')).toHaveLength(1);
  expect(one('.row-voice')?.textContent).toBe(`第 2 行，共 ${count} 行`);
  key(' ');
  await soon(() => table.getSnapshot().context.selected).toEqual([2]);
  key('Enter');
  expect(told).toContainEqual({ type: 'OPEN', mode: 'detail', id: 2 });
  key('End');
  await soon(at).toBe(String(count));
  key('ArrowDown');
  expect(at()).toBe(String(count));
  key('PageUp');
  await soon(() => Number(at())).toBeLessThan(count);
  key('Home');
  await soon(at).toBe('1');
});

test('with Shift a second column orders rows that are equal in the first', async () => {
  const { table } = goods();
  table.send({ type: 'SHOW_COLUMN', key: 'verified_count' });
  await soon(() => head('verified_count')).not.toBeNull();
  await soon(() => head('stock_available')).not.toBeNull();
  const press = (key: string, shiftKey: boolean) =>
    head(key)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  const query = () => table.getSnapshot().context.query;
  press('stock_available', false);
  press('verified_count', true);
  press('verified_count', true);
  await soon(() => query().thenBy).toEqual([{ field: 'verified_count', order: 'descend' }]);
  expect(query().sort).toEqual({ field: 'stock_available', order: 'ascend' });
  await soon(() => document.querySelectorAll('th[aria-sort]').length).toBe(2);
  expect([...document.querySelectorAll('thead .sort-rank')].map(({ textContent }) => textContent)).toEqual(['1', '2']);
  press('verified_count', false);
  await soon(() => query().thenBy).toBeUndefined();
});

test('sums stand below the rows with how many they sum up', async () => {
  goods({ rows: many(3), totals: { stock_total: 1234, stock_available: 6 } });
  await soon(() => one('.totals-row')?.textContent).toContain('合计（全部 3 条）');
  expect(one('.totals-row')?.textContent).toContain('1,234');
});
