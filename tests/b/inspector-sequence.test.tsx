import { afterEach, describe, expect, test } from 'vitest';
import { recordedRun } from '../inspected-tab.ts';
import { soon } from '../soon.ts';
import { demandQuietConsole } from './quiet-console.ts';

import { all, closePage, figure, key, one, openPage, reading, textOf, texts, ui } from './inspector-page.tsx';

demandQuietConsole();
afterEach(closePage);

describe('the sequence', () => {
  const labels = () => texts('.event-row .event-word');

  test('shows who told whom what; a press goes there', async () => {
    await reading();
    await soon(labels).toContain('TURN_PAGE');
    all('.event-row')
      .find(({ textContent }) => textContent?.includes('FILL'))
      ?.click();
    await soon(() => textOf('.step-event')).toContain('FILL');
    expect(all('.event-row.is-ahead').length).toBeGreaterThan(0);
    expect(textOf('.event-row.is-here')).toContain('FILL');
  });

  test('is of the chosen actor and its partners; others are added and removed, or all are shown', async () => {
    await reading();
    await soon(() => texts('.lane-name')).toEqual(['house', 'table', 'rowNews']);
    expect(labels()).not.toContain('PASS_ON');
    all('.lane-head')[0]?.click();
    await soon(() => texts('.facts-head h2')).toEqual(['house']);
    await soon(() => texts('.lane-name')).toEqual(['house', 'table']);
    expect(labels()).toContain('PASS_ON');
    await ui.choose('加上流程', 'rowNews');
    await soon(() => texts('.lane-name')).toEqual(['house', 'table', 'rowNews']);
    await ui.click('去掉泳道 rowNews');
    await soon(() => texts('.lane-name')).toEqual(['house', 'table']);
    await ui.click('全部');
    await soon(() => texts('.lane-name')).toEqual(['house', 'table', 'rowNews']);
    await ui.click('当前流程');
    await soon(() => texts('.lane-name')).toEqual(['house', 'table']);
  });

  test('a press on an event between the chosen actor and a partner keeps the actor', async () => {
    await reading();
    all('.lane-head')[0]?.click();
    await soon(labels).toContain('PASS_ON');
    all('.event-row')
      .find(({ textContent }) => textContent?.includes('SEARCH'))
      ?.click();
    await soon(() => one('.timeline').className).toContain('is-past');
    expect(texts('.facts-head h2')).toEqual(['house']);
  });

  test('is a list as well: from whom to whom, the event, what came of it', async () => {
    const { page } = await reading();
    await ui.click('列表');
    const lines = () => all('button.list-row').map((row) => [...row.children].slice(1).map((part) => part.textContent));
    await soon(lines).toContainEqual(['house → table', 'SEARCH', '已显示 → 加载中']);
    expect(lines()).toContainEqual(['house → table', 'FILL', '状态不变，上下文有变']);
    all('button.list-row')
      .find(({ textContent }) => textContent?.includes('FILL'))
      ?.click();
    await soon(() => textOf('.step-event')).toContain('FILL');
    await ui.click('时序图');
    await soon(() => texts('.lane-name')).toEqual(['house', 'table', 'rowNews']);
    expect(page.sequence.getSnapshot().value.form).toBe('arrows');
  });

  test('is walked with the arrow keys, row by row', async () => {
    await reading();
    await soon(labels).toContain('TURN_PAGE');
    const last = all('.event-row').at(-1);
    last?.focus();
    last?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
    expect(document.activeElement).toBe(all('.event-row').at(-2));
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
    );
    expect(document.activeElement).toBe(last);
  });

  test('is narrowed by event, by text; and widened again', async () => {
    await reading();
    await ui.choose('按事件筛选', 'SEARCH');
    await soon(labels).toEqual(['SEARCH']);
    await ui.choose('按事件筛选', '全部事件');
    await ui.fill('按文字筛选', '杯');
    await soon(labels).toEqual(['FILL']);
    await ui.fill('按文字筛选', 'nothing like it');
    await soon(() => textOf('.sequence-empty')).toBe('没有符合条件的事件');
    await ui.click('清除筛选');
    await soon(() => labels().length).toBeGreaterThan(3);
  });

  test('has lanes for calls when asked to', async () => {
    await reading();
    await ui.check('请求', true);
    await soon(() => texts('.lane-name')).toEqual(['house', 'table', 'rowNews', 'fetchPage']);
  });

  test('draws only the rows that can be seen', async () => {
    const file = await recordedRun();
    const [last] = file.entries.slice(-1);
    const start = (last?.seq ?? 0) + 1;
    const actor = file.entries.find((entry) => entry.kind === 'actor' && entry.chart === 'table')?.actor ?? '';
    const more = Array.from({ length: 3000 }, (_, index) => ({
      kind: 'event' as const,
      seq: start + index,
      at: 9000 + index,
      actor,
      event: { type: `TICK_${index}` },
    }));
    await reading({ ...file, entries: [...file.entries, ...more] });
    await soon(labels).toContain('TICK_2999');
    expect(all('.event-row').length).toBeLessThan(60);
    one('.sequence-scroll').scrollTop = 24 * 1010;
    await soon(labels).toContain('TICK_1000');
  });
});

describe('the pane of the sequence', () => {
  const edge = () => one('[role="separator"]');
  const height = () => one('.past').offsetHeight;
  const press = (name: string) =>
    edge().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

  test('is made taller and lower by keys, and that is remembered', async () => {
    const { keepPaneHeight } = await reading();
    const [before, step] = [height(), figure()];
    press('ArrowUp');
    await soon(height).toBeGreaterThan(before);
    expect(keepPaneHeight).toHaveBeenLastCalledWith(Number(edge().getAttribute('aria-valuenow')));
    press('Home');
    await soon(() => edge().getAttribute('aria-valuenow')).toBe('160');
    press('Enter');
    await soon(() => edge().getAttribute('aria-valuenow')).toBe(edge().getAttribute('aria-valuemax'));
    press('Enter');
    await soon(() => Number(edge().getAttribute('aria-valuenow'))).toBeLessThan(400);
    key('t');
    await soon(() => edge().getAttribute('aria-valuenow')).toBe(edge().getAttribute('aria-valuemax'));
    expect(figure()).toBe(step);
  });

  test('follows the pointer while its edge is dragged', async () => {
    const { keepPaneHeight } = await reading();
    const handle = edge();
    handle.setPointerCapture = () => {};
    const pointer = (type: string, clientY: number) =>
      handle.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, pointerId: 1 }));
    pointer('pointermove', innerHeight - 240);
    expect(edge().className).not.toContain('is-dragged');
    pointer('pointerdown', innerHeight - 220);
    pointer('pointermove', innerHeight - 240);
    await soon(height).toBe(240);
    expect(keepPaneHeight).not.toHaveBeenCalled();
    pointer('pointerup', innerHeight - 240);
    expect(keepPaneHeight).toHaveBeenCalledWith(240);
  });

  test('starts as tall as it was left', async () => {
    openPage({ paneHeight: 260 });
    const text = JSON.stringify(await recordedRun());
    await ui.upload('导入运行文件', [{ name: 'a.run.json', type: 'application/json', text }]);
    await soon(() => all('.past').length).toBe(1);
    expect(height()).toBe(260);
  });
});
