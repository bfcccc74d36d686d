import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { soon } from '../soon.ts';
import { startApplication } from './application.ts';
import { visit } from './visit.ts';

/* 运营日历 over the demo data: a banner that is in view today, whichever day that is. */

const application = await startApplication();
afterAll(() => application.close());

const banners = `${application.address}proxy-he/admin/api/he-banners/1`;
/** Somebody else gives the banner another title. */
async function rename(title: string): Promise<void> {
  const headers = {
    Authorization: `Bearer ${await application.token()}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  };
  const { result } = (await (await fetch(banners, { headers })).json()) as { result: { version: number } };
  const body = JSON.stringify({ version: result.version, title });
  const answer = (await (await fetch(banners, { method: 'PUT', headers, body })).json()) as { code: number };
  expect(answer.code).toBe(20000);
}

test('days in the address, what others change, and the way to a record by keyboard', async () => {
  const visitor = await visit(application);
  const { page, ui, signIn, goTo } = visitor;
  const hash = () => page.evaluate(() => location.hash);
  const banner = page.locator('.time-line[href="#/content/banner/1"]');
  await signIn('ops_manager');
  const listening = page.waitForResponse((response) => response.url().endsWith('/admin/events'));
  await goTo('#/content/calendar');
  await soon(() => banner.textContent()).toContain('端午开瓶有礼');
  expect(await page.locator('.time-day.is-today').count()).toBe(1);

  await ui.press({ role: 'radio', name: '周' });
  await soon(() => page.locator('.time-day').count()).toBe(7);
  expect(await hash()).toBe('#/content/calendar?view=week');
  await ui.click('下一周');
  await soon(() => page.locator('.time-day.is-today').count()).toBe(0);
  expect(await hash()).toMatch(/^#\/content\/calendar\?view=week&day=\d{4}-\d\d-\d\d$/);
  await ui.click('今天');
  await soon(() => banner.textContent()).toContain('端午开瓶有礼');

  await listening;
  await rename('开瓶有礼到月底');
  await soon(() => banner.textContent()).toContain('开瓶有礼到月底');

  await ui.click('弹窗');
  await soon(() => banner.count()).toBe(0);
  expect(await hash()).toBe('#/content/calendar?view=week&kinds=popup');
  await ui.click('清除筛选');
  await banner.focus();
  await page.keyboard.press('Enter');
  await soon(hash).toBe('#/content/banner/1');
  await soon(() => page.getByRole('heading', { name: '开瓶有礼到月底' }).count()).toBe(1);

  // Who may not list popups is not offered them.
  await visitor.startOver();
  await signIn('channel_manager');
  await goTo('#/content/calendar');
  await soon(async () => Object.keys(await ui.see('buttons'))).toContain('本地核销点');
  expect(Object.keys(await ui.see('buttons'))).not.toContain('弹窗');
  await visitor.leave();
});
