import { expect, test } from 'vitest';
import type { DrawPlan } from '../../../contract/activities/draw/tree.ts';
import { prove } from '../../../server/activities/proof/prove.ts';
import type { ProofFacts } from '../../../server/activities/proof/ground.ts';
import type { DrawSetting } from '../../../server/activities/draw/setting.ts';
import { planOf, prizeOf } from '../../contract/draw/trees.ts';
import { demoSetting } from '../draw/demo-setting.ts';

/* What is told of a set-up, in the words of operators. */

const facts: ProofFacts = { status: 'draft', startsAt: demoSetting.from, stopped: new Set(), rates: new Map() };
const won = (id: number) => prizeOf({ id, odds: 500_000, title: `奖品${id}` });
const nothing = (id: number) => prizeOf({ id, odds: 1_000_000, awardType: 'null', title: '谢谢参与' });
const found = (roots: readonly DrawPlan[], said: Partial<DrawSetting> = {}, known: Partial<ProofFacts> = {}) =>
  prove({ ...demoSetting, roots, ...said }, { ...facts, ...known }).findings;
const told = (...asked: Parameters<typeof found>) => found(...asked).map(({ sentence }) => sentence);

const night = { type: 'time', value: { weekdays: [], ranges: [{ from: '22:00', to: '00:00' }] } } as const;
const guangdong = { type: 'area', value: { codes: ['440000'] } } as const;

test('the tree of the demo does nothing to anybody that it should not', () => {
  expect(told(demoSetting.roots)).toEqual([]);
});

test('a branch with nothing but blanks is told by its people: when, where, and who one of them is', () => {
  const tree = [
    planOf({
      id: 1,
      title: '夜间',
      condition: night,
      children: [
        planOf({ id: 2, title: '广东', condition: guangdong, prizes: [won(21)] }),
        planOf({ id: 3, title: '其他地区', isDefault: true, prizes: [nothing(31)] }),
      ],
    }),
    planOf({ id: 4, title: '白天', isDefault: true, prizes: [won(41)] }),
  ];
  expect(found(tree)).toEqual([
    {
      kind: 'only_blank',
      severity: 'fault',
      sentence: '22:00 以后、广东以外的会员永远只会得到谢谢参与',
      person: { at: '2026-07-20T22:00:00+08:00', area: '110000', channel: '', sku: '', nth: 1 },
      who: '2026-07-20 22:00 · 北京 · 第 1 次',
      plan_id: 3,
      prize_id: null,
      node: '其他地区',
    },
  ]);
});

test('who is left without a plan is told by what the plans beside ask for', () => {
  const tree = [
    planOf({
      id: 1,
      title: '华南',
      condition: { type: 'area', value: { codes: ['440000', '450000'] } },
      prizes: [won(11)],
    }),
    planOf({ id: 2, title: '上海', condition: { type: 'area', value: { codes: ['310000'] } }, prizes: [won(21)] }),
  ];
  expect(found(tree)).toMatchObject([
    {
      kind: 'unplanned',
      severity: 'refuses',
      sentence: '广东、广西、上海以外的会员没有方案可进，只会得到谢谢参与',
      plan_id: 0,
    },
  ]);
});

