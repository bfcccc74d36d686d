import { expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { planNode, planPrize } from '../models/plan-trees.ts';
import { soon } from '../soon.ts';
import { plansOpener } from './opened-plans.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const opened = plansOpener();
const field = async (label: string) => (await ui.see('fields'))[label];
const said = () => document.querySelector('.plan-news')?.textContent ?? '';
const tree = [
  planNode(1, '华南', { prizes: [planPrize(5002, '保温杯')] }),
  planNode(2, '华东', { sort: 2 }),
  planNode(3, '华北', { sort: 3 }),
];
const changed = (...ids: readonly number[]) => ({ type: 'OTHERS_CHANGED', entity: 'plan', ids }) as const;

test('plans that others change are named above the tree; what is typed is still there once they are taken over', async () => {
  const { actor } = opened(tree);
  await soon(async () => (await field('方案名称'))?.enabled).toBe(true);
  expect(said()).toBe('');
  actor.send({ type: 'OTHERS_CHANGED', entity: 'prize', ids: [5002] });
  await soon(said).toBe('「华南」有更新刷新');
  actor.send(changed(2));
  await soon(said).toBe('「华南」、「华东」有更新刷新');
  actor.send(changed(3));
  await soon(said).toBe('「华南」、「华东」等 3 个方案有更新刷新');
  await ui.fill('方案名称', '华南三省');
  await soon(said).toContain('刷新后您填写的内容还在');
  await ui.click('刷新方案树');
  await soon(said).toBe('');
  expect((await field('方案名称'))?.value).toBe('华南三省');
});

test('too many changes to name are said as well, and buttons follow the rights', async () => {
  const { actor } = opened(tree);
  await soon(() => ui.seeButton('放弃修改')).toBeDefined();
  actor.send(changed());
  await soon(said).toBe('方案树有更新刷新');
  actor.send({ type: 'RIGHTS', actions: ['query', 'get'] });
  await soon(() => ui.seeButton('放弃修改')).toBeUndefined();
  // Who may only read it has text, no field that takes nothing.
  expect(await field('方案名称')).toBeUndefined();
  expect(await ui.see('text')).toContain('方案名称');
});
