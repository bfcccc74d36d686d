import { expect, test } from 'vitest';
import { oddsFault, oddsSum } from '../../../machines/activities/plan-odds.ts';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { doneWords } from '../../../machines/activities/plan-question.ts';
import { offerOf } from '../../../machines/activities/plan-undo.ts';
import { bodyOf } from '../../../machines/activities/plan-writes.ts';
import { after, effectsAfter } from '../../engine/promises.ts';
import { loadedPlans, planNode, planPrize } from '../../models/plan-trees.ts';

/* The odds of a prize are changed where the tree shows them. */

const requestId = 'request-1';
const done = (output: unknown) => ({ type: 'xstate.done.actor.fetchPlans', output, actorId: 'fetchPlans' }) as never;
const loaded = done(loadedPlans);
const saved = { type: 'xstate.done.actor.savePlan', output: { id: 5007, version: 2 }, actorId: 'savePlan' } as never;
const refused = {
  type: 'xstate.error.actor.savePlan',
  error: { message: '活动已发布，中奖概率只能提高' },
  actorId: 'savePlan',
} as never;
const actions = ['query', 'get', 'edit', 'enable', 'disable'] as const;
const input = { key: '/activity/plan', actions, activityId: 4001 } as const;
const open = { type: 'SET_ODDS', id: 5007 } as const;
const type = (text: string) => ({ type: 'TYPE_ODDS', text }) as const;
const save = { type: 'SAVE_ODDS', requestId } as const;
const typing = (...texts: readonly string[]) => after(planPageMachine, input, loaded, open, ...texts.map(type));

const cup = planPrize(1, '保温杯', { probability: 0.5 });
const points = planPrize(2, '88积分', { probability: 70 });
const small = [planNode(9, '华南', { prizes: [cup, points] })];

test('pressed, the odds that the prize has are typed over; what is not changed has nothing to save', () => {
  const page = typing();
  expect(page.matches({ odds: 'typing', tree: 'ready' })).toBe(true);
  expect(page.context.odds).toEqual({ id: 5007, text: '0.5' });
  expect(page.can(save)).toBe(false);
  expect(typing('0.50').can(save)).toBe(false);
});

test('saved, they are a write of the prize at its version like any other, told, and taken back in its turn', () => {
  const saving = after(planPageMachine, input, loaded, open, type('0.8'), save);
  expect(saving.matches({ tree: 'saving' })).toBe(true);
  expect(saving.context.saving && bodyOf(saving.context.saving)).toEqual({ id: 5007, version: 1, probability: 0.8 });
  expect(saving.context.saving && doneWords(saving.context, saving.context.saving.write)).toBe(
    '已保存「便携保温杯」的中奖概率',
  );
  expect(offerOf(saving.context, { version: 2 })).toEqual({ entity: 'prize', id: 5007, version: 2 });
  const over = after(planPageMachine, input, loaded, open, type('0.8'), save, saved);
  expect(over.matches({ odds: 'shown', tree: 'loading' })).toBe(true);
  expect(over.context.odds).toBeNull();
  expect(over.context.undo).toEqual([{ kind: 'odds', id: 5007, values: { probability: 0.5 } }]);
});

test('refused, it says why, and what was typed stays until it is left', () => {
  const page = after(planPageMachine, input, loaded, open, type('0.1'), save, refused);
  expect(page.matches({ odds: 'typing', tree: 'ready' })).toBe(true);
  expect(page.context).toMatchObject({ odds: { id: 5007, text: '0.1' }, error: '活动已发布，中奖概率只能提高' });
  const left = after(planPageMachine, input, loaded, open, type('0.1'), save, refused, { type: 'LEAVE_ODDS' });
  expect(left.matches({ odds: 'shown' })).toBe(true);
  expect(left.context).toMatchObject({ odds: null, error: '' });
});

test.each([
  ['', '请输入中奖概率'],
  ['abc', '中奖概率应为数字'],
  ['-1', '中奖概率应为数字'],
  ['0.00001', '中奖概率最多 4 位小数'],
  ['100.5', '中奖概率应为 0%–100%'],
  ['30.5', '合计 100.5%，不能超过 100%'],
  ['30', undefined],
  ['30%', undefined],
])('odds of %s: %s', (text, fault) => {
  expect(oddsFault(small, { id: 1, text })).toBe(fault);
});

test('what the plan has with them is told while they are typed', () => {
  expect(oddsSum(small, { id: 1, text: '1.25' })).toBe('合计 71.25%');
  expect(oddsSum(small, { id: 1, text: 'abc' })).toBe('');
});

test('what is wrong is not saved', () => {
  for (const text of ['', 'abc', '100.5', '0.00001']) expect(typing(text).can(save)).toBe(false);
});

test('only who may change prizes types them, where the plan draws and nothing is archived', () => {
  expect(after(planPageMachine, { ...input, actions: ['query', 'get'] }, loaded).can(open)).toBe(false);
  const tree = [
    planNode(9, '任选', { plan_type: 'pick', prizes: [planPrize(1, '保温杯')] }),
    planNode(8, '归档', { status: 'archived', prizes: [planPrize(2, '保温杯')] }),
    planNode(7, '抽奖', { prizes: [planPrize(3, '保温杯', { status: 'archived' }), planPrize(4, '雨伞')] }),
  ];
  const page = after(planPageMachine, input, done({ ...loadedPlans, tree }));
  expect([1, 2, 3, 4, 99].filter((id) => page.can({ type: 'SET_ODDS', id }))).toEqual([4]);
  // Nor is another one opened that is not there, while nothing is typed that would be warned of.
  expect(typing().can({ type: 'SET_ODDS', id: 99 })).toBe(false);
});

test('what was typed of one prize is not lost to another, and the tab knows of it', () => {
  const other = { type: 'SET_ODDS', id: 5006 } as const;
  expect(after(planPageMachine, input, loaded, open, other).context.odds?.id).toBe(5006);
  expect(typing('0.8').context.odds?.id).toBe(5007);
  expect(after(planPageMachine, input, loaded, open, type('0.8'), other).context.odds).toEqual({
    id: 5007,
    text: '0.8',
  });
  expect(effectsAfter(planPageMachine, input, loaded, open, type('0.8'), other)).toEqual(['warnUnsaved']);
  const told = (unsaved: boolean) => `tellUnsaved ${JSON.stringify({ key: '/activity/plan', unsaved })}`;
  expect(effectsAfter(planPageMachine, input, loaded, open, type('0.8'))).toContain(told(true));
  expect(effectsAfter(planPageMachine, input, loaded, open, type('0.8'), { type: 'LEAVE_ODDS' })).toContain(
    told(false),
  );
  // Nor to another activity.
  const elsewhere = { type: 'CHOOSE', activityId: 4002 } as const;
  expect(after(planPageMachine, input, loaded, open, type('0.8'), elsewhere).context.activityId).toBe(4001);
});

test('a prize that is gone when the tree is loaded anew has no odds to type', () => {
  const page = after(
    planPageMachine,
    input,
    loaded,
    open,
    { type: 'PRIZES_CHANGED' },
    done({ ...loadedPlans, tree: small }),
  );
  expect(page.matches({ odds: 'shown' })).toBe(true);
  expect(page.context.odds).toBeNull();
});
