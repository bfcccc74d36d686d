import { expect, test } from 'vitest';
import { usualRanges } from '../../src/entity/list/range-days.ts';

const at = (text: string) =>
  Object.fromEntries(usualRanges(Date.parse(text)).map(({ label, from, to }) => [label, `${from} ${to}`]));

test('the usual ranges end today, by the clock of Shanghai', () => {
  // Half past midnight in Shanghai, the evening before in London.
  expect(at('2026-02-28T16:30:00Z')).toEqual({
    今天: '2026-03-01 2026-03-01',
    昨天: '2026-02-28 2026-02-28',
    // The first of March 2026 is a Sunday: the last day of its week.
    本周: '2026-02-23 2026-03-01',
    上周: '2026-02-16 2026-02-22',
    近7天: '2026-02-23 2026-03-01',
    近30天: '2026-01-31 2026-03-01',
    本月: '2026-03-01 2026-03-01',
    上月: '2026-02-01 2026-02-28',
  });
  expect(at('2026-03-01T16:30:00Z')['本周']).toBe('2026-03-02 2026-03-02');
  expect(at('2027-01-15T04:00:00Z')['上月']).toBe('2026-12-01 2026-12-31');
});
