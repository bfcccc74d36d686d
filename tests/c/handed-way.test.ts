import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { startApplication } from './application.ts';
import { visit } from './visit.ts';

/* 指路 over other records, and steps of it that are left to somebody else (docs/living-chart.md). */

const application = await startApplication();
afterAll(() => application.close());

/** 中秋团圆礼 of the demo: a draft whose plan and prize are drafts as well. */
const activity = 4002;
const stateOf = async (table: string, where: string) =>
  (await application.store().pool.query<{ status: string }>(`select status from ${table} where ${where}`)).rows[0]
    ?.status;

test('publishing is grey: the way has three steps, two are left to a colleague, who takes them; then it is published', async () => {
  await application.store().pool.query(`delete from handed_task`);
  const admin = await visit(application);
  await admin.signIn();
  await admin.goTo(`#/activity/list/${activity}`);
  const { page } = admin;
  await page.locator('[role=tab]:visible', { hasText: '基本信息' }).click();
  await page.locator('button:visible', { hasText: '状态图' }).click();
  const way = page.locator('.diagram-moves tr', { hasText: '启用 奖品' }).first();
  await way.waitFor();
  const steps = await way.locator('li').allTextContents();
  expect(steps.map((step) => step.split('（')[0]?.trim())).toEqual([
    '启用 奖品「团圆礼包」',
    '启用 奖励方案「团圆礼方案」',
    '发布',
  ]);
  for (const nth of [0, 1]) {
    await way.locator('li').nth(nth).getByRole('button', { name: '交给别人' }).click();
    const dialog = page.getByRole('dialog', { name: '交给别人' });
    await dialog.getByText('运营主管').first().click();
    await dialog.getByLabel('说明').fill('节前要上线');
    await dialog.getByRole('button', { name: '交办' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  const colleague = await visit(application);
  await colleague.signIn('ops_manager');
  await colleague.goTo('#/dashboard/workplace');
  const todo = colleague.page.locator('li:visible, a:visible, tr:visible', { hasText: '交给我的' }).first();
  await soon(async () => (await todo.textContent())?.replaceAll(/\s/g, '')).toContain('2项交给我的');
  const take = async (name: string, opened?: (there: Page) => Promise<void>) => {
    await colleague.goTo('#/dashboard/handed-task');
    const row = colleague.page.locator('tr[data-row-key]:visible', { hasText: name });
    await row.getByRole('button', { name: '去处理' }).click();
    await opened?.(colleague.page);
    await colleague.ui.click('启用');
    if (!opened) await colleague.ui.click('确定');
  };
  await take('团圆礼包');
  await soon(() => stateOf('prize', `title = '团圆礼包'`)).toBe('enabled');
  // In the tree it is chosen first, and nothing is asked.
  await take('团圆礼方案', (there) => there.getByText('团圆礼方案').locator('visible=true').last().click());
  await soon(() => stateOf('plan', `title = '团圆礼方案'`)).toBe('enabled');
  await soon(async () => {
    const { rows } = await application
      .store()
      .pool.query<{ open: number }>(
        `select count(*) as open from handed_task where status = 'open' and created_by = 1`,
      );
    return rows[0]?.open;
  }).toBe(0);

  // The page of whoever asked has followed: nothing is loaded anew.
  await way.waitFor({ state: 'hidden' });
  await page.locator('.diagram-moves tr', { hasText: '发布' }).getByText('您可以操作').first().waitFor();
  await admin.ui.click('发布');
  await admin.ui.click('确定');
  await soon(() => stateOf('activity', `id = ${activity}`)).toBe('published');
  await Promise.all([admin.leave(), colleague.leave()]);
});
