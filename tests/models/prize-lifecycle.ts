import type { prizeChart } from '../../machines/activities/prize.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

/** Prizes of plans and of invitations: given out of a slot's stock. */
export const prizeModelOf = (machine: ReturnType<typeof prizeChart>) =>
  defineModel(machine, {
    id: `lifecycle-${machine.id.replaceAll('_', '-')}`,
    roots: [
      { blockers: { ready: [] }, stock_remaining: null, stock_locked: 0 },
      { blockers: { ready: [{ text: '库存为 0，请先补库' }] }, stock_remaining: 0, stock_locked: 0 },
      { blockers: { ready: [] }, stock_remaining: 12, stock_locked: 0 },
    ],
    /** Disabled, and since then the last units are on their way to a winner; or its award was disabled. */
    stages: [
      { value: 'disabled', context: { blockers: { ready: [] }, stock_remaining: 0, stock_locked: 1 } },
      {
        value: 'disabled',
        context: { blockers: { ready: [{ text: '奖励未启用' }] }, stock_remaining: 3, stock_locked: 0 },
      },
    ],
    cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
    invariants: {
      'never enabled while anything stands in the way': (snapshot) =>
        !snapshot.can({ type: 'ENABLE' }) || snapshot.context.blockers?.ready?.length === 0,
      'never archived with stock that nobody gave back': ({ context, value }) =>
        value !== 'archived' || ((context.stock_remaining ?? 0) === 0 && (context.stock_locked ?? 0) === 0),
      'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
    },
    goal: ({ value, context }) =>
      value === 'archived' || (context.stock_remaining ?? 0) > 0 || (context.stock_locked ?? 0) > 0,
  });
