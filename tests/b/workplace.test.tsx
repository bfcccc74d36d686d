import { expect, test } from 'vitest';
import type { Campaign, Campaigns } from '../../contract/insight/campaigns.ts';
import type { StockPart, Todo } from '../../contract/insight/todos.ts';
import type { TodayFigure } from '../../contract/insight/workplace.ts';
import type { BlockActor } from '../../machines/core/block.ts';
import { CampaignsBlock } from '../../src/insight/workplace/CampaignsBlock.tsx';
import { StockBlock } from '../../src/insight/workplace/StockBlock.tsx';
import { TodayBlock } from '../../src/insight/workplace/TodayBlock.tsx';
import { TodosBlock } from '../../src/insight/workplace/TodosBlock.tsx';
import '../../src/insight/workplace/workplace.css';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';

/* 工作台 says what needs somebody now: each number leads to its rows, and what needs nobody takes one line. */

demandQuietConsole();
const drawing = oneDrawing();
const ui = domUi();

const answered = (content: unknown) =>
  standing({ value: 'showing', context: { name: 'block', content, error: '' } }) as BlockActor;
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => [
    link.getAttribute('href'),
    link.innerText.replaceAll(/\s+/g, ' ').trim(),
  ]);
const text = async () => (await ui.see('text')).replaceAll(/\s+/g, ' ');

const hours = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const todo = (key: string, title: string, count: number, more: Partial<Todo> = {}): Todo => ({
  key,
  title,
  unit: '单',
  level: 'warning',
  count,
  path: `/award/order?status=${key}`,
  step: '去处理',
  since: null,
  ...more,
});

test('what waits is a line with how many, since when and what to do; what does not wait is one line in all', async () => {
  const data = [
    todo('exception', '异常订单', 1, { level: 'error', since: ago(51 * hours + 60_000) }),
    todo('failed', '发奖失败', 0),
    todo('wait_check', '待审核订单', 1200, { step: '去审核' }),
    todo('ending', '3 天内到期的核销点', 2, { unit: '个', step: '去查看', since: ago(-5 * hours - 60_000) }),
    todo('draft', '奖励草稿', 0, { level: 'info' }),
  ];
  drawing.draw(<TodosBlock block={answered({ data })} />);
  await soon(text).toContain('其余 2 项没有待办：发奖失败、奖励草稿');
  expect(links()).toEqual([
    ['#/award/order?status=exception', '1单 异常订单 最早的等了 2 天 3 小时 去处理'],
    ['#/award/order?status=wait_check', '1,200单 待审核订单 去审核'],
    ['#/award/order?status=ending', '2个 3 天内到期的核销点 最早的还有 5 小时 去查看'],
  ]);
  expect(await text()).toContain('待办 3 项');
});

test('with nothing to do it says so, and what was looked at; who is shown nothing is told so', async () => {
  drawing.draw(<TodosBlock block={answered({ data: [todo('failed', '发奖失败', 0)] })} />);
  await soon(text).toContain('都处理完了');
  expect(await text()).toContain('1 项没有待办：发奖失败');
  drawing.draw(<TodosBlock block={answered({ data: [] })} />);
  await soon(text).toContain('没有要您处理的事项');
});

test('all that runs short is one card: each kind leads to the list of it, each thing to its own place', async () => {
  const part = (key: string, title: string, count: number, rows: StockPart['rows'] = []): StockPart => ({
    key,
    title,
    count,
    path: `/goods/${key}?low_stock=true`,
    rows,
  });
  const data = [
    part('prize', '活动奖品', 4, [
      { id: 1, title: '车载保温杯', path: '/activity/prize/1', left: 0 },
      { id: 2, title: '润喉糖礼盒', path: '/activity/prize/2', left: 1412 },
    ]),
    part('goods', '商城商品', 0),
    part('expiring', '30 天内过期的众商券', 1, [{ id: 9, title: '满30减5', path: '/coupon/9', left: null }]),
    part('market', '市场商品', 0),
  ];
  drawing.draw(<StockBlock block={answered({ data })} />);
  await soon(text).toContain('够用：商城商品、市场商品');
  expect(links()).toEqual([
    ['#/goods/prize?low_stock=true', '活动奖品 4 种'],
    ['#/activity/prize/1', '车载保温杯 余 0'],
    ['#/activity/prize/2', '润喉糖礼盒 余 1,412'],
    ['#/goods/expiring?low_stock=true', '30 天内过期的众商券 1 种'],
    ['#/coupon/9', '满30减5'],
  ]);
  expect(await text()).toContain('库存预警 5 种');
});

