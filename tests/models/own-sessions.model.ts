import { ownSessionsMachine } from '../../machines/account/own-sessions.ts';
import { bare, defineModel } from '../engine/model.ts';

const at = '2026-06-01T09:00:00+08:00';
const here = {
  no: 11,
  device: 'Chrome 140 · Windows',
  ip: '10.0.0.8',
  created_at: at,
  last_active_at: at,
  current: true,
};
const phone = { ...here, no: 12, device: 'Safari 18 · iPhone', ip: '10.0.0.9', current: false };

export const ownSessionsModel = defineModel(ownSessionsMachine, {
  id: 'ownSessions',
  cases: {
    RELOAD: bare,
    END: { one: { which: { no: 12 } }, others: { which: { others: true } }, own: { which: { no: 11 } } },
    CONFIRM: bare,
    CANCEL: bare,
    'done.fetchSessions': { two: { data: [here, phone] }, own: { data: [here] } },
    'error.fetchSessions': { down: '您的网络发生异常，无法连接服务器' },
    'done.endSessions': { ok: { ended: 1 } },
    'error.endSessions': { gone: '该设备已经下线' },
  },
  invariants: {
    'something is to end exactly while it is asked or done': (snapshot) =>
      (snapshot.context.asked !== null) === (snapshot.matches('asking') || snapshot.matches('ending')),
    'an error is on screen exactly where something failed': (snapshot) =>
      (snapshot.context.error !== '') === (snapshot.matches('missing') || snapshot.matches('refused')),
    'the session that asks is never ended': (snapshot) => {
      const { asked, sessions } = snapshot.context;
      return !asked || 'others' in asked || sessions.some(({ no, current }) => no === asked.no && !current);
    },
  },
  goal: (snapshot) => snapshot.matches('listed'),
});
