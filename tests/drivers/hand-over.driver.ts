import { defineDriver, shows } from '../engine/driver.ts';
import { handOverModel } from '../models/hand-over.model.ts';

const buttons = { SEND: '交办', CANCEL: '取消', RETRY: '重新加载' } as const;
const noteField = '说明';

/** 交给别人 over the drawing of a record. */
export const handOverDriver = defineDriver(handOverModel, {
  // Who is not offered has no radio, what is too long stops at its end; who is chosen cannot be chosen again.
  offers: ({ context }, event) => {
    if (event.type === 'CHOOSE') return context.receiver !== event.receiver && context.receivers.length > 0;
    if (event.type === 'NOTE') return context.receivers.length > 0 && context.note !== event.note;
    return true;
  },
  perform: async (ui, event, { context }) => {
    if (event.type === 'NOTE') return ui.fill(noteField, event.note);
    if (event.type !== 'CHOOSE') return ui.click(buttons[event.type]);
    const one = context.receivers.find(({ id }) => id === event.receiver);
    return ui.press({ role: 'radio', name: `${one?.name ?? ''} ${one?.roles.join('、') ?? ''}` });
  },
  check: async (ui, snapshot) => {
    const { dialogs, alerts, text, controls } = await ui.read();
    const isOpen = snapshot.status === 'active';
    shows('dialogs', dialogs, isOpen ? ['交给别人'] : []);
    if (!isOpen) return;
    const { error, receivers, receiver } = snapshot.context;
    const retry = snapshot.matches('unavailable') ? '重新加载' : '';
    shows('alerts', alerts, error === '' ? [] : [`${error}${retry}`]);
    shows('step', text.includes('启用奖励「到店礼」'), true);
    const isThere = snapshot.matches('choosing') || snapshot.matches('sending');
    const people = controls.filter(({ role }) => role === 'radio');
    shows('people', people.length, isThere ? receivers.length : 0);
    shows('nobody', text.includes('没有别人能操作这一步'), isThere && receivers.length === 0);
    const chosen = receivers.findIndex(({ id }) => id === receiver);
    shows(
      'chosen',
      people.findIndex(({ on }) => on === true),
      isThere ? chosen : -1,
    );
  },
});
