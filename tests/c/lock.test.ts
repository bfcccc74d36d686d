import { afterEach, beforeEach, expect, test } from 'vitest';
import { codes, messages } from '../../contract/core/errors.ts';
import { testPassword } from '../server/data-template.ts';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { alertsOf, standsAt } from './at-the-door.ts';
import { tokenOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* The screen is covered until the real server has seen the password. */

const nickname = '渠道经理';
const application = await sharedApplication();
let visitor: Visit;

beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn('channel_manager');
  await visitor.goTo('#/award/localverifice');
  await standsAt(visitor, '本地核销点');
});
afterEach(async () => {
  await visitor.leave();
  await application.store().pool.query('delete from login_attempt');
});

/** Whose screen it is stands there until the page is loaded anew. */
const isCovered = async ({ ui }: Visit) => (await ui.seeButton('解锁')) === 'enabled';
async function lock({ ui }: Visit): Promise<void> {
  await soon(() => ui.seeButton(nickname)).toBe('enabled');
  await ui.click(nickname);
  await ui.press({ role: 'menuitem', name: '锁屏' });
}
/** What the server says to a call with the token that this browser holds. */
async function called(): Promise<unknown> {
  const { value = '' } = (await tokenOf(visitor)) ?? {};
  const answer = await fetch(`${application.address}proxy-he/admin/api/FlanAwardLocalverifice/lists`, {
    headers: { Authorization: `Bearer ${value}` },
  });
  return ((await answer.json()) as { code: number }).code;
}

test('locked by the menu: calls are refused, a wrong password too; the right one opens, by keyboard alone', async () => {
  const { page, ui } = visitor;
  expect(await called()).toBe(codes.ok);
  await lock(visitor);
  await soon(() => isCovered(visitor)).toBe(true);
  expect(await ui.see('text')).toContain(messages.locked);
  expect(await called()).toBe(codes.locked);
  // Nothing behind the cover can be read or reached.
  expect(await ui.see('rows')).toEqual([]);
  await page.keyboard.type('Wrong-2026');
  await page.keyboard.press('Enter');
  await soon(() => alertsOf(visitor)).toEqual(['密码错误']);
  expect(await called()).toBe(codes.locked);
  await page.keyboard.type(testPassword);
  await page.keyboard.press('Enter');
  await soon(() => isCovered(visitor)).toBe(false);
  await soon(() => ui.see('rows')).not.toEqual([]);
  expect(await called()).toBe(codes.ok);
});

test('another tab of the browser is covered too and opens with the first; a reload stays locked', async () => {
  const other = await visitor.anotherTab();
  await other.goTo('#/dashboard/workplace');
  await standsAt(other, '工作台');
  await lock(visitor);
  await soon(() => isCovered(other)).toBe(true);
  await other.page.reload();
  await soon(() => isCovered(other)).toBe(true);
  expect(await other.ui.see('text')).not.toContain('工作台');
  await other.ui.fill('密码', testPassword);
  await other.ui.click('解锁');
  await soon(() => isCovered(other)).toBe(false);
  await soon(() => isCovered(visitor)).toBe(false);
  await standsAt(other, '工作台');
  await soon(() => visitor.ui.see('rows')).not.toEqual([]);
});
