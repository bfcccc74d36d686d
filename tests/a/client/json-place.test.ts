import { expect, test } from 'vitest';
import { faultPlace } from '../../../contract/core/json-place.ts';
import { jsonIn } from '../../../contract/core/json-value.ts';

const missing = '内容不完整';
const at = (line: number, column: number) => `第 ${line} 行第 ${column} 个字符附近`;

test.each([
  ['{"a": 1,}', at(1, 9)],
  ['{"a" 1}', at(1, 6)],
  ['{a: 1}', at(1, 2)],
  ["{'a': 1}", at(1, 2)],
  ['{"a": tru}', at(1, 7)],
  ['{"a": 1} x', at(1, 10)],
  ['{\n  "a": 1\n  "b": 2\n}', at(3, 3)],
  ['{"名称": "值" "b"}', at(1, 12)],
  ['{"a": "x\ny"}', at(1, 7)],
  ['{"a": 01}', at(1, 8)],
  ['[1,,2]', at(1, 4)],
  ['[1}', at(1, 3)],
  ['}', at(1, 1)],
  ['[1, 2', missing],
  ['{"a"', missing],
  ['{"a":', missing],
  ['', missing],
])('%j: %s', (text, place) => {
  expect(faultPlace(text)).toBe(place);
  expect(jsonIn(text)).toEqual({ fault: `不是合法的 JSON：${place}` });
});

test('what is JSON is read, and would have no fault before its end', () => {
  const kept = { a: [1, -2.5e3, true, null, {}], b: { c: '“\\"\u2028' }, d: [] };
  for (const text of [JSON.stringify(kept), JSON.stringify(kept, null, 2)]) {
    expect(jsonIn(text)).toEqual({ value: kept });
    expect(faultPlace(text)).toBe(missing);
  }
});

test('a text that is nothing but open brackets is read to its end; in one that is too long nobody looks for the place', () => {
  expect(faultPlace('['.repeat(20_000))).toBe(missing);
  expect(jsonIn('['.repeat(20_001))).toEqual({ fault: '不是合法的 JSON' });
});
