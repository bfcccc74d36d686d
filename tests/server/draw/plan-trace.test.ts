import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition, MatchType, Visitor } from '../../../contract/activities/draw/conditions.ts';
import type { DrawPlan } from '../../../contract/activities/draw/tree.ts';
import { whySentence, whyWords } from '../../../server/awards/why/why-words.ts';
import { now, planOf, prizeOf } from '../../contract/draw/trees.ts';
import { whyOf } from './why.ts';

/* 为什么 of a draw: every question of a plan (award.md §3.2), made the only reason, is found in the trace; and whatever the tree, it ends where the draw ended. */

/** Each kind of condition: who does not meet it, who does, and the words of the first. */
const asked: Readonly<
  Record<Exclude<MatchType, 'none'>, readonly [Condition, Partial<Visitor>, Partial<Visitor>, string]>
> = {
  area: [
    { type: 'area', value: { codes: ['440000', '110000'] } },
    { area: '310000' },
    { area: '440106' },
    '在上海，须为「广东、北京」',
  ],
  time: [
    { type: 'time', value: { weekdays: [], ranges: [{ from: '20:00', to: '22:00' }] } },
    {},
    { at: now + 10 * 3_600_000 },
    '2026-07-20 10:00 参与，须为「20:00–22:00」',
  ],
  user_level: [
    { type: 'user_level', value: { level_ids: [3] } },
    {},
    { levelId: 3 },
    '会员等级不在其中，须为「指定等级」',
  ],
  user_label: [
    { type: 'user_label', value: { label_ids: [3] } },
    {},
    { labelIds: [3] },
    '会员没有这些标签，须为「带指定标签」',
  ],
  channel: [
    { type: 'channel', value: { channels: ['wechat'] } },
    { channel: 'app' },
    { channel: 'wechat' },
    '渠道 app，须为「从渠道 wechat 来」',
  ],
  product: [{ type: 'product', value: { sku_codes: ['A1'] } }, {}, { sku: 'A1' }, '没有商品，须为「扫商品 A1」'],
  scan_seq: [
    { type: 'scan_seq', value: { from: 3, to: 0 } },
    { nthScan: 2 },
    { nthScan: 3 },
    '这是第 2 次扫码，须为「第 3 次起扫码」',
  ],
  draw_seq: [
    { type: 'draw_seq', value: { from: 2, to: 4 } },
    { nthDraw: 5 },
    { nthDraw: 4 },
    '这是第 5 次抽奖，须为「第 2–4 次抽奖」',
  ],
};

test.each(Object.entries(asked))('a plan that is not for this member: %s', (type, [condition, not, who, words]) => {
  const roots = [planOf({ id: 3, title: '专享', condition, prizes: [prizeOf({})] })];
  const passed = whyOf({ roots, visitor: not });
  expect(passed.lines).toEqual([
    expect.objectContaining({ on: 'plan', id: 3, title: '专享', guard: type, fact: type, holds: false }),
  ]);
  expect(passed.lines.map((line) => whyWords(line))).toEqual([words]);
  expect(whySentence(passed.lines)).toBe('没有中奖：没有适合这位会员的方案');
  const met = whyOf({ roots, visitor: who });
  expect(met.lines[0]).toMatchObject({ guard: type, holds: true });
  expect(met.outcome.given).toBeDefined();
});

test('plans that are off, over, or behind the one that is entered', () => {
  const roots = [
    planOf({ id: 2, title: '老方案', enabled: false }),
    planOf({ id: 3, title: '七月前', endAt: now - 1 }),
    planOf({ id: 4, title: '八月起', startAt: Date.UTC(2026, 7, 1) - 8 * 3_600_000 }),
    planOf({ id: 6, title: '日常', isDefault: true, prizes: [prizeOf({ odds: 10_000 })] }),
  ];
  const { lines } = whyOf({ roots, roll: 10_000 });
  expect(lines.map((line) => `${line.title} ${whyWords(line)}`)).toEqual([
    '老方案 已停用',
    '七月前 2026-07-20 10:00 参与，方案2026-07-20 09:59 前有效',
    '八月起 2026-07-20 10:00 参与，方案2026-08-01 00:00 起有效',
    '日常 其他会员',
    ' 抽到 1.0000%，有奖的是 0.0000%–1.0000%，落在「谢谢参与」',
  ]);
  expect(whySentence(lines)).toBe('没有中奖：没有抽到有奖的号');
  const first = [planOf({ id: 1, title: '头一个', prizes: [prizeOf({})] }), planOf({ id: 2, title: '后一个' })];
  expect(whyOf({ roots: first }).lines.map(({ title }) => title)).toEqual(['头一个', '88积分', '88积分']);
});

