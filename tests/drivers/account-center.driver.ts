import { defineDriver, shows } from '../engine/driver.ts';
import { accountCenterModel } from '../models/account-center.model.ts';

const tabs = { SHOW_TODOS: '我的待办', SHOW_OPERATIONS: '我的操作', SHOW_LOGINS: '我的登录' } as const;
const front = { todos: '我的待办', operations: '我的操作', logins: '我的登录' } as const;

/** 个人中心: what is in front. */
export const accountCenterDriver = defineDriver(accountCenterModel, {
  world: ['REFRESH'],
  offers: () => true,
  perform: (ui, { type }) => {
    if (type === 'REFRESH') throw new Error('nobody does REFRESH');
    return ui.click(tabs[type]);
  },
  check: async (ui, snapshot) => {
    const { controls, text } = await ui.read();
    const chosen = controls.filter(({ role, on }) => role === 'button' && on);
    shows('front', chosen.map(({ name }) => name.replaceAll(/\s/g, '')).join(), front[snapshot.value]);
    shows('who', text.includes('mall_operator') && text.includes('华东'), true);
  },
  controlOf: ({ type }) => (type === 'REFRESH' ? null : { role: 'button', name: tabs[type] }),
});
