import { soon } from '../soon.ts';
import { frontOf } from './read-page.ts';
import type { Visit } from './visit.ts';

/** Gives name and password in the form of the login page, which is open. */
export async function signInByForm({ ui }: Visit, username: string, password: string): Promise<void> {
  await soon(() => ui.seeButton('登录')).toBe('enabled');
  await ui.fill('用户名', username);
  await ui.fill('密码', password);
  await ui.click('登录');
}

/** Signs out by the operator's menu, which his name opens; ends on the login page. */
export async function signOutByMenu({ ui, page }: Visit, nickname: string): Promise<void> {
  await soon(() => ui.seeButton(nickname)).toBe('enabled');
  await ui.click(nickname);
  await ui.press({ role: 'menuitem', name: '退出登录' });
  await soon(() => ui.see('dialogs')).toEqual(['提示']);
  await ui.click('确定');
  await soon(() => page.url()).toContain('#/user/login');
}

/** The address in the hash is this one's page, in front. */
export const standsAt = async (visitor: Visit, title: string): Promise<void> =>
  soon(() => frontOf(visitor)).toBe(title);

/** The title of the step that the entrance asks for; '' when it asks for none. */
export const stepOf = ({ page }: Visit): Promise<string> =>
  page.evaluate(() => document.querySelector('.login-step h2')?.textContent ?? '');

export const alertsOf = async ({ ui }: Visit): Promise<readonly string[]> => await ui.see('alerts');
