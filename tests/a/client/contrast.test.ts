import { expect, test } from 'vitest';
import { palette } from '../../../machines/shell/layout.ts';
import { contrast, readable } from '../../../src/core/contrast.ts';

test('contrast as WCAG has it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
});

test.each(palette)('$name can be read on light and on dark grounds', ({ colour }) => {
  for (const ground of ['#ffffff', '#262a27'])
    expect(contrast(readable(colour, ground), ground)).toBeGreaterThanOrEqual(4.8);
});

test('a colour that can be read stays as it is', () => {
  expect(readable('#722ed1', '#ffffff')).toBe('#722ed1');
});
