import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { grantPages } from '../../contract/people/grants.ts';
import { type GrantsActor, grantsMachine, type RoleGranted } from '../../machines/people/grants.ts';
import { type Chosen, pairsIn } from '../../machines/people/grants-choice.ts';
import { GrantsDialog } from '../../src/people/grants/GrantsDialog.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { effect, granted } from '../models/grants.model.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const ui = domUi();
const drawing = oneDrawing();

const box = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
const tick = async (name: string) => {
  await soon(() => box(name)).not.toBeNull();
  box(name)?.click();
};
const words = () => document.querySelector('.grants')?.textContent ?? '';

/** The dialog over a running chart whose server is this one. */
function opened(role: Partial<RoleGranted> = {}): { readonly actor: GrantsActor; readonly saved: Chosen[] } {
  const saved: Chosen[] = [];
  const actor = createActor(
    grantsMachine.provide({
      actors: {
        fetchRole: fromPromise(() => Promise.resolve({ ...granted, ...role })),
        fetchSource: fromPromise<readonly string[], { id: number }>(() => Promise.resolve(['Award.query'])),
        fetchEffect: fromPromise(() => Promise.resolve(effect)),
        saveGrants: fromPromise(({ input: { chosen } }) => {
          saved.push(chosen);
          return Promise.resolve({});
        }),
      },
    }),
    { input: { key: '/system/role', id: 9 } },
  ).start();
  drawing.draw(<GrantsDialog actor={actor} open />);
  return { actor, saved };
}

test('only what a page declares can be ticked, and only what one has oneself', async () => {
  opened();
  await soon(() => box('奖励库 查询')?.checked).toBe(true);
  expect(box('奖励库 修改')?.disabled).toBe(false);
  expect(box('奖励分类 查询')?.disabled).toBe(true);
  expect(box('工作台 删除')).toBeNull();
  expect(box('全部奖品管理')?.indeterminate).toBe(true);
  expect(box('全部奖励库')?.indeterminate).toBe(true);
});

test('修改 brings what it needs; what would change is shown, then saved', async () => {
  const { saved, actor } = opened({ held: { Workplace: ['query'] } });
  await tick('奖励库 修改');
  await soon(() => [box('奖励库 查询')?.checked, box('奖励库 详情')?.checked]).toEqual([true, true]);
  await tick('工作台 查询');
  await ui.click('保存');
  await soon(words).toContain('1 人将新增 1 个页面，1 人将新增操作');
  expect(words()).toContain('新增 3 项，移除 1 项');
  await soon(() => document.querySelector('.grants-preview details')?.textContent).toContain('周敏：新增页面 奖励库');
  await ui.click('返回修改');
  await soon(() => box('奖励库 修改')?.checked).toBe(true);
  await ui.click('保存');
  await ui.click('确定');
  await soon(() => actor.getSnapshot().status).toBe('done');
  expect(pairsIn(saved[0] ?? {}).toSorted()).toEqual(['Award.edit', 'Award.get', 'Award.query']);
});

test('a search narrows the rows, and 还原 brings back what was', async () => {
  const { actor } = opened();
  await tick('奖励库 修改');
  await ui.fill('搜索页面', '奖励库');
  await soon(() => box('工作台 查询')).toBeNull();
  expect(box('奖励库 修改')?.checked).toBe(true);
  await ui.click('还原');
  await soon(() => box('奖励库 修改')?.checked).toBe(false);
  actor.stop();
});

test('closing with changes asks first', async () => {
  const { actor } = opened();
  await tick('奖励库 修改');
  await ui.click('取消');
  await soon(words).toContain('权限的改动尚未保存，确定放弃吗？');
  await ui.click('放弃改动');
  await soon(() => actor.getSnapshot().status).toBe('done');
});

test('a click draws one row of many anew', async () => {
  const many = Array.from({ length: 80 }, (_, at) => ({
    ...grantPages[4],
    permissionId: `Page${at}`,
    title: `页面${at}`,
  })) as unknown as RoleGranted['pages'];
  const grantable = Object.fromEntries(many.map(({ permissionId, actions }) => [permissionId, actions]));
  const { actor } = opened({ pages: many, grantable, held: {} });
  await soon(() => document.querySelectorAll('.grants-matrix tbody tr').length).toBeGreaterThan(80);
  const rows = [...document.querySelectorAll('.grants-matrix tbody tr:not(.grants-group)')];
  const changed = new Set<Element>();
  const watch = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = (target as Element).closest('tbody tr:not(.grants-group)');
      if (row) changed.add(row);
    }
  });
  watch.observe(document.body, { subtree: true, attributes: true, childList: true });
  await tick('页面40 查询');
  await soon(() => box('页面40 查询')?.checked).toBe(true);
  watch.disconnect();
  expect([...changed].every((row) => row === rows[40])).toBe(true);
  actor.stop();
});

test('a group that is scrolled out of sight is not painted, and is there as soon as it is looked at', async () => {
  const many = Array.from({ length: 80 }, (_, at) => ({
    ...grantPages[4],
    permissionId: `Page${at}`,
    title: `页面${at}`,
    group: `分组${Math.floor(at / 10)}`,
  })) as unknown as RoleGranted['pages'];
  const grantable = Object.fromEntries(many.map(({ permissionId, actions }) => [permissionId, actions]));
  const { actor } = opened({ pages: many, grantable, held: {} });
  await soon(() => box('页面79 查询')).not.toBeNull();
  const isPainted = () => box('页面79 查询')?.checkVisibility({ contentVisibilityAuto: true });
  await soon(isPainted).toBe(false);
  await tick('全部查询');
  await soon(() => box('页面79 查询')?.checked).toBe(true);
  box('页面79 查询')?.scrollIntoView();
  await soon(isPainted).toBe(true);
  actor.stop();
});
