import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Values } from '../../../contract/entity/field.ts';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { questionOf } from '../../../machines/activities/plan-question.ts';
import { askedBody } from '../../../machines/stock/return-step.ts';
import { writeOf } from '../../../machines/activities/plan-writes.ts';
import { after, effectsAfter } from '../../engine/promises.ts';
import { actorFor } from '../../engine/stand-ins.ts';
import { loadedPlans, planNode } from '../../models/plan-trees.ts';

const requestId = 'request-1';
const loaded = { type: 'xstate.done.actor.fetchPlans', output: loadedPlans, actorId: 'fetchPlans' } as never;
const saved = (id: number) => ({ type: 'xstate.done.actor.savePlan', output: { id }, actorId: 'savePlan' }) as never;
const refused = { type: 'xstate.error.actor.savePlan', error: { message: '重复' }, actorId: 'savePlan' } as never;
const input = { key: '/activity/plan', actions: ['query', 'get', 'add', 'edit', 'enable'], activityId: 4001 } as const;
const down = { type: 'MOVE', id: 4102, to: 'down', requestId } as const;

test('a plan is put elsewhere by one write, which is taken back by another', () => {
  const moving = after(planPageMachine, input, loaded, down);
  expect(moving.context.saving).toEqual({
    write: { kind: 'edit', id: 4102, values: { parent_id: 4101, sort: 2 } },
    version: 1,
    requestId,
  });
  const moved = after(planPageMachine, input, loaded, down, saved(4102), loaded);
  expect(moved.context.undo).toEqual([{ kind: 'edit', id: 4102, values: { parent_id: 4101, sort: 1 } }]);
  const back = after(planPageMachine, input, loaded, down, saved(4102), loaded, { type: 'UNDO', requestId });
  expect(back.context.saving?.write).toEqual(moved.context.undo[0]);
  const done = after(
    planPageMachine,
    input,
    loaded,
    down,
    saved(4102),
    loaded,
    { type: 'UNDO', requestId },
    saved(4102),
  );
  expect(done.context.undo).toEqual([]);
});

test('a new plan is taken back by archiving it', () => {
  const add = { type: 'ADD', parentId: 4101, title: '新方案 1', requestId } as const;
  expect(after(planPageMachine, input, loaded, add, saved(10_001)).context).toMatchObject({
    selected: 10_001,
    undo: [{ kind: 'step', id: 10_001, event: 'ARCHIVE' }],
  });
});

const chosen = (performed: boolean) =>
  ({ type: 'xstate.done.actor.confirm', output: { performed }, actorId: 'confirm' }) as never;
const stop = { type: 'STEP', id: 4103, event: 'DISABLE', requestId } as const;
const rights = { ...input, actions: [...input.actions, 'disable'] } as const;

test('停用 is asked before, with what follows from it; said no nothing changes, said yes it can be taken back without a question', () => {
  const asking = after(planPageMachine, rights, loaded, stop);
  expect(asking.matches({ tree: 'asking' })).toBe(true);
  expect(questionOf(asking.context)).toMatchObject({
    content: '确定停用「其他地区」吗？\n停用后用户不再进入这个方案及其下级。',
    danger: false,
    needsReason: false,
    requestId,
    target: { id: 4103, version: 1, event: 'DISABLE' },
  });
  const kept = after(planPageMachine, rights, loaded, down, saved(4102), loaded, stop, chosen(false));
  expect([kept.value, kept.context.saving, kept.context.undo.length]).toEqual([
    { tree: 'ready', odds: 'shown', rehearsal: 'closed', costs: 'hidden' },
    null,
    1,
  ]);
  const stopped = after(planPageMachine, rights, loaded, stop, chosen(true), loaded);
  expect(stopped.context.undo).toEqual([{ kind: 'step', id: 4103, event: 'ENABLE' }]);
  const stoppedTree = [planNode(4103, '其他地区', { status: 'disabled' })];
  const disabled = { ...(loaded as object), output: { ...loadedPlans, tree: stoppedTree } } as never;
  const again = after(planPageMachine, rights, loaded, stop, chosen(true), disabled, { type: 'UNDO', requestId });
  expect(again.matches({ tree: 'saving' })).toBe(true);
});

