import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { grantRound } from '../../server/awards/grants.ts';
import { numbered, sheet } from '../server/entities/code-files.ts';
import { soon } from '../soon.ts';
import { startApplication } from './application.ts';
import { visit } from './visit.ts';

/* Codes of a virtual product from the file to the end, as an operator has it (award.md §4.9–§4.11), with a product and rows of its own. */

const application = await startApplication();
afterAll(() => application.close());

const product = 9002;
const title = '云影视频会员周卡';
const award = 3009;

/** Ten awards by hand, each for another member. */
async function winTen(): Promise<void> {
  const { rows: winners } = await application
    .store()
    .pool.query<{ id: number }>(`select id from he_user where status = 'normal' order by id limit 10`);
  const token = await application.token();
  for (const { id } of winners) {
    const body = { user_id: id, award_id: award, give_reason: '现场漏发一份', request_id: randomUUID() };
    const answer = await fetch(`${application.address}proxy-he/admin/api/award-logs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await answer.json()).toMatchObject({ code: 20_000 });
  }
}

test('20,000 lines are brought in, an award of them is enabled and won ten times, one code is seen, the rest voided', async () => {
  const { pool } = application.store();
  await pool.query(`update award set status = 'draft', source_id = ${product} where id = ${award}`);
  const visitor = await visit(application);
  const { page, ui } = visitor;
  await visitor.signIn();
  const row = (id: number) => page.locator(`[data-row-key="${id}"]:visible`).first();
  const menu = async (id: number) => row(id).getByRole('button', { name: '更多' }).click();
  const codes = numbered('00', 19_995);
  const file = sheet(...codes, ...codes.slice(0, 3), '1.23457E+19', '9.87654E+18');

  await visitor.goTo(`#/award/virtual-product?keyword=${encodeURIComponent(title)}`);
  await row(product).waitFor();
  const form = page.getByRole('dialog', { name: '新建虚拟商品' });
  await page.keyboard.press('n');
  await form.waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('field-virtual_product-title');
  await page.keyboard.press('Escape');
  await menu(product);
  await page.getByRole('menuitem', { name: '导入券码' }).click();
  const dialog = page.getByRole('dialog', { name: '导入券码' });
  await dialog.getByLabel('过期时间').fill('2030-06-30 23:59:59');
  await page.keyboard.press('Enter');
  const bytes = { name: '券码.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
  await dialog.locator('input[type=file]').setInputFiles(bytes);
  const problems = dialog.getByRole('region', { name: '不会导入的行' });
  await problems.waitFor({ timeout: 60_000 });
  const reasons = await problems.locator('.import-faults').allTextContents();
  expect(reasons.slice(0, 3)).toEqual(['文件内重复', '文件内重复', '文件内重复']);
  expect(reasons.slice(3).map((reason) => reason.includes('科学计数法'))).toEqual([true, true]);
  await dialog.getByRole('button', { name: '导入 19,995 张' }).click();
  await dialog.getByText('新增 19,995 张').waitFor({ timeout: 60_000 });
  await dialog.getByRole('button', { name: '完成' }).click();

  const { rows: awards } = await pool.query<{ title: string }>(`select title from award where id = ${award}`);
  await visitor.goTo(`#/award/list?keyword=${encodeURIComponent(awards[0]?.title ?? '')}`);
  await menu(award);
  await page.getByRole('menuitem', { name: '启用' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  const enabled = async () =>
    (await pool.query<{ status: string }>(`select status from award where id = ${award}`)).rows[0]?.status;
  await soon(enabled).toBe('enabled');

  await winTen();
  await grantRound(application.store(), { warn: () => undefined });

  await visitor.goTo(`#/award/virtual-code?product_id=${product}&status=issued`);
  const shown = () => page.locator('[data-row-key]:visible').allTextContents();
  await soon(async () => (await shown()).filter((text) => text.includes('****')).length).toBe(10);
  await page.locator('[data-row-key]:visible button:has([data-icon="eye"])').first().click();
  await soon(async () => (await shown()).filter((text) => text.includes('****')).length).toBe(9);

  await visitor.goTo(`#/award/virtual-product?keyword=${encodeURIComponent(title)}`);
  await menu(product);
  await page.getByRole('menuitem', { name: '作废未发券码' }).click();
  await ui.fill('作废原因', '供应商通知作废');
  await ui.click('确定');
  await soon(async () => row(product).textContent()).toContain('已用完');
  await menu(product);
  const refusal = await page.getByRole('menuitem', { name: '归档' }).textContent();
  expect(refusal).toContain('还在使用，请先归档它');
  expect(refusal).toContain('10 张券码已发放或锁定，还没有核销，请先「标记核销」或作废');
  await visitor.leave();
}, 120_000);
