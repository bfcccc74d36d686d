import { expect, test } from 'vitest';
import { type RecordPageInput, recordPageMachine } from '../../../machines/entity/record/record-page.ts';
import type { Question } from '../../../machines/entity/record/confirm.ts';
import { after, callsAfter, done, effectsAfter, type Happening } from '../../engine/promises.ts';

/* A record is a page of its own: it stays there, read anew, whatever was done with it. */

type Step = Happening<typeof recordPageMachine>;
const input: RecordPageInput = {
  key: '/system/account/7',
  entity: 'account',
  id: 7,
  actions: ['query', 'get', 'add', 'edit'],
};
const question: Question = {
  title: '提示',
  content: '确定停用「王小明」吗？',
  okText: '确定',
  danger: false,
  needsReason: false,
  requestId: 'request-1',
  target: { id: 7, event: 'DISABLE' },
  said: '已停用「王小明」',
};
const ask: Step = { type: 'ASK', question };
const make: Step = { type: 'MAKE', making: { entity: 'account', id: 7 } };
const openPart: Step = { type: 'OPEN_PART', part: 'password' };
const above = (...steps: readonly Step[]) =>
  (after(recordPageMachine, input, ...steps).value as { above: string }).above;
const effects = (...steps: readonly Step[]) => effectsAfter(recordPageMachine, input, ...steps).join();
const calls = (...steps: readonly Step[]) => callsAfter(recordPageMachine, input, ...steps).join();

test('its own record is read, and who else looks at it', () => {
  expect(calls()).toContain('record (record) {"entity":"account","id":7,"mode":"detail"}');
  expect(calls()).toContain('presence (presence)');
});

test.each([
  ['saved', { saved: true, id: 7, version: 4 }],
  ['given up', { saved: false }],
])('a form that was %s leads back to the record, read anew', (_, output) => {
  expect(calls(done('record', output))).toContain('"mode":"detail"');
  expect(effects(done('record', output))).toContain('report');
});

test('what was saved is said, with the way to take it back; what was given up is not', () => {
  expect(effects(done('record', { saved: true, id: 7, version: 4 }))).toContain(
    'announce {"text":"保存成功","undo":{"id":7,"version":4}}',
  );
  expect(effects(done('record', { saved: false }))).not.toContain('announce');
  expect(effects({ type: 'RECORD_KEPT', id: 7, text: '已撤销' })).toContain('announce {"text":"已撤销"}');
});

test('a step is asked about; once it was taken the record is read anew, and it is said', () => {
  expect(above(ask)).toBe('asking');
  expect(effects(ask, done('confirm', { performed: true, version: 5 }))).toMatch(
    /send record {"type":"REFRESH"}.*announce {"text":"已停用「王小明」","undo":{"id":7,"version":5}}/,
  );
  expect(effects(ask, done('confirm', { performed: false }))).toBe('');
  expect(above(ask, done('confirm', { performed: false }))).toBe('nothing');
});

test('a dialog of its own opens about this very record, for those who may', () => {
  expect(calls(openPart)).toContain('{"entity":"account","id":7,"key":"/system/account/7","view":"password"}');
  expect(above({ type: 'RIGHTS', actions: ['query', 'get'] }, openPart)).toBe('nothing');
  expect(above({ type: 'OPEN_PART', part: 'nothing' })).toBe('nothing');
  expect(effects(openPart, { type: 'PAGE_CLOSED', wrote: true })).toContain('REFRESH');
  expect(effects(openPart, { type: 'PAGE_CLOSED', wrote: false })).toBe('report');
});

