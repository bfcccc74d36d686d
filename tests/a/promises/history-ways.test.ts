import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/entity/history.ts';
import { historyMachine } from '../../../machines/entity/record/history.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

/* 变更历史 of a record: shown when it is asked for, taken back line by line, and gone with whoever closes it. */

type Step = Happening<typeof historyMachine>;
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
const network = '您的网络发生异常，无法连接服务器';
const show: Step = { type: 'SHOW' };
const hide: Step = { type: 'HIDE' };
const retry: Step = { type: 'RETRY' };
const more: Step = { type: 'MORE' };
const entries = [line(3, { undoable: true }), line(2, { restorable: true })];
const shown: readonly Step[] = [show, done('fetchHistory', { entries, more: true })];
const whole: readonly Step[] = [show, done('fetchHistory', { entries, more: false })];
const missing: readonly Step[] = [show, failed('fetchHistory', network)];
const undoing: readonly Step[] = [...shown, { type: 'UNDO', version: 3, requestId: 'wish-1' }];
const refused: readonly Step[] = [...undoing, failed('takeBack', '不能再撤销')];
const comparing: readonly Step[] = [...shown, { type: 'RESTORE', version: 2 }];
const unread: readonly Step[] = [...comparing, failed('fetchVersion', '没有这个版本的记录')];
const same = done('fetchVersion', { values: {}, left: [] });
const old = done('fetchVersion', { values: { title: '旧名' }, left: [] });

const stands = (...list: readonly Step[]) => after(historyMachine, input, ...list);
const asked = (...list: readonly Step[]) => callsAfter(historyMachine, input, ...list).join();

test.each([
  ['nobody asked', [], 'hidden', ''],
  ['asked', [show], 'loading', 'fetchHistory (fetchHistory) {"entity":"award","id":7}'],
  ['it came', shown, 'shown', ''],
  ['closed before it came', [show, hide], 'hidden', ''],
  ['closed', [...shown, hide], 'hidden', ''],
  ['it could not be got', missing, 'missing', ''],
  ['tried again', [...missing, retry], 'loading', 'fetchHistory (fetchHistory) {"entity":"award","id":7}'],
  ['closed instead', [...missing, hide], 'hidden', ''],
  ['older lines', [...shown, more], 'loading', 'fetchHistory (fetchHistory) {"before":102,"entity":"award","id":7}'],
  ['no older lines', [...whole, more], 'shown', ''],
  [
    'a line is taken back',
    undoing,
    'undoing',
    'takeBack (takeBack) {"entity":"award","id":7,"requestId":"wish-1","version":3}',
  ],
  ['nothing interrupts it', [...undoing, hide], 'undoing', ''],
  ['taken back', [...undoing, done('takeBack', undefined)], 'hidden', ''],
  ['refused', refused, 'refused', ''],
  ['tried again, the same wish', [...refused, retry], 'undoing', asked(...undoing)],
  ['closed after a refusal', [...refused, hide], 'hidden', ''],
  [
    'an earlier form is asked for',
    comparing,
    'comparing',
    'fetchVersion (fetchVersion) {"entity":"award","id":7,"version":2}',
  ],
  ['closed before it came', [...comparing, hide], 'hidden', ''],
  ['it goes into the form', [...comparing, old], 'shown', ''],
  ['there is nothing to put back', [...comparing, same], 'shown', ''],
  ['it could not be read', unread, 'unread', ''],
  ['tried again', [...unread, retry], 'comparing', asked(...comparing)],
  ['closed instead', [...unread, hide], 'hidden', ''],
] as readonly (readonly [string, readonly Step[], string, string])[])('%s', (_, list, state, call) => {
  expect(stands(...list).value).toBe(state);
  const interrupted = list.at(-1) === hide && state === 'undoing';
  expect(interrupted ? '' : asked(...list)).toBe(call);
  expect(stands(...list).hasTag('open')).toBe(state !== 'hidden');
  expect(stands(...list).hasTag('busy')).toBe(['loading', 'undoing', 'comparing'].includes(state));
  if (state === 'hidden') expect(stands(...list).context).toMatchObject({ entries: [], more: false, note: '' });
});

test.each([
  ['it could not be got', missing, network],
  ['tried again', [...missing, retry], ''],
  ['closed', [...missing, hide], ''],
  ['refused', refused, '不能再撤销'],
  ['tried again', [...refused, retry], ''],
  ['closed', [...refused, hide], ''],
  ['the earlier form could not be read', unread, '没有这个版本的记录'],
  ['tried again', [...unread, retry], ''],
  ['closed', [...unread, hide], ''],
] as readonly (readonly [string, readonly Step[], string])[])('what is said: %s', (_, list, error) => {
  expect(stands(...list).context.error).toBe(error);
});

test('a wish that is another one forgets what was said about the one before', () => {
  const noted = [...comparing, same];
  expect(stands(...noted).context.note).toBe('这个版本的内容与现在相同，没有需要恢复的内容');
  expect(stands(...noted, { type: 'UNDO', version: 3, requestId: 'wish-2' }).context).toMatchObject({
    note: '',
    version: 3,
    requestId: 'wish-2',
  });
  expect(stands(...undoing, failed('takeBack', 'x'), hide, ...comparing).context).toMatchObject({
    version: 2,
    requestId: '',
  });
  expect(stands(...noted, hide).context.note).toBe('');
});

test('the record hears of what was taken back, and of an earlier form', () => {
  expect(effectsAfter(historyMachine, input, ...undoing, done('takeBack', undefined))).toEqual(['reportUndone']);
  expect(effectsAfter(historyMachine, input, ...comparing, old)).toEqual([
    'putIntoForm {"left":[],"values":{"title":"旧名"}}',
  ]);
  expect(stands(...comparing, old).context.note).toBe('');
  expect(effectsAfter(historyMachine, input, ...comparing, same)).toEqual([]);
});
