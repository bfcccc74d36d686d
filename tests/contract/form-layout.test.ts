import { expect, test } from 'vitest';
import { entities } from '../../contract/entities.ts';
import { formFields } from '../../contract/entity/entity.ts';
import { type Fields, text } from '../../contract/entity/field.ts';
import { formSizeOf, sectionsOf } from '../../contract/entity/form-layout.ts';

const many = (count: number, extra: object = {}): Fields =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${index}`, text('名称', extra)]));

test('a form is a dialog up to 4 fields, a drawer up to 12, else a page; what depends on others does not count', () => {
  expect([1, 4, 5, 12, 13].map((count) => formSizeOf(many(count)))).toEqual([
    'dialog',
    'dialog',
    'drawer',
    'drawer',
    'page',
  ]);
  expect(formSizeOf(many(40, { when: () => true }))).toBe('dialog');
});

test('fields stand under the title of their section; what is not shown takes an empty one along', () => {
  const fields = { a: text('a'), b: text('b', { section: '来源' }), c: text('c'), d: text('d', { section: '说明' }) };
  expect(sectionsOf(fields, ['a', 'b', 'c', 'd'])).toEqual([
    { title: '', keys: ['a'] },
    { title: '来源', keys: ['b', 'c'] },
    { title: '说明', keys: ['d'] },
  ]);
  expect(sectionsOf(fields, ['c'])).toEqual([{ title: '来源', keys: ['c'] }]);
});

test('no form loses a field to its sections', () => {
  for (const entity of entities) {
    const fields = formFields(entity, 'create');
    const keys = Object.keys(fields);
    expect(sectionsOf(fields, keys).flatMap((section) => section.keys)).toEqual(keys);
  }
});
