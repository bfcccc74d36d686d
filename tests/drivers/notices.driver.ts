import { defineDriver, shows } from '../engine/driver.ts';
import { noticesModel } from '../models/notices.model.ts';

const closing = { role: 'button', name: '关闭通知' } as const;

/** Toasts, which go by themselves, and notifications, which do so while neither pointer nor focus is there. */
export const noticesDriver = defineDriver(noticesModel, {
  world: ['NOTIFY'],
  offers: (snapshot, event) => {
    // Whoever presses 撤销 has left the notifications, and whoever closes one is there.
    if (!snapshot.matches({ notifications: 'held' }))
      return (event.type === 'TAKE_BACK' || event.type === 'HOLD') && snapshot.can(event);
    const { notices } = snapshot.context;
    return (
      event.type === 'LET_GO' ||
      (event.type === 'DISMISS' && notices.some(({ cause, title }) => cause === event.cause && title !== undefined))
    );
  },
  perform: (ui, event) => {
    if (event.type === 'HOLD') return ui.focus(closing);
    if (event.type === 'LET_GO') return ui.key('Tab');
    return ui.click(event.type === 'TAKE_BACK' ? '撤销' : closing.name);
  },
  check: async (ui, { context: { notices } }) => {
    const toasts = notices.filter(({ title }) => title === undefined);
    const notifications = notices.filter(({ title }) => title !== undefined);
    const wanted = [...toasts, ...notifications].map(
      ({ title = '', text, undo }) => `${title}${text}${undo ? '撤销' : ''}`,
    );
    shows('notices', await ui.see('notices'), wanted);
  },
  controlOf: (event, snapshot) => {
    if (snapshot.matches({ notifications: 'held' })) return event.type === 'DISMISS' ? closing : null;
    return event.type === 'TAKE_BACK' && snapshot.can(event) ? { role: 'button', name: '撤销' } : null;
  },
});
