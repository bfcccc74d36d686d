import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { texts } from '../../contract/core/errors.ts';
import { testPassword } from '../server/data-template.ts';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { frontOf, hashOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

const application = await sharedApplication();
const { gate } = application;
const query = (statement: string) => application.store().pool.query(statement);

const category = '品牌周边';
const typed = '没来得及存';
const form = `编辑奖励分类：${category}`;
const restored = '已恢复未保存的内容丢弃';
let visitor: Visit;

const dialogsOf = (at: Visit) => at.ui.see('dialogs');
const alertsOf = (at: Visit) => at.ui.see('alerts');
const nameIn = async (at: Visit) => (await at.ui.see('fields'))['分类名称']?.value;
/** Also those behind a drawer. */
const tabsOf = ({ page }: Visit) => page.locator('[role=tab]').allTextContents();
const offerOf = async (at: Visit) => ((await alertsOf(at))[0] ?? '').replace(/（.*）/, '');

/** What the browser holds of all that was typed. */
const keptIn = ({ page }: Visit) =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const opening = indexedDB.open('pro__drafts');
        opening.addEventListener('success', () => {
          const request = opening.result.transaction('drafts').objectStore('drafts').getAll();
          request.addEventListener('success', () => {
            opening.result.close();
            resolve(request.result.map(({ values }: { values: object }) => JSON.stringify(values)));
          });
        });
      }),
  );
const isKept = async (at: Visit, words: string) => (await keptIn(at)).some((values) => values.includes(words));

/** Two tabs, a filtered list in front, and its drawer with something typed that is on disk. */
async function work(): Promise<void> {
  const { ui } = visitor;
  await visitor.signIn();
  await visitor.goTo('#/award/goods-offline');
  await soon(() => frontOf(visitor)).toBe('线下商品');
  await visitor.goTo('#/award/cate');
  await soon(() => frontOf(visitor)).toBe('奖励分类');
  await soon(async () => (await visitor.ui.see('rows')).length).toBeGreaterThan(1);
  await ui.fill('关键词', category);
  await ui.click('查询');
  await soon(async () => (await visitor.ui.see('rows')).length).toBe(1);
  await openForm(visitor);
  await soon(() => nameIn(visitor)).toBe(category);
  await ui.fill('分类名称', typed);
  await soon(() => isKept(visitor, typed)).toBe(true);
}

async function openForm({ ui, page }: Visit): Promise<void> {
  await ui.clickRow(category, '编辑');
  await page.getByRole('dialog').waitFor();
}

/** As it was: both tabs, the one in front, its filter, its row. */
async function isAsLeft(at: Visit): Promise<void> {
  await soon(() => dialogsOf(at)).toEqual([form]);
  expect(decodeURIComponent(hashOf(at))).toBe(`#/award/cate?pageNo=1&pageSize=50&keyword=${category}&open=102`);
  expect(await tabsOf(at)).toEqual(['线下商品', '奖励分类']);
  const front = at.page.locator('[role=tabpanel]:visible');
  expect(await front.getByLabel('关键词', { exact: true }).inputValue()).toBe(category);
  await soon(() => front.locator('tbody tr[data-row-key]').count()).toBe(1);
}

async function signInByHand(at: Visit, username: string): Promise<void> {
  await soon(() => hashOf(at)).toContain('#/user/login');
  await at.ui.fill('用户名', username);
  await at.ui.fill('密码', testPassword);
  await at.ui.click('登录');
}

beforeEach(async () => {
  visitor = await visit(application);
});
afterEach(async () => {
  gate.open();
  await query(`update award_cate set version = 1, sort = 20 where cate_name = '${category}'`);
  await visitor.leave();
});

describe('after a reload', () => {
  test('tabs, filter, drawer and text are there again, unasked', async () => {
    await work();
    await visitor.page.reload();
    await isAsLeft(visitor);
    await soon(() => nameIn(visitor)).toBe(typed);
    expect(await alertsOf(visitor)).toEqual([restored]);
  });

  test('what was restored can be dropped, and is not kept any longer', async () => {
    await work();
    await visitor.page.reload();
    await soon(() => alertsOf(visitor)).toEqual([restored]);
    await visitor.ui.click('丢弃');
    await soon(() => nameIn(visitor)).toBe(category);
    await soon(() => keptIn(visitor)).toEqual([]);
  });

  test('a row that was saved meanwhile leads into the conflict, and mine can be saved on top of it', async () => {
    await work();
    await query(`update award_cate set version = version + 1, sort = 77 where cate_name = '${category}'`);
    await visitor.page.reload();
    await soon(() => offerOf(visitor)).toContain('您开始填写之后，这条记录已被修改');
    expect(await visitor.ui.see('text')).toContain(`分类名称 已合并 ${category} ${typed} ${category}`);
    await visitor.ui.click('合并并继续');
    await soon(() => nameIn(visitor)).toBe(typed);
    expect((await visitor.ui.see('fields'))['排序']?.value).toBe('77');
  });
});

