import { afterEach, expect, test } from 'vitest';
import { dressed } from '../../../contract/dictionary/dressed.ts';
import { dressWith } from '../../../contract/entity/known-entities.ts';
import { changed, formOf, merged } from '../../../machines/entity/record/record-values.ts';

/* 快捷回复 (wider.md §8.5): a template that is chosen is written into the answer, and can be changed there. */

const words = ['您好，已收到您的反馈。', '您好，奖品已安排发货。'].map((label, at) => ({
  value: `T${at}`,
  label,
  color: 'default',
  is_default: false,
  open: true,
}));
afterEach(() => dressWith((entity) => entity));

function replyForm() {
  dressWith((entity) => dressed(entity, { reply_template: words }));
  return formOf({ entity: 'he_suggestion', mode: 'REPLY' });
}

test('what is chosen fills the answer; chosen anew it takes the place of what stood there', () => {
  const form = replyForm();
  const first = changed(form, { reply: '写了一半' }, { reply_template: 'T0' });
  expect(first).toEqual({ reply_template: 'T0', reply: '您好，已收到您的反馈。' });
  expect(changed(form, first, { reply_template: 'T1' })['reply']).toBe('您好，奖品已安排发货。');
});

test('what was filled in is worked on like any text, and stays when the choice is taken back', () => {
  const form = replyForm();
  const edited = changed(form, { reply_template: 'T0', reply: '' }, { reply: '您好，已收到，今天答复。' });
  expect(edited['reply']).toBe('您好，已收到，今天答复。');
  expect(changed(form, edited, { reply_template: null })['reply']).toBe('您好，已收到，今天答复。');
});

test('a form that is laid over a newer row keeps what was made of the template', () => {
  replyForm();
  const row = { id: 1, version: 3, status: 'pending' };
  const draft = { reply_template: 'T0', reply: '改过的回复' };
  const over = merged({ entity: 'he_suggestion', mode: 'REPLY', row, base: {}, draft, sides: {} });
  expect(over.draft['reply']).toBe('改过的回复');
});

test('without the words of the dictionary nothing is filled in', () => {
  expect(
    changed(formOf({ entity: 'he_suggestion', mode: 'REPLY' }), { reply: '原文' }, { reply_template: 'T0' })['reply'],
  ).toBe('原文');
});
