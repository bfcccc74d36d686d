import { ccnMachine } from '../../machines/code-scan/ccn-activity.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const nothing = { openable: [], settled: [] };
const something = [{ text: '奖级「一等奖」还没有配置奖励' }];

export const ccnActivityLifecycleModel = defineModel(ccnMachine, {
  id: 'lifecycle-ccn-activity',
  roots: [
    { blockers: nothing },
    { blockers: { openable: [], settled: something } },
    { blockers: { openable: something, settled: something } },
  ],
  /** Open, and its time is over; closed, and what stood in the way of opening is mended; closed for good. */
  stages: [
    { value: 'opened', context: { blockers: { openable: something, settled: [] } } },
    { value: 'closed', context: { blockers: { openable: something, settled: [] } } },
    { value: 'closed', context: { blockers: { openable: [], settled: something } } },
  ],
  cases: { OPEN: bare, CLOSE: bare, ARCHIVE: bare },
  invariants: {
    'opened only when nothing stands in the way': (snapshot) =>
      !snapshot.can({ type: 'OPEN' }) || snapshot.context.blockers?.openable?.length === 0,
    'closed only what is open': (snapshot) => !snapshot.can({ type: 'CLOSE' }) || snapshot.value === 'opened',
    'never archived while something of it is left': ({ context, value }) =>
      value !== 'archived' || context.blockers?.settled?.length === 0,
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || (context.blockers?.settled?.length ?? 0) > 0,
});
