import type { SnapshotFrom } from 'xstate';
import { type changeEmailMachine, emailFaults } from '../../machines/account/change-email.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { changeEmailModel } from '../models/change-email.model.ts';

const isProving = (snapshot: SnapshotFrom<typeof changeEmailMachine>) =>
  snapshot.matches('proving') || snapshot.matches('confirming');

/** 更换邮箱 in 安全设置. */
export const changeEmailDriver = defineDriver(changeEmailModel, {
  /** What stands there already cannot be typed again. */
  offers: ({ context }, event) => {
    switch (event.type) {
      case 'TYPE_EMAIL':
        return context.email !== event.email;
      case 'TYPE_PASSWORD':
        return context.password !== event.password;
      case 'TYPE_CODE':
        return context.emailCode !== event.emailCode;
      default:
        return true;
    }
  },
  perform: (ui, event, snapshot) => {
    switch (event.type) {
      case 'TYPE_EMAIL':
        return ui.fill('新邮箱', event.email);
      case 'TYPE_PASSWORD':
        return ui.fill('登录密码', event.password);
      case 'TYPE_CODE':
        return ui.fill('确认码', event.emailCode);
      case 'SUBMIT':
        return ui.click(isProving(snapshot) ? '确认' : '发送确认码');
      case 'BACK':
        return ui.click('返回修改邮箱或重新发送');
      case 'CANCEL':
        return ui.click('取消');
    }
  },
  check: async (ui, snapshot) => {
    const { text, dialogs, fields, alerts } = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', dialogs, isOpen ? ['更换邮箱'] : []);
    if (!isOpen) return;
    const { email, password, emailCode, error } = snapshot.context;
    const proving = isProving(snapshot);
    shows('address', fields['新邮箱']?.value, proving ? undefined : email);
    shows('password', fields['登录密码']?.value, proving ? undefined : password);
    shows('code', fields['确认码']?.value, proving ? emailCode : undefined);
    shows('refusal', alerts, error === '' ? [] : [error]);
    const faulty = snapshot.matches({ asking: 'faulty' });
    for (const fault of Object.values(emailFaults({ email, password })))
      if (fault !== '') shows(fault, text.includes(fault), faulty);
  },
  controlOf: ({ type }, snapshot) => {
    switch (type) {
      case 'SUBMIT':
        return snapshot.hasTag('busy') ? null : { role: 'button', name: isProving(snapshot) ? '确认' : '发送确认码' };
      case 'BACK':
        return isProving(snapshot) ? { role: 'button', name: '返回修改邮箱或重新发送' } : null;
      case 'CANCEL':
        return { role: 'button', name: '取消' };
      default:
        return null;
    }
  },
});
