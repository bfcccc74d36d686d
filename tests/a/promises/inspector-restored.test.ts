import { expect, test } from 'vitest';
import { inspectorRestoredMachine } from '../../../machines/inspector/inspector-restored.ts';
import { after, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';

const found = done('receiveRecording', { label: 12, total: 1 });
const same = done('performEvent', { differing: [] });
const restored = (...events: readonly Happening<typeof inspectorRestoredMachine>[]) =>
  after(inspectorRestoredMachine, undefined, ...events);

test('a page goes from event to event, and then the rest of the way to the step', () => {
  expect(restored(found).value).toEqual({ restoring: 'performing' });
  expect(restored(found, same).value).toEqual({ restoring: 'performing' });
  expect(restored(found, same, same).value).toBe('restored');
});

test('delays elapse by themselves once it is there, and the server answers when somebody says so', () => {
  expect(effectsAfter(inspectorRestoredMachine, undefined, found, same, same)).toEqual(['release']);
  expect(effectsAfter(inspectorRestoredMachine, undefined, found, same, same, { type: 'CONNECT' })).toEqual([
    'connect',
  ]);
});

test('a call that is not in the recording is named, until the server answers', () => {
  const miss = { type: 'MISS', call: 'GET /lists?pageNo=2' } as const;
  expect(restored(found, same, same, miss).context.missed).toBe('GET /lists?pageNo=2');
  expect(restored(found, same, same, miss, { type: 'CONNECT' }).context.missed).toBe('');
});

test('where it cannot go on it says why, and what is there can be used', () => {
  const stopped = restored(found, failed('performEvent', '没有流程 app/shell'));
  expect(stopped.value).toBe('stopped');
  expect(stopped.context.fault).toBe('没有流程 app/shell');
  expect(restored(found, failed('performEvent', '没有流程'), { type: 'CONNECT' }).value).toBe('connected');
});

test('without a recording the application does not start; an ordinary page can be opened instead', () => {
  const absent = failed('receiveRecording', '检查器没有给出录制');
  expect(restored(absent).value).toBe('abandoned');
  expect(effectsAfter(inspectorRestoredMachine, undefined, absent, { type: 'LEAVE' })).toEqual(['openPlain']);
});
