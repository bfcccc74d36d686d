import { describe, expect, test } from 'vitest';
import { pageTickedAfter, pageTicks, tickedAfter } from '../../machines/entity/bulk/ticks.ts';

const rows = [1, 2, 3, 4, 5].map((id) => ({ id }));
const at = (selected: readonly number[], lastTicked: number | null = null) => ({ rows, selected, lastTicked });

describe('the box of a row', () => {
  test('is ticked, or no more; ticks of other pages stay', () => {
    expect(tickedAfter(at([90]), 2, false)).toEqual([90, 2]);
    expect(tickedAfter(at([90, 2, 3]), 2, false)).toEqual([90, 3]);
  });

  test('with Shift all from the one before become as this one, in both directions', () => {
    expect(tickedAfter(at([90, 2], 2), 4, true)).toEqual([90, 2, 3, 4]);
    expect(tickedAfter(at([4], 4), 2, true)).toEqual([2, 3, 4]);
    expect(tickedAfter(at([90, 1, 2, 3, 4, 5], 2), 4, true)).toEqual([90, 1, 5]);
  });

  test('with Shift stands alone where the one before is on no page that is shown, or there is none', () => {
    expect(tickedAfter(at([90], 90), 4, true)).toEqual([90, 4]);
    expect(tickedAfter(at([]), 4, true)).toEqual([4]);
  });
});

describe('the box above the rows', () => {
  test('shows how much of the page is ticked, whatever is on others', () => {
    const shown = [[], [90], [90, 1], [1, 2, 3, 4, 5, 90]].map((selected) => pageTicks({ rows, selected }));
    expect(shown).toEqual(['none', 'none', 'some', 'all']);
    expect(pageTicks({ rows: [], selected: [90] })).toBe('none');
  });

  test('ticks all rows of the page, or none of them', () => {
    expect(pageTickedAfter({ rows, selected: [90, 3] })).toEqual([90, 1, 2, 3, 4, 5]);
    expect(pageTickedAfter({ rows, selected: [90, 5, 4, 3, 2, 1] })).toEqual([90]);
  });
});
