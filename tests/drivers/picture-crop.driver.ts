import { defineDriver, shows } from '../engine/driver.ts';
import { pictureCropModel } from '../models/picture-crop.model.ts';

/** 裁剪图片 above a form. Moving and zooming are those of 裁剪头像, which have tests of their own. */
export const pictureCropDriver = defineDriver(pictureCropModel, {
  offers: (_snapshot, { type }) => type !== 'MOVE' && type !== 'ZOOM',
  perform: (ui, { type }) => ui.click(type === 'CONFIRM' ? '使用' : '不用这张'),
  check: async (ui, snapshot) => {
    const { dialogs, alerts } = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', dialogs, isOpen ? ['裁剪图片'] : []);
    if (isOpen) shows('error', alerts, snapshot.context.error === '' ? [] : [snapshot.context.error]);
  },
  controlOf: ({ type }, snapshot) => {
    if (type === 'CONFIRM') return snapshot.matches('making') ? null : { role: 'button', name: '使用' };
    return type === 'CANCEL' ? { role: 'button', name: '不用这张' } : null;
  },
});
