import { afterEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { type Visit, visit } from './visit.ts';

/* What was picked in a new form, after the document was loaded anew: drafts keep numbers, people read names. */

const application = await sharedApplication();
const category = '品牌周边';
let visitor: Visit;
afterEach(() => visitor.leave());

test('a row that was picked stands there by its name', async () => {
  visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo('#/award/list?open=new');
  const { page, ui } = visitor;
  const form = page.locator('.record-form');
  const picked = () => form.locator('.ant-select', { has: page.getByLabel('奖励分类') }).textContent();
  const alerts = async () => await ui.see('alerts');
  await form.getByLabel('奖励分类').click();
  // Others may have made so many that it is not among the first.
  await form.getByLabel('奖励分类').fill(category);
  await page.locator('.ant-select-item-option', { hasText: category }).click();
  await soon(picked).toBe(category);
  await ui.fill('奖励名称', '没来得及存');
  // On disk a moment after it was typed; a page that is left writes what it has.
  await page.reload();
  await soon(alerts).toEqual(['已恢复未保存的内容丢弃']);
  await soon(picked).toBe(category);
  expect((await ui.see('fields'))['奖励名称']?.value).toBe('没来得及存');
});
