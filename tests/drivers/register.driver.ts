import type { SnapshotFrom } from 'xstate';
import type { registerMachine } from '../../machines/sign-in/register.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { registerModel } from '../models/register.model.ts';

type Register = SnapshotFrom<typeof registerMachine>;

/** What is said where there is no form. */
const headings: Readonly<Record<string, string>> = {
  closed: '暂未开放注册',
  mailed: '请查收验证邮件',
  verified: '邮箱已验证',
  stale: '链接已失效',
  unverified: '未能验证邮箱',
};
const waits: Readonly<Record<string, string>> = { asking: '正在打开注册页…', verifying: '正在验证邮箱…' };

const ofState = (texts: Readonly<Record<string, string>>, { value }: Register) => texts[value];

/** 注册 and 注册结果, in the place of the login form. */
export const registerDriver = defineDriver(registerModel, {
  offers: () => true,
  perform: async (ui, event) => {
    if (event.type === 'RETRY') return ui.click('重试');
    await ui.fill('用户名', event.username);
    await ui.fill('昵称', event.nickname);
    await ui.fill('邮箱', event.email);
    await ui.fill('密码', event.password);
    await ui.fill('确认密码', event.password);
    return ui.click('注册');
  },
  check: async (ui, snapshot) => {
    const { context } = snapshot;
    const { fields, text, buttons, alerts } = await ui.read();
    shows('form', fields['确认密码'] !== undefined, snapshot.hasTag('form'));
    for (const heading of Object.values(headings))
      shows(heading, text.includes(heading), heading === ofState(headings, snapshot));
    for (const wait of Object.values(waits)) shows(wait, text.includes(wait), wait === ofState(waits, snapshot));
    shows('sending', buttons['提交中…'] ?? 'absent', snapshot.matches('sending') ? 'disabled' : 'absent');
    shows('refusal', alerts, snapshot.matches('refused') ? [context.message] : []);
    if (!text.includes(context.message)) throw new Error(`the reason is not on screen: ${context.message}`);
    for (const message of Object.values(context.faults))
      shows('fault below its field', document.querySelector('#visitor-username-fault')?.textContent, message);
    if (snapshot.matches('mailed') && context.email !== '')
      shows('where the mail went', text.includes(`验证邮件已发送至 ${context.email}`), true);
  },
  controlOf: ({ type }) => ({ role: 'button', name: type === 'RETRY' ? '重试' : '注册' }),
});
