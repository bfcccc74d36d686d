import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/entity/history.ts';
import { type HistoryEvent, historyMachine } from '../../../machines/entity/record/history.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

const input = { entity: 'award', id: 7 };
const line = (version: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 100 + version,
  at: '2026-11-20T10:00:00+08:00',
  nickname: '林佳',
  action: 'edit',
  event: '',
  summary: '修改',
  diff: [],
  version,
  undoable: false,
  restorable: false,
  ...more,
});
const show: HistoryEvent = { type: 'SHOW' };
const page = done('fetchHistory', {
  entries: [line(3, { undoable: true }), line(2, { restorable: true })],
  more: true,
});
const undo: HistoryEvent = { type: 'UNDO', version: 3, requestId: 'request-1' };
const restore: HistoryEvent = { type: 'RESTORE', version: 2 };

test('nothing is fetched until somebody asks for it, then page by page', () => {
  expect(callsAfter(historyMachine, input)).toEqual([]);
  expect(callsAfter(historyMachine, input, show, page, { type: 'MORE' }).at(-1)).toContain('"before":102');
  const rest = done('fetchHistory', { entries: [line(1)], more: false });
  const state = after(historyMachine, input, show, page, { type: 'MORE' }, rest);
  expect(state.context.entries.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(state.can({ type: 'MORE' })).toBe(false);
});

test('a write is taken back as one wish, however often it is tried', () => {
  const tried = [show, page, undo, failed('takeBack', '您的网络发生异常，无法连接服务器')] as const;
  expect(after(historyMachine, input, ...tried).context.error).toBe('您的网络发生异常，无法连接服务器');
  const again = callsAfter(historyMachine, input, ...tried, { type: 'RETRY' }).at(-1);
  expect(again).toContain('"requestId":"request-1"');
  expect(again).toBe(callsAfter(historyMachine, input, show, page, undo).at(-1));
  expect(effectsAfter(historyMachine, input, ...tried, { type: 'RETRY' }, done('takeBack', {}))).toEqual([
    'reportUndone',
  ]);
});

test('what cannot be taken back or restored is not', () => {
  const other: HistoryEvent = { type: 'UNDO', version: 2, requestId: 'request-1' };
  expect(after(historyMachine, input, show, page, other).value).toBe('shown');
  expect(after(historyMachine, input, show, page, { type: 'RESTORE', version: 3 }).value).toBe('shown');
});

test('an earlier form goes to the record; what need not or may not be put back is said', () => {
  const old = done('fetchVersion', { values: { title: '旧名' }, left: [] });
  expect(effectsAfter(historyMachine, input, show, page, restore, old).join()).toContain('"title":"旧名"');
  const same = done('fetchVersion', { values: {}, left: [] });
  expect(after(historyMachine, input, show, page, restore, same).context.note).toBe(
    '这个版本的内容与现在相同，没有需要恢复的内容',
  );
  const locked = done('fetchVersion', { values: {}, left: [{ label: '来源', because: '已被奖品引用，不能修改' }] });
  expect(after(historyMachine, input, show, page, restore, locked).context.note).toBe('来源：已被奖品引用，不能修改');
  expect(effectsAfter(historyMachine, input, show, page, restore, locked)).toEqual([]);
});
