import { defineDriver, shows } from '../engine/driver.ts';
import { issueResultModel } from '../models/issue-result.model.ts';

/** 发放结果 over the list of records. */
export const issueResultDriver = defineDriver(issueResultModel, {
  offers: () => true,
  perform: async (ui, event) => ui.click(event.type === 'CLOSE' ? '关闭' : '重新加载'),
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', screen.dialogs, isOpen ? ['发放结果'] : []);
    if (!isOpen) return;
    const { result, error } = snapshot.context;
    shows('alerts', screen.alerts, error === '' ? [] : [`${error}重新加载`]);
    shows('outcome', screen.text.includes('发放 4 张给 2 位会员，1 位没有发'), result !== null);
  },
});
