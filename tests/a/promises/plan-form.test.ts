import { expect, test } from 'vitest';
import { inverseOf } from '../../../machines/activities/plan-writes.ts';
import { changesOf, openFields, planFaults } from '../../../machines/activities/plan-form.ts';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { after } from '../../engine/promises.ts';
import { loadedPlans, planNode, planPrize } from '../../models/plan-trees.ts';

const requestId = 'request-1';
const input = { key: '/activity/plan', actions: ['query', 'edit'], activityId: 4001 } as const;
const loaded = { type: 'xstate.done.actor.fetchPlans', output: loadedPlans, actorId: 'fetchPlans' } as never;
const start_at = '2026-06-01T00:00:00+08:00';
const slots = [{ prize_id: 5002, start_at, end_at: '2026-06-02T00:00:00+08:00', quantity: 10 }];
const cup = planPrize(5002, '保温杯', { stock_mode: 'limited', stock_total: 300 });
const slotted = planNode(1, '分时', {
  start_at,
  release_mode: 'slots',
  release_slots: slots,
  slot_disclosed: true,
  prizes: [cup],
});
const typing = (typed: Readonly<Record<string, unknown>>) => ({ tree: [slotted], drafts: { 1: typed } });

test('a value that is cleared is sent as nothing, and what no longer applies goes with what it hung on', () => {
  expect(changesOf(typing({ start_at: null }), 1)).toEqual({ start_at: null });
  expect(changesOf(typing({ remark: '' }), 1)).toEqual({});
  expect(changesOf(typing({ release_mode: 'once' }), 1)).toEqual({
    release_mode: 'once',
    release_slots: null,
    slot_disclosed: null,
  });
  // Taken back, the times are there again.
  const { context } = after(planPageMachine, input, loaded);
  const write = { kind: 'edit', id: 1, values: changesOf(typing({ release_mode: 'once' }), 1) } as const;
  expect(inverseOf({ ...context, tree: [slotted] }, write)).toMatchObject({
    values: { release_mode: 'slots', release_slots: slots, slot_disclosed: true },
  });
});

test('the form says what the declaration and the prizes say against it', () => {
  expect(planFaults(typing({}), 1)).toEqual({});
  expect(planFaults(typing({ title: '短' }), 1)).toHaveProperty('title');
  expect(planFaults(typing({ end_at: start_at }), 1)).toEqual({ end_at: '生效结束应晚于生效开始' });
  expect(planFaults(typing({ slot_disclosed: false }), 1)).toEqual({
    slot_disclosed: '分时投放须先公示时段差异',
  });
  expect(planFaults(typing({ release_slots: null }), 1)).toHaveProperty('release_slots');
  expect(planFaults(typing({ release_slots: [{ ...slots[0], quantity: 301 }] }), 1)).toEqual({
    release_slots: '奖品「保温杯」的投放数量合计 301，多于总库存 300',
  });
  expect(planFaults(typing({ limits: { user_total: 3, user_month: 0, user_day: 5 } }), 1)).toEqual({
    limits: '参与上限：每日不能多于每月，每月不能多于总计',
  });
});

test('how prizes are given out is asked of leaves alone, times of release only where there are any', () => {
  const keys = (node: typeof slotted) => Object.keys(openFields(node, node));
  expect(keys(slotted)).toContain('release_slots');
  const branch = keys({ ...slotted, children: [planNode(2, '下级')] });
  expect(branch).not.toContain('plan_type');
  expect(branch).not.toContain('release_slots');
  expect(keys(planNode(3, '一次'))).not.toContain('release_slots');
});

test('what is at fault is not sent, and what the server says against a field stands there until the field is changed', () => {
  const typed = (values: Readonly<Record<string, unknown>>) => ({ type: 'FILL', values }) as const;
  const save = { type: 'SUBMIT', requestId } as const;
  expect(after(planPageMachine, input, loaded, typed({ title: '短' })).can(save)).toBe(false);
  const error = {
    message: '请检查填写内容',
    code: 40001,
    result: { errors: [{ field: 'start_at', message: '不能早于活动' }] },
  };
  const refused = { type: 'xstate.error.actor.savePlan', error, actorId: 'savePlan' } as never;
  const events = [loaded, typed({ start_at }), save, refused] as const;
  expect(after(planPageMachine, input, ...events).context.refused).toEqual({ start_at: '不能早于活动' });
  expect(after(planPageMachine, input, ...events, typed({ start_at: null })).context.refused).toEqual({});
  expect(after(planPageMachine, input, ...events, { type: 'SELECT', id: 4102 }).context.refused).toEqual({});
});
