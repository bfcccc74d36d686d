import type { SnapshotFrom } from 'xstate';
import { type changePasswordMachine, passwordFaults } from '../../machines/account/change-password.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { changePasswordModel } from '../models/change-password.model.ts';

type Change = SnapshotFrom<typeof changePasswordMachine>;

const labels = { oldPassword: '原密码', password: '新密码', passwordAgain: '确认新密码' } as const;
const keys = Object.keys(labels) as (keyof typeof labels)[];

const isTyped = ({ context }: Change, key: keyof typeof labels, text: string) => context[key] === text;

/** 修改密码 in 安全设置. */
export const changePasswordDriver = defineDriver(changePasswordModel, {
  /** What stands there already cannot be typed again. */
  offers: (snapshot, event) => {
    switch (event.type) {
      case 'TYPE_OLD':
        return !isTyped(snapshot, 'oldPassword', event.oldPassword);
      case 'TYPE_NEW':
        return !isTyped(snapshot, 'password', event.password);
      case 'TYPE_AGAIN':
        return !isTyped(snapshot, 'passwordAgain', event.passwordAgain);
      default:
        return true;
    }
  },
  perform: (ui, event) => {
    switch (event.type) {
      case 'TYPE_OLD':
        return ui.fill('原密码', event.oldPassword);
      case 'TYPE_NEW':
        return ui.fill('新密码', event.password);
      case 'TYPE_AGAIN':
        return ui.fill('确认新密码', event.passwordAgain);
      case 'SUBMIT':
        return ui.click('确定');
      case 'CANCEL':
        return ui.click('取消');
    }
  },
  check: async (ui, snapshot) => {
    const { text, dialogs, fields, alerts } = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', dialogs, isOpen ? ['修改密码'] : []);
    if (!isOpen) return;
    const faults = passwordFaults(snapshot.context);
    for (const key of keys) {
      shows(labels[key], fields[labels[key]]?.value, snapshot.context[key]);
      const fault = faults[key];
      if (fault !== '') shows(fault, text.includes(fault), snapshot.matches('faulty'));
    }
    shows('refusal', alerts, snapshot.context.error === '' ? [] : [snapshot.context.error]);
  },
  controlOf: ({ type }) => {
    switch (type) {
      case 'SUBMIT':
        return { role: 'button', name: '确定' };
      case 'CANCEL':
        return { role: 'button', name: '取消' };
      default:
        return null;
    }
  },
});
