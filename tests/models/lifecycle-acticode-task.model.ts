import { acticodeTaskMachine } from '../../machines/journeys/acticode-task.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const held = { blockers: { ready: [{ text: '没有填关联对象' }] } };

export const acticodeTaskLifecycleModel = defineModel(acticodeTaskMachine, {
  id: 'lifecycle-acticode-task',
  roots: [{ blockers: { ready: [] } }, held],
  /** On, and since then its time is over. */
  stages: [{ value: 'enabled', context: held }],
  cases: { ENABLE: bare, DISABLE: bare },
  invariants: {
    'never enabled while anything stands in the way': (snapshot) =>
      !snapshot.can({ type: 'ENABLE' }) || snapshot.context.blockers?.ready?.length === 0,
    'what is on can always be stopped': (snapshot) =>
      snapshot.can({ type: 'DISABLE' }) === (snapshot.value === 'enabled'),
    'it never ends': ({ status }) => status === 'active',
  },
  goal: ({ value, context }) => value === 'enabled' || (context.blockers?.ready?.length ?? 0) > 0,
});
