import { handedTaskMachine } from '../../machines/notices/handed-task.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const handedTaskLifecycleModel = defineModel(handedTaskMachine, {
  id: 'lifecycle-handed_task',
  roots: [{ is_mine: true }, { is_asked: true }, {}],
  cases: { DONE: bare, LAPSE: bare, DECLINE: bare, WITHDRAW: bare },
  invariants: {
    'only its receiver declines it': (s) => !s.can({ type: 'DECLINE' }) || s.context.is_mine === true,
    'only its asker withdraws it': (s) => !s.can({ type: 'WITHDRAW' }) || s.context.is_asked === true,
    'what is open can be done, and can lapse': (s) =>
      s.can({ type: 'DONE' }) === s.matches('open') && s.can({ type: 'LAPSE' }) === s.matches('open'),
    'whatever is not open is over': (s) => s.matches('open') === (s.status === 'active'),
  },
  goal: (s) => !s.matches('open'),
});
