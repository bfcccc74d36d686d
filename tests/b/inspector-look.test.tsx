import { afterEach, describe, expect, test } from 'vitest';
import { tableMachine } from '../../machines/entity/list/table.ts';
import { transitionsOf } from '../../src/inspector/states.ts';
import { chartOf } from '../../src/statechart/chart-of.ts';
import { openTab, recordedRun } from '../inspected-tab.ts';
import { soon } from '../soon.ts';
import { demandQuietConsole } from './quiet-console.ts';

import { all, closePage, key, one, openPage, reading, textOf, texts, ui } from './inspector-page.tsx';

demandQuietConsole();
afterEach(closePage);

describe('coverage', () => {
  test('shows hits and the total; compared, what one has and the other has not', async () => {
    await reading();
    await ui.click('覆盖图层');
    await soon(() => textOf('.coverage-line output')).toMatch(/^这次运行走过 4 \/ \d+ 条转移/);
    expect(textOf('.sc-pill[data-transition="table.data|SEARCH|0"] .sc-badge')).toBe('1');
    await ui.choose('对比', 'a 级测试');
    await soon(() => textOf('.sc-pill[data-transition="table.data|SEARCH|0"] .sc-badge')).toBe('1 : 4');
    expect(all('.sc-pill.sc-hit-less').map(({ dataset }) => dataset['transition'])).toEqual(['table.data|RESET|0']);
    expect(all('.sc-pill.sc-hit-more').map(({ dataset }) => dataset['transition'])).toContain('table.data|TURN_PAGE|0');
    all('.level')[1]?.click();
    // The share is of all that the chart has today.
    const total = transitionsOf(chartOf(tableMachine)).length;
    const share = Math.round((2 / total) * 100);
    await soon(() => textOf('.coverage-line output')).toBe(`a 级测试走过 2 / ${total} 条转移（${share}%）`);
    await ui.click('覆盖图层');
    await soon(() => all('.sc-badge')).toEqual([]);
  });

  test('of the run is there though the tests have none', async () => {
    const { page } = openPage({ coverage: () => Promise.reject(new Error('没有取到')) });
    const text = JSON.stringify(await recordedRun());
    await ui.upload('导入运行文件', [{ name: 'a.run.json', type: 'application/json', text }]);
    await soon(() => all('.statechart').length).toBe(1);
    page.look.send({ type: 'SHOW_COVERAGE' });
    await soon(() => textOf('.coverage-fault')).toContain('没有取到');
    expect(all('.sc-badge').length).toBeGreaterThan(10);
  });
});

describe('the picture', () => {
  const zoom = () => textOf('.zoom-figure');
  const picture = () => one('.picture').style.transform;

  test('is zoomed by keys, buttons and the wheel, and fitted again', async () => {
    await reading();
    await soon(() => all('.picture').length).toBe(1);
    const fitted = picture();
    key('+');
    await soon(picture).not.toBe(fitted);
    const closer = zoom();
    key('-');
    await soon(zoom).not.toBe(closer);
    one('.ground').dispatchEvent(
      new WheelEvent('wheel', { deltaY: -200, clientX: 500, clientY: 300, bubbles: true, cancelable: true }),
    );
    await soon(() => one('[aria-label="跟随当前状态（f）"]').getAttribute('aria-pressed')).toBe('false');
    key('0');
    await soon(() => one('[aria-label="适合窗口（0）"]').getAttribute('aria-pressed')).toBe('true');
    key('f');
    await soon(picture).toBe(fitted);
  });

  test('is moved by dragging its ground, not by a mere press', async () => {
    await reading();
    await soon(() => all('.picture').length).toBe(1);
    const before = picture();
    const ground = one('.ground');
    ground.setPointerCapture = () => {};
    const pointer = (type: string, buttons: number, x: number) =>
      ground.dispatchEvent(
        new PointerEvent(type, { bubbles: true, buttons, movementX: x, movementY: 0, pointerId: 1 }),
      );
    pointer('pointerdown', 1, 0);
    pointer('pointerup', 0, 0);
    expect(picture()).toBe(before);
    pointer('pointermove', 1, 40);
    pointer('pointermove', 1, 40);
    pointer('pointerup', 0, 0);
    await soon(picture).not.toBe(before);
    expect(one('.ground').className).not.toContain('is-dragging');
  });

  test('folds a compound, and has a mini map where it does not fit', async () => {
    await reading();
    await soon(() => all('.statechart').length).toBe(1);
    for (let count = 0; count < 6; count += 1) key('+');
    await soon(() => all('.mini-map').length).toBe(1);
    const fold = one('.sc-fold');
    fold.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await soon(() => texts('.statechart .sc-label')).not.toContain('无数据');
  });
});

