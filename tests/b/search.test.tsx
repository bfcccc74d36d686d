import { afterEach, expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { drawList, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
let list: ListUnderTest | undefined;
afterEach(() => list?.clear());

const search = (entity: string, more: object = {}): ListUnderTest => (list = drawList({ entity, ...more }));
const one = (selector: string) => document.querySelector(`.search-fold ${selector}`);
const draft = ({ table }: ListUnderTest) => table.getSnapshot().context.draft;
const field = (label: string) => async () => (await ui.see('fields'))[label]?.value;

/** Folded filters are out of reach. */
async function unfold({ table }: ListUnderTest): Promise<void> {
  table.send({ type: 'EXPAND' });
  await soon(() => ui.seeButton('收起')).toBe('enabled');
}

test('the search area says of which list it is, and whether all of it is open', async () => {
  const { table } = search('goods_offline');
  const open = () => document.querySelector('.search-fold')?.getAttribute('aria-expanded');
  await soon(() => document.querySelector('form')?.getAttribute('aria-label')).toBe('查询线下商品');
  const arrow = () => one('.anticon-down svg')?.getAttribute('style') ?? '';
  expect([open(), arrow()]).toEqual(['false', '']);
  table.send({ type: 'EXPAND' });
  await soon(open).toBe('true');
  expect(arrow()).toContain('rotate(180deg)');
});

test('a keyword names what is sought, can be cleared with a press, and leaves Enter to an input method', async () => {
  const now = search('goods_offline');
  await soon(() => document.querySelector('input')?.placeholder).toBe('请输入名称、编号');
  expect(await ui.seeButton('清除关键词')).toBeUndefined();
  await ui.fill('关键词', '凉茶');
  await soon(() => draft(now)['keyword']).toBe('凉茶');
  const press = (key: string, isComposing: boolean, keyCode = 13) => {
    const init = { key, isComposing, keyCode, bubbles: true, cancelable: true };
    return document.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', init));
  };
  expect([press('Enter', true), press('Enter', false), press('a', true)]).toEqual([false, true, true]);
  // Safari has ended the composing by then.
  expect([press('Enter', false, 229), press('a', false, 229)]).toEqual([false, true]);
  expect(document.querySelector('[aria-label=清除关键词]')?.getAttribute('tabindex')).toBe('-1');
  await ui.click('清除关键词');
  await soon(() => draft(now)['keyword']).toBe('');
  await soon(field('关键词')).toBe('');
});

test('options are chosen by name, several at once; an address names them by code', async () => {
  const now = search('goods_offline');
  await unfold(now);
  await ui.choose('状态', '启用');
  await soon(() => draft(now)['status']).toEqual(['enabled']);
  await ui.choose('状态', '停用');
  await soon(() => draft(now)['status']).toEqual(['enabled', 'disabled']);
  now.table.send({ type: 'FILL', key: 'status', value: 'draft,archived' });
  await soon(field('状态')).toBe('草稿, 已归档');
  const tags = () => document.querySelectorAll('.search-area .ant-select-selection-item').length;
  await soon(tags).toBeGreaterThan(0);
  now.table.send({ type: 'FILL', key: 'status', value: '' });
  await soon(field('状态')).toBe('');
  expect(tags()).toBe(0);
  now.table.send({ type: 'FILL', key: 'status', value: ['enabled'] });
  await soon(field('状态')).toBe('启用');
  await ui.fill('状态', '草');
  await soon(async () =>
    (await ui.see('controls')).filter(({ role }) => role === 'option').map(({ name }) => name),
  ).toEqual(['草稿']);
  const clear = document.querySelector('[id$=status]')?.closest('.ant-select')?.querySelector('.ant-select-clear');
  for (const type of ['mousedown', 'mouseup', 'click']) clear?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  await soon(() => draft(now)['status']).toEqual([]);
});

test('a row is sought by its name, also one that is not enabled; an address knows its number only', async () => {
  const choices = { data: [{ id: 7, title: '东门店', disabled: true, hint: '停用' }], totalCount: 1 };
  const now = search('goods_offline', { choices });
  await unfold(now);
  expect(document.querySelector('.search-area .remote-select')?.textContent).toBe('请选择核销点');
  now.table.send({ type: 'FILL', key: 'localverifice_id', value: '9' });
  await soon(field('核销点')).toBe('编号 9');
  now.table.send({ type: 'FILL', key: 'localverifice_id', value: '0' });
  await soon(field('核销点')).toBe('');
  now.table.send({ type: 'FILL', key: 'localverifice_id', value: '1.5' });
  await ui.read();
  await soon(field('核销点')).toBe('');
  await ui.press({ role: 'combobox', name: '核销点' });
  await soon(() => now.picker.getSnapshot().context.entity).toBe('localverifice');
  await ui.press({ role: 'option', name: '东门店 停用' });
  await soon(() => draft(now)['localverifice_id']).toBe(7);
  await soon(field('核销点')).toBe('东门店');
});

test('a flag is on or off; an address says it with 1 or true', async () => {
  const now = search('goods_offline');
  await unfold(now);
  const ticked = async () =>
    (await ui.see('controls')).find(({ role, name }) => role === 'checkbox' && name === '低库存')?.on;
  await soon(ticked).toBe(false);
  await ui.check('低库存', true);
  await soon(() => draft(now)['low_stock']).toBe(true);
  await soon(ticked).toBe(true);
  for (const [value, on] of [
    ['', false],
    ['1', true],
    ['0', false],
    ['true', true],
  ] as const) {
    now.table.send({ type: 'FILL', key: 'low_stock', value });
    await soon(ticked).toBe(on);
  }
});

test('so many days are typed in digits, and empty means all', async () => {
  const now = search('award_record');
  await unfold(now);
  await ui.fill('几天内截止', '3 天');
  await soon(() => draft(now)['deadline_in_days']).toBe('3');
  await soon(field('几天内截止')).toBe('3');
  now.table.send({ type: 'FILL', key: 'deadline_in_days', value: 14 });
  await soon(field('几天内截止')).toBe('14');
  await ui.fill('几天内截止', '');
  await soon(() => draft(now)['deadline_in_days']).toBe('');
});

test('flags that only pickers know, and changes of state, are no filters', async () => {
  search('award', { rows: [] });
  await soon(() => document.querySelectorAll('.search-area label').length).toBeGreaterThan(2);
  const { filters } = (await import('../../contract/awards/award.entity.ts')).award;
  const shown = filters.filter((filter) => filter.kind !== 'moved' && (filter.kind !== 'flag' || !filter.picker));
  const labels = [...document.querySelectorAll('.search-area label')].map((label) => label.textContent);
  expect(labels).toEqual(shown.map(({ label }) => label));
  expect(shown.length).toBeLessThan(filters.length);
});

test('the form stays: nothing is sent but to the table', async () => {
  const now = search('goods_offline');
  await soon(() => document.querySelector('form')).not.toBeNull();
  now.table.send({ type: 'FILL', key: 'keyword', value: '凉茶' });
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await soon(() => now.table.getSnapshot().context.query.filters).toEqual({ keyword: '凉茶' });
});

test('a price is looked for from one number to another: yuan are typed, fen are asked for', async () => {
  const now = search('goods');
  await unfold(now);
  await soon(() => document.querySelectorAll('.between-editor').length).toBe(2);
  await ui.fill('兑换积分不低于', '100');
  await ui.fill('兑换积分不高于', '6800');
  await soon(() => [draft(now)['price_points_from'], draft(now)['price_points_to']]).toEqual([100, 6800]);
  await ui.fill('加价金额不低于', '9.9');
  await soon(() => draft(now)['price_fen_from']).toBe(990);
  await ui.fill('加价金额不高于', '12.345');
  await soon(() => draft(now)['price_fen_to']).toBe(1235);
  await ui.fill('加价金额不高于', '');
  await soon(() => draft(now)['price_fen_to']).toBe('');
  now.table.send({ type: 'FILL', key: 'price_points_from', value: '250' });
  await soon(field('兑换积分不低于')).toBe('250');
  now.table.send({ type: 'FILL', key: 'price_points_from', value: 'x' });
  await soon(field('兑换积分不低于')).toBe('');
});

test('an area is one code: an address names it, and clearing it asks for everywhere again', async () => {
  const now = search('localverifice');
  await unfold(now);
  now.table.send({ type: 'FILL', key: 'area', value: '440100' });
  // Its name comes with the tree; until then it is told by its code.
  await soon(field('地区')).toBe('440100');
  const clear = document.querySelector('[id$=area]')?.closest('.ant-select')?.querySelector('.ant-select-clear');
  for (const type of ['mousedown', 'mouseup', 'click']) clear?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  await soon(() => draft(now)['area']).toBe('');
  await soon(field('地区')).toBe('');
});

test('what narrows the list is in sight while the others are folded, until the list is asked without it', async () => {
  const { table } = search('goods_offline');
  const label = (text: string) =>
    [...document.querySelectorAll('.search-filter')].find(({ textContent }) => textContent.includes(text));
  const inSight = () => ['低库存', '创建时间'].filter((text) => (label(text)?.getClientRects().length ?? 0) > 0);
  await soon(() => label('创建时间') !== undefined).toBe(true);
  expect(inSight()).toEqual([]);
  table.send({ type: 'FILL', key: 'low_stock', value: true });
  table.send({ type: 'FILL', key: 'created_at_to', value: '2026-11-30' });
  await soon(inSight).toEqual(['低库存', '创建时间']);
  table.send({ type: 'SEARCH' });
  table.send({ type: 'FILL', key: 'low_stock', value: false });
  table.send({ type: 'FILL', key: 'created_at_to', value: undefined });
  // The rows are still those of before.
  await soon(inSight).toEqual(['低库存', '创建时间']);
  table.send({ type: 'SEARCH' });
  await soon(inSight).toEqual([]);
});
