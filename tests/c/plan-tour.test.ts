import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Control } from '../engine/screen.ts';
import { soon } from '../soon.ts';
import { startApplication } from './application.ts';
import { type Visit, visit } from './visit.ts';

/* 奖励方案 as an operator works through it once, from top to bottom, against the server (award.md §3.2). */

/** With rows of its own. */
const application = await startApplication();
afterAll(() => application.close());
let visitor: Visit;
beforeEach(async () => {
  visitor = await visit(application);
  await visitor.signIn();
});
afterEach(() => visitor.leave());

const field = async (label: string) => (await visitor.ui.see('fields'))[label];
const offered = (name: string) => visitor.ui.seeButton(name);

/** The rows of the tree from top to bottom, as far as each was named by the test. */
async function tree(...names: readonly string[]): Promise<readonly string[]> {
  const controls = await visitor.ui.see('controls');
  return controls
    .filter(({ role }) => role === 'treeitem')
    .map(({ name }) => names.find((known) => name.startsWith(known)) ?? name);
}

async function rowOf(title: string): Promise<Control> {
  const controls = await visitor.ui.see('controls');
  const row = controls.find(({ role, name }) => role === 'treeitem' && name.startsWith(title));
  return { role: 'treeitem', name: row?.name ?? title };
}

/** Adds a plan, names it and saves that. */
async function add(button: string, title: string): Promise<void> {
  await visitor.ui.click(button);
  await soon(async () => (await field('方案名称'))?.value).toMatch(/^新方案/);
  await visitor.ui.fill('方案名称', title);
  await soon(() => offered('保存')).toBe('enabled');
  await visitor.ui.click('保存');
  await soon(() => tree(title)).toContain(title);
}

const kept = async () => {
  const { rows } = await sql<{ title: string; above: string | null; sort: number }>`
    select p.title, u.title as above, p.sort from plan as p left join plan as u on u.id = p.parent_id
    where p.activity_id = 4002 and p.status <> 'archived' order by u.title nulls first, p.sort, p.id`.execute(
    application.store().db,
  );
  return rows.map(({ title, above }) => (above === null ? title : `${above} / ${title}`));
};

test('a tree is built, ordered by keyboard, undone, folded, and what is kept is what is seen', async () => {
  const { ui } = visitor;
  const names = ['团圆礼方案', '主城区', '其他城区'];
  await visitor.goTo('#/activity/plan?activity=4002');
  await soon(async () => (await field('方案名称'))?.enabled).toBe(true);
  await add('新增方案', '主城区');
  await add('新增方案', '其他城区');
  expect(await tree(...names)).toEqual(['团圆礼方案', '主城区', '其他城区']);

  await ui.focus(await rowOf('其他城区'));
  await ui.key('Alt+ArrowUp');
  await soon(() => tree(...names)).toEqual(['团圆礼方案', '其他城区', '主城区']);
  await soon(kept).toEqual(['团圆礼方案', '其他城区', '主城区']);
  await ui.press(await rowOf('主城区'));
  await ui.focus(await rowOf('主城区'));
  await ui.key('Alt+ArrowRight');
  await soon(kept).toEqual(['团圆礼方案', '其他城区', '其他城区 / 主城区']);

  await soon(() => offered('全部收起')).toBe('enabled');
  await ui.click('全部收起');
  await soon(() => tree(...names)).toEqual(['团圆礼方案', '其他城区']);
  await ui.click('全部展开');
  await soon(() => tree(...names)).toEqual(['团圆礼方案', '其他城区', '主城区']);

  const controls = await ui.see('controls');
  const undo = controls.find(({ role, name }) => role === 'button' && name.startsWith('撤销'))?.name ?? '撤销';
  await ui.click(undo);
  await soon(kept).toEqual(['团圆礼方案', '其他城区', '主城区']);
  await soon(() => tree(...names)).toEqual(['团圆礼方案', '其他城区', '主城区']);
});

