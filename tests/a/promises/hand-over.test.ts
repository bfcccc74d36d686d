import { expect, test } from 'vitest';
import { handOverMachine } from '../../../machines/statechart/hand-over.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const input = { entity: 'award', id: 7, event: 'ENABLE', title: '启用奖励「到店礼」' };
const receivers = [{ id: 3, name: '何沐', roles: ['商城运营'] }];
const offered = done('fetchReceivers', { receivers, requestId: 'request-1' });
const choose = { type: 'CHOOSE', receiver: 3 } as const;
const note = { type: 'NOTE', note: '今天要用' } as const;
const send = { type: 'SEND' } as const;

test('who may take the step is asked for at once, of the very step', () => {
  expect(callsAfter(handOverMachine, input)).toEqual([
    'fetchReceivers (fetchReceivers) {"entity":"award","event":"ENABLE","id":7}',
  ]);
});

test('a failure says why, is forgotten when it is tried again, and can be left', () => {
  const down = failed('fetchReceivers', '请求超时');
  expect(after(handOverMachine, input, down).context.error).toBe('请求超时');
  const again = after(handOverMachine, input, down, { type: 'RETRY' });
  expect([again.value, again.context.error]).toEqual(['loading', '']);
  expect(after(handOverMachine, input, down, { type: 'CANCEL' }).output).toEqual({ to: '' });
});

test('it is sent to whoever was chosen, with the word to it, under one name however often', () => {
  const sent =
    'sendOver (sendOver) {"entity":"award","event":"ENABLE","id":7,"note":"今天要用","receiver_id":3,"requestId":"request-1"}';
  expect(callsAfter(handOverMachine, input, offered, choose, note, send)).toContain(sent);
  const refused = failed('sendOver', '这一步已经交给 何沐，还没有处理');
  const back = after(handOverMachine, input, offered, choose, note, send, refused);
  expect([back.value, back.context.error]).toEqual(['choosing', '这一步已经交给 何沐，还没有处理']);
  expect(after(handOverMachine, input, offered, choose, note, send, refused, send).context.error).toBe('');
  expect(after(handOverMachine, input, offered, choose, send, done('sendOver', {})).output).toEqual({ to: '何沐' });
});

test('nobody gets it where it is left, also after somebody was chosen', () => {
  expect(after(handOverMachine, input, offered, choose, { type: 'CANCEL' }).output).toEqual({ to: '' });
});

test('nothing goes to nobody, nobody is chosen who may not take it, and a word is no longer than it may be', () => {
  expect(after(handOverMachine, input, offered, send).value).toBe('choosing');
  expect(after(handOverMachine, input, offered, { type: 'CHOOSE', receiver: 9 }).context.receiver).toBeNull();
  expect(after(handOverMachine, input, offered, { type: 'NOTE', note: '长'.repeat(201) }).context.note).toBe('');
  expect(after(handOverMachine, input, offered, { type: 'NOTE', note: '长'.repeat(200) }).context.note).toHaveLength(
    200,
  );
});
