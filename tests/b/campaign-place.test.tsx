import { expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { fromPromise } from 'xstate';
import type { CampaignFigures } from '../../contract/activities/campaign-figures.ts';
import type { Row } from '../../contract/core/page.ts';
import { campaignFiguresMachine } from '../../machines/activities/campaign-figures.ts';
import { setUpProofMachine } from '../../machines/proof/set-up-proof.ts';
import { planPageMachine } from '../../machines/activities/plan-page.ts';
import type { LoadedPlans } from '../../machines/activities/plan-writes.ts';
import { domUi } from '../engine/dom-ui.ts';
import { planNode, planPrize } from '../models/plan-trees.ts';
import { faultyProof } from '../models/set-up-proof.model.ts';
import { soon } from '../soon.ts';
import { places } from './place-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* The page of an activity shows all of it: how it runs, what is missing, and its tree with prizes, odds and stock. */

demandQuietConsole();
const ui = domUi();
const { open } = places();
const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';

const running: Row = {
  id: 4001,
  version: 3,
  status: 'published',
  run_status: 'running',
  activity_type: 'lottery',
  title: '清凉一夏·转盘赢好礼',
  activity_no: 'HD202605094001',
  start_at: '2026-10-07T00:00:00+08:00',
  end_at: '2027-01-06T23:59:59+08:00',
  claim_end_at: '2027-02-05T23:59:59+08:00',
  cost_used_fen: 9_982_000,
  budget_fen: 20_000_000,
  blockers: { settled: [{ text: '活动还没有结束' }, { text: '兑奖截止时间未到', field: 'claim_end_at' }] },
};
const draft: Row = {
  ...running,
  status: 'draft',
  run_status: 'draft',
  cost_used_fen: 0,
  blockers: { publishable: [{ text: '还没有启用的奖励方案', path: '/activity/plan?activity=4001' }], settled: [] },
};
const figures: CampaignFigures = {
  as_of: '2026-11-25T16:10:00+08:00',
  wins_today: 1376,
  wins_yesterday: 1294,
  cost_today_fen: 145_860,
  cost_per_day_fen: 200_000,
  first_out: {
    prize_id: 5007,
    title: '车载保温杯',
    left: 86,
    per_day: 12.3,
    out_at: '2026-12-02T16:10:00+08:00',
  },
};
const cup = planPrize(5007, '车载保温杯', {
  probability: 0.5,
  stock_mode: 'limited',
  stock_total: 600,
  stock_remaining: 86,
  unit_cost_fen: 3900,
  daily_issued: 9,
});
const tree = [planNode(4101, '华南区', { prizes: [cup], prize_count: 1, probability_sum: 0.5 })];
const panels = {
  set_up_proof: setUpProofMachine.provide({ actors: { fetchProof: fromPromise(async () => faultyProof) } }),
  campaign_figures: campaignFiguresMachine.provide({ actors: { fetchFigures: fromPromise(async () => figures) } }),
  plans: planPageMachine.provide({
    actors: {
      fetchPlans: fromPromise<LoadedPlans, { activityId: number; withArchived: boolean }>(async () => ({
        activityId: 4001,
        activities: [],
        tree,
      })),
    },
    actions: {
      rehearse: ({ self }, { person }) => self.send({ type: 'REHEARSE', seed: 7, ...(person && { person }) }),
    },
  }),
};
const opened = (row: Row, more: Parameters<typeof open>[0] = {}) => open({ entity: 'activity', row, panels, ...more });
const strip = () => text('.campaign-figures');
const line = () => text('.prize-lines li');
const tabs = () => [...document.querySelectorAll('.place-tabs [role=tab]')].map((tab) => tab.textContent);

test('while it runs it says what was won and spent today, which prize ends first and when, and how long it still runs', async () => {
  opened(running);
  await soon(strip).toContain('今日中奖1,376 次昨日同时段 1,294 次');
  expect(text('.record-head')).toContain('进行中');
  expect(strip()).toContain('¥99,820.00 / ¥200,000.00');
  // 42 days and 7:49:59 at 2,000 yuan a day.
  expect(strip()).toMatch(/今日 ¥1,458\.60，已用 49%，到期约 ¥184,4\d\d\.\d\d（92%）/);
  expect(strip()).toContain('最先用完的奖品12-02 还有 7 天车载保温杯：余 86，每天约 12.3');
  expect(strip()).toContain('剩余43 天');
});

test('of one that runs nobody asks what keeps it from being archived; of a draft what keeps it from being published', async () => {
  opened(running);
  await soon(strip).toContain('今日中奖');
  expect(document.querySelectorAll('.blockers')).toHaveLength(0);
  opened(draft);
  await soon(() => text('.blockers')).toContain('发布之前还差 1 项');
  expect(text('.blockers')).not.toContain('废弃');
  await ui.press({ role: 'tab', name: '基本信息' });
  await soon(line).toBe('');
  await ui.click('去处理');
  await soon(line).toContain('车载保温杯');
});

test('prizes stand in the tree, with odds, cost and what is left; one is changed and made in a form above it', async () => {
  await browserPage.viewport(1440, 900);
  const page = opened(running);
  await soon(line).toContain('车载保温杯0.5%¥39.0086 / 600今 9');
  await ui.click('车载保温杯');
  await soon(() => page.getSnapshot().context.making).toMatchObject({ entity: 'prize', id: 5007, mode: 'edit' });
  page.getSnapshot().children.made?.send({ type: 'CLOSE' });
  await soon(() => page.getSnapshot().matches({ above: 'nothing' })).toBe(true);
  await ui.click('新增奖品');
  await soon(() => page.getSnapshot().context.making).toMatchObject({
    entity: 'prize',
    mode: 'create',
    given: { plan_id: 4101, plan_title: '华南区', prize_kind: 'single' },
  });
  expect(line()).toContain('车载保温杯');
});

test('on a phone what odds come to is read whole while they are typed', async () => {
  await browserPage.viewport(400, 800);
  opened(running);
  await soon(line).toContain('车载保温杯0.5%');
  await ui.click('修改车载保温杯的中奖概率：0.5%');
  await ui.fill('中奖概率（%）', '100.5');
  const said = () => document.querySelector('.odds-said');
  await soon(() => said()?.textContent).toBe('中奖概率应为 0%–100%');
  const { left = -1, right = Infinity } = said()?.getBoundingClientRect() ?? {};
  expect([left >= 0, right <= 400]).toEqual([true, true]);
  expect(said()?.scrollWidth).toBeLessThanOrEqual(said()?.clientWidth ?? 0);
});

test('试运行 stands in the head, and is rehearsed in the tree whichever tab is in front', async () => {
  opened(running);
  await soon(tabs).toEqual(['方案与奖品', '基本信息']);
  await ui.press({ role: 'tab', name: '基本信息' });
  await soon(() => text('.record-sections')).toContain('活动类型');
  expect(await ui.seeButton('试运行')).toBe('enabled');
  await ui.click('试运行');
  await soon(line).toContain('车载保温杯');
  await soon(() => text('.rehearsal h2')).toBe('试运行');
});

test('who may only read has texts in it, nothing to fill in, and nothing to do', async () => {
  opened(running, { actions: ['query', 'get'] });
  await soon(line).toContain('车载保温杯');
  expect(document.querySelector('.prize-lines a')?.getAttribute('href')).toBe('#/activity/prize/5007');
  expect(document.querySelectorAll('.plan-side :is(input, textarea, select)')).toHaveLength(0);
  // The fields of a plan are read whole, each on its line.
  const facts = [...document.querySelectorAll<HTMLElement>('.plan-side section')];
  expect(facts.length).toBeGreaterThan(2);
  for (const { scrollHeight, clientHeight } of facts) expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  const { buttons } = await ui.read();
  for (const step of ['新增奖品', '新增组合奖品', '保存', '放弃修改', '编辑']) expect(buttons[step]).toBeUndefined();
});

test('activities without a tree have none of it', async () => {
  opened({ ...running, activity_type: 'invite' });
  await soon(strip).toContain('今日中奖');
  // What invitations give is not in prizes of a tree.
  expect(strip()).not.toContain('最先用完');
  expect(tabs()).toEqual(['基本信息']);
});

test('what its set-up does wrong stands before its tabs, with a person; one press opens the plan and the rehearsal with them', async () => {
  opened({ ...draft, blockers: {} });
  await soon(() => text('.set-up-proof')).toContain('22:00 以后、广东以外的会员永远只会得到谢谢参与');
  expect(text('.set-up-proof')).toContain('例如 2026-11-27 22:00 · 北京 · 第 1 次');
  await ui.press({ role: 'tab', name: '基本信息' });
  await soon(line).toBe('');
  await ui.click('打开「其他地区」');
  await soon(line).toContain('车载保温杯');
  await soon(() => text('.rehearsal')).toContain('只模拟这样的会员：2026-11-27 22:00 · 北京 · 第 1 次');
  await ui.click('改为所有人');
  await soon(() => text('.rehearsal')).not.toContain('只模拟这样的会员');
});
