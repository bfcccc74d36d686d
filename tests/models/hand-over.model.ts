import { handOverMachine } from '../../machines/statechart/hand-over.ts';
import { bare, defineModel } from '../engine/model.ts';

const people = [
  { id: 3, name: '何沐', roles: ['商城运营'] },
  { id: 5, name: '林佳', roles: ['运营主管', '客服专员'] },
];

export const handOverModel = defineModel(handOverMachine, {
  id: 'hand-over',
  roots: [{ entity: 'award', id: 7, event: 'ENABLE', title: '启用奖励「到店礼」' }],
  cases: {
    CHOOSE: { first: { receiver: 3 }, second: { receiver: 5 }, stranger: { receiver: 8 } },
    NOTE: { short: { note: '今天要用' }, long: { note: '长'.repeat(201) } },
    SEND: bare,
    RETRY: bare,
    CANCEL: bare,
    'done.fetchReceivers': {
      some: { receivers: people, requestId: 'request-1' },
      nobody: { receivers: [], requestId: 'request-1' },
    },
    'error.fetchReceivers': { down: '您的网络发生异常，无法连接服务器' },
    'done.sendOver': bare,
    'error.sendOver': { again: '这一步已经交给 何沐，还没有处理' },
  },
  invariants: {
    'only who may take it is chosen': ({ context: { receiver, receivers } }) =>
      receiver === null || receivers.some(({ id }) => id === receiver),
    'nothing is sent to nobody': (snapshot) => !snapshot.matches('sending') || snapshot.context.receiver !== null,
    'a word is no longer than it may be': ({ context }) => context.note.length <= 200,
    'what does not come says why': (snapshot) => !snapshot.matches('unavailable') || snapshot.context.error !== '',
    'who got it is told, or nobody': ({ status, output, ...snapshot }) =>
      status !== 'done' || (output?.to === '') === snapshot.matches('left'),
  },
  goal: (snapshot) => snapshot.status === 'done',
});
