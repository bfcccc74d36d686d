import { dataJobMachine } from '../../machines/jobs/data-job.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const dataJobLifecycleModel = defineModel(dataJobMachine, {
  id: 'lifecycle-data_job',
  roots: [{ own: true }, { own: false }],
  cases: { BEGIN: bare, END: bare, FAIL: bare, CANCEL: bare, RETRY: bare },
  invariants: {
    'what is over by itself or by hand stays over': ({ value, status }) =>
      ['done', 'cancelled'].includes(value) === (status === 'done'),
    'only whoever began it lets a failed one go on': (snapshot) =>
      snapshot.can({ type: 'RETRY' }) === (snapshot.matches('failed') && snapshot.context.own === true),
    'what goes on can be stopped, and nothing else': (snapshot) =>
      snapshot.can({ type: 'CANCEL' }) === (snapshot.matches('queued') || snapshot.matches('running')),
  },
  goal: ({ value, context, status }) => status === 'done' || (value === 'failed' && context.own === false),
});
