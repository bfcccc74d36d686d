import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, textOfCell } from '../../../contract/core/cell.ts';

const formulas = [
  "=cmd|' /C calc'!A0",
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
];
test.each(formulas)('%j is no formula', (text) => {
  expect(cellText(text)).toBe(`'${text}`);
});

test.each(['', '凉茶', 'a=b', "'twas", "it's", "'", '1-2', 'a@b.example'])('%j stays as it is', (text) => {
  expect(cellText(text)).toBe(text);
  expect(textOfCell(text)).toBe(text);
});

/** Texts that are rich in what matters here. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', 'a') }),
);

test('whatever was written is read back', () => {
  fc.assert(
    fc.property(text, (written) => textOfCell(cellText(written)) === written),
    { numRuns: 2000 },
  );
});

test('nothing that is written begins a formula', () => {
  fc.assert(
    fc.property(text, (written) => !/^[=+\-@＝＋－＠\t\r\n]/.test(cellText(written))),
    { numRuns: 2000 },
  );
});
