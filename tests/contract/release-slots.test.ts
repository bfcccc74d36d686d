import { expect, test } from 'vitest';
import { releaseFault } from '../../contract/stock/release-slots.ts';

const prizes = [
  { id: 1, title: '保温杯', total: 100 },
  { id: 2, title: '积分', total: null },
];
const slot = (prize_id: number, from: number, to: number, quantity: number) => ({
  prize_id,
  start_at: `2026-08-0${from}T00:00:00+08:00`,
  end_at: `2026-08-0${to}T00:00:00+08:00`,
  quantity,
});

test('times of release end after they begin, belong to the plan, lie apart, and stay within the stock', () => {
  expect(releaseFault(null, prizes)).toBeUndefined();
  expect(releaseFault([slot(1, 1, 2, 60), slot(1, 3, 4, 40), slot(2, 1, 9, 100_000)], prizes)).toBeUndefined();
  expect(releaseFault([slot(1, 2, 2, 1)], prizes)).toBe('每个时段的结束应晚于开始');
  expect(releaseFault([slot(3, 1, 2, 1)], prizes)).toBe('奖品 3 不属于这个方案');
  expect(releaseFault([slot(1, 1, 3, 1), slot(1, 2, 4, 1)], prizes)).toBe('奖品「保温杯」的投放时段重叠');
  // An end belongs to its time (award.md §0.2): the next one begins after it.
  expect(releaseFault([slot(1, 1, 2, 1), slot(1, 2, 4, 1)], prizes)).toBe('奖品「保温杯」的投放时段重叠');
  expect(releaseFault([slot(1, 1, 2, 60), slot(1, 3, 4, 41)], prizes)).toBe(
    '奖品「保温杯」的投放数量合计 101，多于总库存 100',
  );
});
