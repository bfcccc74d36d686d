import { defineDriver, shows } from '../engine/driver.ts';
import { securityPageModel } from '../models/security-page.model.ts';

/** 安全设置: what opens above it. */
export const securityPageDriver = defineDriver(securityPageModel, {
  world: ['REFRESH'],
  offers: () => true,
  perform: (ui, event) => {
    if (event.type === 'CHANGE_PASSWORD') return ui.click('修改密码');
    if (event.type === 'CHANGE_EMAIL') return ui.click('更换邮箱');
    throw new Error(`nobody does ${event.type}`);
  },
  check: async (ui, snapshot) => {
    const { dialogs, text } = await ui.read();
    const above = snapshot.matches('changingEmail') ? ['更换邮箱'] : [];
    shows('dialogs', dialogs, snapshot.matches('changingPassword') ? ['修改密码'] : above);
    shows('last change', text.includes('上次修改：2026-06-01 09:00:00'), true);
  },
  controlOf: ({ type }) => {
    if (type === 'CHANGE_PASSWORD') return { role: 'button', name: '修改密码' };
    return type === 'CHANGE_EMAIL' ? { role: 'button', name: '更换邮箱' } : null;
  },
});
