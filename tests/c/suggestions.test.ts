import { afterAll, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { startApplication } from './application.ts';
import { visit } from './visit.ts';

/* A suggestion from 指派 to 关闭, as an operator has it (wider.md §8.5). */

const application = await startApplication();
afterAll(() => application.close());

/** 31 of the demo: nobody was given it yet. */
const id = 8;

test('it is given to somebody, answered with a quick reply that is worked on, and closed', async () => {
  const { pool } = application.store();
  const kept = async () =>
    (
      await pool.query<{ status: string; reply: string | null; close_reason: string | null }>(
        `select status, reply, close_reason from he_suggestion where id = ${id}`,
      )
    ).rows[0];
  const visitor = await visit(application);
  const { page, ui } = visitor;
  await visitor.signIn();
  await visitor.goTo('#/content/suggestion');
  const row = page.locator(`[data-row-key="${id}"]:visible`).first();
  await row.waitFor();
  expect(await row.textContent()).toContain('计时中');
  const choose = async (name: string) => {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await choose('指派');
  const assigning = page.getByRole('dialog', { name: /^指派/ });
  await assigning.getByLabel('处理人').fill('客服专员');
  await page.locator('.ant-select-item-option:visible', { hasText: 'customer_service' }).waitFor();
  await page.keyboard.press('Enter');
  await assigning.getByRole('button', { name: '确定' }).click();
  await soon(async () => (await kept())?.status).toBe('processing');

  await row.getByRole('button', { name: '回复' }).click();
  const replying = page.getByRole('dialog', { name: /^回复/ });
  await replying.getByLabel('快捷回复').click();
  await page.keyboard.press('Enter');
  const answer = replying.getByLabel('回复内容');
  await soon(async () => answer.inputValue()).toContain('已收到您的反馈');
  await answer.press('End');
  await answer.pressSequentially('今天答复。');
  await replying.getByRole('button', { name: '确定' }).click();
  await soon(async () => (await kept())?.status).toBe('replied');
  expect((await kept())?.reply).toContain('今天答复。');

  await soon(async () => row.textContent()).toContain('已回复');
  await choose('关闭');
  await ui.fill('原因', '问题已解决');
  await ui.click('确定');
  await soon(async () => (await kept())?.status).toBe('closed');
  expect((await kept())?.close_reason).toBe('问题已解决');
  await visitor.leave();
}, 120_000);
