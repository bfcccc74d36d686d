import { defineDriver } from '../engine/driver.ts';
import { noticesModel } from '../models/notices.model.ts';

/** Toasts, which go by themselves, and notifications, which stay until they are closed. */
export const noticesDriver = defineDriver(noticesModel, {
  world: ['NOTIFY'],
  offers: ({ context }, event) =>
    event.type === 'DISMISS' &&
    context.notices.some(({ cause, title }) => cause === event.cause && title !== undefined),
  perform: (ui) => ui.click('关闭通知'),
  check: async (ui, { context: { notices } }) => {
    const { text } = await ui.read();
    for (const words of ['保存成功', '库存不足', '网络异常', '无法连接服务器'])
      if (text.includes(words) !== notices.some((notice) => [notice.text, notice.title].includes(words)))
        throw new Error(`on screen is "${text}", the chart says ${JSON.stringify(notices)}`);
  },
  controlOf: (event) => (event.type === 'DISMISS' ? { role: 'button', name: '关闭通知' } : null),
});
