import { describe, expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import type { RecordEvent } from '../../../machines/entity/record/record-types.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

const row: Row = { id: 102, version: 3, status: 'enabled', cate_name: '品牌周边', sort: 20, icon: null, remark: null };
const edit = { entity: 'award_cate', mode: 'edit', id: 102 } as const;
const blank = done('recallDraft', null);
const opened = [done('load', row), blank] as const;
const rename: RecordEvent = { type: 'CHANGE', values: { cate_name: '品牌礼品' } };
const submit: RecordEvent = { type: 'SUBMIT' };
const fine = (requestId: string) => done('validate', { errors: [], requestId });
const down = failed('save', '您的网络发生异常，无法连接服务器');
const conflict = failed('save', '数据已被 林佳 修改，请刷新后重试', {
  code: 40901,
  result: { ...row, version: 4, cate_name: '品牌周边', sort: 30 },
});

test('closing a form with something typed asks; closing an untouched one does not', () => {
  expect(after(recordMachine, edit, ...opened, rename, { type: 'CLOSE' }).value).toBe('confirmingDiscard');
  expect(after(recordMachine, edit, ...opened, { type: 'CLOSE' }).value).toBe('closed');
});

test('keeping on returns to what was typed', () => {
  const state = after(recordMachine, edit, ...opened, rename, { type: 'CLOSE' }, { type: 'KEEP' });
  expect(state.matches({ editing: 'dirty' })).toBe(true);
  expect(state.context.draft['cate_name']).toBe('品牌礼品');
});

test('typing back what was there is no change', () => {
  const back: RecordEvent = { type: 'CHANGE', values: { cate_name: '品牌周边' } };
  expect(after(recordMachine, edit, ...opened, rename, back).matches({ editing: 'pristine' })).toBe(true);
});

test('an edit sends only what changed, with the row it started from', () => {
  const [call] = callsAfter(recordMachine, edit, ...opened, rename, submit, fine('request-1'));
  expect(call).toContain('"values":{"cate_name":"品牌礼品"}');
  expect(call).toContain('"version":3');
});

test('a retry of the same content is the same request; changed content is a new one', () => {
  const tried = [...opened, rename, submit, fine('request-1'), down] as const;
  expect(after(recordMachine, edit, ...tried, { type: 'RETRY' }, fine('request-2')).context.requestId).toBe(
    'request-1',
  );
  const changed: RecordEvent = { type: 'CHANGE', values: { sort: 5 } };
  expect(after(recordMachine, edit, ...tried, changed, submit, fine('request-2')).context.requestId).toBe('request-2');
});

test('nothing can be typed, sent twice or closed while saving', () => {
  const saving = [...opened, rename, submit, fine('request-1')] as const;
  const again = after(
    recordMachine,
    edit,
    ...saving,
    submit,
    { type: 'CLOSE' },
    { type: 'CHANGE', values: { sort: 1 } },
  );
  expect(again.value).toBe('saving');
  expect(again.context.draft['sort']).toBe(20);
});

test('a failed save keeps what was typed and says why', () => {
  const state = after(recordMachine, edit, ...opened, rename, submit, fine('request-1'), down);
  expect(state.value).toBe('failed');
  expect(state.context.error).toBe('您的网络发生异常，无法连接服务器');
  expect(state.context.draft['cate_name']).toBe('品牌礼品');
});

test('whatever a save failed with, closing asks before what was typed is lost (wider.md §1.7)', () => {
  const taken = failed('save', '请检查填写内容', { code: 40001, result: { errors: [] } });
  const unchecked = failed('validate', '网络异常');
  for (const ends of [[fine('request-1'), down], [fine('request-1'), taken], [unchecked]]) {
    const closed = after(recordMachine, edit, ...opened, rename, submit, ...ends, { type: 'CLOSE' });
    expect(closed.value).toBe('confirmingDiscard');
    expect(closed.context.draft['cate_name']).toBe('品牌礼品');
  }
  // Before somebody else's row there is a choice to make, and no way to close.
  const met = after(recordMachine, edit, ...opened, rename, submit, fine('request-1'), conflict, { type: 'CLOSE' });
  expect(met.value).toBe('conflicting');
});

test('field errors of the server stand under their fields', () => {
  const invalid = failed('save', '请检查填写内容', {
    code: 40001,
    result: { errors: [{ field: 'cate_name', message: '分类名称已存在' }] },
  });
  const state = after(recordMachine, edit, ...opened, rename, submit, fine('request-1'), invalid);
  expect(state.matches('editing')).toBe(true);
  expect(state.context.errors).toEqual({ cate_name: '分类名称已存在' });
});

describe('a row that somebody else saved first is never overwritten unseen (40901)', () => {
  const clash = [...opened, rename, submit, fine('request-1'), conflict] as const;
  const both: RecordEvent = { type: 'CHANGE', values: { cate_name: '品牌礼品', sort: 40 } };
  const real = [...opened, both, submit, fine('request-1'), conflict] as const;
  const merge: RecordEvent = { type: 'MERGE' };
  const pick = (side: 'mine' | 'theirs', key = 'sort'): RecordEvent => ({ type: 'PICK', key, side });

  test('what only one side changed is merged; nothing is sent before it is submitted again', () => {
    expect(after(recordMachine, edit, ...clash).value).toBe('conflicting');
    const joined = after(recordMachine, edit, ...clash, merge);
    expect(joined.matches({ editing: 'dirty' })).toBe(true);
    expect(joined.context.draft).toMatchObject({ cate_name: '品牌礼品', sort: 30 });
    expect(joined.context.row?.version).toBe(4);
    expect(callsAfter(recordMachine, edit, ...clash, merge).filter((call) => call.startsWith('save'))).toEqual(
      callsAfter(recordMachine, edit, ...clash).filter((call) => call.startsWith('save')),
    );
  });

  test('what both changed is asked for, field by field, and nothing is chosen beforehand', () => {
    expect(after(recordMachine, edit, ...real).context.sides).toEqual({});
    expect(after(recordMachine, edit, ...real, merge).value).toBe('conflicting');
    expect(after(recordMachine, edit, ...real, pick('mine', 'cate_name'), merge).value).toBe('conflicting');
    const mine = after(recordMachine, edit, ...real, pick('mine'), merge);
    expect(mine.context.draft).toMatchObject({ cate_name: '品牌礼品', sort: 40 });
    const theirs = after(recordMachine, edit, ...real, pick('mine'), pick('theirs'), merge);
    expect(theirs.context.draft).toMatchObject({ cate_name: '品牌礼品', sort: 30 });
  });

  test('a second conflict asks again', () => {
    const again = [...real, pick('mine'), merge, submit, fine('request-2'), conflict] as const;
    expect(after(recordMachine, edit, ...again).context.sides).toEqual({});
  });

  test('one may take theirs and give up what one typed', () => {
    const theirs = after(recordMachine, edit, ...clash, { type: 'TAKE_THEIRS' });
    expect(theirs.matches({ editing: 'pristine' })).toBe(true);
    expect(theirs.context.draft).toMatchObject({ cate_name: '品牌周边', sort: 30 });
  });
});

describe('保存并继续, 保存并新建', () => {
  const stay: RecordEvent = { type: 'SUBMIT_AND', further: 'stay' };
  const next: RecordEvent = { type: 'SUBMIT_AND', further: 'next' };
  const saved = done('save', { id: 102, version: 4 });
  const create = { entity: 'award_cate', mode: 'create' } as const;
  const fresh = done('load', { ...row, version: 4, cate_name: '品牌礼品' });

  test('the form goes on with the row as it was saved, and the page hears of it', () => {
    const events = [...opened, rename, stay, fine('request-1'), saved] as const;
    expect(after(recordMachine, edit, ...events).value).toBe('loading');
    expect(effectsAfter(recordMachine, edit, ...events)).toEqual([
      'dropDraft',
      'reportKept {"id":102,"said":"已保存「品牌礼品」","text":"保存成功"}',
    ]);
    const on = after(recordMachine, edit, ...events, fresh);
    expect(on.matches({ editing: 'pristine' })).toBe(true);
    expect(on.context).toMatchObject({ row: { version: 4 }, requestId: '', draft: { cate_name: '品牌礼品' } });
  });

  test('a new record is edited from then on', () => {
    const on = after(recordMachine, create, blank, rename, stay, fine('request-1'), saved, fresh);
    expect(on.context).toMatchObject({ mode: 'edit', id: 102 });
  });

  test('the next form is empty, also after a copy, and its save is another request', () => {
    const copy = { ...create, id: 102 } as const;
    const on = after(recordMachine, copy, done('load', row), blank, rename, next, fine('request-1'), saved);
    expect(on.matches({ editing: 'pristine' })).toBe(true);
    expect(on.context).toMatchObject({ mode: 'create', id: undefined, row: null, requestId: '' });
    expect(on.context.draft['cate_name']).toBeUndefined();
  });

  test('neither where there is nothing to go on with', () => {
    const adjust = { entity: 'goods_offline', mode: 'ADJUST_STOCK', id: 7 } as const;
    const more: RecordEvent = { type: 'CHANGE', values: { stock_delta: 5 } };
    expect(after(recordMachine, adjust, ...opened, more, stay).matches('editing')).toBe(true);
    expect(after(recordMachine, edit, ...opened, rename, next).matches('editing')).toBe(true);
    expect(after(recordMachine, edit, ...opened, stay).matches({ editing: 'pristine' })).toBe(true);
  });

  test('after a failure 确定 closes as ever', () => {
    const events = [...opened, rename, stay, fine('request-1'), down, submit, fine('request-1'), saved] as const;
    expect(after(recordMachine, edit, ...events).value).toBe('saved');
  });
});

test('a copy starts with the values of the row, is told from it by its name and is a new record (award.md §0.4)', () => {
  const copy = { entity: 'award_cate', mode: 'create', id: 102 } as const;
  const state = after(recordMachine, copy, ...opened);
  expect(state.context.draft).toMatchObject({ cate_name: '品牌周边-副本', sort: 20 });
  const [call] = callsAfter(recordMachine, copy, ...opened, submit, fine('request-1'));
  expect(call).toContain('"mode":"create"');
});

test('how it ended is for the page to report: a drawer that is saved says nothing before the page could', () => {
  const saved = [...opened, rename, submit, fine('request-1'), done('save', { id: 102 })] as const;
  expect(effectsAfter(recordMachine, edit, ...saved)).toEqual(['dropDraft']);
  expect(effectsAfter(recordMachine, edit, ...opened, rename, { type: 'CLOSE' }, { type: 'DISCARD' })).toEqual([
    'dropDraft',
  ]);
});

test('a change that waits for a second person is not called saved, and there is nothing to take back', () => {
  const answered = done('save', { id: 7, version: 3, status: 'pending' });
  const state = after(recordMachine, edit, ...opened, rename, submit, fine('request-1'), answered);
  expect(state.value).toBe('saved');
  expect(state.output).toMatchObject({
    saved: true,
    isHeld: true,
    said: expect.stringContaining('已提交审批') as string,
  });
  expect(state.output).not.toHaveProperty('version');
});
