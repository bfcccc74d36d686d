import { defineDriver, shows } from '../engine/driver.ts';
import { journalModel } from '../models/journal.model.ts';

/** 我的操作 in 个人中心. */
export const journalDriver = defineDriver(journalModel, {
  offers: () => true,
  perform: (ui, { type }) => ui.click(type === 'MORE' ? '加载更早的记录' : '重试'),
  check: async (ui, snapshot) => {
    const { lines, error } = snapshot.context;
    const { text, alerts } = await ui.read();
    for (const summary of ['修改了个人资料', '登录设备已下线'])
      shows(
        summary,
        text.includes(summary),
        lines.some((line) => 'summary' in line && line.summary === summary),
      );
    shows('nothing', text.includes('还没有记录'), snapshot.matches('listed') && lines.length === 0);
    shows('error', alerts, error === '' ? [] : [`${error}重试`]);
  },
  controlOf: ({ type }, snapshot) => {
    if (type === 'RETRY') return snapshot.matches('failed') ? { role: 'button', name: '重试' } : null;
    return snapshot.can({ type: 'MORE' }) ? { role: 'button', name: '加载更早的记录' } : null;
  },
});
