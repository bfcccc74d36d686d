import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { frontOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* A list that is behind: nothing of it is seen or reached, and it comes back as it was left (docs/decisions/027). */

const application = await sharedApplication();
let visitor: Visit;
const dialogs = async () => await visitor.ui.see('dialogs');
const turnTo = async (keys: string, title: string) => {
  await visitor.page.keyboard.press(keys);
  await soon(() => frontOf(visitor)).toBe(title);
};
const lists = () => visitor.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden):visible').count();

beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
  await visitor.goTo('#/award/list');
  await soon(async () => (await visitor.ui.see('rows')).length).toBeGreaterThan(1);
  await visitor.goTo('#/award/cate');
  await soon(async () => (await visitor.ui.see('rows')).length).toBeGreaterThan(1);
});
afterEach(() => visitor.leave());

test('a form goes with its page, and comes back with what was typed', async () => {
  await visitor.ui.click('新建');
  await visitor.ui.fill('分类名称', '打到一半');
  await turnTo('Alt+1', '奖励库');
  await soon(dialogs).toEqual([]);
  await visitor.page.keyboard.press('Alt+2');
  await soon(dialogs).toEqual(['新建奖励分类']);
  expect((await visitor.ui.see('fields'))['分类名称']?.value).toBe('打到一半');
});

test('a list of choices that is open closes with its page', async () => {
  await turnTo('Alt+1', '奖励库');
  await visitor.page.getByRole('combobox', { name: '奖励类型' }).click();
  await soon(lists).toBe(1);
  await turnTo('Alt+2', '奖励分类');
  await soon(lists).toBe(0);
});

test('the keyboard reaches nothing of it', async () => {
  await visitor.page.getByRole('textbox', { name: '关键词' }).focus();
  await turnTo('Alt+1', '奖励库');
  const reached = await visitor.page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('.page-behind :is(input, button, a[href], [tabindex])')];
    return {
      boxes: boxes.length,
      focused: boxes.filter((box) => {
        box.focus();
        return document.activeElement === box;
      }).length,
    };
  });
  expect(reached.boxes).toBeGreaterThan(5);
  expect(reached.focused).toBe(0);
});
