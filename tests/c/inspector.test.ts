import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunFile } from '../../src/bridge/wire.ts';
import { openingMeasure } from '../../src/inspector/opening.ts';
import { eventually } from '../engine/ui.ts';
import { keyword, leaveForm, lookAtForm, openRestored, rowNames, shownIn, withoutFalseAlarm } from './restored-page.ts';
import { sharedApplication } from './application.ts';
import { type Development, startDevelopment } from './development.ts';
import { type Visit, visit } from './visit.ts';

/* A developer at work: the application in one tab, the inspector in another, both from the development server. One story in steps. */

let [development, visitor, inspector]: [Development?, Visit?, Page?] = [];

/** Vite makes a page ready when it is asked for the first time. */
const patience = 60_000;

beforeAll(async () => {
  const application = await sharedApplication();
  development = await startDevelopment(application);
  visitor = await visit({ ...application, address: development.address });
  await visitor.page.addInitScript(withoutFalseAlarm);
  await visitor.signIn();
  await visitor.goTo('#/award/cate');
  await visitor.page.getByRole('button', { name: '新建' }).waitFor({ timeout: patience });
  inspector = await visitor.page.context().newPage();
  await inspector.goto(`${development.address}inspector.html`);
  await inspector.getByRole('tree', { name: '流程树' }).waitFor({ timeout: patience });
});

afterAll(async () => {
  await visitor?.leave();
  await development?.close();
});

function here() {
  if (!development || !visitor || !inspector) throw new Error('nobody is there');
  return { development, app: visitor.page, inspector };
}

const names = () => here().inspector.locator('.actor-name').allTextContents();
const facts = () => here().inspector.locator('.facts').innerText();
const soon = <T>(look: () => Promise<T>, judge: (seen: T) => void) =>
  eventually(async () => judge(await look()), 30_000, 50);
/** What the list in the application says of its own chart. */
const stateOfTable = () => here().app.locator('[data-machine="table"]').first().getAttribute('data-state');

async function showTable(): Promise<void> {
  await here()
    .inspector.locator('.actor-button', { hasText: /^table/ })
    .click();
  await soon(facts, (text) => expect(text).toContain('data.showing'));
}

test('the tree shows every actor of the running application, and where it stands', async () => {
  await soon(names, (seen) => {
    for (const name of ['app', 'session', 'shell', 'tabs', 'page:/award/cate', 'table']) expect(seen).toContain(name);
  });
  await soon(
    () => here().inspector.locator('.actor', { hasText: 'session' }).innerText(),
    (text) => expect(text).toContain('使用中'),
  );
});

test('an event pressed on the chart moves the application', async () => {
  await showTable();
  await here().inspector.locator('[data-transition="table.search.collapsed|EXPAND|0"][role="button"]').click();
  await soon(facts, (text) => expect(text).toContain('search.expanded'));
  expect(await stateOfTable()).toContain('search.expanded');
});

test('a step back shows what was, and leaves the application where it is', async () => {
  const page = here().inspector;
  await page.keyboard.press('Shift+ArrowLeft');
  await soon(facts, (text) => expect(text).toContain('search.collapsed'));
  expect(await stateOfTable()).toContain('search.expanded');
  expect(new URL(page.url()).hash).toMatch(/^#\/[^/]+\/x%3A\d+\/\d+$/);
  await page.keyboard.press('End');
  await soon(facts, (text) => expect(text).toContain('search.expanded'));
});

test('a run is exported, and read again from its file', async () => {
  const page = here().inspector;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出这个运行' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.run\.json$/);
  const path = await download.path();
  const run = JSON.parse(readFileSync(path, 'utf8')) as RunFile;
  expect(run.entries.length).toBeGreaterThan(50);
  await page.getByLabel('导入运行文件').setInputFiles({
    name: 'again.run.json',
    mimeType: 'application/json',
    buffer: readFileSync(path),
  });
  await soon(
    () => page.getByLabel('正在看的运行').locator('option:checked').innerText(),
    (text) => expect(text).toBe('again（文件）'),
  );
  await soon(facts, (text) => expect(text).toContain('search.expanded'));
  await page.getByRole('button', { name: '关闭这个运行' }).click();
  await showTable();
});

test('a run becomes a test that can be read as a program', async () => {
  const page = here().inspector;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^录制为测试/ }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(await page.getByLabel('测试的代码', { exact: true }).innerText()).toBe(text);
  expect(text).toContain("type: 'EXPAND'");
  expect(() => stripTypeScriptTypes(text)).not.toThrow();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a step is restored in a new page: the search, its rows and the form, without the server', async () => {
  const { app, inspector: page } = here();
  await keyword(app).fill('券');
  await app.getByRole('button', { name: /^查\s*询$/ }).click();
  await soon(
    () => rowNames(app).allInnerTexts(),
    (rows) => expect(rows).toEqual(['优惠券']),
  );
  await app.getByRole('button', { name: '新建' }).click();
  await app.getByRole('dialog').getByLabel('分类名称').fill('新分类甲');
  await soon(names, (seen) => expect(seen.filter((actor) => actor === 'record')).toHaveLength(2));
  await lookAtForm(page, '新分类甲');
  const { restored, bar, asked } = await openRestored(page);
  await soon(
    () => shownIn(restored),
    (seen) => expect(seen).toEqual(['券', ['优惠券'], '新分类甲']),
  );
  await restored
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await bar.getByText('录制中没有这次请求：POST').waitFor();
  expect(await shownIn(restored)).toEqual(['券', ['优惠券'], '新分类甲']);
  // Who is signed in is asked before the program of the page is there.
  expect(asked.filter((call) => call.includes('/proxy-he/') && !call.endsWith('/user/info'))).toEqual([]);
  await bar.getByRole('button', { name: '接回服务器' }).click();
  await bar.getByText('已接回服务器').waitFor();
  await restored.close();
});

