import { afterEach, describe, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { demandQuietConsole } from './quiet-console.ts';

import { all, closePage, figure, key, one, reading, textOf, texts, ui } from './inspector-page.tsx';

demandQuietConsole();
afterEach(closePage);

describe('the tree', () => {
  test('shows every actor with where it stands, and calls of one name in one line', async () => {
    await reading();
    expect(texts('.actor-name')).toEqual(['house', 'table', 'rowNews', 'fetchPage× 3']);
    expect(texts('.actor-state')).toEqual(['营业中', '已显示 · 已收起', '没有更新', '已完成']);
    await ui.check('已结束', false);
    await soon(() => texts('.actor-name')).toEqual(['house', 'table', 'rowNews']);
  });

  test('chooses the actor whose chart is drawn; a call has none, but what it was given and came to', async () => {
    await reading();
    await soon(() => all('.statechart').length).toBe(1);
    all('.actor-button')[3]?.click();
    await soon(() => textOf('main')).toContain('没有状态图');
    expect(textOf('.facts')).toContain('totalCount');
  });
});

describe('time', () => {
  test('is walked through with the arrow keys, Home and End', async () => {
    await reading();
    const last = figure();
    key('ArrowLeft');
    await soon(figure).toBe(`${Number(last) - 1}`);
    await soon(() => one('.timeline').className).toContain('is-past');
    key('ArrowLeft');
    key('ArrowRight');
    await soon(figure).toBe(`${Number(last) - 1}`);
    key('Home');
    await soon(figure).toBe('1');
    key('End');
    await soon(figure).toBe(last);
  });

  test('before an actor was there says when it comes', async () => {
    await reading();
    all('.actor-button')[3]?.click();
    await soon(() => textOf('main')).toContain('没有状态图');
    key('Home');
    await soon(() => textOf('main')).toMatch(/还不存在，它在第 \d+ 步出现/);
    expect(texts('.actor-name').slice(0, 2)).toEqual(['house', 'table']);
  });

  test('along the actor on screen alone is walked with Shift', async () => {
    await reading();
    key('ArrowLeft', { shiftKey: true });
    await soon(() => textOf('.facts')).toContain('data.loading');
    expect(textOf('.step-event')).toContain('TURN_PAGE');
    key('ArrowLeft', { shiftKey: true });
    await soon(() => textOf('.step-event')).toContain('fetchPage');
  });

  test('moves what is lit on the chart', async () => {
    await reading();
    const lit = () => texts('.sc-leaf.sc-active .sc-label');
    await soon(lit).toContain('已显示');
    key('ArrowLeft', { shiftKey: true });
    await soon(lit).toContain('加载中');
    expect(lit()).not.toContain('已显示');
  });

  test('has a slider', async () => {
    await reading();
    await ui.fill('步', '4');
    await soon(figure).toBe('5');
  });

  test('keys in a field belong to the field', async () => {
    await reading();
    const last = figure();
    one('.sequence-head input').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    one('.sequence-head input').dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(figure()).toBe(last);
    expect(all('dialog')).toEqual([]);
  });
});

describe('the context', () => {
  const marked = () => texts('.context-line.is-changed > .context-leaf .context-name');

  test('marks what the step changed', async () => {
    await reading();
    key('ArrowLeft', { shiftKey: true });
    await soon(marked).toEqual(['pageNo']);
    expect(textOf('.context-line.is-changed del')).toBe('1');
    expect(textOf('.change-count')).toBe('1 处变化');
  });

  test('can be folded and searched', async () => {
    await reading();
    const names = () => texts('.facts section:last-child .context-name');
    await soon(names).toContain('pageSize');
    all('.facts section:last-child .context-line > button')
      .find(({ textContent }) => textContent?.startsWith('query'))
      ?.click();
    await soon(names).not.toContain('pageSize');
    await ui.fill('在上下文中查找', 'density');
    await soon(names).toEqual(['density']);
    await ui.fill('在上下文中查找', 'nowhere');
    await soon(() => textOf('.facts section:last-child')).toContain('没有找到');
  });
});
