import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { testHomeMachine } from '../../machines/shell/test-home.ts';
import { TestHomePage } from '../../src/shell/TestHomePage.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();
const shown = () => [...document.querySelectorAll('.test-home h2')].map(({ textContent }) => textContent);
const pressed = () =>
  [...document.querySelectorAll('.tag-select [aria-pressed=true]')].map(({ textContent }) => textContent);

test('tags choose what is shown; 全部 is pressed exactly while all are', async () => {
  const page = createActor(testHomeMachine, { input: { key: '/test/home' } }).start();
  drawing.draw(<TestHomePage page={page} />);
  await soon(pressed).toEqual(['全部', '头像列表', '异常页面', '运行环境']);
  await ui.click('头像列表');
  await soon(shown).toEqual(['异常页面', '运行环境']);
  expect(pressed()).toEqual(['异常页面', '运行环境']);
  await ui.click('全部');
  await soon(shown).toEqual(['头像列表', '异常页面', '运行环境']);
  await ui.click('全部');
  await soon(shown).toEqual([]);
  expect(document.querySelector('.test-home')?.textContent).toContain('没有选中的内容');
  page.stop();
});
