import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { frontOf, hashOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

const application = await sharedApplication();
const typed = '发布时正写着';
let visitor: Visit;
let loads = 0;

beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo('#/award/cate');
  await soon(() => frontOf(visitor)).toBe('奖励分类');
  // Its code comes three seconds after everything else.
  await soon(() => visitor.page.locator('.version').getAttribute('data-state')).toBe('current');
  loads = 0;
  visitor.page.on('load', () => loads++);
});
// What is missing is complained of in the console; that is what these tests cause.
afterEach(async () => {
  visitor.page.removeAllListeners('load');
  await visitor.leave().catch(() => {});
});

/** A release: the server has another version, and of the old one a part is gone: for so many documents, this one the first. */
async function release(missing: number): Promise<void> {
  let documents = 1;
  visitor.page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
  await visitor.page.route('**/version.json', (route) => route.fulfill({ json: { version: 'newer' } }));
  await visitor.page.route('**/assets/SecurityPage*', (route) =>
    documents <= missing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
}

const bar = () => visitor.page.locator('.version-bar').allTextContents();
const look = () => visitor.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
const fault = () => visitor.page.locator('.fault').count();

async function type(): Promise<void> {
  await visitor.ui.click('新建');
  await soon(async () => Object.keys(await visitor.ui.see('fields'))).toContain('分类名称');
  await visitor.ui.fill('分类名称', typed);
}

test('a part that is gone after a release recovers once: same place, nothing typed is lost', async () => {
  await type();
  await release(1);
  await visitor.goTo('#/account/settings/security');
  await soon(() => visitor.page.locator('main h1:visible').allTextContents()).toEqual(['安全设置']);
  await soon(() => loads).toBe(1);
  expect([await fault(), hashOf(visitor)]).toEqual([0, '#/account/settings/security']);
  await visitor.goTo('#/award/cate');
  await soon(async () => (await visitor.ui.see('fields'))['分类名称']?.value).toBe(typed);
});

test('a second time it says so, and offers to load the page anew', async () => {
  await release(Number.POSITIVE_INFINITY);
  await visitor.goTo('#/account/settings/security');
  await soon(async () => [loads, await fault()]).toEqual([1, 1]);
  expect(await visitor.ui.seeButton('重新加载')).toBe('enabled');
});

test('a new version is offered only when nothing is unsaved', async () => {
  await release(0);
  await type();
  await look();
  await soon(() => visitor.page.locator('.version').getAttribute('data-state')).toBe('outdated.held');
  expect(await bar()).toEqual([]);
  await visitor.ui.click('取消');
  if ((await visitor.ui.see('dialogs')).includes('提示')) await visitor.ui.click('放弃');
  await soon(bar).toEqual(['有新版本刷新稍后']);
  await visitor.ui.click('稍后');
  await soon(bar).toEqual([]);
  expect(loads).toBe(0);
});

test('a question that is open holds it back as well, in whatever page it is asked', async () => {
  await release(0);
  await visitor.goTo('#/account/settings/security');
  await soon(async () => (await visitor.ui.seeButton('修改密码')) ?? '').toBe('enabled');
  await visitor.ui.click('修改密码');
  await soon(async () => (await visitor.ui.see('dialogs')).length).toBe(1);
  await look();
  await soon(() => visitor.page.locator('.version').getAttribute('data-state')).toBe('outdated.held');
  expect(await bar()).toEqual([]);
  await visitor.ui.click('取消');
  await soon(bar).toEqual(['有新版本刷新稍后']);
});