test('of a plan that nobody comes to it is told who takes them, or what keeps them away', () => {
  const city = planOf({
    id: 2,
    title: '深圳',
    condition: { type: 'area', value: { codes: ['440300'] } },
    prizes: [won(21)],
  });
  const province = planOf({ id: 1, title: '广东', condition: guangdong, prizes: [won(11)] });
  const others = planOf({ id: 3, title: '其他', isDefault: true, prizes: [won(31)] });
  expect(told([province, city, others])).toEqual(['没有人会走到方案「深圳」：符合条件的会员都先进了「广东」']);
  expect(told([city, province, others])).toEqual([]);
  const turns = planOf({
    id: 2,
    title: '老客',
    condition: { type: 'draw_seq', value: { from: 5, to: 0 } },
    prizes: [won(21)],
  });
  const limits = { user_total: 3, user_month: 0, user_day: 0 };
  expect(told([turns, others], { limits })).toEqual([
    '没有人会走到方案「老客」：每人最多参与 3 次，轮不到第 5 次起抽奖',
  ]);
  expect(told([turns, others], { limits: { ...limits, user_total: 5 } })).toEqual([]);
  const over = planOf({
    id: 2,
    title: '国庆',
    condition: guangdong,
    startAt: demoSetting.to + 1000,
    prizes: [won(21)],
  });
  expect(told([over, others])).toEqual(['没有人会走到方案「国庆」：它的生效时间不在活动期间']);
  const level = planOf({
    id: 2,
    title: '金卡',
    condition: { type: 'user_level', value: { level_ids: [3] } },
    prizes: [won(21)],
  });
  expect(told([level, others])).toEqual(['没有人会走到方案「金卡」：抽奖目前不识别会员等级和标签']);
});

test('limits of a day and a month let nobody draw more often than the days that there are', () => {
  const turns = planOf({
    id: 2,
    title: '老客',
    condition: { type: 'draw_seq', value: { from: 4, to: 0 } },
    prizes: [won(21)],
  });
  const others = planOf({ id: 3, title: '其他', isDefault: true, prizes: [won(31)] });
  const limits = { user_total: 0, user_month: 0, user_day: 1 };
  const to = demoSetting.from + 2 * 86_400_000;
  expect(told([turns, others], { limits, to })).toEqual([
    '没有人会走到方案「老客」：每人最多参与 3 次，轮不到第 4 次起抽奖',
  ]);
  expect(told([turns, others], { limits, to: to + 86_400_000 })).toEqual([]);
});

test('why a prize is never won is told', () => {
  const leaf = (prize: Partial<Parameters<typeof prizeOf>[0]>) => [
    planOf({ prizes: [won(1), prizeOf({ id: 2, title: '保温杯', odds: 1000, ...prize })] }),
  ];
  const never = '奖品「保温杯」永远不会被抽中：';
  expect(told(leaf({ odds: 0 }))).toEqual([`${never}中奖概率为 0`]);
  expect(told(leaf({ limited: true }))).toEqual([`${never}没有库存`]);
  expect(found(leaf({ limited: true }), {}, { status: 'paused' })).toMatchObject([{ severity: 'hint' }]);
  const limits = { user_total: 3, user_month: 0, user_day: 0 };
  expect(told(leaf({ unlockDraws: 3 }), { limits })).toEqual([
    `${never}要先抽 3 次才解锁，走到这里的会员都没有机会抽满`,
  ]);
  expect(told(leaf({ unlockDraws: 2 }), { limits })).toEqual([]);
  expect(told(leaf({ costFen: 3001 }), { budget: 3000 })).toEqual([`${never}一份成本 30.01 元，超过剩余预算 30.00 元`]);
  expect(told(leaf({ regions: [] }))).toContain(`${never}走到这里的会员所在地区都没有配额`);
});

test('a limit of the day that is used up before noon is told with the time, one in the afternoon is not', () => {
  const cup = prizeOf({ id: 2, title: '保温杯', odds: 100_000, dailyLimit: 6 });
  const tree = [planOf({ id: 7, prizes: [cup] })];
  const rates = (hours: Readonly<Record<number, number>>) =>
    ({ rates: new Map([[7, Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0)]]) }) as const;
  // 6 of 40 + 40 draws at 10 %: half way through the hour from ten.
  expect(told(tree, {}, rates({ 8: 40, 10: 40 }))).toEqual([
    '「保温杯」每天限 6 份，按近 7 天的抽奖量约 10:30 就发完，之后当天抽中的会员拿不到它',
  ]);
  expect(told(tree, {}, rates({ 8: 40, 13: 40 }))).toEqual([]);
  expect(told(tree, {}, rates({ 8: 40 }))).toEqual([]);
});
