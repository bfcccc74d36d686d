import type { SnapshotFrom } from 'xstate';
import type { recoveryMachine } from '../../machines/sign-in/recovery.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { recoveryModel } from '../models/recovery.model.ts';

type Recovery = SnapshotFrom<typeof recoveryMachine>;

/** What is said where there is no form. */
const headings: Readonly<Record<string, string>> = {
  mailed: '请查收邮件',
  stale: '链接已失效',
  saved: '密码已重置',
};
const busy = { requesting: '发送中…', saving: '保存中…' } as const;

const again = (snapshot: Recovery) => (snapshot.matches('stale') ? '重新申请' : '重新填写邮箱');

/** 找回密码, with a link or without, in the place of the login form. */
export const recoveryDriver = defineDriver(recoveryModel, {
  offers: () => true,
  perform: async (ui, event, snapshot) => {
    switch (event.type) {
      case 'ASK':
        await ui.fill('邮箱', event.email);
        return ui.click('发送重置链接');
      case 'SET':
        await ui.fill('新密码', event.password);
        await ui.fill('确认密码', event.password);
        return ui.click('保存新密码');
      case 'AGAIN':
        return ui.click(again(snapshot));
    }
  },
  check: async (ui, snapshot) => {
    const { context } = snapshot;
    const { fields, text, buttons, alerts } = await ui.read();
    shows('form for the address', fields['邮箱'] !== undefined, snapshot.hasTag('askForm'));
    shows('form for the password', fields['新密码'] !== undefined, snapshot.hasTag('setForm'));
    for (const [state, heading] of Object.entries(headings))
      shows(heading, text.includes(heading), snapshot.value === state);
    for (const [state, name] of Object.entries(busy))
      shows(name, buttons[name] ?? 'absent', snapshot.value === state ? 'disabled' : 'absent');
    shows('refusal', alerts, context.message === '' ? [] : [context.message]);
    const fault = document.querySelector('#visitor-password-fault')?.textContent ?? '';
    if (context.faults['password'] !== undefined) shows('fault below the field', fault, context.faults['password']);
    if (snapshot.matches('mailed')) shows('where the mail went', text.includes(context.email), true);
  },
  controlOf: ({ type }, snapshot) => {
    const names = { ASK: '发送重置链接', SET: '保存新密码', AGAIN: again(snapshot) };
    return { role: 'button', name: names[type] };
  },
});
