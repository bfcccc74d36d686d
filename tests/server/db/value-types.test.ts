import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInt8, parseTimestamptz } from '../../../server/db/value-types.ts';

describe('timestamptz', () => {
  test.each([
    ['2026-07-20 10:00:00+08', '2026-07-20T10:00:00+08:00'],
    ['2026-07-20 02:00:00+00', '2026-07-20T10:00:00+08:00'],
    ['2026-07-20 10:00:00.25+08', '2026-07-20T10:00:00.250+08:00'],
    ['2026-07-20 10:00:00.000999+08', '2026-07-20T10:00:00+08:00'],
    ['2026-12-31 20:30:00-05:30', '2027-01-01T10:00:00+08:00'],
    ['1900-01-01 08:05:43+08:05:43', '1900-01-01T08:00:00+08:00'],
    ['1986-07-20 11:00:00+09', '1986-07-20T10:00:00+08:00'],
  ])('%s is %s', (text, expected) => {
    expect(parseTimestamptz(text)).toBe(expected);
  });

  test.each(['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '12026-01-01 00:00:00+00', ''])(
    '%s is refused',
    (text) => {
      expect(() => parseTimestamptz(text)).toThrow(RangeError);
    },
  );

  test('names the same instant, whatever zone the server writes', () => {
    const moment = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: -12, max: 14 }), (date, zone) => {
        const local = new Date(date.getTime() + zone * 3_600_000).toISOString();
        const offset = `${zone < 0 ? '-' : '+'}${String(Math.abs(zone)).padStart(2, '0')}`;
        const parsed = parseTimestamptz(`${local.slice(0, 10)} ${local.slice(11, 23)}${offset}`);
        expect(Date.parse(parsed)).toBe(date.getTime());
        expect(parsed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(?!000)\d{3})?\+08:00$/);
      }),
    );
  });
});

describe('int8', () => {
  test('is a number up to 2^53 - 1 and an error beyond', () => {
    expect(parseInt8('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseInt8('-9007199254740991')).toBe(Number.MIN_SAFE_INTEGER);
    expect(() => parseInt8('9007199254740992')).toThrow('int8 9007199254740992');
  });
});
