import { afterEach, expect, test, vi } from 'vitest';
import { FullscreenButton } from '../../src/shell/layout/FullscreenButton.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();
const page = document.documentElement;
const known = ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'] as const;

afterEach(() => {
  for (const name of known) Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(page, 'requestFullscreen');
});

/** A browser that gives the screen, does not know how, or refuses. */
function browser(enabled: boolean, refuses = false) {
  let element: Element | null = null;
  const turn = (next: Element | null) => async () => {
    if (refuses) throw new TypeError('refused');
    element = next;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  const [request, exit] = [vi.fn<() => Promise<void>>(turn(page)), vi.fn<() => Promise<void>>(turn(null))];
  const own = { configurable: true };
  Object.defineProperty(document, 'fullscreenEnabled', { ...own, get: () => enabled });
  Object.defineProperty(document, 'fullscreenElement', { ...own, get: () => element });
  Object.defineProperty(document, 'exitFullscreen', { ...own, value: exit });
  Object.defineProperty(page, 'requestFullscreen', { ...own, value: request });
  drawing.keep(draw(<FullscreenButton />));
  return { request, exit };
}

const buttons = () => ui.see('buttons');

test('it takes the whole screen and gives it back', async () => {
  const { request, exit } = browser(true);
  await soon(buttons).toMatchObject({ 全屏: 'enabled' });
  await ui.click('全屏');
  await soon(buttons).toMatchObject({ 退出全屏: 'enabled' });
  await ui.click('退出全屏');
  await soon(buttons).toMatchObject({ 全屏: 'enabled' });
  expect([request.mock.calls.length, exit.mock.calls.length]).toEqual([1, 1]);
});

test('a browser that refuses leaves everything as it is', async () => {
  const { request } = browser(true, true);
  await soon(buttons).toMatchObject({ 全屏: 'enabled' });
  await ui.click('全屏');
  await soon(() => request.mock.calls.length).toBe(1);
  expect(await buttons()).toEqual({ 全屏: 'enabled' });
});

test('where the browser cannot, there is no button', async () => {
  browser(false);
  await soon(buttons).toEqual({});
});
