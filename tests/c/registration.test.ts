import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../server/auth/sso-house.ts';
import { soon } from '../soon.ts';
import { type Application, startApplication } from './application.ts';
import { alertsOf, signInByForm, standsAt } from './at-the-door.ts';
import { type Visit, visit } from './visit.ts';

/* From the wish for an account to the first page, and back in after a forgotten password: the mails are read in the outbox. */

const person = { username: 'lin_mu', nickname: '林木', email: 'lin@flan.example', password: 'Garden-2026' };
const fresh = 'Meadow-2026';

let application: Application;
let visitor: Visit;
let administrator: Visit;

beforeAll(async () => {
  const port = await freePort();
  const publicUrl = new URL(`http://127.0.0.1:${port}/`);
  application = await startApplication({ port, publicUrl, registrationOpen: true });
});
afterAll(() => application.close());
beforeEach(async () => {
  [visitor, administrator] = await Promise.all([visit(application), visit(application)]);
});
afterEach(async () => {
  await Promise.all([visitor.leave(), administrator.leave()]);
});

const run = (sql: string) => application.store().pool.query(sql);
const text = async () => await visitor.ui.see('text');
const heading = () =>
  visitor.page.evaluate(
    () => document.querySelector('#visitor h2')?.textContent ?? document.querySelector('h2')?.textContent,
  );

/** What an administrator reads in 邮件发件箱: the hash of the link in the newest mail of this subject. */
async function linkIn(subject: string): Promise<string> {
  // Without a mail server the worker only says that no mail leaves.
  await run("update mail_outbox set status = 'logged' where status = 'waiting'");
  const { ui } = administrator;
  await administrator.signIn();
  await administrator.goTo('#/system/mail');
  await soon(async () => (await ui.see('rows')).some((row) => row.includes(subject))).toBe(true);
  await ui.clickRow(subject, '详情');
  await soon(() => ui.see('text')).toContain('?ticket=');
  const [link = ''] = /http:\S+\?ticket=[\w-]+/.exec(await ui.see('text')) ?? [];
  expect(link).toContain(application.address);
  await ui.click('关闭');
  return new URL(link).hash;
}

/** The same browser, later: a new document. */
async function openLink(hash: string): Promise<void> {
  await visitor.goTo('healthz');
  await visitor.goTo(hash);
}

async function register(): Promise<void> {
  const { ui } = visitor;
  await visitor.goTo('#/user/login');
  await ui.press({ role: 'link', name: '注册账号' });
  await soon(() => ui.seeButton('注册')).toBe('enabled');
  await ui.fill('用户名', person.username);
  await ui.fill('昵称', person.nickname);
  await ui.fill('邮箱', person.email);
  await ui.fill('密码', person.password);
  await ui.fill('确认密码', person.password);
  await ui.click('注册');
  await soon(text).toContain(`验证邮件已发送至 ${person.email}`);
}

const tryToSignIn = async (password: string) => {
  await openLink('#/award/list');
  await signInByForm(visitor, person.username, password);
};

test('registered, the mail opened, refused until an administrator lets him in; then a forgotten password', async () => {
  const { ui } = visitor;
  await register();
  await tryToSignIn(person.password);
  await soon(() => alertsOf(visitor)).toEqual(['账号的邮箱尚未验证，请先打开验证邮件中的链接']);

  const verify = await linkIn('请验证您的邮箱');
  await openLink(verify);
  await soon(heading).toBe('邮箱已验证');
  await tryToSignIn(person.password);
  await soon(() => alertsOf(visitor)).toEqual(['账号正在等待管理员开通，开通后即可登录']);

  await run(`update account set status = 'enabled', approved_at = now() where username = '${person.username}'`);
  await tryToSignIn(person.password);
  await soon(() => alertsOf(visitor)).toEqual(['账号没有任何权限，请联系管理员']);
  await run(`insert into account_role (account_id, role_id) select a.id, r.id from account a, role r
    where a.username = '${person.username}' and r.code = 'ops_manager'`);
  await tryToSignIn(person.password);
  await standsAt(visitor, '奖励库');

  await visitor.startOver();
  await visitor.goTo('#/user/login');
  await ui.press({ role: 'link', name: '忘记密码' });
  await soon(() => ui.seeButton('发送重置链接')).toBe('enabled');
  await ui.fill('邮箱', person.email);
  await ui.click('发送重置链接');
  await soon(heading).toBe('请查收邮件');
  const recover = await linkIn('重置');
  await openLink(recover);
  await soon(heading).toBe('设置新密码');
  await ui.fill('新密码', fresh);
  await ui.fill('确认密码', fresh);
  await ui.click('保存新密码');
  await soon(heading).toBe('密码已重置');
  await openLink(recover);
  await soon(heading).toBe('设置新密码');
  await ui.fill('新密码', 'Another-2026');
  await ui.fill('确认密码', 'Another-2026');
  await ui.click('保存新密码');
  await soon(heading).toBe('链接已失效');

  await tryToSignIn(person.password);
  await soon(() => alertsOf(visitor)).toEqual(['账号或密码错误']);
  await signInByForm(visitor, person.username, fresh);
  await standsAt(visitor, '奖励库');
});