test('归档 is asked as something dangerous, and with it goes what could be taken back', () => {
  const draft = planNode(4103, '其他地区', { status: 'draft' });
  const drafts = {
    ...(loaded as object),
    output: { ...loadedPlans, tree: [draft, planNode(4102, '华南区')] },
  } as never;
  const archive = { type: 'STEP', id: 4103, event: 'ARCHIVE', requestId } as const;
  const moved = [drafts, { ...down, to: 'up' }, saved(4102), drafts] as const;
  const asking = after(planPageMachine, rights, ...moved, archive);
  expect(asking.context.undo.length).toBe(1);
  const { danger, content } = questionOf(asking.context);
  expect(danger).toBe(true);
  expect(content).toContain('归档后不能恢复');
  expect(after(planPageMachine, rights, ...moved, archive, chosen(true)).context.undo).toEqual([]);
});

test('转为分支 is asked of a leaf with prizes by whoever may add and edit, and nothing is added below prizes', () => {
  const branch = { type: 'BRANCH', id: 4103, requestId } as const;
  const asking = after(planPageMachine, input, loaded, branch);
  expect(questionOf(asking.context).content).toContain('确定把「其他地区」转为分支吗？');
  expect(questionOf(asking.context)).toMatchObject({
    target: { id: 4103, version: 1, branch: { title: '默认分支' } },
  });
  const ready = after(planPageMachine, input, loaded);
  expect(ready.can({ ...branch, id: 4102 })).toBe(false);
  expect(ready.can({ ...branch, id: 4101 })).toBe(false);
  expect(ready.can({ type: 'ADD', parentId: 4103, title: '下级', requestId })).toBe(false);
  expect(ready.can({ type: 'ADD', parentId: 4102, title: '下级', requestId })).toBe(true);
  expect(after(planPageMachine, { ...input, actions: ['query', 'edit'] }, loaded).can(branch)).toBe(false);
});

test('what was typed for a plan that is gone is forgotten', () => {
  const without = { ...(loaded as object), output: { ...loadedPlans, tree: [] } } as never;
  const fill = { type: 'FILL', values: { title: '华南三省' } } as const;
  expect(after(planPageMachine, input, loaded, fill, { type: 'REFRESH' }, without).context.drafts).toEqual({});
});

test('what is typed stays when it is refused, and when another plan is looked at', () => {
  const fill = { type: 'FILL', values: { title: '华南三省' } } as const;
  const events = [loaded, { type: 'SELECT', id: 4102 }, fill, { type: 'SUBMIT', requestId }, refused] as const;
  const kept = after(planPageMachine, input, ...events);
  expect(kept.context).toMatchObject({ error: '重复', drafts: { 4102: { title: '华南三省' } } });
  expect(after(planPageMachine, input, ...events, { type: 'SELECT', id: 4101 }).context.drafts).toHaveProperty('4102');
});

test('the tab hears of what is typed', () => {
  const fill = { type: 'FILL', values: { title: '改名' } } as const;
  expect(effectsAfter(planPageMachine, input, loaded, fill).join()).toContain('"unsaved":true');
  expect(effectsAfter(planPageMachine, input, loaded, fill, { type: 'DISCARD' }).join()).toContain('"unsaved":false');
});

test('who may only look changes nothing, and nothing goes into itself', () => {
  expect(after(planPageMachine, { ...input, actions: ['query'] }, loaded).can(down)).toBe(false);
  const { context } = after(planPageMachine, input, loaded);
  const drop = { type: 'DROP', id: 4101, target: 4102, where: 'inside', requestId } as const;
  expect(writeOf(context, drop)).toBeUndefined();
});

test('what a reload brings anew keeps what is as it was: only the plans that changed are drawn again', () => {
  const answered = (output: typeof loadedPlans) => ({ ...(loaded as object), output }) as never;
  const page = createActor(actorFor(planPageMachine), { input }).start();
  page.send(answered(structuredClone(loadedPlans)));
  const before = page.getSnapshot().context;
  const again = (output: typeof loadedPlans) => {
    page.send({ type: 'REFRESH' });
    page.send(answered(structuredClone(output)));
    return page.getSnapshot().context;
  };
  expect(again(loadedPlans).tree).toBe(before.tree);
  expect(page.getSnapshot().context.activities).toBe(before.activities);
  const more = { ...loadedPlans, tree: [...loadedPlans.tree, planNode(4104, '秋季方案')] };
  const { tree } = again(more);
  expect(tree[0]).toBe(before.tree[0]);
  expect(tree[1]?.['title']).toBe('秋季方案');
});