describe('a part of the picture', () => {
  const boxes = () => all('.statechart [data-state]').length;

  test('is what is near the active states; n shows the whole again', async () => {
    await reading();
    await soon(() => all('.picture').length).toBe(1);
    const whole = boxes();
    await ui.click('只画当前状态的邻近（n）');
    await soon(() => textOf('.near-figure')).toMatch(/^邻近 \d+ \/ \d+$/);
    await soon(boxes).toBeLessThan(whole);
    expect(texts('.sc-leaf.sc-active .sc-label')).toContain('已显示');
    key('n');
    await soon(boxes).toBe(whole);
    expect(all('.near-figure')).toEqual([]);
  });

  test('is not offered where no actor is', async () => {
    openPage();
    await soon(() => textOf('.without-run')).toContain('npm run dev');
    await ui.click('浏览全部状态图');
    await soon(() => all('.picture').length).toBe(1);
    expect(one('[aria-label="只画当前状态的邻近（n）"]').matches(':disabled')).toBe(true);
  });

  test('fills the window, until Escape', async () => {
    await reading();
    await soon(() => all('.picture').length).toBe(1);
    key('e');
    await soon(() => one('main').getBoundingClientRect().height).toBe(innerHeight);
    expect(one('main').getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
    expect(one('[aria-label="图占满窗口（e）"]').getAttribute('aria-pressed')).toBe('true');
    key('Escape');
    await soon(() => one('main').getBoundingClientRect().height).toBeLessThan(innerHeight);
  });
});

describe('keys', () => {
  test('/ finds a state by its Chinese label, over all charts; Enter goes there', async () => {
    const { page } = await reading();
    key('/');
    await soon(() => document.activeElement?.getAttribute('aria-label')).toBe('状态的名称或编号');
    await ui.fill('状态的名称或编号', '确认退出');
    await soon(() => texts('[role="option"] code')).toEqual(['session.signedIn.confirmingSignOut']);
    one('dialog input').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await soon(() => page.inspector.getSnapshot().value).toMatchObject({ view: 'browsing' });
    await soon(() => all('.statechart .sc-found').length).toBe(1);
    await ui.click('回到运行');
    await soon(() => texts('.facts-head h2')).toEqual(['table']);
  });

  test('the arrows mark a match; one of the run shows its actor', async () => {
    await reading();
    key('/');
    await soon(() => all('dialog').length).toBe(1);
    await ui.fill('状态的名称或编号', 'house');
    await soon(() => all('[role="option"]').length).toBeGreaterThan(2);
    const input = one('dialog input');
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await soon(() => all('[role="option"]')[1]?.getAttribute('aria-selected')).toBe('true');
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await soon(() => texts('.facts-head h2')).toEqual(['house']);
  });

  test('? shows them', async () => {
    await reading();
    key('?');
    await soon(() => textOf('dialog')).toContain('查找状态');
    one('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await soon(() => all('dialog')).toEqual([]);
  });
});

describe('without a run', () => {
  test('the page says how to get one, and shows all charts of the product', async () => {
    openPage();
    await soon(() => textOf('.without-run')).toContain('npm run dev');
    await ui.click('浏览全部状态图');
    await soon(() => texts('.chart-button span:first-child')).toEqual(['table', 'session']);
    all('.chart-button')[1]?.click();
    await soon(() => textOf('.statechart')).toContain('确认退出');
    expect(all('.sc-active')).toEqual([]);
    await ui.click('回到运行');
    await soon(() => textOf('.without-run')).toContain('npm run dev');
  });

  test('a tab that opens is there at once', async () => {
    const { channel } = openPage();
    await soon(() => textOf('.without-run')).toContain('npm run dev');
    openTab(channel);
    await soon(() => texts('.actor-name')).toContain('table');
  });
});

test('the theme is that of the system, light or dark', async () => {
  const { page } = await reading();
  const theme = () => one('.inspector').dataset['theme'];
  expect(theme()).toBe('light');
  await ui.click('主题：随系统');
  await ui.click('主题：浅色');
  await soon(theme).toBe('dark');
  expect(page.look.getSnapshot().value.theme).toBe('dark');
});

test('every button says what it does', async () => {
  await reading();
  const nameless = all('button').filter(
    (button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim() === '',
  );
  expect(nameless).toEqual([]);
});
