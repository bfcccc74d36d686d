import { defineDriver, shows } from '../engine/driver.ts';
import { noticesModel } from '../models/notices.model.ts';

/** Toasts, which go by themselves, and below them notifications, which stay until they are closed. */
export const noticesDriver = defineDriver(noticesModel, {
  world: ['NOTIFY'],
  offers: ({ context }, event) =>
    event.type === 'DISMISS' &&
    context.notices.some(({ cause, title }) => cause === event.cause && title !== undefined),
  perform: (ui) => ui.click('关闭通知'),
  check: async (ui, { context: { notices } }) => {
    const toasts = notices.filter(({ title }) => title === undefined);
    const notifications = notices.filter(({ title }) => title !== undefined);
    const wanted = [...toasts, ...notifications].map(({ title = '', text }) => title + text);
    shows('notices', (await ui.read()).notices, wanted);
  },
  controlOf: (event) => (event.type === 'DISMISS' ? { role: 'button', name: '关闭通知' } : null),
});
