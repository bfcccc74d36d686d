import { describe, expect, test } from 'vitest';
import { type Refusal, refusals } from '../../../contract/activities/draw/draw.ts';
import type { DrawPlan, DrawPrize } from '../../../contract/activities/draw/tree.ts';
import type { PrizeGuard } from '../../../server/awards/why/prize-fact.ts';
import { whySentence, whyWords } from '../../../server/awards/why/why-words.ts';
import { now, planOf, prizeOf } from '../../contract/draw/trees.ts';
import { type Said, textOf, whyOf } from './why.ts';

/* 为什么 of a draw: every rule about prizes (award.md §1.3), made the only reason, is found in the trace, with what it saw and what it wanted. */

const fallback = prizeOf({ id: 9, title: '谢谢参与', awardType: 'null', odds: 0, isFallback: true });
const leaf = (prize: Partial<DrawPrize>, plan: Partial<DrawPlan> = {}) => [
  planOf({ ...plan, prizes: [prizeOf({ id: 5, title: '保温杯', ...prize }), fallback] }),
];
const slot = { from: now - 3_600_000, to: now - 60_000, prizeId: 5, quantity: 2 };
const open = { ...slot, to: now };

/** Each refusal as the only reason: what is there, what it would have to be, and the words with both. */
const only: Readonly<Record<Refusal, readonly [Said, Partial<Said>, string]>> = {
  stopped: [{ roots: leaf({ enabled: false }) }, { roots: leaf({}) }, '已停用'],
  locked: [
    { roots: leaf({ unlockDraws: 3 }), visitor: { nthDraw: 3 } },
    { visitor: { nthDraw: 4 } },
    '抽满 3 次后才能中，此前抽过 2 次',
  ],
  closed: [
    { roots: leaf({}, { slots: [slot] }) },
    { visitor: { at: now - 60_000 } },
    '不在投放时段：2026-07-20 10:00 参与，投放 2026-07-20 09:00–2026-07-20 09:59',
  ],
  slotOut: [
    { roots: leaf({}, { slots: [open] }), tally: { givenIn: () => 2 } },
    { tally: { givenIn: () => 1 } },
    '本时段投放 2 件，已发 2 件',
  ],
  soldOut: [
    { roots: leaf({ limited: true }), tally: { left: () => 0 } },
    { tally: { left: () => 1 } },
    '已发完，没有可发的库存',
  ],
  dayCap: [
    { roots: leaf({ dailyLimit: 50 }), tally: { givenToday: () => 50 } },
    { tally: { givenToday: () => 49 } },
    '每日投放 50 件，当天已发 50 件',
  ],
  noQuota: [
    { roots: leaf({ regions: [{ place: '310000', left: 2 }] }), visitor: { area: '440000' } },
    { visitor: { area: '310000' } },
    '广东没有配额',
  ],
  userCap: [
    { roots: leaf({ userLimit: 1 }), tally: { wonOf: () => 1 } },
    { tally: { wonOf: () => 0 } },
    '每人上限 1 件，已得 1 件',
  ],
  winCap: [
    {
      roots: leaf({}),
      tally: { mayWin: () => false },
      standing: { wins: { total: 4, month: 2, day: 1 }, winLimits: { user_total: 0, user_month: 2, user_day: 3 } },
    },
    { tally: { mayWin: () => true } },
    '每月最多中奖 2 次，已中 2 次',
  ],
  budget: [
    { roots: leaf({ costFen: 3_800 }), tally: { budget: () => 3_799 } },
    { tally: { budget: () => 3_800 } },
    '预算还剩 37.99 元，发一件要 38.00 元',
  ],
};

describe.each(Object.keys(refusals) as Refusal[])('a prize that is not given: %s', (refusal) => {
  const [said, mended, words] = only[refusal];

  test('it is the only reason, told with the numbers of then', () => {
    const { outcome, lines } = whyOf(said);
    expect(outcome.refusal).toBe(refusal);
    const prize = lines.filter(({ on }) => on === 'prize');
    expect(prize).toEqual([expect.objectContaining({ guard: refusal, id: 5, title: '保温杯', holds: false })]);
    expect(prize.map((line) => whyWords(line))).toEqual([words]);
    expect(whySentence(lines)).toBe(`抽到「保温杯」，但${words}；改发兜底「谢谢参与」`);
  });

  test('what it wanted would have been enough', () => {
    const { outcome, lines } = whyOf({ ...said, ...mended });
    expect(outcome.given?.id).toBe(5);
    expect(lines.at(-1)).toMatchObject({ on: 'prize', guard: 'given', holds: true });
    expect(whySentence(lines)).toBe('抽中「保温杯」');
  });
});

test('a region whose quota is used up is told from one that has none', () => {
  const roots = leaf({ regions: [{ place: '440000', left: 0 }] });
  expect(textOf({ roots })).toContain('广东 440106的配额已用完');
});

test('what turned out only as the unit was taken is told as such', () => {
  const gone = new Map<number, PrizeGuard>([[5, 'holdCap']]);
  const said = { roots: leaf({ limited: true }), tally: { left: () => 0 }, gone };
  expect(textOf(said)).toContain('已达到该货品或优惠券的每人限领');
  expect(textOf(said)).not.toContain('已发完，没有可发的库存');
});

test('a plan that draws nothing, a leaf without a fallback, a fallback that cannot be given', () => {
  expect(whySentence(whyOf({ roots: [planOf({ title: '直发', draws: false })] }).lines)).toBe('方案「直发」不抽奖');
  const empty = planOf({ prizes: [] });
  expect(textOf({ roots: [empty] })).toContain('方案里没有能抽中的奖品');
  const alone = [planOf({ prizes: [prizeOf({ id: 5, title: '保温杯', limited: true })] })];
  const none = whyOf({ roots: alone, tally: { left: () => 0 } });
  expect(none.lines.at(-1)).toMatchObject({ on: 'fallback', guard: 'none', holds: false });
  expect(whySentence(none.lines)).toBe('没有中奖：抽到「保温杯」，但已发完，没有可发的库存');
  const two = [
    planOf({
      prizes: [prizeOf({ id: 5, limited: true }), prizeOf({ id: 9, odds: 0, isFallback: true, dailyLimit: 1 })],
    }),
  ];
  const both = whyOf({ roots: two, tally: { left: () => 0, givenToday: () => 1 } });
  expect(both.lines.slice(-2).map(({ on, guard }) => [on, guard])).toEqual([
    ['prize', 'soldOut'],
    ['fallback', 'dayCap'],
  ]);
});
