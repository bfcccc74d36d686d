import { expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';
import { stateText } from '../../engine/text.ts';

/* Where each answer and each wish leads a form: what is typed is lost only where somebody said so (spec §5, wider.md §1.7). */

type Step = Happening<typeof recordMachine>;
type Bare = 'CLOSE' | 'RETRY' | 'SUBMIT' | 'DISCARD' | 'KEEP' | 'TAKE_THEIRS' | 'DROP_DRAFT';
const row: Row = { id: 102, version: 3, status: 'enabled', cate_name: '品牌周边', sort: 20, icon: null, remark: null };
const edit = { entity: 'award_cate', mode: 'edit', id: 102 } as const;
const view = { ...edit, mode: 'detail' } as const;
const create = { entity: 'award_cate', mode: 'create' } as const;
const wish = (type: Bare): Step => ({ type }) as Step;
const loaded = done('load', row);
const blank = done('recallDraft', null);
const lost: readonly Step[] = [failed('load', '网络异常')];
const opened: readonly Step[] = [loaded, blank];
const rename: Step = { type: 'CHANGE', values: { cate_name: '品牌礼品' } };
const upload: Step = { type: 'UPLOAD', key: 'icon', files: [], library: { room: 1, taken: [] } };
const dirty: readonly Step[] = [...opened, rename];
const asked: readonly Step[] = [...dirty, wish('CLOSE')];
const validating: readonly Step[] = [...dirty, wish('SUBMIT')];
const saving: readonly Step[] = [...validating, done('validate', { errors: [], requestId: 'request-1' })];
const unsaved: readonly Step[] = [...saving, failed('save', '网络异常')];
const theirs = { ...row, version: 4, cate_name: '茶礼' };
const conflicting: readonly Step[] = [...saving, failed('save', '已被修改', { code: 40_901, result: theirs })];
const faulty = done('validate', { errors: [{ field: 'cate_name', message: '已被使用' }], requestId: 'request-1' });

type Way = readonly [string, typeof edit | typeof view | typeof create, readonly Step[], string];
const ways: readonly Way[] = [
  ['a row is read', edit, [], 'loading'],
  ['nobody has to wait for it', edit, [wish('CLOSE')], 'closed'],
  ['one that cannot be read', edit, lost, 'unavailable'],
  ['is read again', edit, [...lost, wish('RETRY')], 'loading'],
  ['or left', edit, [...lost, wish('CLOSE')], 'closed'],
  ['who only looks sees it', view, [loaded], 'viewing'],
  ['and leaves', view, [loaded, wish('CLOSE')], 'closed'],
  ['or begins to edit', view, [loaded, { type: 'EDIT' }], 'recalling'],
  [
    'what 状态图 heard of is shown, and it stays open',
    view,
    [loaded, { type: 'ROW_TOLD', row: { id: 7, version: 9, status: 'enabled' } }],
    'viewing',
  ],
  ['what was undone is read anew', view, [loaded, { type: 'UNDONE' }], 'loading'],
  ['an earlier form is put back as changes', view, [loaded, { type: 'RESTORE', values: { sort: 5 } }], 'recalling'],
  [
    'which are there to be saved',
    view,
    [loaded, { type: 'RESTORE', values: { sort: 5 } }, blank],
    'editing.dirty.typed',
  ],
  ['a draft is looked for', edit, [loaded], 'recalling'],
  ['nobody has to wait for that either', edit, [loaded, wish('CLOSE')], 'closed'],
  ['where nothing can be kept there is none', edit, [loaded, failed('recallDraft', '无法读取')], 'editing.pristine'],
  ['the form is open', edit, opened, 'editing.pristine'],
  ['untouched it closes at once', edit, [...opened, wish('CLOSE')], 'closed'],
  ['or has nothing to send', edit, [...opened, wish('SUBMIT')], 'closed'],
  ['a new row is sent as it begins', create, [blank, wish('SUBMIT')], 'validating'],
  ['also to go on with the next', create, [blank, { type: 'SUBMIT_AND', further: 'next' }], 'validating'],
  ['what is typed is there', edit, dirty, 'editing.dirty.typed'],
  ['closing asks', edit, asked, 'confirmingDiscard'],
  ['it is given up', edit, [...asked, wish('DISCARD')], 'closed'],
  ['or kept', edit, [...asked, wish('KEEP')], 'editing.dirty.typed'],
  ['pictures are sent beside the form', edit, [...opened, upload], 'editing.uploading'],
  ['also from what is typed', edit, [...dirty, upload], 'editing.uploading'],
  ['typing goes on meanwhile', edit, [...opened, upload, rename], 'editing.uploading'],
  ['closing then asks', edit, [...opened, upload, wish('CLOSE')], 'confirmingDiscard'],
  ['staying leads back to the pictures', edit, [...opened, upload, wish('CLOSE'), wish('KEEP')], 'editing.uploading'],
  ['it is checked', edit, validating, 'validating'],
  ['a fault leads back', edit, [...validating, faulty], 'editing.dirty.typed'],
  ['what cannot be checked is not sent', edit, [...validating, failed('validate', '网络异常')], 'failed'],
  ['it is sent', edit, saving, 'saving'],
  ['and saved', edit, [...saving, done('save', { ...row, version: 4 })], 'saved'],
  ['a refusal keeps it', edit, unsaved, 'failed'],
  ['it is sent again', edit, [...unsaved, wish('RETRY')], 'validating'],
  ['by the button as well', edit, [...unsaved, wish('SUBMIT')], 'validating'],
  ['or changed', edit, [...unsaved, { type: 'CHANGE', values: { sort: 5 } }], 'editing.dirty.typed'],
  ['closing asks', edit, [...unsaved, wish('CLOSE')], 'confirmingDiscard'],
  ['somebody else saved first', edit, conflicting, 'conflicting'],
  ['theirs is taken', edit, [...conflicting, wish('TAKE_THEIRS')], 'editing.pristine'],
];

test.each(ways)('%s', (_, input, steps, state) => {
  expect(stateText(after(recordMachine, input, ...steps).value as never)).toBe(state);
});

test('what waits, asks or failed says so, so that the tab bar and the page know', () => {
  const tagged = (tag: 'busy' | 'failed' | 'unsaved' | 'saving' | 'form', ...many: readonly (readonly Step[])[]) =>
    many.map((steps) => after(recordMachine, edit, ...steps).hasTag(tag));
  expect(tagged('busy', [], [loaded], validating, saving)).toEqual([true, true, true, true]);
  expect(tagged('saving', validating, saving)).toEqual([true, true]);
  expect(tagged('failed', unsaved, conflicting)).toEqual([true, true]);
  expect(tagged('unsaved', dirty, [...opened, upload], asked, validating, saving, unsaved, conflicting)).not.toContain(
    false,
  );
  expect(tagged('form', [loaded], opened, asked, validating, saving, unsaved, conflicting)).not.toContain(false);
  expect(after(recordMachine, edit, ...opened, upload).hasTag('unkept')).toBe(true);
});

test('each call is about this row, and why something failed is on screen until one goes on', () => {
  expect(callsAfter(recordMachine, edit).join()).toMatch(/"entity":"award_cate".*"id":102/);
  expect(callsAfter(recordMachine, edit, ...validating).join()).toContain('"cate_name":"品牌礼品"');
  expect(callsAfter(recordMachine, view, loaded).join()).toMatch(/diagram.*"entity":"award_cate".*history.*"id":102/);
  expect(callsAfter(recordMachine, edit, ...opened, upload).join()).toContain('"key":"icon"');
  expect(after(recordMachine, edit, ...lost).context.error).toBe('网络异常');
  expect(after(recordMachine, edit, ...lost, wish('RETRY')).context.error).toBe('');
  const unchecked: readonly Step[] = [...validating, failed('validate', '网络异常')];
  expect(after(recordMachine, edit, ...unchecked).context.error).toBe('网络异常');
  expect(after(recordMachine, edit, ...unchecked, wish('RETRY')).context.error).toBe('');
});

test('typing goes on while pictures are sent, is kept as a draft, and tells the tab that it is unsaved', () => {
  const typed = effectsAfter(recordMachine, edit, ...opened, upload, rename).join();
  expect(typed).toContain('keepDraft');
  expect(after(recordMachine, edit, ...opened, upload, rename).context.draft['cate_name']).toBe('品牌礼品');
  expect(effectsAfter(recordMachine, edit, ...opened, upload).join()).toContain('reportUnsaved');
});

test('how it ended is told to who opened it', () => {
  expect(after(recordMachine, edit, wish('CLOSE')).output).toEqual({ saved: false });
  expect(after(recordMachine, edit, ...saving, done('save', { ...row, version: 4 })).output).toMatchObject({
    saved: true,
    id: 102,
  });
});