test('what was done after a step is done again in the open page, event by event', async () => {
  const { app, inspector: page } = here();
  await leaveForm(app);
  await soon(
    () => rowNames(app).allInnerTexts(),
    (rows) => expect(rows).toEqual(['优惠券', '积分']),
  );
  await showTable();
  await page.getByRole('button', { name: '列表', exact: true }).click();
  const fill = page.locator('.event-row', { hasText: 'FILL' }).first();
  await fill.click();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: /^回放到当前页面/ }).click();
  const bar = page.getByRole('group', { name: '回放' });
  await bar.getByText(/^FILL → /).waitFor();
  await bar.getByRole('button', { name: '下一个' }).click();
  await bar.getByText(/^SEARCH → /).waitFor();
  expect(await keyword(app).inputValue()).toBe('券');
  await bar.getByRole('button', { name: '下一个' }).click();
  await soon(
    () => rowNames(app).allInnerTexts(),
    (rows) => expect(rows).toEqual(['优惠券']),
  );
  await bar.getByRole('button', { name: '结束' }).click();
  await page.getByRole('button', { name: '时序图', exact: true }).click();
  await page.keyboard.press('End');
});

test('the time that opening a chart takes is measured', async () => {
  const page = here().inspector;
  await page.locator('.actor-button', { hasText: /^session/ }).click();
  await soon(
    () => page.evaluate((name) => performance.getEntriesByName(name).length, openingMeasure),
    (count) => expect(count).toBeGreaterThan(0),
  );
});

test('a view edited on disk is exchanged; every actor lives on', async () => {
  const page = here().inspector;
  const before = await names();
  const run = await page.getByLabel('正在看的运行').inputValue();
  here().development.edit('src/entity/list/SearchArea.tsx', (text) => text.replaceAll('重置', '清空条件'));
  await here().app.getByRole('button', { name: '清空条件' }).waitFor({ timeout: 60_000 });
  expect(await stateOfTable()).toContain('search.expanded');
  expect(await names()).toEqual(before);
  expect(await page.getByLabel('正在看的运行').inputValue()).toBe(run);
});

test('a reload of the application is a new run without ghosts of the old one, which can still be read', async () => {
  const page = here().inspector;
  const old = await page.getByLabel('正在看的运行').inputValue();
  await here().app.reload();
  await here().app.getByRole('button', { name: '新建' }).waitFor({ timeout: patience });
  await soon(
    () => page.getByLabel('正在看的运行').inputValue(),
    (id) => expect(id).not.toBe(old),
  );
  await soon(names, (seen) => {
    expect(seen).toContain('table');
    for (const name of ['app', 'session', 'shell', 'table'])
      expect(seen.filter((other) => other === name)).toHaveLength(1);
  });
  await page.getByLabel('正在看的运行').selectOption(old);
  await soon(names, (seen) => expect(seen).toContain('session'));
  await soon(
    () => page.getByLabel('正在看的运行').locator('option:checked').innerText(),
    (text) => expect(text).toContain('已关闭'),
  );
});
