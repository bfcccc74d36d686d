import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSame, stateText, text } from '../text.ts';

test('equal values have equal texts, whatever the order of their keys', () => {
  expect(text({ b: 1, a: [2, { d: null, c: undefined }] })).toBe('{"a":[2,{"d":null}],"b":1}');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      expect(text(turned)).toBe(text(value));
      expect(JSON.parse(text(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('what JSON hides is told', () => {
  expect(text(Object.assign(new Error('no'), { code: 3 }))).toBe('{"code":3,"error":"no"}');
  expect(text(new Map([['a', 1]]))).toBe('{"map":[["a",1]]}');
  expect(text(new Set(['a']))).toBe('{"set":["a"]}');
  expect(text(new File(['abc'], 'a.txt'))).toBe('{"file":"a.txt","size":3}');
  expect(text(undefined)).toBe('undefined');
  expect(text(new Date(0))).toBe('"1970-01-01T00:00:00.000Z"');
});

test('states on one line', () => {
  expect(stateText('idle')).toBe('idle');
  expect(stateText({ editing: 'dirty' })).toBe('editing.dirty');
  expect(stateText({ data: 'loading', search: { open: {} } })).toBe('data.loading & search.open');
  expect(stateText({ page: { data: 'loading', menu: 'shut' } })).toBe('page.(data.loading & menu.shut)');
});

test('what is surely the same has the same text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(isSame(one, structuredClone(one))).toBe(true);
      if (isSame(one, other)) expect(text(one)).toBe(text(other));
    }),
  );
  expect(isSame({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toBe(false);
  expect(isSame([1], { 0: 1 })).toBe(false);
  expect(isSame({ a: undefined, b: 1 }, { b: 1, c: 2 })).toBe(false);
  // Their parts are not all of them: only their texts can tell.
  expect(isSame(new Map([['a', 1]]), new Map([['a', 1]]))).toBe(false);
});
