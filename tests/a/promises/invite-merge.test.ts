import { expect, test } from 'vitest';
import { type MergeAnswer, type MergeStep, mergeSteps } from '../../../contract/invites/invite-merge.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type InviteMergeEvent, inviteMergeMachine } from '../../../machines/invites/invite-merge.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

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

const input = { id: 1 };
const found = done('fetchPlans', { row: plan(1), plans: [plan(1), plan(2), plan(3)] });
const other = { type: 'TOGGLE', id: 3 } as const;
const aim = { type: 'AIM', id: 2 } as const;
const chosen = [found, other, aim, { type: 'CHECK' }] as const;
const tried = [...chosen, done('tryMerge', answer)] as const;
const confirm = (requestId: string): InviteMergeEvent => ({ type: 'CONFIRM', requestId });
const callOf = (...events: Parameters<typeof after<typeof inviteMergeMachine>>[2][]) =>
  callsAfter(inviteMergeMachine, input, ...events).join();
const wish = '"prize_strategy":"match","progress_strategy":"sum"';

test('what was tried dry is what is merged, and only after it was confirmed', () => {
  expect(callOf(...chosen)).toBe(`tryMerge (tryMerge) {${wish},"source_ids":[1,3],"target_id":2}`);
  expect(callOf(...tried)).toBe('');
  expect(callOf(...tried, confirm('a'))).toBe(
    `merge (merge) {${wish},"requestId":"a","source_ids":[1,3],"target_id":2}`,
  );
  const merged = [...tried, confirm('a'), done('merge', { ...answer, applied: true })] as const;
  expect(effectsAfter(inviteMergeMachine, input, ...merged)).toEqual(['announce {"text":"方案已合并"}']);
  expect(effectsAfter(inviteMergeMachine, input, ...merged, { type: 'CLOSE' })).toEqual(['leave {"wrote":true}']);
});

test('with a conflict nothing can be confirmed', () => {
  const conflicts = [{ type: 'same_step', detail: '重复' }] as const;
  const clashing = done('tryMerge', { ...answer, conflicts });
  expect(after(inviteMergeMachine, input, ...chosen, clashing).can(confirm('a'))).toBe(false);
});

test('trying a lost merge again is the same request; after a look at the choices it is another one', () => {
  const lost = [...tried, confirm('a'), failed('merge', '网络异常')] as const;
  expect(after(inviteMergeMachine, input, ...lost)).toMatchObject({ value: 'failed', context: { error: '网络异常' } });
  expect(callOf(...lost, { type: 'RETRY' })).toContain('"requestId":"a"');
  const back = [...lost, { type: 'RETRY' }, failed('merge', '网络异常'), { type: 'BACK' }] as const;
  expect(after(inviteMergeMachine, input, ...back).context).toMatchObject({ answer: null, error: '', target: 2 });
  expect(callOf(...back, { type: 'CHECK' }, done('tryMerge', answer), confirm('b'))).toContain('"requestId":"b"');
});

test('only a plan of the same activity is a target, and the target is no source (award.md §3.14)', () => {
  const stranger = after(inviteMergeMachine, input, found, { type: 'AIM', id: 99 });
  expect([stranger.context.target, stranger.can({ type: 'CHECK' })]).toEqual([null, false]);
  expect(after(inviteMergeMachine, input, found, aim).can({ type: 'TOGGLE', id: 2 })).toBe(false);
  expect(after(inviteMergeMachine, input, found, { type: 'TOGGLE', id: 2 }, aim).context.others).toEqual([]);
  expect(after(inviteMergeMachine, input, found, other, other).context.others).toEqual([]);
});

test('how prizes and progress become one is chosen before it is tried', () => {
  const how = [
    { type: 'PRIZES', strategy: 'append' },
    { type: 'PROGRESS', strategy: 'max' },
  ] as const;
  const asked = callOf(found, aim, ...how, { type: 'CHECK' });
  expect(asked).toContain('"prize_strategy":"append","progress_strategy":"max"');
});

test('what cannot be read or tried says why, and is tried again', () => {
  const unread = [failed('fetchPlans', '网络异常')] as const;
  expect(after(inviteMergeMachine, input, ...unread)).toMatchObject({
    value: 'unread',
    context: { error: '网络异常' },
  });
  expect(after(inviteMergeMachine, input, ...unread, { type: 'RETRY' }).context.error).toBe('');
  const untried = [...chosen, failed('tryMerge', '方案已变化')] as const;
  expect(after(inviteMergeMachine, input, ...untried)).toMatchObject({
    value: 'choosing',
    context: { error: '方案已变化', target: 2, others: [3] },
  });
  expect(after(inviteMergeMachine, input, ...untried, { type: 'CHECK' }).context.error).toBe('');
});
