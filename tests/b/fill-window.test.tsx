import { expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { frames } from './frame-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const frame = frames();
const one = (selector: string) => document.querySelector<HTMLElement>(selector);

test('表格全屏 leaves nothing on the screen but the page, and gives everything back', async () => {
  const { layout } = frame();
  const isSeen = () => ['aside.sider', '.frame-head', '.page-footer'].map((part) => one(part)?.checkVisibility());
  await soon(isSeen).toEqual([true, true, true]);
  layout.send({ type: 'FILL_WINDOW' });
  await soon(isSeen).toEqual([false, false, false]);
  expect(one('main')?.getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
  layout.send({ type: 'LEAVE_WINDOW' });
  await soon(isSeen).toEqual([true, true, true]);
});

test('the first Tab of a page offers the way past menu and header', async () => {
  frame();
  await soon(() => one('.frame .skip-link')).not.toBeNull();
  const stops = [...document.querySelectorAll<HTMLElement>('.frame :is(a[href], button, summary, input)')];
  expect(stops[0]?.textContent).toBe('跳到内容');
  // In sight for whoever comes to it by the keyboard.
  stops[0]?.focus({ focusVisible: true } as FocusOptions);
  await ui.click('跳到内容');
  expect(document.activeElement).toBe(one('main'));
});