test('something new is made without leaving the record; what follows its making opens, too', () => {
  expect(calls(make)).toContain('made (made) {"entity":"account","id":7,"mode":"create"}');
  expect(calls(make, done('made', { saved: true, id: 9 }))).toContain(
    '{"entity":"account","id":9,"key":"/system/account/7","view":"password"}',
  );
  expect(above(make, done('made', { saved: false }))).toBe('nothing');
  const plain = { ...input, key: '/award/cate/102', entity: 'award_cate', id: 102 };
  const given: Step = { type: 'MAKE', making: { entity: 'award_cate', given: { sort: 3 } } };
  const made = effectsAfter(recordPageMachine, plain, given, done('made', { saved: true, id: 103 })).join();
  expect(made).toMatch(/REFRESH.*report.*保存成功/);
  expect(made).toContain('send related');
  expect(made).toContain('send record {"type":"REFRESH"}');
  expect(after(recordPageMachine, plain, given, done('made', { saved: true, id: 103 })).value).toMatchObject({
    above: 'nothing',
  });
});

test('it is read anew when others changed it, or too much to name, and not for other records', () => {
  expect(effects({ type: 'ROWS_CHANGED', ids: [6, 7] })).toContain('REFRESH');
  expect(effects({ type: 'ROWS_CHANGED', ids: [] })).toContain('REFRESH');
  expect(effects({ type: 'ROWS_CHANGED', ids: [6] })).toBe('');
  expect(effects({ type: 'REFRESH' })).toContain('REFRESH');
});

const typed = (...steps: readonly Step[]) => after(recordPageMachine, input, ...steps).context.typed;

test.each(['RECORD', 'PAGE'] as const)('the tab bar hears of what is typed in a %s, and when that is over', (where) => {
  const begun = { type: `${where}_UNSAVED` } as Step;
  expect(effects(begun)).toBe('report');
  expect(typed(begun)).toEqual({ form: true, panels: false });
  expect(effects(begun, { type: `${where}_SAVED` } as Step)).toBe('report');
  expect(typed(begun, { type: `${where}_SAVED` } as Step)).toEqual({ form: false, panels: false });
});

test('what is typed in a panel is not forgotten with the form that was saved above it, nor the other way round', () => {
  const inPanel: Step = { type: 'PANELS_UNSAVED' };
  expect(effects(inPanel)).toBe('report');
  expect(typed(inPanel, { type: 'RECORD_UNSAVED' }, done('record', { saved: true, id: 7 }))).toEqual({
    form: false,
    panels: true,
  });
  expect(typed({ type: 'RECORD_UNSAVED' }, inPanel, { type: 'PANELS_SAVED' })).toEqual({ form: true, panels: false });
  expect(effects(inPanel, { type: 'PANELS_SAVED' })).toBe('report');
});

const typing: Step = { type: 'RECORD_UNSAVED' };
const typingThere: Step = { type: 'PAGE_UNSAVED' };
const plainRow: Step = { type: 'MAKE', making: { entity: 'account', id: 9, mode: 'edit' } };

test.each<[what: string, steps: readonly Step[]]>([
  ['a form that was saved', [typing, done('record', { saved: true, id: 7 })]],
  ['a form that was given up', [typing, done('record', { saved: false })]],
  ['a new row that was saved, and opens its dialog', [make, typing, done('made', { saved: true, id: 9 })]],
  ['a row that was saved', [plainRow, typing, done('made', { saved: true, id: 9 })]],
  ['a row that was given up', [make, typing, done('made', { saved: false })]],
  ['a dialog that wrote', [openPart, typingThere, { type: 'PAGE_CLOSED', wrote: true }]],
  ['a dialog that was closed', [openPart, typingThere, { type: 'PAGE_CLOSED', wrote: false }]],
])('nothing is typed any more after %s', (_, steps) => {
  expect(typed(...steps.slice(0, -1))).toEqual({ form: true, panels: false });
  expect(typed(...steps)).toEqual({ form: false, panels: false });
});

test('a row that belongs to the record is changed from its page: its own form, not a copy of it', () => {
  const change: Step = { type: 'MAKE', making: { entity: 'account', id: 9, mode: 'edit' } };
  expect(calls(change)).toContain('made (made) {"entity":"account","id":9,"mode":"edit"}');
  expect(effects(change, done('made', { saved: true, id: 9 }))).toMatch(/send panels {"type":"REFRESH"}.*保存成功/);
  expect(above(change, done('made', { saved: true, id: 9 }))).toBe('nothing');
});