test('what was given to nobody goes back before a plan or a prize is archived: asked with a reason, told as the command takes it', () => {
  const stopped = {
    ...loadedPlans,
    tree: loadedPlans.tree.map((top) => ({ ...top, status: 'disabled', stock_remaining: 313 })),
  };
  const there = { type: 'xstate.done.actor.fetchPlans', output: stopped, actorId: 'fetchPlans' } as never;
  const giveBack = { type: 'STEP', id: 4101, event: 'RETURN_STOCK', requestId } as const;
  const asking = after(planPageMachine, rights, there, giveBack);
  expect(questionOf(asking.context)).toMatchObject({
    content: expect.stringContaining('共 313') as string,
    needsReason: true,
    target: { of: 'plan', id: 4101, event: 'RETURN_STOCK' },
  });
  const { of: _, ...asked } = questionOf(asking.context).target as Values;
  expect(askedBody(asked, '活动结束')).toEqual({ id: 4101, return_reason: '活动结束' });
  // It cannot be taken back, and is not there for whoever may not stop things, nor where something runs.
  expect(after(planPageMachine, rights, there, giveBack, chosen(true), there).context.undo).toEqual([]);
  expect(after(planPageMachine, input, there, giveBack).matches({ tree: 'ready' })).toBe(true);
  expect(after(planPageMachine, rights, loaded, giveBack).matches({ tree: 'ready' })).toBe(true);
  const ofPrize = [
    { type: 'SELECT', id: 4103 },
    { type: 'STEP_PRIZE', id: 5007, event: 'RETURN_STOCK', requestId },
  ] as const;
  expect(questionOf(after(planPageMachine, rights, loaded, ...ofPrize).context)).toMatchObject({
    content: expect.stringContaining('退回 128') as string,
    target: { of: 'prize', id: 5007, event: 'RETURN_STOCK' },
  });
});

test('a step of a life cycle is told as it is, with its reason where there is one', () => {
  const step = { id: 4103, version: 1, event: 'DISABLE' };
  expect(askedBody(step, '')).toEqual(step);
  expect(askedBody(step, '异常止损')).toEqual({ ...step, reason: '异常止损' });
});

const look = (keyword: string) => ({ type: 'FILTER', filter: { keyword } }) as const;

test('what is looked for is opened, stands in the address, and is put nowhere else meanwhile (award.md §3.2)', () => {
  const folded = [loaded, { type: 'FOLD', id: 4101 } as const, look('华南')] as const;
  const page = after(planPageMachine, input, ...folded);
  expect(page.context).toMatchObject({ folded: [], filter: { keyword: '华南', status: '' } });
  expect(effectsAfter(planPageMachine, input, ...folded).join()).toContain('"keyword":"华南"');
  expect([page.can(down), page.can({ type: 'DROP', id: 4103, target: 4101, where: 'after', requestId })]).toEqual([
    false,
    false,
  ]);
  expect(after(planPageMachine, input, ...folded, look('')).can(down)).toBe(true);
});

test('a new plan is in sight whatever was looked for; another activity is shown whole unless its link says otherwise', () => {
  const add = { type: 'ADD', parentId: 4101, title: '新方案 1', requestId } as const;
  const none = { keyword: '', status: '' };
  expect(after(planPageMachine, input, loaded, look('夏季'), add, saved(10_001)).context.filter).toEqual(none);
  const other = { type: 'CHOOSE', activityId: 4002 } as const;
  expect(after(planPageMachine, input, loaded, look('夏季'), other).context.filter).toEqual(none);
  const planFilter = { keyword: '', status: 'draft' };
  const link = { type: 'FOLLOW_LINK', start: { activityId: 4002, planFilter } } as const;
  expect(after(planPageMachine, input, loaded, link).context).toMatchObject({ activityId: 4002, filter: planFilter });
  const back = { type: 'FOLLOW_LINK', start: { activityId: 4001 } } as const;
  expect(after(planPageMachine, input, loaded, look('夏季'), back).context.filter).toEqual(none);
});