test('a draft is typed into, dropped, and a plan without prizes is archived', async () => {
  const { ui } = visitor;
  await visitor.goTo('#/activity/plan?activity=4002');
  await soon(async () => (await field('方案名称'))?.enabled).toBe(true);
  await add('新增方案', '临时方案');
  await ui.fill('方案名称', '改了一半');
  await soon(() => offered('放弃修改')).toBe('enabled');
  await ui.click('放弃修改');
  await soon(async () => (await field('方案名称'))?.value).toBe('临时方案');
  expect(await offered('启用')).toBe('disabled');
  await ui.click('归档');
  await soon(async () => (await ui.see('text')).includes('归档后不能恢复')).toBe(true);
  await ui.click('取消');
  await soon(() => ui.see('dialogs')).toEqual([]);
  expect(await kept()).toContain('临时方案');
  await ui.click('归档');
  await soon(() => offered('确定')).toBe('enabled');
  await ui.click('确定');
  await soon(async () => (await kept()).includes('临时方案')).toBe(false);
});

test('a leaf with prizes becomes a branch: its prizes stand on a default child', async () => {
  const { ui } = visitor;
  await visitor.goTo('#/activity/plan?activity=4001');
  await soon(async () => (await field('方案名称'))?.enabled).toBe(true);
  await ui.press(await rowOf('其他地区'));
  await soon(() => offered('转为分支')).toBe('enabled');
  expect(await offered('新增子方案')).toBe('disabled');
  await ui.click('转为分支');
  await soon(() => offered('确定')).toBe('enabled');
  await ui.click('确定');
  await soon(() => tree('默认分支')).toContain('默认分支');
  const { rows } = await sql<{ title: string }>`
    select p.title from prize as z join plan as p on p.id = z.plan_id where z.id = 5006`.execute(
    application.store().db,
  );
  expect(rows).toEqual([{ title: '默认分支' }]);
});

test('试运行 draws against the real plans and changes no row', async () => {
  const { ui } = visitor;
  const counters = () =>
    sql`select id, stock_issued, stock_locked, version from prize order by id`
      .execute(application.store().db)
      .then(({ rows }) => rows);
  const before = await counters();
  await visitor.goTo('#/activity/plan?activity=4001');
  await soon(async () => (await field('方案名称'))?.enabled).toBe(true);
  await ui.click('试运行');
  await soon(async () => (await field('随机种子'))?.enabled).toBe(true);
  await ui.fill('随机种子', '20260720');
  await ui.click('运行');
  await soon(async () => (await ui.see('text')).includes('便携保温杯')).toBe(true);
  expect(await counters()).toEqual(before);
  await ui.click('收起');
  await soon(async () => (await field('随机种子')) === undefined).toBe(true);
});

test('a prize that was saved in its list is in the tree that one comes back to', async () => {
  const { ui, page } = visitor;
  await sql`update activity set status = 'draft' where id = 4001`.execute(application.store().db);
  await visitor.goTo('#/activity/plan?activity=4001');
  await soon(() => tree('华南区')).toContain('华南区');
  await page.locator('[role=treeitem]', { hasText: '华南区' }).click();
  const prizes = () => page.locator('.plan-prizes').textContent();
  await soon(prizes).toContain('88积分');
  expect(await prizes()).not.toContain('参与奖');
  await page.evaluate(() => void (location.hash = '#/activity/prize?plan_id=4102'));
  await soon(async () => (await ui.see('rows')).some((row) => row.includes('88积分'))).toBe(true);
  await ui.clickRow('88积分', '编辑');
  await soon(async () => (await field('奖项等级'))?.enabled).toBe(true);
  await ui.fill('奖项等级', '参与奖');
  await ui.click('保存');
  await soon(() => field('奖项等级')).toBeUndefined();
  await ui.press({ role: 'tab', name: '奖励方案' });
  await soon(prizes).toContain('参与奖');
});
