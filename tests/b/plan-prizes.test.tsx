import { expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { domUi } from '../engine/dom-ui.ts';
import { planNode, planPrize } from '../models/plan-trees.ts';
import { soon } from '../soon.ts';
import { plansOpener } from './opened-plans.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const opened = plansOpener();
const text = async () => await ui.see('text');
const textOf = (name: string) => document.querySelector(`[aria-label="${name}"]`)?.textContent ?? '';

const points = planPrize(5006, '88积分', { probability: 70 });
const cup = planPrize(5007, '保温杯', {
  award_id: 3003,
  probability: 0.5,
  stock_mode: 'limited',
  stock_total: 200,
  stock_issued: 71,
  stock_locked: 1,
  stock_remaining: 128,
  unit_cost_fen: 3800,
});
const leaf = planNode(1, '华南', {
  prizes: [points, cup],
  prize_count: 2,
  stock_total: 200,
  stock_remaining: 128,
});

test('prizes are told with odds in percent, with what is left of them and what they cost', async () => {
  opened([leaf]);
  await soon(text).toContain('0.5%');
  expect(await text()).not.toContain('ppm');
  expect(await text()).toContain('128 / 200');
  expect(await text()).toContain('71 / 1');
  expect(await text()).toContain('余 128');
  expect(await text()).toContain('概率合计 70.5%');
  // 0.7 × 0.88 + 0.005 × 38 = 0.806 yuan a draw.
  expect(textOf('方案试算')).toContain('每次抽奖成本 0.81 元每千次 806.00 元剩余库存成本 4,864.00 元');
  expect(textOf('方案试算')).toContain('中奖率 70.500%');
  expect(textOf('整体试算')).toContain('启用的末级方案 1 个每次抽奖成本 0.81 元');
});

test('the way of giving that is typed is what 试算 counts with', async () => {
  const { actor } = opened([leaf]);
  await soon(() => textOf('方案试算')).toContain('0.81 元');
  actor.send({ type: 'FILL', values: { plan_type: 'pick' } });
  await soon(() => textOf('方案试算')).toContain('每次抽奖成本 最多 38.00 元');
});

test('a branch tells 试算 of each of its leaves, and which of them nobody comes to', async () => {
  const none = planNode(3, '其他', { is_default: true, status: 'draft', stock_total: 5, prizes: [] });
  opened([
    planNode(9, '主方案', { children: [{ ...leaf, match_type: 'draw_seq', match_value: { from: 1, to: 3 } }, none] }),
  ]);
  await soon(text).toContain('进入各末级方案的用户');
  const rows = [...document.querySelectorAll('.plan-table tbody tr')].map((row) => row.textContent);
  expect(rows[0]).toMatch(/^华南.*70\.5%70\.500%0\.81 元806\.00 元4,864\.00 元$/);
  expect(rows[1]).toContain('其他（未启用）兜底');
  expect(await text()).toContain('已发完');
});

test('on a phone what a table of costs is about is read in full, however far it is scrolled', async () => {
  await browserPage.viewport(400, 800);
  opened([planNode(9, '主方案', { children: [{ ...leaf, match_type: 'draw_seq', match_value: { from: 1, to: 3 } }] })]);
  const place = () => document.querySelector<HTMLElement>('.plan-table:has(caption)');
  await soon(() => place()?.textContent).toContain('进入各末级方案的用户');
  const ends = (element: Element | null | undefined) => {
    const { left = 0, right = 0 } = element?.getBoundingClientRect() ?? {};
    return [Math.round(left), Math.round(right)];
  };
  expect(place()?.scrollWidth).toBeGreaterThan(place()?.clientWidth ?? 0);
  place()?.scrollTo(120, 0);
  await soon(() => ends(place()?.querySelector('caption'))).toEqual(ends(place()));
});

test('a prize is stopped with a reason from its own menu, and started again by Ctrl Z', async () => {
  const { performed, saved } = opened([leaf]);
  await soon(() => ui.seeButton('奖品操作：保温杯')).toBe('enabled');
  await ui.click('奖品操作：保温杯');
  await ui.press({ role: 'menuitem', name: '停用' });
  await soon(() => ui.see('dialogs')).toEqual(['提示']);
  await ui.fill('原因', '异常止损');
  await ui.click('确定');
  await soon(performed).toMatchObject({
    reason: '异常止损',
    target: { of: 'prize', id: 5007, version: 1, event: 'DISABLE' },
  });
  await soon(() => ui.seeButton('撤销（1）')).toBe('enabled');
  const undo = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true });
  document.getElementById('plan-1')?.dispatchEvent(undo);
  expect(undo.defaultPrevented).toBe(true);
  await soon(saved).toEqual({ kind: 'prize', id: 5007, event: 'ENABLE' });
});

const button = (label: string) => document.querySelector<HTMLElement>(`.plan-tree button[aria-label^="${label}"]`);
const said = () => document.querySelector('.odds-said')?.textContent;

test('odds are typed where the tree shows them: Enter saves what is right, Esc leaves what was there', async () => {
  const { saved, actor } = opened([leaf]);
  await soon(() => button('修改保温杯的中奖概率')?.textContent).toBe('0.5%');
  button('修改保温杯的中奖概率')?.click();
  await soon(() => document.activeElement?.getAttribute('aria-label')).toBe('中奖概率（%）');
  expect(said()).toBe('合计 70.5%');
  // The row of the plan does not take the keyboard, nor the arrows.
  await ui.key('ArrowDown');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('中奖概率（%）');
  await ui.fill('中奖概率（%）', '30.1');
  await soon(said).toBe('合计 100.1%，不能超过 100%');
  await ui.key('Enter');
  expect(saved()).toBeUndefined();
  await ui.key('Escape');
  await soon(() => document.activeElement?.id).toBe('odds-5007');
  button('修改保温杯的中奖概率')?.click();
  await soon(() => document.activeElement?.getAttribute('aria-label')).toBe('中奖概率（%）');
  await ui.fill('中奖概率（%）', '0.8');
  await soon(said).toBe('合计 70.8%');
  await ui.key('Enter');
  await soon(saved).toEqual({ kind: 'odds', id: 5007, values: { probability: 0.8 } });
  await soon(() => actor.getSnapshot().matches({ odds: 'shown' })).toBe(true);
});

test('the stock of a prize is adjusted from the tree, and who may only read presses neither', async () => {
  const { actor } = opened([planNode(2, '其他'), leaf]);
  await soon(() => button('调整保温杯的库存')?.textContent).toBe('128 / 200');
  expect(button('调整88积分的库存')).toBeNull();
  button('调整保温杯的库存')?.click();
  await soon(() => actor.getSnapshot().matches({ tree: 'stocking' })).toBe(true);
  expect(actor.getSnapshot().context.selected).toBe(1);
  opened([leaf], ['query', 'get']);
  await soon(() => document.querySelector('.plan-tree .prize-odds')?.textContent).toBe('70%');
  expect(document.querySelectorAll('.plan-tree .prize-lines button')).toHaveLength(0);
});
