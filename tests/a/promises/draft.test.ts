import { describe, expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { fingerprintOf } from '../../../machines/entity/record/draft.ts';
import { formOf } from '../../../machines/entity/record/record-values.ts';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import type { FoundDraft, RecordEvent, RecordInput } from '../../../machines/entity/record/record-types.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

const row: Row = { id: 102, version: 3, status: 'enabled', cate_name: '品牌周边', sort: 20, icon: null, remark: null };
const base = { cate_name: '品牌周边', sort: 20, icon: null, remark: null };
const form = { entity: 'award_cate', mode: 'edit' } as const;
const edit: RecordInput = { ...form, id: 102 };
const loaded = done('load', row);
const rename: RecordEvent = { type: 'CHANGE', values: { cate_name: '品牌礼品' } };
const restore: RecordEvent = { type: 'RESTORE_DRAFT' };
const drop: RecordEvent = { type: 'DROP_DRAFT' };

const draft: FoundDraft = {
  fingerprint: fingerprintOf(formOf(form)),
  version: 3,
  base,
  values: { ...base, cate_name: '没来得及保存' },
  requestId: 'request-0',
  age: 180_000,
  tab: 'tab-1',
};
const found = (differs: Partial<FoundDraft> = {}) => done('recallDraft', { ...draft, ...differs });

type Step = Happening<typeof recordMachine>;
const at = (...steps: readonly Step[]) => after(recordMachine, edit, ...steps);
const effects = (...steps: readonly Step[]) => effectsAfter(recordMachine, edit, ...steps).join('\n');
const blank = done('recallDraft', null);

describe('nothing typed is lost', () => {
  test('each change is kept, with the row version it was begun on', () => {
    const kept = effects(loaded, blank, rename);
    expect(kept).toContain('keepDraft');
    expect(kept).toContain('"cate_name":"品牌礼品"');
    expect(kept).toContain('"version":3');
    expect(kept).toContain(`"fingerprint":"${draft.fingerprint}"`);
  });

  test('a save under way is kept with its request: after a crash the same content is the same request', () => {
    const fine = done('validate', { errors: [], requestId: 'request-1' });
    expect(effects(loaded, blank, rename, { type: 'SUBMIT' }, fine)).toContain('"requestId":"request-1"');
    expect(at(loaded, found(), restore).context.requestId).toBe('request-0');
  });

  test('what is saved, discarded or typed back is kept no longer', () => {
    const fine = done('validate', { errors: [], requestId: 'request-1' });
    const saved = [loaded, blank, rename, { type: 'SUBMIT' }, fine, done('save', { id: 102 })] as const;
    expect(effects(...saved)).toContain('dropDraft');
    expect(effects(loaded, blank, rename, { type: 'CLOSE' }, { type: 'DISCARD' })).toContain('dropDraft');
    expect(effects(loaded, blank, rename, { type: 'CHANGE', values: { cate_name: '品牌周边' } })).toContain(
      'dropDraft',
    );
  });

  test('a failed save keeps it', () => {
    const fine = done('validate', { errors: [], requestId: 'request-1' });
    const steps = [loaded, blank, rename, { type: 'SUBMIT' }, fine, failed('save', '网络异常')] as const;
    expect(effects(...steps)).not.toContain('dropDraft');
  });

  test('details have no draft, their form has: it is looked for when editing begins', () => {
    const detail: RecordInput = { ...edit, mode: 'detail' };
    expect(after(recordMachine, detail, loaded).value).toBe('viewing');
    expect(callsAfter(recordMachine, detail, loaded, { type: 'EDIT' }).join()).toContain('"mode":"edit"');
  });

  test('where the browser keeps nothing the form opens all the same, and nothing is removed', () => {
    const state = at(loaded, failed('recallDraft', '浏览器不保存'));
    expect(state.matches({ editing: 'pristine' })).toBe(true);
    expect(effects(loaded, failed('recallDraft', '浏览器不保存'))).not.toContain('drop');
  });
});

describe('a draft that is found', () => {
  test('is offered, and nothing can be typed over it before the operator decides', () => {
    const state = at(loaded, found(), rename);
    expect(state.matches({ deciding: 'offered' })).toBe(true);
    expect(state.context.draft).toEqual(base);
  });

  test('restored, its changes stand on the row, and it is this tab that keeps it', () => {
    const state = at(loaded, found(), restore);
    expect(state.matches({ editing: { dirty: 'restored' } })).toBe(true);
    expect(state.context.draft['cate_name']).toBe('没来得及保存');
    expect(state.hasTag('unsaved')).toBe(true);
    expect(effects(loaded, found(), restore)).toContain('adoptFound');
    expect(effects(loaded, found(), restore)).toContain('reportUnsaved');
  });

  test('dropped, the form is as the row is', () => {
    const state = at(loaded, found(), drop);
    expect(state.matches({ editing: 'pristine' })).toBe(true);
    expect(state.context.draft).toEqual(base);
    expect(effects(loaded, found(), drop)).toContain('dropFound {"tab":"tab-1"}');
  });

  test('stays when the drawer is closed without a decision', () => {
    expect(at(loaded, found(), { type: 'CLOSE' }).value).toBe('closed');
    expect(effects(loaded, found(), { type: 'CLOSE' })).toBe('');
  });

  test('is put back unasked after a reload, and can be dropped until something is typed', () => {
    const back = { ...edit, resumes: true } as const;
    expect(after(recordMachine, back, loaded, found()).matches({ editing: { dirty: 'restored' } })).toBe(true);
    const dropped = after(recordMachine, back, loaded, found(), drop);
    expect(dropped.matches({ editing: 'pristine' })).toBe(true);
    expect(dropped.context.draft).toEqual(base);
    const typed = after(recordMachine, back, loaded, found(), { type: 'CHANGE', values: { sort: 5 } }, drop);
    expect(typed.context.draft).toMatchObject({ cate_name: '没来得及保存', sort: 5 });
  });

  test('whose row was saved since leads into the conflict: was, mine, theirs', () => {
    const moved = found({ version: 2, base: { ...base, sort: 10 }, values: { ...draft.values, sort: 10 } });
    const state = at(loaded, moved, restore);
    expect(state.value).toBe('conflicting');
    expect(state.context.base['sort']).toBe(10);
    expect(state.context.error).toBe('您开始填写之后，这条记录已被修改');
    const mine = at(loaded, moved, restore, { type: 'MERGE' });
    expect(mine.context.draft).toMatchObject({ cate_name: '没来得及保存', sort: 20 });
    expect(mine.context.requestId).toBe('');
    expect(effects(loaded, moved, restore)).toContain('reportUnsaved');
    expect(effects(loaded, moved, restore, { type: 'TAKE_THEIRS' })).toContain('dropDraft');
  });

  test('that changes nothing any more goes without a word: its save had succeeded', () => {
    const same = found({
      version: 2,
      values: { ...base, cate_name: '品牌周边' },
      base: { ...base, cate_name: '旧名' },
    });
    expect(at(loaded, same).matches({ editing: 'pristine' })).toBe(true);
    expect(effects(loaded, same)).toContain('dropFound');
  });

  test('of another form version is not put in, and not removed before the operator has seen it', () => {
    const state = at(loaded, found({ fingerprint: '00000000' }), restore);
    expect(state.matches({ deciding: 'outdated' })).toBe(true);
    expect(effects(loaded, found({ fingerprint: '00000000' }))).toBe('');
  });

  test('older than 30 days is not put in', () => {
    const day = 86_400_000;
    expect(at(loaded, found({ age: 30 * day })).matches({ deciding: 'offered' })).toBe(true);
    expect(at(loaded, found({ age: 30 * day + 1 })).matches({ deciding: 'outdated' })).toBe(true);
  });
});

describe('the fingerprint of a form', () => {
  const text = { kind: 'text', label: '名称' } as const;

  test('is the same whatever the order and the words', () => {
    const one = fingerprintOf({ a: text, b: { kind: 'integer', label: '排序' } });
    expect(fingerprintOf({ b: { kind: 'integer', label: '次序' }, a: text })).toBe(one);
  });

  test('is another when a field comes, goes or changes its kind', () => {
    const prints = [
      fingerprintOf({ a: text }),
      fingerprintOf({ a: text, b: text }),
      fingerprintOf({ b: text }),
      fingerprintOf({ a: { kind: 'textarea', label: '名称' } }),
    ];
    expect(new Set(prints).size).toBe(4);
  });
});
