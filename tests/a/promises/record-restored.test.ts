import { describe, expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import type { RecordEvent } from '../../../machines/entity/record/record-types.ts';
import { after, callsAfter, done, effectsAfter } from '../../engine/promises.ts';

const row: Row = { id: 102, version: 3, status: 'enabled', cate_name: '品牌周边', sort: 20, icon: null, remark: null };
const blank = done('recallDraft', null);
const submit: RecordEvent = { type: 'SUBMIT' };
const fine = (requestId: string) => done('validate', { errors: [], requestId });

describe('恢复到此版本', () => {
  const detail = { entity: 'award_cate', mode: 'detail', id: 102 } as const;
  const restore: RecordEvent = { type: 'RESTORE', values: { sort: 7 } };

  test('the values stand in the form as changes of the row as it is, and are saved as any change', () => {
    const on = after(recordMachine, detail, done('load', row), restore, blank);
    expect(on.matches({ editing: 'dirty' })).toBe(true);
    expect(on.context).toMatchObject({ mode: 'edit', base: { sort: 20 }, draft: { sort: 7, cate_name: '品牌周边' } });
    const calls = callsAfter(recordMachine, detail, done('load', row), restore, blank, submit, fine('request-1'));
    expect(calls.at(-1)).toContain('"values":{"sort":7}');
  });

  test('what is the same already is no change', () => {
    const same: RecordEvent = { type: 'RESTORE', values: { sort: 20 } };
    expect(after(recordMachine, detail, done('load', row), same, blank).matches({ editing: 'pristine' })).toBe(true);
  });

  test('a write that was taken back shows the row anew, and the page hears of it', () => {
    expect(after(recordMachine, detail, done('load', row), { type: 'UNDONE' }).value).toBe('loading');
    expect(effectsAfter(recordMachine, detail, done('load', row), { type: 'UNDONE' })).toEqual([
      'reportKept {"id":102,"said":"已保存「品牌周边」","text":"已撤销"}',
    ]);
  });
});
