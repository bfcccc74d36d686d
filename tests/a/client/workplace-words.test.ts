import { expect, test } from 'vitest';
import { changeOf, changeText } from '../../../contract/entity/change.ts';
import { greetingAt, sinceText } from '../../../src/insight/workplace/words.ts';

test.each([
  [0, '早上好'],
  [8, '早上好'],
  [9, '上午好'],
  [11, '上午好'],
  [12, '中午好'],
  [13, '中午好'],
  [14, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
  [23, '晚上好'],
])('at %i one is greeted with %s (spec §9)', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});

test('an instant is so many minutes or hours ago, and after a day a date', () => {
  const now = Date.parse('2026-11-21T12:00:00+08:00');
  const said = (at: string) => sinceText(at, now);
  expect(said('2026-11-21T11:59:30+08:00')).toBe('刚刚');
  expect(said('2026-11-21T11:55:00+08:00')).toBe('5 分钟前');
  expect(said('2026-11-21T09:30:00+08:00')).toBe('2 小时前');
  expect(said('2026-11-20T12:00:00+08:00')).toBe('2026-11-20 12:00:00');
});

test('today is compared with yesterday', () => {
  expect(changeText(9, 8)).toBe('+12.5%');
  expect(changeText(6, 8)).toBe('−25.0%');
  expect(changeText(8, 8)).toBe('持平');
  expect(changeText(3, 0)).toBe('新增');
});

test('over next to nothing there is no percentage, and it is said why', () => {
  expect(changeText(80, 8)).toBe('+900.0%');
  expect(changeOf(81, 8)).toEqual({
    text: '超 10 倍',
    reason: '对比期只有 8，基数太小，百分比没有参考意义',
  });
  expect(changeOf(3, 0).reason).toBe('对比期为 0，没有可比的基数');
});
