import { awardMachine } from '../../machines/awards/award.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const awardLifecycleModel = defineModel(awardMachine, {
  id: 'lifecycle-award',
  roots: [
    { source_ok: true, used_prize_count: 0 },
    { source_ok: false, used_prize_count: 0 },
    { source_ok: true, used_prize_count: 3 },
  ],
  /** Disabled, and since then the source has run out. */
  stages: [{ value: 'disabled', context: { source_ok: false, used_prize_count: 0 } }],
  cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
  invariants: {
    'an award without a source is never enabled': ({ context, value }) =>
      context.source_ok === true || value !== 'enabled',
    'an award in use is never archived': ({ context, value }) =>
      (context.used_prize_count ?? 0) === 0 || value !== 'archived',
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || (context.used_prize_count ?? 0) > 0,
});
