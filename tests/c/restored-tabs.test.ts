import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { frontOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* A tab that stood behind another one with something typed, after the document was loaded anew. */

const application = await sharedApplication();
const typed = '没来得及存';
let visitor: Visit;

const goTo = (hash: string) => visitor.page.evaluate((wanted) => void (location.hash = wanted), hash);
const nameIn = async () => (await visitor.ui.see('fields'))['分类名称']?.value;
const marked = () => visitor.page.locator('[role=tab][aria-label=奖励分类][aria-description*=未保存]').count();
/** How many drafts the browser holds. */
const kept = () =>
  visitor.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('pro__drafts');
        opening.addEventListener('success', () => {
          const request = opening.result.transaction('drafts').objectStore('drafts').count();
          request.addEventListener('success', () => {
            opening.result.close();
            resolve(request.result);
          });
        });
      }),
  );

beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo('#/award/cate');
  await soon(async () => (await visitor.ui.see('rows')).length).toBeGreaterThan(1);
  await visitor.ui.clickRow('品牌周边', '编辑');
  await soon(nameIn).toBe('品牌周边');
  await visitor.ui.fill('分类名称', typed);
  await soon(kept).toBe(1);
  await goTo('#/award/goods-offline');
  await soon(() => frontOf(visitor)).toBe('线下商品');
  await visitor.page.reload();
  await soon(() => frontOf(visitor)).toBe('线下商品');
});
afterEach(() => visitor.leave());

test('it says at once that it is not saved, and shows what was typed when it is looked at', async () => {
  await soon(marked).toBe(1);
  await goTo('#/award/cate');
  await soon(nameIn).toBe(typed);
  await soon(marked).toBe(1);
});

test('what is given up with it unseen is not kept', async () => {
  await soon(marked).toBe(1);
  await visitor.ui.click('关闭 奖励分类');
  await visitor.ui.click('仍然关闭');
  await soon(kept).toBe(0);
  expect(await visitor.page.locator('[role=tab]').allTextContents()).toEqual(['线下商品']);
});
