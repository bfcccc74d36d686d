import { afterEach, describe, expect, test } from 'vitest';
import { recordedRun } from '../inspected-tab.ts';
import { soon } from '../soon.ts';
import { demandQuietConsole } from './quiet-console.ts';

import { all, closePage, key, one, openPage, reading, textOf, texts, ui, watching } from './inspector-page.tsx';

demandQuietConsole();
afterEach(closePage);

describe('events that can be sent', () => {
  const pill = (event: string) => one(`.sc-pill[data-transition$="|${event}|0"]`);
  const press = (element: Element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true }));

  test('are buttons on the chart: the application moves', async () => {
    const { tab } = await watching();
    await soon(() => pill('EXPAND').getAttribute('role')).toBe('button');
    press(pill('EXPAND'));
    await soon(() => tab.table()?.getSnapshot().value.search).toBe('expanded');
    await soon(() => textOf('.facts')).toContain('search.expanded');
    expect(pill('SHOW_COLUMN').getAttribute('aria-disabled')).toBe('true');
    expect(pill('SHOW_COLUMN').getAttribute('aria-description')).toMatch(/\p{Script=Han}/u);
  });

  test('have an editor where they carry something; what is no JSON is said at once', async () => {
    const { tab } = await watching();
    await soon(() => pill('TURN_PAGE').getAttribute('role')).toBe('button');
    press(pill('TURN_PAGE'));
    await soon(() => textOf('.payload-head')).toContain('TURN_PAGE');
    expect(document.activeElement).toBe(one('.payload-editor textarea'));
    await ui.fill('事件内容（JSON）', '{ "pageNo": 2, ');
    await soon(() => textOf('.payload-editor .fault')).toContain('不是完整的 JSON');
    expect(one('.main-button')).toHaveProperty('disabled', true);
    await ui.fill('事件内容（JSON）', '{ "pageNo": 2, "pageSize": 100 }');
    await soon(() => textOf('.payload-editor .fault')).toBe('');
    one('textarea').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    await soon(() => tab.table()?.getSnapshot().context.query.pageSize).toBe(100);
    await soon(() => all('.payload-editor')).toEqual([]);
  });

  test('offer the payloads that the model knows, and say which would be refused', async () => {
    await watching();
    await soon(() => pill('TURN_PAGE').getAttribute('role')).toBe('button');
    press(pill('TURN_PAGE'));
    await soon(() => texts('.payload-cases option').some((text) => text?.includes('现在会被拒绝'))).toBe(true);
    const chosen = texts('.payload-cases option').find((text) => text?.includes('"pageNo":2') && text.includes('100'));
    await ui.choose('模型里的例子', chosen ?? '');
    await soon(() => JSON.parse((one('textarea') as HTMLTextAreaElement).value) as unknown).toEqual({
      pageNo: 2,
      pageSize: 100,
    });
    key('Escape');
    await soon(() => all('.payload-editor')).toEqual([]);
  });

  test('that are refused keep what was typed, with the reason', async () => {
    const { tab } = await watching();
    await soon(() => pill('TURN_PAGE').getAttribute('role')).toBe('button');
    press(pill('TURN_PAGE'));
    await ui.fill('事件内容（JSON）', '{ "pageNo": 3, "pageSize": 50 }');
    // It ends before the page has heard of it.
    tab.house.send({ type: 'CLOSE' });
    one('.main-button').click();
    await soon(() => textOf('.payload-editor .fault')).toMatch(/结束/);
    expect((one('textarea') as HTMLTextAreaElement).value).toContain('"pageNo": 3');
  });

  test('are none in the past', async () => {
    await watching();
    await soon(() => pill('EXPAND').getAttribute('role')).toBe('button');
    key('ArrowLeft');
    await soon(() => all('.sc-pill[role="button"]')).toEqual([]);
  });
});

describe('files and links', () => {
  test('a corrupt file is refused with a sentence; the run on screen stays', async () => {
    await reading();
    const before = textOf('.facts');
    await ui.upload('导入运行文件', [{ name: '坏的.run.json', type: 'application/json', text: '{"format":' }]);
    await soon(() => textOf('.notice')).toContain('无法导入 坏的.run.json');
    expect(textOf('.notice')).toContain('不是完整的 JSON');
    expect(textOf('.facts')).toBe(before);
    await ui.click('知道了');
    await soon(() => all('.notice')).toEqual([]);
  });

  test('a run of a chart that the product does not know is drawn all the same, and says so', async () => {
    const { page } = await reading();
    all('.actor-button')[0]?.click();
    await soon(() => textOf('.statechart')).toContain('营业中');
    expect(textOf('.canvas-note')).toContain('与当前代码里的不同');
    expect(page.inspector.getSnapshot().value).toMatchObject({ view: 'live' });
  });

  test('a step that a run has not is said to be out of reach', async () => {
    const { page } = await reading();
    page.inspector.send({ type: 'GO_TO', place: { run: 'tab-1', actor: 'x:0', step: 99_999 } });
    await soon(() => textOf('.without-run')).toContain('第 99999 步还没有发生');
    await ui.click('看最新一步');
    await soon(() => textOf('.facts')).toContain('data.showing');
  });

  test('a link to a run that nobody has says so', async () => {
    const { page } = openPage();
    page.inspector.send({ type: 'GO_TO', place: { run: 'tab-9', actor: '', step: 3 } });
    await soon(() => textOf('.without-run')).toContain('链接里的运行不在这里');
    expect(textOf('.without-run')).toContain('tab-9');
    const text = JSON.stringify(await recordedRun({ tab: 'tab-9' }));
    await ui.upload('导入运行文件', [{ name: 'a.run.json', type: 'application/json', text }]);
    await soon(() => all('.run-view').length).toBe(1);
  });

  test('a run is closed when it is over', async () => {
    await reading();
    await ui.click('关闭这个运行');
    await soon(() => textOf('.without-run')).toContain('没有打开的应用标签页');
  });

  test('a run becomes a test: handed out and shown', async () => {
    const { save } = await reading();
    await ui.click('录制为测试：从启动到这一步');
    await soon(() => textOf('dialog pre')).toContain('replay(tableModel');
    // The model has a case that says the same.
    expect(textOf('dialog pre')).toContain("['TURN_PAGE (second)', ");
    expect(save).toHaveBeenCalledWith(expect.stringMatching(/\.test\.ts$/), textOf('dialog pre'));
    await ui.click('关闭（Esc）');
    await soon(() => all('dialog')).toEqual([]);
  });
});
