import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { latePart } from '../../src/entity/late-part.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';

const drawing = oneDrawing();
const ui = domUi();

test('a part whose code does not arrive says so in its place, and is fetched again on 重试', async () => {
  let isOffline = true;
  let tries = 0;
  const Part = latePart<{ readonly name: string }>(async () => {
    tries += 1;
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }) => <p>你好，{name}</p>;
  });
  drawing.draw(
    <Suspense>
      <p>列表还在</p>
      <Part name="小云" />
    </Suspense>,
  );
  await soon(async () => (await ui.see('alerts')).join()).toContain('程序没有加载完整，请检查网络');
  await ui.click('重试');
  await soon(() => tries).toBe(2);
  await soon(async () => (await ui.see('alerts')).join()).toContain('程序没有加载完整');
  isOffline = false;
  await ui.click('重试');
  await soon(() => ui.see('text')).toContain('你好，小云');
  expect(await ui.see('text')).toContain('列表还在');
  expect(await ui.see('alerts')).toEqual([]);
});

test('a script that hangs is missing after 120 s (spec §9): another document asks for it anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const Part = latePart(() => new Promise<() => null>(() => {}));
  drawing.draw(
    <Suspense fallback={<p>骨架</p>}>
      <Part />
    </Suspense>,
  );
  const shown = () => document.body.textContent;
  const looksLike = async (wanted: string) => {
    while (!shown().includes(wanted)) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  await looksLike('骨架');
  vi.advanceTimersByTime(119_999);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(shown()).not.toContain('程序没有加载完整');
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await looksLike('程序没有加载完整');
  expect(Object.keys(await ui.see('buttons'))).toEqual(['重新加载页面']);
});
