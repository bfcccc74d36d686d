import { pointExpiryRunMachine } from '../../machines/points/point-expiry-run.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const pointExpiryRunLifecycleModel = defineModel(pointExpiryRunMachine, {
  id: 'lifecycle-point_expiry_run',
  roots: [{ is_backlog: false }, { is_backlog: true }, {}],
  cases: { START: bare, RELEASE: bare, PAUSE: bare, RESUME: bare, FINISH: bare },
  invariants: {
    'an old backlog is started by a person, anything else by the house (engines.md §2.4)': (snapshot) =>
      snapshot.can({ type: 'RELEASE' }) === (snapshot.matches('waiting') && snapshot.context.is_backlog === true) &&
      snapshot.can({ type: 'START' }) === (snapshot.matches('waiting') && snapshot.context.is_backlog === false),
    'only what runs is paused or comes to its end': (snapshot) =>
      snapshot.can({ type: 'PAUSE' }) === snapshot.matches('running') &&
      snapshot.can({ type: 'FINISH' }) === snapshot.matches('running'),
    'what is paused goes on by a person alone': (snapshot) =>
      snapshot.can({ type: 'RESUME' }) === snapshot.matches('paused') &&
      (!snapshot.matches('paused') || !snapshot.can({ type: 'START' })),
    'what is done stays done': ({ value, status }) => (value === 'done') === (status === 'done'),
  },
  // Of which nobody knows whether it is a backlog, nobody starts it.
  goal: ({ value, context }) => value === 'done' || (value === 'waiting' && context.is_backlog === undefined),
});
