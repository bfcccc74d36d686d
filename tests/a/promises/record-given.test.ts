import { expect, test } from 'vitest';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import { after, done } from '../../engine/promises.ts';

test('a new record starts with what it was given, which is no change of the operator’s', () => {
  const input = { entity: 'award_cate', mode: 'create', given: { sort: 30, cate_title: '只为显示' } } as const;
  const state = after(recordMachine, input, done('recallDraft', null));
  expect([state.context.draft, state.hasTag('unsaved')]).toEqual([{ sort: 30 }, false]);
});

test('an address names one row where several can be chosen', () => {
  const input = { entity: 'point_adjustment', mode: 'create', given: { user_ids: 10_002 } } as const;
  const state = after(recordMachine, input, done('recallDraft', null));
  expect(state.context.draft).toEqual({ wallet: 'points', kind: 'add', user_ids: [10_002] });
});
