import { expect, test } from 'vitest';
import type { MergeAnswer } from '../../../contract/invites/invite-merge.ts';
import type { Row } from '../../../contract/core/page.ts';
import { inviteMergeMachine } from '../../../machines/invites/invite-merge.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

/* 合并邀请方案 (award.md §3.14): chosen, tried dry, confirmed, done once; there is no way back, so each step waits for the one before. */

type Step = Happening<typeof inviteMergeMachine>;
const input = { id: 1 };
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
const clash: MergeAnswer = { ...answer, conflicts: [{ type: 'same_step', detail: '重复' }] as never };
const network = '您的网络发生异常，无法连接服务器';
const ids = [1, 2, 3];
const found = done('fetchPlans', { row: plan(1), plans: ids.map(plan) });
const unread: readonly Step[] = [failed('fetchPlans', network)];
const aimed: readonly Step[] = [found, { type: 'AIM', id: 2 }];
const check: Step = { type: 'CHECK' };
const close: Step = { type: 'CLOSE' };
const back: Step = { type: 'BACK' };
const retry: Step = { type: 'RETRY' };
const confirm: Step = { type: 'CONFIRM', requestId: 'merge-1' };
const checking: readonly Step[] = [...aimed, check];
const checked: readonly Step[] = [...checking, done('tryMerge', answer)];
const clashing: readonly Step[] = [...checking, done('tryMerge', clash)];
const merging: readonly Step[] = [...checked, confirm];
const lost: readonly Step[] = [...merging, failed('merge', network)];
const merged: readonly Step[] = [...merging, done('merge', { ...answer, applied: true })];

const stands = (...list: readonly Step[]) => after(inviteMergeMachine, input, ...list);
const asked = (...list: readonly Step[]) => callsAfter(inviteMergeMachine, input, ...list).join();
const effects = (...list: readonly Step[]) => effectsAfter(inviteMergeMachine, input, ...list);
const question = '"prize_strategy":"match","progress_strategy":"sum"';
const tries = `tryMerge (tryMerge) {${question},"source_ids":[1],"target_id":2}`;
const merges = `merge (merge) {${question},"requestId":"merge-1","source_ids":[1],"target_id":2}`;

test.each([
  ['opened', [], 'loading', 'fetchPlans (fetchPlans) {"id":1}'],
  ['closed before the plans came', [close], 'closed', ''],
  ['they could not be read', unread, 'unread', ''],
  ['tried again', [...unread, retry], 'loading', 'fetchPlans (fetchPlans) {"id":1}'],
  ['closed instead', [...unread, close], 'closed', ''],
  ['read', [found], 'choosing', ''],
  ['nothing is tried without a target', [found, check], 'choosing', ''],
  ['a target alone is enough', checking, 'checking', tries],
  ['closed while it is chosen', [...aimed, close], 'closed', ''],
  ['closed while it is tried', [...checking, close], 'closed', ''],
  ['it could not be tried', [...checking, failed('tryMerge', network)], 'choosing', ''],
  ['tried', checked, 'checked', ''],
  ['what clashes is not confirmed', [...clashing, confirm], 'checked', ''],
  ['back to the choices', [...clashing, back], 'choosing', ''],
  ['closed after the try', [...checked, close], 'closed', ''],
  ['confirmed', merging, 'merging', merges],
  ['its answer is lost', lost, 'failed', ''],
  ['tried again, the same request', [...lost, retry], 'merging', merges],
  ['back to the choices', [...lost, back], 'choosing', ''],
  ['closed after it failed', [...lost, close], 'closed', ''],
  ['done', merged, 'merged', ''],
  ['closed at the end', [...merged, close], 'closed', ''],
] as readonly (readonly [string, readonly Step[], string, string])[])('%s', (_, list, state, call) => {
  expect(stands(...list).value).toBe(state);
  expect(asked(...list)).toBe(call);
  expect(stands(...list).hasTag('busy')).toBe(['loading', 'checking', 'merging'].includes(state));
  expect(stands(...list).hasTag('failed')).toBe(['unread', 'failed'].includes(state));
});

test('while it is merged nobody goes away', () => {
  expect(stands(...merging, close).value).toBe('merging');
  expect(stands(...merging).can(close as never)).toBe(false);
});

test.each([
  ['the plans could not be read', unread, network],
  ['tried again', [...unread, retry], ''],
  ['it could not be tried', [...checking, failed('tryMerge', '方案已变化')], '方案已变化'],
  ['tried once more', [...checking, failed('tryMerge', '方案已变化'), check], ''],
  ['another target', [...checking, failed('tryMerge', '方案已变化'), { type: 'AIM', id: 3 }], ''],
  ['another source', [...checking, failed('tryMerge', '方案已变化'), { type: 'TOGGLE', id: 3 }], ''],
  ['another way with prizes', [...checking, failed('tryMerge', '变化'), { type: 'PRIZES', strategy: 'append' }], ''],
  ['another way with progress', [...checking, failed('tryMerge', '变化'), { type: 'PROGRESS', strategy: 'max' }], ''],
  ['its answer is lost', lost, network],
  ['tried again', [...lost, retry], ''],
  ['back to the choices', [...lost, back], ''],
] as readonly (readonly [string, readonly Step[], string])[])('what is said: %s', (_, list, error) => {
  expect(stands(...list).context.error).toBe(error);
});

test('what was tried is shown until the choices are changed; then there is no answer and no number', () => {
  expect(stands(...checked).context.answer).toEqual(answer);
  expect(stands(...clashing).context.answer).toEqual(clash);
  expect(stands(...checked, back).context).toMatchObject({ answer: null, requestId: '', target: 2 });
  expect(stands(...lost, back).context).toMatchObject({ answer: null, requestId: '', target: 2 });
  expect(stands(...merged).context.answer).toEqual({ ...answer, applied: true });
});

test('it is said when it is done, and the page hears whether anything may have been written', () => {
  expect(effects(...merged)).toEqual(['announce {"text":"方案已合并"}']);
  expect(effects(...merged, close)).toEqual(['leave {"wrote":true}']);
  // Its answer was lost: it may have been done.
  expect(effects(...lost, close)).toEqual(['leave {"wrote":true}']);
  expect(effects(...checked, close)).toEqual(['leave {"wrote":false}']);
});

test('a plan is a target or a source: who was a source and becomes the target is none any more', () => {
  const source: Step = { type: 'TOGGLE', id: 3 };
  expect(asked(...aimed, source, check)).toContain('"source_ids":[1,3],"target_id":2');
  expect(stands(found, source, { type: 'AIM', id: 3 }).context).toMatchObject({ target: 3, others: [] });
  expect(stands(...aimed, source, source).context.others).toEqual([]);
  expect(stands(...aimed).can({ type: 'TOGGLE', id: 2 })).toBe(false);
  expect(stands(found).can({ type: 'AIM', id: 99 })).toBe(false);
});
