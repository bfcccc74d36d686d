import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type MergeAnswer, type MergeStep, mergeSteps } from '../../../contract/invite-merge.ts';
import type { Row } from '../../../contract/page.ts';
import {
  inviteMergeMachine,
  type InviteMergeInput,
  type MergePlans,
  type MergeQuestion,
} from '../../../machines/invite-merge.ts';

const step = (id: number, more: Partial<MergeStep> = {}): MergeStep => ({
  id,
  title: `奖品${id}`,
  side: 'inviter',
  trigger_mode: 'reach',
  need_count: 5,
  gift: 'award:3003:1',
  stock_mode: 'limited',
  total: 10,
  ...more,
});
const typesOf = (target: MergeStep, source: MergeStep, strategy: 'match' | 'append', cap = 0) =>
  mergeSteps([target], [source], { strategy, cap }).conflicts.map(({ type }) => type);

test('the same step with the same gift is one prize; appended it would be paid twice (award.md §3.14)', () => {
  const [one, other] = [step(1), step(2)];
  expect(mergeSteps([one], [other], { strategy: 'match', cap: 0 })).toEqual({
    moves: [{ from: other, into: one }],
    conflicts: [],
  });
  expect(typesOf(one, other, 'append')).toEqual(['same_step']);
});

test('the same step with another gift has to be settled by people; appending keeps both', () => {
  const [one, other] = [step(1), step(2, { gift: 'award:3008:1' })];
  expect(typesOf(one, other, 'match')).toEqual(['step_clash']);
  expect(mergeSteps([one], [other], { strategy: 'append', cap: 0 })).toEqual({
    moves: [{ from: other, into: null }],
    conflicts: [],
  });
});

test('prizes with and without a total do not become one', () => {
  const endless = step(2, { stock_mode: 'unlimited', total: 0 });
  expect(typesOf(step(1), endless, 'match')).toEqual(['stock_mode']);
});

test('a step beyond what an inviter may get in the target would never be paid', () => {
  const far = step(2, { need_count: 30 });
  expect(typesOf(step(1), far, 'match', 20)).toEqual(['over_cap']);
  expect(typesOf(step(1), far, 'match', 30)).toEqual([]);
  expect(typesOf(step(1), step(2, { need_count: 30, trigger_mode: 'each' }), 'append', 20)).toEqual([]);
});

test('of two sources the second meets what came from the first', () => {
  const [one, other] = [step(2, { need_count: 8 }), step(3, { need_count: 8 })];
  const { moves } = mergeSteps([step(1)], [one, other], { strategy: 'match', cap: 0 });
  expect(moves).toEqual([
    { from: one, into: null },
    { from: other, into: one },
  ]);
});

const plan = (id: number): Row => ({
  id,
  version: 1,
  status: 'paused',
  title: `方案${id}`,
  activity_id: 1,
  conversion_event: 'first_scan',
  reward_sides: 'both',
});
const answer: MergeAnswer = {
  target_id: 2,
  merged_ids: [1],
  moved_prizes: 1,
  stock_moved: 5,
  users_affected: 3,
  conflicts: [],
  applied: false,
};

/** A dialog over plan 1 with plan 2 as its target, tried; `refuse`: the server refuses the merge that many times. */
async function tried(refuse = 0, found: MergeAnswer = answer) {
  const sent: (MergeQuestion & { requestId?: string })[] = [];
  let refusals = refuse;
  const dialog = createActor(
    inviteMergeMachine.provide({
      actors: {
        fetchPlans: fromPromise<MergePlans, InviteMergeInput>(() =>
          Promise.resolve({ row: plan(1), plans: [plan(1), plan(2), plan(3)] }),
        ),
        tryMerge: fromPromise(({ input }) => {
          sent.push(input);
          return Promise.resolve(found);
        }),
        merge: fromPromise(({ input }) => {
          sent.push(input);
          refusals -= 1;
          return refusals >= 0 ? Promise.reject(new Error('网络异常')) : Promise.resolve({ ...found, applied: true });
        }),
      },
    }),
    { input: { id: 1 } },
  ).start();
  await waitFor(dialog, (snapshot) => snapshot.matches('choosing'));
  dialog.send({ type: 'TOGGLE', id: 3 });
  dialog.send({ type: 'AIM', id: 2 });
  dialog.send({ type: 'CHECK' });
  await waitFor(dialog, (snapshot) => snapshot.matches('checked'));
  return { dialog, sent };
}

test('what was tried dry is what is merged, and only after it was confirmed', async () => {
  const { dialog, sent } = await tried();
  const wish = { target_id: 2, source_ids: [1, 3], prize_strategy: 'match', progress_strategy: 'sum' };
  expect(sent).toEqual([wish]);
  dialog.send({ type: 'CONFIRM', requestId: 'a' });
  await waitFor(dialog, (snapshot) => snapshot.matches('merged'));
  expect(sent).toEqual([wish, { ...wish, requestId: 'a' }]);
});

test('with a conflict nothing can be confirmed', async () => {
  const { dialog } = await tried(0, { ...answer, conflicts: [{ type: 'same_step', detail: '重复' }] });
  expect(dialog.getSnapshot().can({ type: 'CONFIRM', requestId: 'a' })).toBe(false);
});

test('trying a lost merge again is the same request; after a look at the choices it is another one', async () => {
  const { dialog, sent } = await tried(2);
  dialog.send({ type: 'CONFIRM', requestId: 'a' });
  await waitFor(dialog, (snapshot) => snapshot.matches('failed'));
  dialog.send({ type: 'RETRY' });
  await waitFor(dialog, (snapshot) => snapshot.matches('failed') && sent.length === 3);
  dialog.send({ type: 'BACK' });
  dialog.send({ type: 'CHECK' });
  await waitFor(dialog, (snapshot) => snapshot.matches('checked'));
  dialog.send({ type: 'CONFIRM', requestId: 'b' });
  await waitFor(dialog, (snapshot) => snapshot.matches('merged'));
  expect(sent.flatMap(({ requestId }) => requestId ?? [])).toEqual(['a', 'a', 'b']);
});
