import { activityMachine } from '../../machines/activities/activity.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const nothing = { publishable: [], settled: [] };

const something = [{ text: '结束时间已过' }];

export const activityLifecycleModel = defineModel(activityMachine, {
  id: 'lifecycle-activity',
  roots: [
    { run_status: 'not_started', blockers: { publishable: [], settled: something } },
    { run_status: 'running', blockers: { publishable: something, settled: something } },
    { run_status: 'ended', blockers: nothing },
  ],
  /** Running, and since then everything was put right; over, and somebody can still claim; not to be paused any more. */
  stages: [
    { value: 'published', context: { run_status: 'running', blockers: { publishable: [], settled: something } } },
    { value: 'paused', context: { run_status: 'ended', blockers: { publishable: something, settled: something } } },
    { value: 'published', context: { run_status: 'ended', blockers: nothing } },
    { value: 'paused', context: { run_status: 'ended', blockers: nothing } },
    { value: 'terminated', context: { run_status: 'ended', blockers: nothing } },
  ],
  cases: { PUBLISH: bare, WITHDRAW: bare, PAUSE: bare, RESUME: bare, TERMINATE: bare, ARCHIVE: bare },
  invariants: {
    'only from a draft or a pause is it published, and then nothing stands in the way': (snapshot) =>
      !(snapshot.can({ type: 'PUBLISH' }) || snapshot.can({ type: 'RESUME' })) ||
      snapshot.context.blockers?.publishable?.length === 0,
    'what has begun is never withdrawn': (snapshot) =>
      !snapshot.can({ type: 'WITHDRAW' }) || snapshot.context.run_status === 'not_started',
    'what is over is neither paused nor terminated': (snapshot) =>
      snapshot.context.run_status !== 'ended' ||
      !(snapshot.can({ type: 'PAUSE' }) || snapshot.can({ type: 'TERMINATE' })),
    'never archived while a winner can still claim': ({ context, value }) =>
      value !== 'archived' || context.blockers?.settled?.length === 0,
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || (context.blockers?.settled?.length ?? 0) > 0,
});
