import { test } from 'vitest';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { visit } from './visit.ts';

/* A coupon from its template to its end, as an operator has it (wider.md §4.5, §4.6). */

const application = await sharedApplication();

test('a template is made and published, given to a member, seen at the member, and taken back', async () => {
  const { pool } = application.store();
  const name = `客诉券${Date.now() % 100_000}`;
  const { rows: members } = await pool.query<{ id: number; nickname: string }>(
    `select id, nickname from he_user where status = 'normal'
       and nickname in (select nickname from he_user group by nickname having count(*) = 1) order by id limit 1`,
  );
  const member = members[0]?.id ?? 0;
  const visitor = await visit(application);
  const { page, ui } = visitor;
  await visitor.signIn();

  await visitor.goTo('#/marketing/coupon');
  await soon(async () => (await ui.see('rows')).length).toBeGreaterThan(1);
  await ui.click('新建');
  await ui.fill('券名称', name);
  await ui.fill('面额', '20');
  await ui.fill('使用门槛', '100');
  await ui.choose('领取方式', '后台发放');
  await ui.fill('有效天数', '30');
  await ui.click('保存');
  const template = async () =>
    (await pool.query<{ id: number; status: string }>('select id, status from he_coupon where name = $1', [name]))
      .rows[0];
  await soon(async () => (await template())?.status).toBe('draft');
  const id = (await template())?.id ?? 0;

  await visitor.goTo(`#/marketing/coupon?keyword=${encodeURIComponent(name)}`);
  await soon(() => page.locator(`[data-row-key="${id}"]:visible`).first().textContent()).toContain('满100减20');
  await ui.clickRow(name, '上线');
  await ui.click('确定');
  await soon(async () => (await template())?.status).toBe('published');

  await visitor.goTo(`#/marketing/coupon-record?coupon_id=${id}`);
  await ui.click('发放');
  const nickname = members[0]?.nickname ?? '';
  await page.getByRole('dialog').getByLabel('会员').fill(nickname);
  await page.locator('.ant-select-item-option:visible', { hasText: nickname }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await ui.fill('发放原因', '客诉补偿一张');
  await ui.click('确定');
  await soon(() => page.locator('.issue-result-sum').textContent()).toContain(`「${name}」发放 1 张给 1 位会员`);
  await ui.click('关闭');

  await visitor.goTo(`#/member/user/${member}`);
  await ui.press({ role: 'tab', name: '优惠券' });
  await soon(() => page.locator('section.related:visible').textContent()).toContain(name);

  await visitor.goTo(`#/marketing/coupon-record?coupon_id=${id}`);
  await ui.clickRow(name, '更多');
  await ui.press({ role: 'menuitem', name: '收回' });
  await ui.fill('原因', '发错会员');
  await ui.click('确定');
  const states = async () =>
    (await pool.query<{ status: string }>('select status from coupon_record where coupon_id = $1', [id])).rows;
  await soon(states).toEqual([{ status: 'revoked' }]);
  await soon(() => ui.see('text')).toContain('已收回');
  await visitor.leave();
});
