import { afterEach, beforeEach, expect, test } from 'vitest';
import { texts } from '../../contract/core/errors.ts';
import { storageKey } from '../../src/core/storage.ts';
import { soon } from '../soon.ts';
import { openPages, openDetails, reloadAll } from './all-pages.ts';
import { sharedApplication } from './application.ts';
import { tokenOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* What the tabs of one browser do to one another when their token runs out, or is another's. */

const application = await sharedApplication();
let tabs: readonly Visit[];
let [first, second]: Visit[] = [];

const tab = (one: Visit | undefined): Visit => {
  if (!one) throw new Error('there is no such tab');
  return one;
};

async function open(count: number): Promise<void> {
  const visitor = await visit(application);
  await visitor.signIn();
  tabs = [visitor, ...(await Promise.all(Array.from({ length: count - 1 }, () => visitor.anotherTab())))];
  [first, second] = tabs;
  for (const one of tabs) {
    await one.goTo('#/award/cate');
    await soon(() => one.ui.see('rows')).not.toEqual([]);
  }
}

beforeEach(() => open(3));
afterEach(() => tab(first).leave());

const expire = () =>
  application.store().pool.query(`update session_token set expires_at = now() - interval '1 second'`);
const questionsIn = async ({ ui }: Visit) =>
  (await ui.see('dialogs')).filter((title) => title === texts.noticeTitle).length;
const questions = async () => (await Promise.all(tabs.map(questionsIn))).reduce((sum, count) => sum + count, 0);
const notes = async () =>
  (await Promise.all(tabs.map(async ({ ui }) => (await ui.see('text')).includes(texts.renewingElsewhere)))).filter(
    Boolean,
  ).length;
/** The tab that asks; between two turns there is none for a moment. */
async function asking(): Promise<Visit> {
  await soon(questions).toBe(1);
  const counts = await Promise.all(tabs.map(questionsIn));
  return counts.includes(1) ? tab(tabs[counts.indexOf(1)]) : asking();
}
const lists = /FlanAwardCate\/lists/;
/** From now on the browser refuses whatever is to be written. */
const breakDatabase = () => {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};
/** The operator turns to this tab: headless browsers tell no page of it. */
const turnTo = ({ page }: Visit) => page.evaluate(() => void dispatchEvent(new Event('focus')));

/** Somebody is asked, and by this tab: a call of another one may be the first that is refused. */
async function askedIn(one: Visit): Promise<void> {
  await soon(questions).toBe(1);
  await turnTo(one);
  await soon(() => questionsIn(one)).toBe(1);
}

/** What is answered in all tabs, from now on. */
function answers() {
  const seen: { readonly url: string; readonly status: number; readonly page: Visit }[] = [];
  for (const one of tabs)
    one.page.on('response', (response) => {
      if (response.url().includes('/proxy-he/'))
        seen.push({ url: response.url(), status: response.status(), page: one });
    });
  const refused = () => seen.filter(({ status }) => status === 401);
  return { refused, renewals: () => seen.filter(({ url }) => url.includes('refresh_token')), seen };
}

test('thirty calls refused at once in three tabs: one question, one renewal, all are made again', async () => {
  for (const one of tabs) await openPages(one);
  const { refused, renewals, seen } = answers();
  await expire();
  for (const one of tabs) {
    await openDetails(one);
    await reloadAll(one);
  }
  await soon(() => refused().length).toBeGreaterThanOrEqual(30);
  await soon(questions).toBe(1);
  await soon(notes).toBe(2);
  const wanted = refused().map(({ url, page }) => `${tabs.indexOf(page)} ${url}`);
  const asker = await asking();
  const again = asker.page.waitForRequest((request) => request.isNavigationRequest());
  await asker.ui.click('确定');
  await soon(questions).toBe(0);
  await soon(notes).toBe(0);
  await again;
  const made = () => seen.filter(({ status }) => status === 200).map(({ url, page }) => `${tabs.indexOf(page)} ${url}`);
  await soon(() => wanted.filter((call) => !made().includes(call))).toEqual([]);
  expect(renewals()).toHaveLength(1);
  // Its rows are there again, perhaps below the drawer that was open.
  await soon(() => asker.page.locator('.page-place:not(.page-behind) [data-row-key]').count()).toBeGreaterThan(0);
});

test('a call that is made again and gets no answer does not hold the renewal up', async () => {
  const { page, ui } = tab(first);
  await expire();
  await reloadAll(tab(first));
  await askedIn(tab(first));
  application.gate.hold(lists);
  const again = page.waitForRequest((request) => request.isNavigationRequest());
  await ui.click('确定');
  await application.gate.answer(lists, 'drop');
  application.gate.open();
  await again;
  await soon(() => ui.see('rows')).not.toEqual([]);
});

test('what the browser would not keep is not lost to the reload: the browser asks, and who stays goes on', async () => {
  const { page, ui } = tab(first);
  await page.evaluate(breakDatabase);
  await ui.clickRow('品牌周边', '编辑');
  await page.getByRole('dialog').waitFor();
  await soon(async () => (await ui.see('fields'))['分类名称']?.value).toBe('品牌周边');
  await ui.fill('分类名称', '还没有保存');
  await expire();
  await page.evaluate(() => void (location.hash = '#/award/list'));
  await askedIn(tab(first));
  const asked = page.waitForEvent('dialog');
  await page.getByRole('dialog', { name: texts.noticeTitle }).getByRole('button', { name: '确定' }).click();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.evaluate(() => void (location.hash = '#/award/cate'));
  await soon(async () => (await ui.see('fields'))['分类名称']?.value).toBe('还没有保存');
});

test('the question goes to the tab that the operator turns to', async () => {
  await expire();
  for (const one of tabs) await reloadAll(one);
  await soon(questions).toBe(1);
  const asker = await asking();
  const other = tab(tabs.find((one) => one !== asker));
  await turnTo(other);
  await soon(() => questionsIn(other)).toBe(1);
  await soon(questions).toBe(1);
  await other.ui.click('取消');
  await soon(questions).toBe(0);
  await soon(notes).toBe(0);
});

test('when the tab that asks is closed, the next one does', async () => {
  await expire();
  for (const one of tabs) await reloadAll(one);
  await soon(questions).toBe(1);
  const asker = await asking();
  if (asker === first) await turnTo(tab(second));
  await soon(() => questionsIn(tab(first))).toBe(0);
  const closed = await asking();
  await closed.page.close();
  tabs = tabs.filter((one) => one !== closed);
  await soon(questions).toBe(1);
});

test('somebody else who signs in in another tab freezes this one, and a reload is his', async () => {
  const token = await application.token('mall_operator');
  await tab(second).page.evaluate(
    ([loginKey, tokenKey, value]) => {
      const entry = (text: string) => JSON.stringify({ dataType: 'string', value: text, timestamp: Date.now() });
      localStorage.setItem(loginKey, entry('another login'));
      localStorage.setItem(tokenKey, entry(value));
    },
    [storageKey('LOGIN_ID'), storageKey('Access-Token'), token] as const,
  );
  await soon(() => tab(first).ui.see('text')).toContain(texts.takenOver);
  const sent: string[] = [];
  tab(first).page.on('request', (request) => void (request.url().includes('/proxy-he/') && sent.push(request.url())));
  expect(await tab(first).ui.seeButton('取消')).toBe(undefined);
  expect(sent).toEqual([]);
  await tab(first).ui.click('刷新');
  await soon(() => tab(first).ui.seeButton('商城运营')).toBe('enabled');
  expect((await tokenOf(tab(first)))?.value).toBe(token);
});
