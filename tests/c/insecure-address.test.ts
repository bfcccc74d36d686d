import { chromium, type Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumLaunch } from '../../server/launch/chromium.mjs';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { type Visit, visit } from './visit.ts';

/*
 * An intranet: http with a host name, where a browser has no locks and no clipboard, and six connections for all tabs. What its
 * console says there (headers that need TLS are ignored) is no complaint about the program.
 */

const shared = await sharedApplication();
const { args, ...launch } = chromiumLaunch();
const browser = await chromium.launch({
  ...launch,
  args: [...(args ?? []), '--host-resolver-rules=MAP intranet.test 127.0.0.1'],
});
afterAll(() => browser.close());
const application = { ...shared, browser, address: shared.address.replace('127.0.0.1', 'intranet.test') };

describe('ten tabs', () => {
  const tabs: Visit[] = [];
  const streams = new Set<Request>();

  beforeAll(async () => {
    const first = await visit(application);
    tabs.push(first);
    const context = first.page.context();
    context.on('request', (request) => request.url().endsWith('/admin/events') && streams.add(request));
    context.on('requestfailed', (request) => streams.delete(request));
    context.on('requestfinished', (request) => streams.delete(request));
    await first.signIn();
    while (tabs.length < 10) tabs.push(await first.anotherTab());
    for (const tab of tabs) await tab.goTo('#/award/cate');
  });
  afterAll(() => tabs[0]?.page.context().close());

  test('are all answered, by one stream', async () => {
    for (const { page } of tabs) await page.getByRole('row').nth(1).waitFor({ state: 'attached' });
    expect(await tabs[0]?.page.evaluate(() => isSecureContext)).toBe(false);
    await soon(() => streams.size).toBe(1);
  });

  test('another tab takes over when its tab is closed', async () => {
    const [before] = streams;
    await before?.frame().page().close();
    await soon(() => [...streams].filter((stream) => stream !== before)).toHaveLength(1);
  });
});

test('a code is copied there as well', async () => {
  const visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo('#/award/order');
  const cell = visitor.page.locator('.code-cell').first();
  const text = await cell.textContent();
  await cell.getByRole('button').click();
  await soon(() => visitor.ui.see('notices')).toEqual([`已复制 ${text}`]);
  const keyword = visitor.page.getByRole('textbox', { name: '关键词' });
  await keyword.focus();
  await visitor.page.keyboard.press('Control+V');
  expect(await keyword.inputValue()).toBe(text);
  await visitor.page.context().close();
});
