import { expect, test } from 'vitest';
import { after, callsAfter, done, effectsAfter, elapsed, failed } from '../promises.ts';
import { noteMachine } from './fixtures.ts';

const written = { text: 'hello' };
const SAVE = { type: 'SAVE' } as const;
const saved = done('save', written);

test('a promise reads as a sentence', () => {
  expect(after(noteMachine, written).value).toEqual({ draft: 'dirty', panel: 'open' });
  expect(after(noteMachine, written, SAVE, saved).matches({ draft: 'saved' })).toBe(true);
  expect(
    after(noteMachine, written, SAVE, saved, elapsed('showTime', 'note.draft.saved')).matches({ draft: 'clean' }),
  ).toBe(true);
  expect(after(noteMachine, written, SAVE, failed('save', '冲突', { code: 40902 })).context.error).toBe('冲突');
});

test('what is not possible changes nothing', () => {
  expect(after(noteMachine, { text: '' }, SAVE).value).toEqual(after(noteMachine, { text: '' }).value);
});

test('effects and calls of the last event', () => {
  expect(effectsAfter(noteMachine, written, SAVE, saved)).toContain('toast {"text":"已保存"}');
  expect(callsAfter(noteMachine, written, SAVE)).toEqual(['save (save) {"text":"hello"}']);
  expect(effectsAfter(noteMachine, written, SAVE)).toEqual([]);
});

test('the compiler knows the events', () => {
  // @ts-expect-error no such event
  expect(after(noteMachine, written, { type: 'FLY' }).value).toEqual({ draft: 'dirty', panel: 'open' });
  // @ts-expect-error no such input
  expect(after(noteMachine, { words: 'x' }).status).toBeDefined();
});
