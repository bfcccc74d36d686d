import { expect, test } from 'vitest';
import type { RecordContext } from '../../../machines/record-types.ts';
import { savedRowMachine, whyElsewhere } from '../../../machines/saved-row.ts';
import { savedWords } from '../../../machines/saved-words.ts';
import { after, effectsAfter } from '../../engine/promises.ts';

const input = { key: '/award/cate', entity: 'award_cate' };
const saved = { type: 'SAVED', id: 102, said: '已新建「品牌周边」' } as const;
const query = { pageNo: 1, pageSize: 50, filters: {} };
const narrowed = { ...query, filters: { keyword: '茶' } };
const listed = (ids: readonly number[], of: typeof query = query) => ({ type: 'LISTED', ids, query: of }) as const;
const stateAfter = (...events: Parameters<typeof after<typeof savedRowMachine>>[2][]) =>
  after(savedRowMachine, input, ...events).value;

test('a saved row that the list shows needs no words', () => {
  expect(stateAfter(saved, listed([101, 102]))).toBe('none');
});

test('one that it does not show is said to be elsewhere, until it appears', () => {
  const state = after(savedRowMachine, input, saved, listed([101], narrowed));
  expect([state.value, state.context.said, state.context.missedIn]).toEqual(['elsewhere', saved.said, narrowed]);
  expect(stateAfter(saved, listed([101], narrowed), listed([102], narrowed))).toBe('none');
});

test('the same rows once more, as others change them, leave the words; other rows that were asked for end them', () => {
  expect(stateAfter(saved, listed([101], narrowed), listed([101, 107], narrowed))).toBe('elsewhere');
  expect(stateAfter(saved, listed([101], narrowed), listed([101]))).toBe('none');
});

test('the list is asked for all its rows where it is narrowed, turned or ordered, and the row sought in the answer', () => {
  const asked = [saved, listed([101], narrowed), { type: 'SHOW_ALL' }] as const;
  expect(effectsAfter(savedRowMachine, input, ...asked).join()).toContain('askForAll');
  expect(stateAfter(...asked)).toBe('sought');
  expect(stateAfter(...asked, listed([101]))).toBe('elsewhere');
  expect(stateAfter(...asked, listed([101]), { type: 'SHOW_ALL' })).toBe('elsewhere');
  expect(whyElsewhere({ ...query, pageNo: 2 })).toBe('paged');
  expect(whyElsewhere({ ...query, sort: { field: 'sort', order: 'ascend' } })).toBe('paged');
  expect(whyElsewhere({ ...narrowed, pageNo: 2 })).toBe('narrowed');
  expect([whyElsewhere(query), whyElsewhere(null)]).toEqual([undefined, undefined]);
});

test('the row saved last is the one that is spoken of; who has read it says so', () => {
  const next = { type: 'SAVED', id: 103, said: '已保存「茶礼」' } as const;
  expect(after(savedRowMachine, input, saved, listed([101]), next).context).toMatchObject({ id: 103, missedIn: null });
  expect(stateAfter(saved, listed([101]), { type: 'DISMISS' })).toBe('none');
});

test('what became of a row names it: by its title, by the typed part of one that the server makes, else by what it is', () => {
  const of = (context: object) =>
    savedWords({ entity: 'award_cate', mode: 'edit', row: null, draft: {}, ...context } as RecordContext);
  expect(of({ mode: 'create', draft: { cate_name: '茶礼' } })).toBe('已新建「茶礼」');
  expect(of({ draft: { cate_name: '茶礼' }, row: { cate_name: '旧名' } })).toBe('已保存「茶礼」');
  expect(of({ mode: 'ADJUST_STOCK', row: { cate_name: '旧名' } })).toBe('已保存「旧名」');
  expect(of({ entity: 'award', mode: 'create', draft: { title: '积分', display_title: '' } })).toBe('已新建「积分」');
  expect(of({})).toBe('已保存的奖励分类');
});
