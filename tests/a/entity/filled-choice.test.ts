import { afterEach, expect, test } from 'vitest';
import type { Word } from '../../../contract/dictionary/dictionary.ts';
import { dressed } from '../../../contract/dictionary/dressed.ts';
import { dressWith } from '../../../contract/entity/known-entities.ts';
import { changed, filledByRow, formOf, merged, startValues } from '../../../machines/entity/record/record-values.ts';

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

/* A prize is called like its award unless somebody calls it otherwise (docs/ux.md, the ten jobs). */

const prizeForm = () => formOf({ entity: 'prize', mode: 'create' });
const picked = (draft: object, title: string, before = '') =>
  filledByRow(prizeForm(), { ...draft }, 'award_id', { title, before });

test('the row that is picked gives its title to the field that it fills, while nobody has written there', () => {
  expect(picked({}, '【优惠券】【满减】满30减5券')).toEqual({ title: '满30减5券' });
  expect(picked({}, '满30减5券')).toEqual({ title: '满30减5券' });
  expect(picked({ title: '' }, '满30减5券')).toEqual({ title: '满30减5券' });
  expect(picked({ title: '一等奖' }, '满30减5券')).toEqual({});
});

test('another one that is picked takes its place; what was changed by hand stays', () => {
  expect(picked({ title: '满30减5券' }, '【积分】【积分】20 积分', '【优惠券】【满减】满30减5券')).toEqual({
    title: '20 积分',
  });
  expect(picked({ title: '满30减5券（新客）' }, '20 积分', '满30减5券')).toEqual({});
});

test('taken back it leaves the title as it is', () => {
  expect(picked({ title: '满30减5券' }, '', '满30减5券')).toEqual({});
});

test('a title that is longer than a prize may be called is cut, and still known as the one that was filled in', () => {
  const long = '草本凉茶夏日大礼包一箱二十四罐装含杯垫一个';
  expect(picked({}, long)).toEqual({ title: long.slice(0, 20) });
  expect(picked({ title: long.slice(0, 20) }, '20 积分', long)).toEqual({ title: '20 积分' });
});

test('claims end thirty days after the activity, until somebody says otherwise', () => {
  const form = formOf({ entity: 'activity', mode: 'create' });
  const first = changed(form, {}, { end_at: '2026-12-01T16:00:00.000Z' });
  expect(first['claim_end_at']).toBe('2026-12-31T16:00:00.000Z');
  const moved = changed(form, first, { end_at: '2026-12-05T16:00:00.000Z' });
  expect(moved['claim_end_at']).toBe('2027-01-04T16:00:00.000Z');
  const own = changed(form, moved, { claim_end_at: '2027-02-01T16:00:00.000Z' });
  expect(changed(form, own, { end_at: '2026-12-06T16:00:00.000Z' })['claim_end_at']).toBe('2027-02-01T16:00:00.000Z');
});

test('without an end nothing follows', () => {
  const form = formOf({ entity: 'activity', mode: 'create' });
  expect(changed(form, {}, { end_at: null })['claim_end_at']).toBeUndefined();
});

/* A new activity begins with the house as its organiser, where 主办方 of 数据字典 has a default. */

const company = { value: 'company', color: 'default', is_default: true, open: true } as const;
const organisers = (...listed: readonly Word[]) => {
  dressWith((entity) => dressed(entity, { sponsor: listed }));
  const { sponsor, sponsor_contact } = startValues({ entity: 'activity', mode: 'create', row: null });
  return [sponsor, sponsor_contact];
};

test('a new activity begins with the default of 主办方 and its contact', () => {
  const word = { ...company, label: '青禾本草饮品有限公司', extra: { contact: '400-820-0726' } };
  expect(organisers(word)).toEqual(['青禾本草饮品有限公司', '400-820-0726']);
});

test('without a default, or with one that is stopped or says no contact, it begins empty there', () => {
  expect(organisers()).toEqual([undefined, undefined]);
  expect(organisers({ ...company, label: '青禾', is_default: false })).toEqual([undefined, undefined]);
  expect(organisers({ ...company, label: '青禾', open: false })).toEqual([undefined, undefined]);
  expect(organisers({ ...company, label: '青禾', extra: { contact: 400 } })).toEqual(['青禾', undefined]);
});

test('a name that is longer than the field takes is cut', () => {
  expect(organisers({ ...company, label: '长'.repeat(50) })[0]).toBe('长'.repeat(40));
});
