import { expect, test, vi } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { AreaNode } from '../../contract/core/area-tree.ts';
import type { PlanNode } from '../../contract/activities/plan-tree.ts';
import { confirmMachine, type Question } from '../../machines/entity/record/confirm.ts';
import { historyMachine } from '../../machines/entity/record/history.ts';
import { questionOf } from '../../machines/activities/plan-question.ts';
import { type PlanPageActor, planPageMachine } from '../../machines/activities/plan-page.ts';
import { stockDialogMachine } from '../../machines/stock/stock-dialog.ts';
import { treeNewsMachine } from '../../machines/activities/tree-news.ts';
import { PlanPage } from '../../src/activities/PlanPage.tsx';
import { planPageDriver } from '../drivers/plan-page.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { loadedPlans, planNode } from '../models/plan-trees.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standingRehearsal } from './rehearsal-around.ts';
import { withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

// The wish and the seed that the model knows.
vi.mock('../../src/core/request-id.ts', () => ({ newRequestId: () => 'request-1' }));
// The tree of areas is there, and asks nobody.
vi.mock('../../src/core/areas/area-tree.ts', async () => {
  const { areasMachine } = await import('../../machines/core/areas.ts');
  const above = { level: 'province', parent_code: null, disabled: false, merged_into: null } as const;
  const south: AreaNode = {
    code: '440000',
    name: '广东省',
    full_name: '广东省',
    pinyin: 'guangdong',
    is_leaf: true,
    ...above,
  };
  const fetchAreas = fromPromise<readonly AreaNode[]>(() => Promise.resolve([south]));
  return { areaTree: createActor(areasMachine.provide({ actors: { fetchAreas } })).start() };
});
const given = crypto.getRandomValues.bind(crypto);
vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
  given(array);
  return array instanceof Uint32Array ? array.fill(42) : array;
});

/** As it stands once it was refused: it waits for an answer. */
const standingQuestion = ({ asked: _, ...question }: Question): Question => question;

await walkView(planPageDriver, (actor: AnyActorRef) => {
  const page = withChildren(actor as PlanPageActor, (snapshot) => ({
    rehearsal: standingRehearsal,
    treeNews: createActor(treeNewsMachine).start(),
    stockDialog: createActor(stockDialogMachine, { input: { id: 5007 } }),
    history: createActor(historyMachine, { input: { entity: 'plan', id: 4101 } }).start(),
    ...(snapshot.context.asked && {
      confirm: createActor(confirmMachine, { input: standingQuestion(snapshot.context.asked) }).start(),
    }),
    ...(snapshot.matches({ tree: 'asking' }) && {
      confirm: createActor(confirmMachine, { input: questionOf(snapshot.context) }).start(),
    }),
  }));
  return draw(<PlanPage page={page} />);
});

const ui = domUi();
const drawing = oneDrawing();
const rows = () => [...document.querySelectorAll<HTMLElement>('[role=treeitem]')];
const names = () => rows().map((row) => document.getElementById(`${row.id}-name`)?.textContent);

function opened(tree: readonly PlanNode[]) {
  const machine = planPageMachine.provide({
    actors: { fetchPlans: fromPromise(async () => ({ ...loadedPlans, tree })) },
  });
  const input = { key: '/activity/plan', actions: ['query', 'get', 'edit'], activityId: 4001 } as const;
  const actor = createActor(machine, { input }).start();
  const clear = draw(<PlanPage page={actor} />);
  drawing.keep(() => {
    clear();
    actor.stop();
  });
  return actor;
}

/** 10 plans, below each of them 7, and below each of those 6: 500. */
const wide = Array.from({ length: 10 }, (_, root) =>
  planNode(root + 1, `分区 ${root}`, {
    children: Array.from({ length: 7 }, (__, nth) => {
      const id = 100 + root * 7 + nth;
      const leaves = Array.from({ length: 6 }, (___, leaf) =>
        planNode(1000 + id * 6 + leaf, `末端 ${id}-${leaf}`, { sort: leaf + 1, parent_id: id, prize_count: 1 }),
      );
      return planNode(id, `分支 ${id}`, { sort: nth + 1, parent_id: root + 1, children: leaves });
    }),
  }),
);

test('of 500 plans only those in sight are drawn, at their place in the whole', async () => {
  const actor = opened(wide);
  await soon(() => rows().length).toBeGreaterThan(10);
  expect(rows().length).toBeLessThan(60);
  const last = () => wide.at(-1)?.children.at(-1)?.children.at(-1)?.id ?? 0;
  expect(document.getElementById(`plan-${last()}`)).toBeNull();
  const scroller = document.querySelector('.plan-scroll');
  expect(scroller?.scrollHeight).toBeGreaterThan(500 * 50);
  scroller?.scrollTo({ top: scroller.scrollHeight });
  await soon(() => document.getElementById(`plan-${last()}`)?.ariaPosInSet).toBe('6');
  // What is chosen stays, wherever one looks.
  expect(names()).toContain('分区 0');
  expect(rows().length).toBeLessThan(60);
  actor.send({ type: 'FOLD_ALL' });
  await soon(names).toEqual(wide.map(({ title }) => title));
});

