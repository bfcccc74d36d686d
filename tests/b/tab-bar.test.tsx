import { expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { all, bar, key, one, titles, told, ui } from './tab-bar-around.tsx';

demandQuietConsole();

test('tabs are a list with a name; the one in front can be reached by keyboard, and its button with it', async () => {
  bar();
  await soon(() => all('[role=tab]').map(({ textContent }) => textContent)).toEqual(titles);
  expect(one('[role=tablist]')?.ariaLabel).toBe('已打开的页面');
  expect(one('[role=group]')?.ariaLabel).toBe('关闭标签');
  const stops = (selector: string) => all(selector).map((element) => element.getAttribute('tabindex'));
  expect(stops('[role=tab]')).toEqual(['-1', '0', '-1']);
  expect(stops('.tab-close')).toEqual(['-1', '0', '-1']);
  expect(all('[role=tab]').map((tab) => tab.getAttribute('aria-controls'))).toEqual(
    titles.map((title) => `panel:${title}`),
  );
  bar(titles, '');
  await soon(() => stops('[role=tab]')).toEqual(['0', '-1', '-1']);
});

test('one tab has no button that closes it, and without tabs there is no bar', async () => {
  bar(['甲'], '甲');
  await soon(() => all('[role=tab]').length).toBe(1);
  expect(one('[role=group]')).toBeNull();
  bar([], '');
  await soon(() => one('.frame')).not.toBeNull();
  expect(one('.tab-bar')).toBeNull();
});

test('the bar says what it is at, for whoever reads the document', async () => {
  const { turn } = bar();
  const said = () => one('[data-machine=tabs]')?.dataset['state'];
  await soon(said).toBe('open');
  turn('confirmingClose');
  await soon(said).toBe('confirmingClose');
});

test('what a page is at has a mark to see, the most urgent one, which is no part of the name', async () => {
  const { say } = bar(titles, '乙', ['甲']);
  const marks = () => all('[role=tab]').map((tab) => tab.querySelector('.tab-mark')?.getAttribute('title') ?? '');
  const described = () => all('[role=tab]').map((tab) => tab.getAttribute('aria-description'));
  await soon(described).toEqual(['已固定', null, null]);
  expect(marks()).toEqual(['', '', '']);
  say({ unsaved: ['甲', '丙'], news: ['乙'] });
  await soon(marks).toEqual(['未保存', '有更新', '未保存']);
  expect(described()).toEqual(['已固定，未保存', '有更新', '未保存']);
  expect(all('[role=tab]').map(({ ariaLabel }) => ariaLabel)).toEqual(titles);
  say({ unsaved: ['甲', '丙'], marks: { 甲: 'saving', 丙: 'failed' } });
  await soon(marks).toEqual(['保存中', '', '出错']);
});

test('a pinned tab has a pin in place of the button that closes it', async () => {
  bar(titles, '乙', ['甲']);
  await soon(() => all('.tab-close').map(({ ariaLabel }) => ariaLabel)).toEqual(['关闭 乙', '关闭 丙']);
  expect(all('.tab-close').map(({ style }) => style.gridColumn)).toEqual(['2', '3']);
  expect(all('[role=tab]').map((tab) => tab.querySelector('.tab-pin') !== null)).toEqual([true, false, false]);
});

test('keys that lead somewhere are taken, others are left alone; a tab that was closed hands the keyboard on', async () => {
  bar();
  await soon(() => one('[role=tab]')).not.toBeNull();
  document.getElementById('tab:丙')?.focus();
  expect(key('x')).toBe(true);
  expect(told).toEqual([]);
  expect(key('ArrowRight')).toBe(false);
  expect(document.activeElement?.id).toBe('tab:甲');
  key('Delete');
  expect(document.activeElement?.id).toBe('tab:乙');
  expect(told).toEqual([
    { type: 'SELECT_TAB', key: '甲' },
    { type: 'CLOSE_TAB', key: '甲' },
  ]);
  await ui.click('关闭 丙');
  expect(document.activeElement?.id).toBe('tab:乙');
});
