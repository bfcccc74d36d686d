import { defineDriver, shows } from '../engine/driver.ts';
import { avatarCropModel } from '../models/avatar-crop.model.ts';

/** 裁剪头像 above 基本设置. Moving and zooming have tests of their own: they need a mouse, keys and a slider. */
export const avatarCropDriver = defineDriver(avatarCropModel, {
  offers: (_snapshot, { type }) => type !== 'MOVE' && type !== 'ZOOM',
  perform: (ui, { type }) => ui.click(type === 'CONFIRM' ? '使用' : '取消'),
  check: async (ui, snapshot) => {
    const { dialogs, alerts } = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', dialogs, isOpen ? ['裁剪头像'] : []);
    if (isOpen) shows('error', alerts, snapshot.context.error === '' ? [] : [snapshot.context.error]);
  },
  controlOf: ({ type }, snapshot) => {
    if (type === 'CONFIRM') return snapshot.matches('making') ? null : { role: 'button', name: '使用' };
    return type === 'CANCEL' ? { role: 'button', name: '取消' } : null;
  },
});