test('an activity without any plan', () => {
  expect(whySentence(whyOf({ roots: [] }).lines)).toBe('没有中奖：活动没有奖励方案');
});

test('of a hundred plans beside one another twenty are told, the others counted', () => {
  const { type, value } = { type: 'area', value: { codes: ['110000'] } } as const;
  const roots = [
    ...Array.from({ length: 100 }, (_, nth) => planOf({ id: nth + 1, condition: { type, value } })),
    planOf({ id: 200, title: '其他', isDefault: true, prizes: [prizeOf({})] }),
  ];
  const { lines } = whyOf({ roots });
  expect(lines.filter(({ on }) => on === 'plan')).toHaveLength(22);
  expect(lines.map((line) => whyWords(line))).toContain('另有 80 个方案也不适用');
  expect(lines[21]).toMatchObject({ id: 200, holds: true });
});

const conditions = fc.constantFrom<Condition>(
  { type: 'none', value: null },
  { type: 'area', value: { codes: ['440000'] } },
  { type: 'draw_seq', value: { from: 1, to: 2 } },
  { type: 'channel', value: { channels: ['app'] } },
);
const prizes = fc.array(
  fc.record({
    odds: fc.integer({ min: 0, max: 400_000 }),
    enabled: fc.boolean(),
    limited: fc.boolean(),
    dailyLimit: fc.integer({ min: 0, max: 2 }),
    isFallback: fc.boolean(),
  }),
  { maxLength: 3 },
);
const plans = (depth: number): fc.Arbitrary<readonly DrawPlan[]> =>
  fc
    .array(
      fc.record({
        enabled: fc.boolean(),
        condition: conditions,
        isDefault: fc.boolean(),
        prizes,
        children: depth > 0 ? plans(depth - 1) : fc.constant<readonly DrawPlan[]>([]),
      }),
      { maxLength: 3 },
    )
    .map((all) =>
      all.map((one, nth) =>
        planOf({
          ...one,
          id: depth * 10 + nth + 1,
          prizes: one.prizes.map((prize, at) => prizeOf({ ...prize, id: at + 1 })),
        }),
      ),
    );

test('whatever the tree: the trace ends where the draw ended, says why, and is the same for the same facts', () => {
  const people = fc.record({
    area: fc.constantFrom('', '440106', '310000'),
    nthDraw: fc.integer({ min: 1, max: 4 }),
    channel: fc.constantFrom('', 'app'),
  });
  fc.assert(
    fc.property(plans(2), people, fc.integer({ min: 0, max: 999_999 }), fc.nat(2), (roots, visitor, roll, left) => {
      const said = { roots, visitor, roll, tally: { left: () => left, givenToday: () => 2 - left } };
      const { outcome, lines } = whyOf(said);
      const entered = lines.findLast(({ on, holds }) => on === 'plan' && holds);
      if (outcome.leaf) expect(entered?.id).toBe(outcome.leaf.plan.id);
      expect(lines.find(({ on }) => on === 'roll')?.holds ?? false).toBe(outcome.landed !== undefined);
      const prize = lines.find(({ on }) => on === 'prize');
      expect(prize?.guard).toBe(outcome.landed && (outcome.refusal ?? 'given'));
      const last = lines.at(-1);
      expect(last === undefined ? undefined : last.guard === 'given').toBe(last && outcome.given !== undefined);
      expect(whyOf(said).lines).toEqual(lines);
      for (const line of lines) expect(whyWords(line)).toMatch(/^(?!.*undefined).+$/);
    }),
    { numRuns: 2_000 },
  );
});
