import { presenceMachine } from '../../machines/entity/record/presence.ts';
import { bare, defineModel } from '../engine/model.ts';

export const presenceModel = defineModel(presenceMachine, {
  id: 'presence',
  roots: [{ key: '/award/cate', entity: 'award_cate', id: 102, seat: 'a seat' }],
  cases: {
    DOING: { viewing: { doing: 'viewing' }, editing: { doing: 'editing' } },
    NEWS: bare,
    'done.sit': {
      nobody: { people: [] },
      somebody: { people: [{ name: '张三', doing: 'editing' }] },
    },
    'error.sit': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { doing, people } }) => [doing, people.length],
  invariants: {
    'nobody is named before one has asked': (snapshot) =>
      !snapshot.matches('waiting') || snapshot.context.people.length === 0,
    'nobody is named of whom it is not known': (snapshot) =>
      !snapshot.matches({ attending: 'unheard' }) || snapshot.context.people.length === 0,
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  goal: (snapshot) => snapshot.matches({ attending: 'seated' }),
});