const campaign: Campaign = {
  id: 4001,
  title: '清凉一夏',
  activity_no: 'HD202605094001',
  path: '/activity/list/4001',
  end_at: '2027-01-06T23:59:59+08:00',
  days_left: 42,
  today: { draws: 3128, wins: 1376, draws_path: '/member/award-log?a', wins_path: '/member/award-log?b' },
  cost_fen: 9_982_000,
  budget_fen: 20_000_000,
  cost_at_end_fen: 18_400_000,
  runs_out: { id: 5002, title: '车载保温杯', path: '/activity/prize/5002', at: '2026-12-02T10:00:00+08:00' },
};
const campaigns = (...data: readonly Campaign[]): Campaigns => ({
  total: 12,
  path: '/activity/list?run_status=running',
  data,
});
const rowTexts = () =>
  [...document.querySelectorAll('.campaigns tbody tr')].map((row) =>
    [...row.children].map((cell) => (cell as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim()),
  );

test('running activities are a table: days left, today, cost of the budget, what runs out first', async () => {
  drawing.draw(<CampaignsBlock block={answered(campaigns(campaign))} />);
  await soon(rowTexts).toEqual([
    [
      '清凉一夏 HD202605094001',
      '42 天 01-06 结束',
      '3,128',
      '1,376 44.0%',
      '¥99,820.00 / ¥200,000.00 到期约 92.0%',
      '约 12-02 车载保温杯',
    ],
  ]);
  expect(links()).toEqual([
    ['#/activity/list?run_status=running', '全部'],
    ['#/activity/list/4001', '清凉一夏'],
    ['#/member/award-log?a', '3,128'],
    ['#/member/award-log?b', '1,376'],
    ['#/activity/prize?activity_id=4001', '¥99,820.00'],
    ['#/activity/prize/5002', '约 12-02 车载保温杯'],
  ]);
  expect(await text()).toContain('进行中的活动 12 个');
});

test('what lasts, has no budget, ends today or is out already is said in words', async () => {
  const { today: _, ...unlisted } = campaign;
  const rest = { ...unlisted, budget_fen: null, days_left: 1, runs_out: null };
  const out = {
    ...campaign,
    id: 2,
    cost_at_end_fen: 20_000_100,
    runs_out: { id: 7, title: '帆布袋', path: '/p/7', at: null },
  };
  drawing.draw(<CampaignsBlock block={answered(campaigns(rest, out))} />);
  await soon(() => rowTexts().map(([, days, draws, wins, cost, first]) => [days, draws, wins, cost, first])).toEqual([
    ['今天结束 01-06 结束', '-', '-', '¥99,820.00 不限预算', '够用'],
    ['42 天 01-06 结束', '3,128', '1,376 44.0%', '¥99,820.00 / ¥200,000.00 到期约 100.0%', '已发完 帆布袋'],
  ]);
  expect(document.querySelectorAll('[data-over]')).toHaveLength(1);
});

test('a figure is compared with yesterday at this time, and leads to its rows of both days', async () => {
  const figure: TodayFigure = {
    key: 'draws',
    title: '抽奖次数',
    formula: '中奖和未中奖都算',
    unit: '次',
    today: 8412,
    yesterday: 12_000,
    by_now: 7906,
    labels: ['11-25', '11-26'],
    values: [12_000, 8412],
    path: '/member/award-log?today',
    yesterday_path: '/member/award-log?yesterday',
  };
  const {
    path: _,
    yesterday_path: __,
    ...money
  } = { ...figure, key: 'cost', title: '中奖成本', unit: '元', today: 4182.5, yesterday: 4013, by_now: 4182.5 };
  drawing.draw(<TodayBlock block={answered({ data: [figure, money] })} />);
  await soon(() => document.querySelectorAll('.mini-area').length).toBe(2);
  expect(links()).toEqual([
    ['#/member/award-log?today', '8,412'],
    ['#/member/award-log?yesterday', '12,000'],
  ]);
  const shown = await text();
  expect(shown).toContain('8,412次');
  expect(shown).toContain('+6.4% 昨日 12,000');
  expect(shown).toContain('¥4,182.50');
  expect(shown).toContain('持平 昨日 ¥4,013.00');
});
