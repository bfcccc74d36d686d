import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages, requestErrorTitle, statusDescriptions, texts } from '../../contract/core/errors.ts';
import type { Screen } from '../engine/screen.ts';
import { soon } from '../soon.ts';
import { allAnswered, openPages, openDetails, reloadAll } from './all-pages.ts';
import { sharedApplication } from './application.ts';
import { frontOf, hashOf, tokenOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

const application = await sharedApplication();
const { gate } = application;
let visitor: Visit;

beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo('#/award/cate');
  await soon(rows).not.toEqual([]);
});
afterEach(async () => {
  gate.open();
  await visitor.leave();
});

const see = <Part extends keyof Screen>(part: Part) => visitor.ui.see(part);
const rows = () => see('rows');
const dialogs = () => see('dialogs');
const questions = async () => (await dialogs()).filter((title) => title === texts.noticeTitle).length;
const notices = () => see('notices');
const hash = () => hashOf(visitor);

const query = (statement: string) => application.store().pool.query(statement);

const expire = () => query(`update session_token set expires_at = now() - interval '1 second'`);

describe('a token that has run out (50001, spec §8)', () => {
  test('is renewed when the operator wants it, and the page loads again after 1.5 s', async () => {
    const { page, ui } = visitor;
    const before = await tokenOf(visitor);
    await expire();
    await ui.click('刷新');
    await soon(dialogs).toEqual([texts.noticeTitle]);
    expect(await see('text')).toContain('Token 已过期，你暂不能操作任何操作，是否续期？');
    const renewal = page.waitForResponse(/refresh_token/);
    const again = page.waitForRequest((request) => request.isNavigationRequest());
    // It stands for a moment only: the page itself notes that it was there.
    const toast = page.waitForFunction((words) => document.body.textContent?.includes(words), '登录已续期');
    await ui.click('确定');
    await toast;
    const { startTime, responseEnd } = (await renewal).request().timing();
    await (await again).response();
    const waited = (await again).timing().startTime - startTime - responseEnd;
    expect(waited).toBeGreaterThan(1450);
    await soon(rows).not.toEqual([]);
    const after = await tokenOf(visitor);
    expect(after?.value).not.toBe(before?.value);
    // (expires_in + 10) × 1000 (spec §9); written within the same moment.
    expect((after?.expire ?? 0) - (after?.timestamp ?? 0)).toBeCloseTo(7_210_000, -4);
  });

  test('is left alone when not, and the next call asks again', async () => {
    const { ui } = visitor;
    await expire();
    await ui.click('刷新');
    await soon(dialogs).toEqual([texts.noticeTitle]);
    await ui.click('取消');
    await soon(dialogs).toEqual([]);
    await ui.click('刷新');
    await soon(dialogs).toEqual([texts.noticeTitle]);
  });

  test('is asked about before anything is shown, and renewed leads where it was wanted', async () => {
    const { page, ui } = visitor;
    await expire();
    await page.reload();
    await soon(questions).toBe(1);
    await ui.click('确定');
    await soon(rows).not.toEqual([]);
    expect(hash()).toBe('#/award/cate');
    await soon(questions).toBe(0);
  });

  test('ten calls refused at once make one question', async () => {
    const { page, ui } = visitor;
    await openPages(visitor);
    let refused = 0;
    page.on('response', (response) => (refused += Number(response.status() === 401)));
    await expire();
    await openDetails(visitor);
    await reloadAll(visitor);
    await soon(() => refused).toBeGreaterThanOrEqual(10);
    await soon(questions).toBe(1);
    await ui.click('取消');
    await soon(questions).toBe(0);
    // What waited for the answer is refused.
    await allAnswered(visitor);
  });
});

test('a drawer whose code comes late does not cover the question', async () => {
  const { page, ui } = visitor;
  const code = Promise.withResolvers<void>();
  await page.route(/RecordDrawer/, async (route) => {
    await code.promise;
    await route.continue();
  });
  // Otherwise the code may have come already, in a quiet moment.
  await page.reload();
  await soon(() => frontOf(visitor)).toBe('奖励分类');
  await soon(rows).not.toEqual([]);
  await openDetails(visitor);
  await expire();
  // Under the sign of waiting, where no pointer reaches.
  await reloadAll(visitor);
  await soon(questions).toBe(1);
  expect(await dialogs()).not.toContain('奖励分类详情');
  code.resolve();
  await soon(dialogs).toContain('奖励分类详情');
  await ui.click('取消');
  await soon(questions).toBe(0);
});

describe('a session that was ended (50002, spec §8)', () => {
  test('says so, signs out and comes back to where it was', async () => {
    const { ui } = visitor;
    await query('update session set revoked_at = now()');
    await ui.click('刷新');
    await soon(dialogs).toEqual([texts.noticeTitle]);
    expect(await see('text')).toContain(messages.forcedLogout);
    expect(await visitor.ui.seeButton('取消')).toBe(undefined);
    gate.hold('/auth/logout');
    await ui.click('确定');
    await soon(notices).toEqual(['正在退出登录..']);
    gate.open();
    await soon(hash).toBe('#/user/login?redirect=%2Faward%2Fcate');
    expect(await tokenOf(visitor)).toBe(null);
  });
});

describe('the server or the network', () => {
  test('a save whose answer gets lost is done once, however often it is tried again', async () => {
    const { ui } = visitor;
    const name = '答复丢失';
    const made = async () => (await query(`select 1 from award_cate where cate_name = '${name}'`)).rows.length;
    gate.hold('/FlanAwardCate/creates');
    await ui.click('新建');
    await ui.fill('分类名称', name);
    await ui.click('确定');
    await gate.answer('/FlanAwardCate/creates', 'lose');
    await soon(() => see('alerts')).toEqual([`${texts.networkDown}重试`]);
    expect(await made()).toBe(1);
    gate.open();
    await ui.click('重试');
    await soon(dialogs).toEqual([]);
    await soon(rows).toContainEqual(expect.stringContaining(name));
    expect(await made()).toBe(1);
  });

  test('no network is said once, whoever asked', async () => {
    await openPages(visitor);
    await visitor.page.context().setOffline(true);
    await reloadAll(visitor);
    await soon(notices).toEqual([texts.networkTitle + texts.networkDown]);
  });

  test('an HTTP error is a notification with what it means, and its page', async () => {
    const { ui } = visitor;
    gate.hold('/FlanAwardCate/lists');
    await ui.click('刷新');
    await gate.answer('/FlanAwardCate/lists', { status: 500, body: {} });
    const title = requestErrorTitle(500, '/admin/api/FlanAwardCate/lists');
    await soon(notices).toEqual([title + statusDescriptions[500]]);
    await soon(hash).toBe('#/exception/500');
    expect(await see('text')).toContain('抱歉，服务器出错了');
  });

  test('a business refusal is a warning with its message', async () => {
    const { ui } = visitor;
    gate.hold('/FlanAwardCate/lists');
    await ui.click('刷新');
    await gate.answer('/FlanAwardCate/lists', { code: 42901, message: messages.busy });
    await soon(notices).toEqual([messages.busy]);
    expect(hash()).toBe('#/award/cate');
  });
});
