import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTo, halfWidth } from '../../../src/entity/fields/half-width.ts';

test('what is not ASCII counts two, ASCII one', () => {
  expect([halfWidth('abc'), halfWidth('凉茶'), halfWidth('a茶，!'), halfWidth('👍')]).toEqual([3, 4, 6, 2]);
});

test('a text is cut at the width, never in the middle of a character, and never where it fits', () => {
  expect(cutTo('凉茶礼盒', 8)).toBe('凉茶礼盒');
  expect(cutTo('凉茶礼盒装', 8)).toBe('凉茶礼盒…');
  expect(cutTo('a凉茶', 4)).toBe('a凉…');
  expect(cutTo('👍👍', 3)).toBe('👍…');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const cut = cutTo(text, width);
      if (cut !== text) expect(halfWidth(cut.slice(0, -1))).toBeLessThanOrEqual(width);
      return cut === text ? halfWidth(text) <= width || text.length * 2 <= width : text.startsWith(cut.slice(0, -1));
    }),
  );
});
