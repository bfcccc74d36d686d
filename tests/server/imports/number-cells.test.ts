import { describe, expect, test } from 'vitest';
import type { Field, Kind } from '../../../contract/entity/field.ts';
import { clock } from '../../../contract/verification/point-patterns.ts';
import { shapeOf } from '../../../contract/entity/wire/wire.ts';
import { readCell } from '../../../server/jobs/imports/cell-values.ts';
import { numberCell } from '../../../server/jobs/imports/reading/number-cell.ts';
import type { Cell } from '../../../server/jobs/imports/reading/row.ts';
import { z } from 'zod';
import { textLike } from '../matchers.ts';

/* A number cell is its number, its format and its digits: each kind of column takes what Excel shows or keeps of it. */

const read = (kind: Kind, cell: Cell) => readCell({ kind, label: '列' } satisfies Field, cell);
const textOf = (value: number, format: string) => read('text', numberCell(value, format, false));

describe('in a column of text stands what Excel shows', () => {
  test.each([
    [13_800_000_001, 'General', '13800000001'],
    [0.1 + 0.2, 'General', '0.3'],
    [1 / 3, 'General', '0.333333333'],
    [-2.5, 'General', '-2.5'],
    [123_456_789_012_345, 'General', '123456789012345'],
    [113.26438, 'General', '113.26438'],
    [123, '00000', '00123'],
    [13_800_000_001, '000-0000-0000', '138-0000-0001'],
    [5, '0.00', '5.00'],
    [1.005, '0.00', '1.01'],
    [1234.5, '#,##0.00', '1,234.50'],
    [1_234_567, '#,##0', '1,234,567'],
    [12, '#,##0', '12'],
    [0.125, '0.0%', '12.5%'],
    [30, '0"天"', '30天'],
    [3, String.raw`\N\o\. 0`, 'No. 3'],
    [12_345, '0!.0,"万"', '1.2万'],
    [12_345_678, '0.0,,"百万"', '12.3百万'],
    [0.5, '#.##', '.5'],
    [5, '#.##', '5.'],
    [-5, '0;(0)', '(5)'],
    [-5, '0.0', '-5.0'],
    [-0.001, '0.0', '0.0'],
    [0, '0;-0;"无"', '无'],
    [7, '[Red]0', '7'],
    [19.9, '[$¥-804]#,##0.00', '¥19.90'],
    [15, '[>=10]"多";"少"', '多'],
    [5, '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', '5.00'],
    [42, '@', '42'],
    [46_022.5, 'yyyy/m/d h:mm', '2025/12/31 12:00'],
    [46_022, 'yyyy"年"m"月"d"日"', '2025年12月31日'],
    [46_022, String.raw`[$-F800]dddd\,\ mmmm\ dd\,\ yyyy`, '2025年12月31日'],
    [46_022, 'd-mmm-yy', '31-Dec-25'],
    [46_022, '[$-804]aaaa', '星期三'],
    [46_022, '[$-804]dddd', '星期三'],
    [0.375, 'h:mm', '9:00'],
    [0.375, '[$-F400]h:mm:ss AM/PM', '9:00:00'],
    [0.75, 'h:mm AM/PM', '6:00 PM'],
    [0.625, '上午/下午h"时"mm"分"', '下午3时00分'],
    [1.5, '[h]:mm', '36:00'],
    [0.000_011_574_074_074_074_1 * 61.5, 'mm:ss.0', '01:01.5'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [60, 'yyyy-mm-dd', '1900-02-29'],
  ])('%d as %s', (value, format, shown) => {
    expect(textOf(value, format)).toEqual({ value: shown });
  });

  test.each([
    [780_123_456_789_012_400, 'General', /超过 15 位/],
    [780_123_456_789_012_400, '0', /超过 15 位/],
    [1_000_000_000_000_000, '0', /超过 15 位/],
    [1_200_000, '0.00E+00', /科学计数法/],
    [0.000_012_34, 'General', /科学计数法/],
    [0.5, '# ?/?', /科学计数法或分数/],
    [46_022, '[DBNum1]yyyy"年"', /格式无法识别/],
    [5, '[DBNum2]General', /格式无法识别/],
    [-1, 'yyyy-mm-dd', /####/],
    [-5, '[<0]"负"0;0', /格式无法识别/],
  ])('%d as %s is refused', (value, format, why) => {
    expect(textOf(value, format)).toEqual({ fault: textLike(why) });
  });

  test('a format that the workbook does not have is refused, but not in a column of numbers', () => {
    const cell = numberCell(5, undefined, false);
    expect(read('text', cell)).toEqual({ fault: textLike(/格式无法识别/) });
    expect(read('integer', cell)).toEqual({ value: 5 });
  });

  test('what a csv file has of a number that was too long is refused', () => {
    expect(read('text', '1.23E+17')).toEqual({ fault: textLike(/科学计数法/) });
    expect(read('textarea', '7.80123E+17')).toEqual({ fault: textLike(/科学计数法/) });
    expect(read('text', '12E5')).toEqual({ value: '12E5' });
    expect(read('text', '780123456789012345')).toEqual({ value: '780123456789012345' });
  });
});

describe('in a column of numbers stand 15 digits of the number', () => {
  test.each([
    ['money', 59.699_999_999_999_996, 'General', 5970],
    ['money', 19.899_999_999_999_999, '0', 1990],
    ['money', 1234.5, '#,##0.00', 123_450],
    ['integer', 4.999_999_999_999_999, 'General', 5],
    ['integer', 30, '0"天"', 30],
    ['points', 12_345, '0.0,"千"', 12_345],
    ['percent', 0.125, '0.0%', 12.5],
    ['percent', 0.07, '0%', 7],
    ['percent', 12.5, 'General', 12.5],
    ['decimal', 0.35, 'General', 0.35],
  ] as const)('%s of %d as %s', (kind, value, format, wanted) => {
    expect(read(kind, numberCell(value, format, false))).toEqual({ value: wanted });
  });

  test.each([
    ['integer', 2.5, '0', /整数/],
    ['integer', 46_022, 'yyyy-mm-dd', /整数/],
    ['integer', 0.5, '0%', /整数/],
    ['integer', 1e16, 'General', /超过 15 位/],
    ['money', 0.001, 'General', /两位小数/],
    ['money', 46_022, 'yyyy-mm-dd', /金额/],
  ] as const)('%s of %d as %s is refused', (kind, value, format, why) => {
    expect(read(kind, numberCell(value, format, false))).toEqual({ fault: textLike(why) });
  });
});

describe('in a column of dates stands the day that Excel shows', () => {
  test.each([
    ['datetime', 46_022.5, 'yyyy/m/d', false, '2025-12-31T12:00:00+08:00'],
    ['date', 44_900, 'yyyy-mm-dd', true, '2026-12-06'],
    ['date', 44_900, 'm"月"d"日"', false, '2022-12-05'],
    ['date', 44_900, 'General', true, '2026-12-06'],
    ['date', 44_900, 'General', false, '2022-12-05'],
    ['date', 46_022, '[DBNum1]yyyy"年"m"月"d"日"', false, '2025-12-31'],
  ] as const)('%s of %d as %s, since 1904: %s', (kind, value, format, since1904, wanted) => {
    expect(read(kind, numberCell(value, format, since1904))).toEqual({ value: wanted });
  });

  test('a time without a day is none', () => {
    expect(read('date', numberCell(0.375, 'h:mm', false))).toEqual({ fault: textLike(/日期/) });
  });
});

describe('a time of day is 09:00 however it is written', () => {
  const open = { kind: 'text', label: '开门时间', pattern: clock } satisfies Field;
  const schema = z.object(shapeOf({ open }));
  const wired = (cell: Cell) => {
    const found = readCell(open, cell);
    return 'value' in found ? schema.parse({ open: found.value })['open'] : found.fault;
  };
  test.each<readonly [Cell, string]>([
    [numberCell(0.375, 'h:mm', false), '09:00'],
    [numberCell(0.875, 'h:mm:ss', false), '21:00'],
    [numberCell(0.75, 'h:mm AM/PM', false), '18:00'],
    ['9:00', '09:00'],
    ['９：０５', '09:05'],
    ['下午 3:30', '15:30'],
    ['12:15 AM', '00:15'],
    ['9:00:30', '9:00:30'],
    ['13:00 PM', '13:00 PM'],
    [numberCell(0.375, 'General', false), '0.375'],
  ])('%o', (cell, wanted) => {
    expect(wired(cell)).toBe(wanted);
  });
});
