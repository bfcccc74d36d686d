import { describe, expect, test } from 'vitest';
import type { RecordContext } from '../../../machines/entity/record/record-types.ts';
import { savedRowMachine, whyElsewhere } from '../../../machines/entity/list/saved-row.ts';
import { savedWords } from '../../../machines/entity/record/saved-words.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

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
  expect([state.value, state.context.said, state.context.missedIn]).toEqual([
    { elsewhere: 'told' },
    saved.said,
    narrowed,
  ]);
  expect(stateAfter(saved, listed([101], narrowed), listed([102], narrowed))).toBe('none');
});

test('the same rows once more, as others change them, leave the words; other rows that were asked for end them', () => {
  expect(stateAfter(saved, listed([101], narrowed), listed([101, 107], narrowed))).toEqual({ elsewhere: 'told' });
  expect(stateAfter(saved, listed([101], narrowed), listed([101]))).toBe('none');
});

test('the list is asked for all its rows where it is narrowed, turned or ordered, and the row sought in the answer', () => {
  const asked = [saved, listed([101], narrowed), { type: 'SHOW_ALL' }] as const;
  expect(effectsAfter(savedRowMachine, input, ...asked).join()).toContain('askForAll');
  expect(stateAfter(...asked)).toBe('awaited');
  expect(stateAfter(...asked, listed([101]))).toEqual({ elsewhere: 'told' });
  expect(stateAfter(...asked, listed([101]), { type: 'SHOW_ALL' })).toEqual({ elsewhere: 'told' });
  expect(whyElsewhere({ ...query, pageNo: 2 })).toBe('paged');
  expect(whyElsewhere({ ...query, sort: { field: 'sort', order: 'ascend' } })).toBe('paged');
  expect(whyElsewhere({ ...narrowed, pageNo: 2 })).toBe('narrowed');
  expect([whyElsewhere(query), whyElsewhere(null)]).toEqual([undefined, undefined]);
});

describe('定位', () => {
  const asked = [saved, listed([101], narrowed), { type: 'LOCATE' }] as const;
  const page3 = { ...narrowed, pageNo: 3 };

  test('the server is asked where it stands in these filters and in this order', () => {
    expect(stateAfter(...asked)).toEqual({ elsewhere: 'locating' });
    expect(callsAfter(savedRowMachine, input, ...asked).join()).toContain(
      '"id":102,"query":{"filters":{"keyword":"茶"}',
    );
  });

  test('the list turns to its page, and the row is brought into sight there', () => {
    const turned = [...asked, done('fetchPlace', { pageNo: 3 })] as const;
    expect(effectsAfter(savedRowMachine, input, ...turned).join()).toContain('turnTo {"pageNo":3}');
    expect(stateAfter(...turned)).toBe('awaited');
    expect(stateAfter(...turned, listed([102], page3))).toBe('none');
    expect(effectsAfter(savedRowMachine, input, ...turned, listed([102], page3)).join()).toContain(
      'showRow {"id":102}',
    );
  });

  test('a row that has moved on meanwhile may be sought again', () => {
    const moved = [...asked, done('fetchPlace', { pageNo: 3 }), listed([101], page3)] as const;
    expect(after(savedRowMachine, input, ...moved).context).toMatchObject({ missedIn: page3, why: '' });
    expect(stateAfter(...moved, { type: 'LOCATE' })).toEqual({ elsewhere: 'locating' });
  });

  test('a row that the conditions leave out says so and is not asked for again; clearing them is still offered', () => {
    const told = [...asked, done('fetchPlace', { pageNo: null, why: '不符合当前查询条件' })] as const;
    expect(after(savedRowMachine, input, ...told).context.why).toBe('不符合当前查询条件');
    expect(stateAfter(...told, { type: 'LOCATE' })).toEqual({ elsewhere: 'told' });
    expect(stateAfter(...told, { type: 'SHOW_ALL' })).toBe('awaited');
  });

  test('where nobody answers that is said, and it can be tried again', () => {
    const lost = [...asked, failed('fetchPlace', '您的网络发生异常，无法连接服务器')] as const;
    expect(after(savedRowMachine, input, ...lost).context.error).toBe('您的网络发生异常，无法连接服务器');
    expect(after(savedRowMachine, input, ...lost, { type: 'LOCATE' }).context.error).toBe('');
  });

  test('who asks for other rows meanwhile is not taken elsewhere', () => {
    expect(stateAfter(...asked, listed([101]))).toBe('none');
    expect(stateAfter(...asked, { type: 'DISMISS' })).toBe('none');
  });

  test('a row that a save has left on the page is not scrolled to', () => {
    expect(effectsAfter(savedRowMachine, input, saved, listed([102])).join()).not.toContain('showRow');
  });
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