test('Tab leads into the tree where what is chosen is folded away, and arrows open, enter and leave branches', async () => {
  const actor = opened(wide);
  await soon(() => rows().length).toBeGreaterThan(10);
  const chosen = () => actor.getSnapshot().context.selected;
  document.getElementById('plan-1')?.focus();
  await ui.key('ArrowRight');
  expect(chosen()).toBe(100);
  await ui.key('ArrowLeft');
  expect(actor.getSnapshot().context.folded).toEqual([100]);
  await ui.key('ArrowRight');
  expect(actor.getSnapshot().context.folded).toEqual([]);
  await ui.key('ArrowRight');
  await soon(chosen).toBe(1600);
  actor.send({ type: 'FOLD_ALL' });
  await soon(() => rows().map(({ tabIndex }) => tabIndex)).toEqual([0, ...wide.slice(1).map(() => -1)]);
  document.getElementById('plan-1')?.focus();
  await ui.key('ArrowDown');
  expect(chosen()).toBe(1);
});

test('words are marked in the names they are found in; Down leads to the first, Escape takes them out', async () => {
  const actor = opened(wide);
  await soon(() => rows().length).toBeGreaterThan(10);
  await ui.fill('方案关键词', '末端 103-');
  await soon(names).toEqual(['分区 0', '分支 103', ...Array.from({ length: 6 }, (_, leaf) => `末端 103-${leaf}`)]);
  expect([...document.querySelectorAll('.plan-tree mark')].map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 6 }, () => '末端 103-'),
  );
  expect(document.querySelector('.plan-tree [role=status]')?.textContent).toBe('找到 6 个方案');
  await ui.key('ArrowDown');
  await soon(() => actor.getSnapshot().context.selected).toBe(1618);
  await soon(() => document.activeElement?.id).toBe('plan-1618');
  document.querySelector<HTMLElement>('.plan-filters input')?.focus();
  await ui.key('Escape');
  await soon(() => actor.getSnapshot().context.filter.keyword).toBe('');
  expect(rows().length).toBeGreaterThan(10);
});

test('an archived plan is read: it has no form, and nothing is put into it (award.md §0.4)', async () => {
  const actor = opened([planNode(1, '春季方案', { status: 'archived' })]);
  actor.send({ type: 'FILTER', filter: { status: 'archived' } });
  await soon(names).toEqual(['春季方案']);
  await soon(() => document.querySelector('.plan-form')?.textContent).toContain('方案名称春季方案');
  expect(document.querySelectorAll('.plan-form :is(input, textarea, button)')).toHaveLength(0);
  expect(document.querySelector('.plan-prizes')?.textContent).toBe('这个方案没有未归档的奖品');
});

test('where no plan lives, what is archived can still be looked for', async () => {
  const actor = opened([]);
  await soon(() => ui.seeButton('查看已归档的方案')).toBe('enabled');
  await ui.click('查看已归档的方案');
  await soon(() => actor.getSnapshot().context.filter.status).toBe('archived');
  await soon(() => document.querySelector('.plan-tree [role=status]')?.textContent).toBe('没有符合条件的方案');
});

test('areas are chosen from the tree of the house, channels from those that links are made for', async () => {
  const actor = opened([
    planNode(1, '华南', { match_type: 'area', match_value: { codes: ['440000'] } }),
    planNode(2, '小程序', { match_type: 'channel', match_value: { channels: ['wxapp', '旧渠道'] } }),
  ]);
  const chosen = () => [...document.querySelectorAll('.plan-form .ant-select')].map((one) => one.textContent).join();
  await soon(chosen).toContain('广东省');
  actor.send({ type: 'SELECT', id: 2 });
  await soon(chosen).toContain('小程序');
  // What is no channel any more stays until it is taken out.
  expect(chosen()).toContain('旧渠道');
});

test('a tree that did not come says so, and nothing turns any more', async () => {
  const machine = planPageMachine.provide({
    actors: { fetchPlans: fromPromise(() => Promise.reject(new Error('您的网络发生异常，无法连接服务器'))) },
  });
  const input = { key: '/activity/plan', actions: ['query'], activityId: 4001 } as const;
  const actor = createActor(machine, { input }).start();
  const clear = draw(<PlanPage page={actor} />);
  drawing.keep(() => {
    clear();
    actor.stop();
  });
  await soon(async () => (await ui.see('alerts')).join()).toContain('您的网络发生异常');
  expect(document.querySelector('[aria-label="处理中"]')).toBeNull();
});