test('its panels are told which row it is and what may be done, and are up to date after every write', () => {
  const row = { id: 7, version: 3, status: 'enabled' };
  expect(calls()).toContain('panels (panels)');
  expect(effects({ type: 'ROW_READ', row })).toBe(
    'send panels {"row":{"id":7,"status":"enabled","version":3},"type":"ROW_READ"}',
  );
  expect(effects({ type: 'RIGHTS', actions: ['query'] })).toBe('send panels {"actions":["query"],"type":"RIGHTS"}');
  const refreshed = 'send panels {"type":"REFRESH"}';
  const writes: readonly (readonly Step[])[] = [
    [done('record', { saved: true, id: 7 })],
    [ask, done('confirm', { performed: true })],
    [openPart, { type: 'PAGE_CLOSED', wrote: true }],
    [make, done('made', { saved: true, id: 9 })],
    [{ type: 'REFRESH' }],
    [{ type: 'ROWS_CHANGED', ids: [7] }],
    [{ type: 'RECORD_KEPT', id: 8, text: '已保存' }],
  ];
  for (const steps of writes) expect(effects(...steps)).toContain(refreshed);
  expect(effects({ type: 'ROWS_CHANGED', ids: [6] })).not.toContain(refreshed);
});

/* What is above the record, and what is told of it, by what happened: in the words of docs/decisions/100. */
test.each<[string, string, string, readonly Step[]]>([
  ['a question that was answered', 'nothing', 'REFRESH', [ask, done('confirm', { performed: true })]],
  ['a dialog that wrote', 'nothing', 'REFRESH', [openPart, { type: 'PAGE_CLOSED', wrote: true }]],
  ['a dialog that wrote nothing', 'nothing', '', [openPart, { type: 'PAGE_CLOSED', wrote: false }]],
  ['a row that was made, with a dialog behind it', 'partOpen', 'REFRESH', [make, done('made', { saved: true, id: 9 })]],
  ['a row that was not made', 'nothing', '', [make, done('made', { saved: false })]],
])('after %s it stands at %s', (_, stands, news, steps) => {
  expect(above(...steps)).toBe(stands);
  const told = effects(...steps);
  for (const reader of ['record', 'related'])
    expect(told.includes(`send ${reader} {"type":"REFRESH"}`)).toBe(news === 'REFRESH');
});

test('each dialog that is over leaves nothing unsaved behind', () => {
  for (const wrote of [true, false]) expect(effects(openPart, { type: 'PAGE_CLOSED', wrote })).toContain('report');
  for (const saved of [true, false]) expect(effects(make, done('made', { saved }))).toContain('report');
});

test('what was made is said also where a dialog follows, and brings the related lists up to date as a refresh does', () => {
  expect(effects(make, done('made', { saved: true, id: 9 }))).toContain('保存成功');
  for (const news of [{ type: 'REFRESH' }, { type: 'RECORD_KEPT', id: 8, text: '已保存' }] as const)
    expect(effects(news)).toContain('send related {"type":"REFRESH"}');
  expect(effects({ type: 'REFRESH' })).toContain('send record {"type":"REFRESH"}');
});

test('beside it run the choices of its forms, the masked values, its name for the tab, and the lists of what belongs to it', () => {
  const begun = calls();
  expect(begun).toContain('picker (picker)');
  expect(begun).toContain('reveal (reveal) {"entity":"account"}');
  expect(begun).toContain('watchName (watchName) {"entity":"account","key":"/system/account/7"}');
  expect(begun).toContain('related (related) {"entity":"account","id":7}');
  expect(begun).toContain('presence (presence) {"entity":"account","id":7,"key":"/system/account/7","mode":"detail"}');
});

test('a question is put with all that it says, and closing the tab asks meanwhile', () => {
  expect(calls(ask)).toContain('确定停用「王小明」吗？');
  expect(after(recordPageMachine, input, ask).hasTag('asking')).toBe(true);
  expect(after(recordPageMachine, input).hasTag('asking')).toBe(false);
});
