import { isUnchanged } from '../../machines/account/settings-forms.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { settingsFormModel } from '../models/settings-form.model.ts';

/** What stands above the form when something stands in it that was not typed just now. */
const notes = { restored: '已恢复未保存的内容', merged: '内容已在别处修改' } as const;

/** 基本设置: the form that has a button. The other one, 个性化, goes by the clock here. */
export const settingsFormDriver = defineDriver(settingsFormModel, {
  world: ['MOVED', 'FOLLOWED'],
  offers: (snapshot, event) => {
    const { form, draft } = snapshot.context;
    if (form !== 'profile') return false;
    switch (event.type) {
      // Elsewhere the page is asked for afresh by the menu of its tab.
      case 'REFRESH':
        return snapshot.matches('missing');
      case 'CHANGE':
        return snapshot.hasTag('open') && draft['nickname'] !== event.values['nickname'];
      // The drawer chooses what 个性化 shows, nothing of this form.
      case 'FOLLOWED':
        return false;
      // Only who was in a field leaves it.
      case 'LEAVE_FIELD':
        return snapshot.matches({ editing: 'typing' });
      default:
        return true;
    }
  },
  perform: (ui, event) => {
    switch (event.type) {
      case 'REFRESH':
        return ui.click('重试');
      case 'CHANGE':
        return ui.fill('昵称', String(event.values['nickname']));
      case 'LEAVE_FIELD':
        return ui.press({ role: 'textbox', name: '街道地址' });
      case 'SUBMIT':
        return ui.click('更新基本信息');
      case 'RESET':
        return ui.click('撤销修改');
      case 'MOVED':
      case 'FOLLOWED':
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check: async (ui, snapshot) => {
    const { form, base, draft, errors, error } = snapshot.context;
    if (form !== 'profile') return;
    const { fields, text, buttons } = await ui.read();
    const isThere = !snapshot.matches('loading') && !snapshot.matches('missing');
    shows('form', fields['昵称'] !== undefined, isThere);
    if (error !== '') shows('error', text.includes(error), true);
    if (!isThere) return;
    shows('name', fields['昵称']?.value, draft['nickname'] ?? '');
    shows('fault', text.includes(errors['nickname'] ?? '请输入昵称'), errors['nickname'] !== undefined);
    shows('may type', fields['昵称']?.enabled, snapshot.hasTag('open'));
    for (const state of ['restored', 'merged'] as const)
      shows(state, text.includes(notes[state]), snapshot.matches({ editing: state }));
    if (isUnchanged(base, draft)) shows('nothing to save', buttons['更新基本信息'], 'disabled');
  },
  controlOf: ({ type }, snapshot) => {
    if (snapshot.context.form !== 'profile') return null;
    const isThere = !snapshot.matches('loading') && !snapshot.matches('missing');
    switch (type) {
      case 'REFRESH':
        return snapshot.matches('missing') ? { role: 'button', name: '重试' } : null;
      case 'SUBMIT':
        return isThere && !snapshot.hasTag('busy') ? { role: 'button', name: '更新基本信息' } : null;
      case 'RESET':
        return isThere ? { role: 'button', name: '撤销修改' } : null;
      default:
        return null;
    }
  },
});
