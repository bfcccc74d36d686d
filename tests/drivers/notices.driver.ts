import { defineDriver, shows } from '../engine/driver.ts';
import { noticesModel } from '../models/notices.model.ts';

/** Toasts, which go by themselves, and below them notifications, which stay until they are closed. */
export const noticesDriver = defineDriver(noticesModel, {
  world: ['NOTIFY'],
  offers: (snapshot, event) =>
    event.type === 'TAKE_BACK'
      ? snapshot.can(event)
      : event.type === 'DISMISS' &&
        snapshot.context.notices.some(({ cause, title }) => cause === event.cause && title !== undefined),
  perform: (ui, event) => ui.click(event.type === 'TAKE_BACK' ? '撤销' : '关闭通知'),
  check: async (ui, { context: { notices } }) => {
    const toasts = notices.filter(({ title }) => title === undefined);
    const notifications = notices.filter(({ title }) => title !== undefined);
    const wanted = [...toasts, ...notifications].map(
      ({ title = '', text, undo }) => `${title}${text}${undo ? '撤销' : ''}`,
    );
    shows('notices', (await ui.read()).notices, wanted);
  },
  controlOf: (event, snapshot) =>
    event.type === 'TAKE_BACK' && snapshot.can(event)
      ? { role: 'button', name: '撤销' }
      : event.type === 'DISMISS'
        ? { role: 'button', name: '关闭通知' }
        : null,
});
