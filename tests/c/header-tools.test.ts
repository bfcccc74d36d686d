import { expect, test } from 'vitest';
import { withTransaction } from '../../server/db/transaction.ts';
import { notify } from '../../server/notices/notify.ts';
import { fieldLabel } from '../drivers/palette.driver.ts';
import { eventually } from '../engine/ui.ts';
import { sharedApplication } from './application.ts';
import { type Visit, visit } from './visit.ts';

async function arrived(visitor: Visit, hash = '#/award/cate'): Promise<Visit> {
  await visitor.signIn();
  await visitor.goTo(hash);
  await eventually(async () => expect((await visitor.ui.see('rows')).length).toBeGreaterThan(0), 30_000);
  return visitor;
}

const optionsOf = async ({ ui }: Visit) =>
  (await ui.see('controls')).filter(({ role }) => role === 'option').map(({ name }) => name);

test('from the keys alone to a record, by its name, and back to where one was', async () => {
  const visitor = await arrived(await visit(await sharedApplication()));
  const { page } = visitor;
  const heading = () => page.locator('.record-place:visible h1').textContent();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const button = page.getByRole('button', { name: '搜索', exact: true });
  await button.focus();
  await page.keyboard.press('Control+k');
  await eventually(async () => expect(await focused()).toBe(fieldLabel), 30_000);
  await page.keyboard.press('Escape');
  await eventually(async () => expect(await focused()).toBe('搜索'), 30_000);

  await page.keyboard.press('Control+k');
  await eventually(async () => expect(await focused()).toBe(fieldLabel), 30_000);
  await page.keyboard.type('jlk');
  await eventually(async () => expect(await optionsOf(visitor)).toEqual(['奖励库']), 30_000);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('品牌周边');
  await eventually(async () => expect((await optionsOf(visitor)).join()).toContain('品牌周边奖励分类'), 30_000);
  await page.keyboard.press('Enter');
  // A record is a page of its own, and called by its name.
  await eventually(async () => expect(page.url()).toMatch(/#\/award\/cate\/\d+$/), 30_000);
  await eventually(async () => expect(await heading()).toBe('品牌周边'), 30_000);
  const place = page.url();
  await page.goBack();
  await eventually(async () => expect(page.url()).toMatch(/#\/award\/cate$/), 30_000);

  // Where one has been already, one is again.
  await page.keyboard.press('Control+k');
  await eventually(async () => expect(await focused()).toBe(fieldLabel), 30_000);
  await page.keyboard.type('品牌周边');
  await eventually(async () => expect((await optionsOf(visitor)).join()).toContain('品牌周边奖励分类'), 30_000);
  await page.keyboard.press('Enter');
  await eventually(async () => expect(page.url()).toBe(place), 30_000);
  await visitor.leave();
});

test('a notice counts at once in all tabs, leads to its record, and is read in all of them', async () => {
  const application = await sharedApplication();
  // What other tests have caused is not this one's.
  for (const table of ['notice_read', 'notice']) await application.store().pool.query(`delete from ${table}`);
  const one = await arrived(await visit(application));
  const two = await one.anotherTab();
  await two.goTo('#/award/cate');
  const bell = async ({ page }: Visit) => page.locator('.notice-bell > button').getAttribute('aria-label');
  for (const visitor of [one, two]) await eventually(async () => expect(await bell(visitor)).toBe('消息通知'), 30_000);
  const link = '/award/cate?open=102';
  await withTransaction(application.store(), (tx) =>
    notify(tx, {
      to: { permissionId: 'AwardCate', action: 'query' },
      kind: 'stock',
      title: '测试预警',
      text: '可用库存不足',
      link,
    }),
  );
  for (const visitor of [one, two])
    await eventually(async () => expect(await bell(visitor)).toBe('消息通知，1 条未读'), 30_000);
  await eventually(async () => expect(await one.ui.see('text')).toContain('新通知：测试预警'), 30_000);
  await one.ui.click('消息通知，1 条未读');
  await eventually(async () => one.ui.press({ role: 'tab', name: '待办1' }), 30_000);
  // Once only: the box closes with it, and a second try would wait for a link that has gone.
  await one.page.getByRole('link', { name: /测试预警/ }).click({ timeout: 60_000 });
  await eventually(async () => expect(await one.ui.see('dialogs')).toEqual(['奖励分类详情']), 30_000);
  for (const visitor of [one, two]) await eventually(async () => expect(await bell(visitor)).toBe('消息通知'), 30_000);
  await one.leave();
});

test('a setting is seen at once in the other tab, and carried by an account that carries its settings', async () => {
  const application = await sharedApplication();
  const carried = async () =>
    (
      await application
        .store()
        .pool.query<{ theme: string | null }>(
          `select value ->> 'theme' as theme from account_setting where kind = 'preferences'`,
        )
    ).rows.map(({ theme }) => theme);
  await application.store().pool.query(`delete from account_setting where kind = 'preferences';
    insert into account_setting (account_id, kind, value)
    select id, 'preferences', '{"sync": true, "theme": "light"}' from account where username = 'admin'`);
  const one = await arrived(await visit(application));
  const two = await one.anotherTab();
  await two.goTo('#/award/cate');
  const isDark = ({ page }: Visit) => page.evaluate(() => document.documentElement.classList.contains('dark'));
  await eventually(async () => expect((await two.ui.see('rows')).length).toBeGreaterThan(0), 30_000);
  await one.page.locator('.user-button').click();
  await one.page.getByRole('menuitem', { name: '个性化' }).click();
  await eventually(async () => expect(await one.ui.see('dialogs')).toEqual(['个性化']), 30_000);
  application.gate.hold(({ method, url }) => method === 'GET' && url.includes('/account/preferences'));
  await one.page.getByText('暗黑', { exact: true }).click();
  for (const visitor of [one, two]) await eventually(async () => expect(await isDark(visitor)).toBe(true), 30_000);
  await application.gate.answer('/account/preferences', 'ok');
  application.gate.open();
  await eventually(async () => expect(await carried()).toEqual(['realDark']), 30_000);
  expect(await one.ui.see('notices')).toEqual([]);
  await application.store().pool.query(`delete from account_setting where kind = 'preferences'`);
  await one.leave();
});
