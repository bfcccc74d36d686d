import { expect, test } from 'vitest';
import { typedNumber } from '../../contract/core/typed-number.ts';

test.each([
  ['１２３４', '1234'],
  ['1,234', '1234'],
  ['１２。５', '12.5'],
  ['−5', '-5'],
  ['¥12.50 元', '12.50'],
])('%s is %s', (text, number) => expect(typedNumber(text)).toBe(number));

test.each(['1、2', '1—2', '1-2', '十二'])('%s is no number', (text) => expect(Number(typedNumber(text))).toBeNaN());
