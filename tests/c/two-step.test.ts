import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../server/data-template.ts';
import { codeNow, wrongCodeNow } from '../server/auth/authenticator.ts';
import { soon } from '../soon.ts';
import { sharedApplication } from './application.ts';
import { alertsOf, signInByForm, signOutByMenu, standsAt, stepOf } from './at-the-door.ts';
import { hashOf, tokenOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* The second step and the change of a password as those who sign in meet them, against the real server. */

const who = 'finance_auditor';
const nickname = '财务审计';
const fresh = 'Fresh-2026';

const application = await sharedApplication();
const { pool } = application.store();
const server = { store: application.store() };
let original = '';
let visitor: Visit;

beforeEach(async () => {
  const { rows } = await pool.query<{ hash: string }>(
    `select password_hash as hash from account where username = '${who}'`,
  );
  original = rows[0]?.hash ?? '';
  visitor = await visit(application);
});
/** All is as the next file expects it. */
afterEach(async () => {
  await visitor.leave();
  await pool.query('delete from account_mfa');
  await pool.query('delete from recovery_code');
  await pool.query('delete from login_attempt');
  await pool.query('update role set two_step_required = false');
  await pool.query(
    `update account set must_change_password = false, password_hash = '${original}' where username = '${who}'`,
  );
});

const mustChange = () => pool.query(`update account set must_change_password = true where username = '${who}'`);
const text = async () => await visitor.ui.see('text');
const secretOn = (selector: string) =>
  visitor.page.evaluate((where) => (document.querySelector(where)?.textContent ?? '').replaceAll(/\s/g, ''), selector);
const codesOn = (selector: string) =>
  visitor.page.evaluate(
    (where) => [...document.querySelectorAll(`${where} code`)].map((code) => code.textContent ?? ''),
    selector,
  );

/** Turns two steps on in 安全设置; returns the secret and the recovery codes. */
async function enrol() {
  const { ui } = visitor;
  await visitor.signIn(who);
  await visitor.goTo('#/account/settings/security');
  await soon(() => ui.seeButton('开启两步验证')).toBe('enabled');
  await ui.click('开启两步验证');
  await soon(async () => (await ui.see('fields'))['验证码']?.value).toBe('');
  const secret = await secretOn('.account-secret code');
  await ui.fill('验证码', await codeNow(server, secret));
  await ui.click('开启');
  await soon(() => ui.see('dialogs')).toEqual(['保存恢复码']);
  const codes = await codesOn('.recovery-codes');
  await ui.click('我已保存');
  await soon(text).toContain('剩余 8 个恢复码');
  return { secret, codes };
}

test('turned on in 安全设置, asked for at the door: a wrong code, the next one, then a recovery code', async () => {
  const { ui } = visitor;
  const { secret, codes } = await enrol();
  expect(codes).toHaveLength(8);

  await signOutByMenu(visitor, nickname);
  await signInByForm(visitor, who, testPassword);
  await soon(() => stepOf(visitor)).toBe('两步验证');
  expect(await tokenOf(visitor)).toBe(null);
  await ui.fill('验证码', await wrongCodeNow(server, secret));
  await ui.click('登录');
  await soon(() => alertsOf(visitor)).toEqual(['验证码不正确，或已被使用过']);
  // The keyboard is where the next code is typed, over the wrong one; the code of the binding is used up.
  await visitor.page.keyboard.type(await codeNow(server, secret, 1));
  await ui.key('Enter');
  await standsAt(visitor, '安全设置');
  expect(hashOf(visitor)).toBe('#/account/settings/security');

  await signOutByMenu(visitor, nickname);
  await signInByForm(visitor, who, testPassword);
  await soon(() => stepOf(visitor)).toBe('两步验证');
  await ui.click('返回登录');
  await soon(() => stepOf(visitor)).toBe('');
  await signInByForm(visitor, who, testPassword);
  await soon(() => stepOf(visitor)).toBe('两步验证');
  await ui.fill('验证码', codes[0]?.toUpperCase() ?? '');
  await ui.click('登录');
  await soon(text).toContain('剩余 7 个恢复码');
});

test('a password that has to be changed: the code first, then the new one, twice; the old one is good no more', async () => {
  const { ui } = visitor;
  const { secret } = await enrol();
  await signOutByMenu(visitor, nickname);
  await mustChange();
  await signInByForm(visitor, who, testPassword);
  await soon(() => stepOf(visitor)).toBe('两步验证');
  await ui.fill('验证码', await codeNow(server, secret, 1));
  await ui.click('登录');
  await soon(() => stepOf(visitor)).toBe('设置新密码');
  expect(await text()).toContain('密码已被管理员重置，请设置新密码');
  await ui.fill('新密码', testPassword);
  await ui.fill('确认新密码', testPassword);
  await ui.click('保存并登录');
  await soon(() => alertsOf(visitor)).toEqual(['新密码不能与最近 3 次使用过的密码相同']);
  await ui.fill('新密码', fresh);
  await ui.fill('确认新密码', fresh);
  await ui.click('保存并登录');
  await standsAt(visitor, '安全设置');
  await signOutByMenu(visitor, nickname);
  await signInByForm(visitor, who, testPassword);
  await soon(() => alertsOf(visitor)).toEqual(['账号或密码错误']);
});

test('a role that demands it has it bound at the door; a ticket that is too old leads back to the password', async () => {
  const { ui } = visitor;
  await pool.query(`update role set two_step_required = true where code = '${who}'`);
  await visitor.goTo('#/award/list');
  await signInByForm(visitor, who, testPassword);
  await soon(() => stepOf(visitor)).toBe('绑定身份验证器');
  await pool.query("update sign_in_ticket set expires_at = now() - interval '1 second'");
  await ui.fill('验证码', '123456');
  await ui.click('绑定并登录');
  await soon(() => alertsOf(visitor)).toEqual(['登录验证已失效，请重新登录']);

  await signInByForm(visitor, who, testPassword);
  await soon(() => stepOf(visitor)).toBe('绑定身份验证器');
  await ui.fill('验证码', await codeNow(server, await secretOn('.step-secret code')));
  await ui.click('绑定并登录');
  await soon(() => stepOf(visitor)).toBe('保存恢复码');
  expect(await codesOn('.step-recovery')).toHaveLength(8);
  // He is signed in by now: whoever closes the page finds himself inside, and the codes are in 安全设置 to be renewed.
  expect(await tokenOf(visitor)).toMatchObject({ dataType: 'string' });
  await ui.click('我已保存，进入系统');
  await standsAt(visitor, '奖励库');
});
