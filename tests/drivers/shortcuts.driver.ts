import { mostShortcuts } from '../../contract/insight/workplace.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { shortcutsModel } from '../models/shortcuts.model.ts';

const titleOf = (path: string) => `页面${path.split('/').at(-1) ?? ''}`;
const names = { RELOAD: '重试', EDIT: '编辑', SAVE: '保存', CANCEL: '取消' } as const;
const verbs = { ADD: '添加', REMOVE: '移除', ADVANCE: '前移' } as const;

/** 快捷入口. */
export const shortcutsDriver = defineDriver(shortcutsModel, {
  offers: (snapshot, event) => event.type !== 'RELOAD' || snapshot.matches('failed'),
  perform: (ui, event) => ui.click('path' in event ? `${verbs[event.type]} ${titleOf(event.path)}` : names[event.type]),
  check: async (ui, snapshot) => {
    const { text, alerts, controls } = await ui.read();
    const { chosen, draft, error } = snapshot.context;
    const isEditing = snapshot.matches('editing') || snapshot.matches('saving');
    const links = controls.filter(({ role }) => role === 'link').map(({ name }) => name);
    const isShown = snapshot.matches('showing') || snapshot.matches('loading');
    shows('links', links, isShown ? chosen.map(({ title }) => title) : []);
    shows('draft', text.includes(`已选 ${draft.length} / ${mostShortcuts}`), isEditing);
    const order = controls.filter(({ name }) => name.startsWith('移除 ')).map(({ name }) => name.slice(3));
    shows('order', order, isEditing ? draft.map(titleOf) : []);
    const told = snapshot.matches('failed') ? `${error}重试` : error;
    shows('alerts', alerts, told === '' ? [] : [told]);
  },
  controlOf: (event) => ({
    role: 'button',
    name: 'path' in event ? `${verbs[event.type]} ${titleOf(event.path)}` : names[event.type],
  }),
});
