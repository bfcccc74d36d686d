import { expect, test } from 'vitest';
import { causesLine, refusalWithCauses } from '../../../contract/core/causes.ts';

test('a refusal in one line has the facts that forbid it behind its sentence', () => {
  expect(causesLine([])).toBe('');
  expect(causesLine(['库存 30 件，须为 0', '有未完成的订单'])).toBe('现在：库存 30 件，须为 0；有未完成的订单');
  const message = '不能归档';
  expect(refusalWithCauses({ message, result: { causes: [{ text: '库存 30 件，须为 0' }] } })).toBe(
    '不能归档；现在：库存 30 件，须为 0',
  );
});

test.each([[undefined], [null], [{}], [{ causes: [] }], [{ causes: 'x' }], ['x']])(
  'without any it is the sentence: %o',
  (result) => {
    expect(refusalWithCauses({ message: '不能归档', result })).toBe('不能归档');
  },
);