test('what is given up with its tab is not kept', async () => {
  await work();
  const { page, ui } = visitor;
  await page.evaluate(() => void (location.hash = '#/award/goods-offline'));
  await soon(() => frontOf(visitor)).toBe('线下商品');
  await ui.click('关闭 奖励分类');
  await ui.click('仍然关闭');
  await soon(() => keptIn(visitor)).toEqual([]);
});

test('after the page died the draft is offered, in whatever tab the operator comes back', async () => {
  await work();
  const { page } = visitor;
  const died = page.waitForEvent('crash');
  const cdp = await page.context().newCDPSession(page);
  cdp.send('Page.crash').catch(() => {});
  await died;
  const next = await visitor.anotherTab();
  await next.goTo('#/');
  await isAsLeft(next);
  await soon(() => offerOf(next)).toBe('有未保存的草稿恢复草稿丢弃');
  expect(await nameIn(next)).toBe(category);
  await next.ui.click('恢复草稿');
  await soon(() => nameIn(next)).toBe(typed);
});

describe('after a forced logout (50002)', () => {
  const throwOut = async () => {
    await query('update session set revoked_at = now()');
    await visitor.page.evaluate(() => void (location.hash = '#/award/list'));
    await soon(() => dialogsOf(visitor)).toContain(texts.noticeTitle);
    await visitor.page.goBack();
    await visitor.page.getByRole('dialog', { name: texts.noticeTitle }).getByRole('button', { name: '确定' }).click();
  };

  test('the same person finds everything, and the text is offered', async () => {
    await work();
    await throwOut();
    await signInByHand(visitor, 'admin');
    await soon(() => offerOf(visitor)).toBe('有未保存的草稿恢复草稿丢弃');
    expect(await tabsOf(visitor)).toEqual(['线下商品', '奖励分类', '奖励库']);
    await visitor.ui.click('恢复草稿');
    await soon(() => nameIn(visitor)).toBe(typed);
  });

  test('another person finds nothing of it, and the first one still does', async () => {
    await work();
    await throwOut();
    await signInByHand(visitor, 'ops_manager');
    // Not those in front only: the record that the address names may stand before them by now.
    await soon(() => tabsOf(visitor)).toEqual(['奖励分类']);
    // The address, with what it asks for, is where the browser was; it is nobody's.
    // So is the record that it names: its details are open.
    await soon(() => visitor.ui.see('dialogs')).toEqual(['奖励分类详情']);
    await visitor.page.keyboard.press('Escape');
    await soon(async () => (await visitor.ui.see('rows')).length).toBe(1);
    await openForm(visitor);
    await soon(async () => [await nameIn(visitor), await alertsOf(visitor)]).toEqual([category, []]);
    await visitor.signIn('admin');
    await visitor.goTo('#/award/cate');
    await soon(() => offerOf(visitor)).toBe('有未保存的草稿恢复草稿丢弃');
  });
});

describe('two tabs of one browser', () => {
  test('each keep their own text of the same row, and neither is shown the other', async () => {
    await work();
    const second = await visitor.anotherTab();
    await second.goTo('#/award/cate');
    await soon(() => frontOf(second)).toBe('奖励分类');
    expect(await dialogsOf(second)).toEqual([]);
    await soon(async () => (await second.ui.see('rows')).length).toBeGreaterThan(1);
    await openForm(second);
    await soon(() => nameIn(second)).toBe(category);
    expect(await alertsOf(second)).toEqual([]);
    await second.ui.fill('分类名称', '另一个窗口');
    await soon(() => isKept(second, '另一个窗口')).toBe(true);
    expect(await isKept(second, typed)).toBe(true);
    await second.page.reload();
    await soon(() => nameIn(second)).toBe('另一个窗口');
    await visitor.page.reload();
    await soon(() => nameIn(visitor)).toBe(typed);
  });
});

describe('leaving', () => {
  test('asks nothing once all is kept, and asks where the browser keeps nothing, which was said once', async () => {
    await visitor.page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    await visitor.signIn();
    await visitor.goTo('#/award/cate');
    await soon(async () => (await visitor.ui.see('rows')).length).toBeGreaterThan(1);
    await openForm(visitor);
    await soon(() => nameIn(visitor)).toBe(category);
    await visitor.ui.fill('分类名称', typed);
    await soon(() => visitor.ui.see('notices')).toEqual(['浏览器无法保存草稿，离开页面前请先保存']);
    const asked = visitor.page.waitForEvent('dialog');
    void visitor.page.evaluate(() => location.reload()).catch(() => {});
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await soon(() => frontOf(visitor)).toBe('奖励分类');
  });
});
