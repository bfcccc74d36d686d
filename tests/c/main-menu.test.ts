import { expect, test } from 'vitest';
import { eventually } from '../engine/ui.ts';
import { sharedApplication } from './application.ts';
import { visit } from './visit.ts';

/* Finding one's way by the keys alone, through the real program. */

test('a page by a few letters, kept by a star and found again; a new record one key from the menu; the table over all of it', async () => {
  const visitor = await visit(await sharedApplication());
  const { page, ui } = visitor;
  await visitor.signIn();
  await visitor.goTo('#/award/list');
  await eventually(async () => expect((await ui.see('rows')).length).toBeGreaterThan(0), 30_000);
  const field = page.getByRole('combobox', { name: '搜菜单' });
  await field.waitFor();

  // The first Tab of the page leads past the menu; from there / is the field of the menu.
  await page.locator('.brand').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('content');
  await page.keyboard.press('/');
  await eventually(
    async () => expect(await field.evaluate((box) => box === document.activeElement)).toBe(true),
    30_000,
  );
  await page.keyboard.type('jlfl');
  await eventually(async () => expect(await page.getByRole('option').allTextContents()).toHaveLength(1), 30_000);
  await page.keyboard.press('Enter');
  await eventually(async () => expect(page.url()).toMatch(/#\/award\/cate$/), 30_000);

  // The line of the page in front is in sight; * keeps it, and the next document has it still.
  await page.locator('.side-menu [aria-current=page]').focus();
  await page.keyboard.press('*');
  const kept = page.getByRole('link', { name: '收藏：奖励分类' });
  await kept.waitFor();
  await page.reload();
  await kept.waitFor({ timeout: 30_000 });

  // From the menu to 新建 is one key; in a form ? says what is possible there.
  await eventually(async () => expect((await ui.see('rows')).length).toBeGreaterThan(0), 30_000);
  await kept.focus();
  await page.keyboard.press('n');
  await eventually(async () => expect((await ui.see('dialogs')).join()).toContain('新建奖励分类'), 30_000);
  await page.keyboard.press('Escape');
  await eventually(async () => expect(await ui.see('dialogs')).toEqual([]), 30_000);
  await kept.focus();
  await page.keyboard.press('?');
  await eventually(async () => expect(await ui.see('dialogs')).toEqual(['这里可用的快捷键']), 30_000);
  expect(await page.locator('.key-help').textContent()).toContain('新建');
  await page.keyboard.press('Escape');
  await eventually(async () => expect(await ui.see('dialogs')).toEqual([]), 30_000);

  // 表格全屏, and back.
  await page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' });
  await page.keyboard.press('f');
  await eventually(async () => expect(await page.locator('aside.sider').isVisible()).toBe(false), 30_000);
  await page.keyboard.press('Escape');
  await eventually(async () => expect(await page.locator('aside.sider').isVisible()).toBe(true), 30_000);
  await visitor.leave();
});
