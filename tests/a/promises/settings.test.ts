import { expect, test } from 'vitest';
import { settingsMachine } from '../../../machines/settings.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed } from '../../engine/promises.ts';

const open = { type: 'OPEN' } as const;
const reset = { type: 'RESET' } as const;
const confirm = { type: 'CONFIRM' } as const;
const copy = { type: 'COPY', text: '{}' } as const;

test('starting over is asked before it is done', () => {
  expect(effectsAfter(settingsMachine, undefined, open, reset)).toEqual([]);
  expect(effectsAfter(settingsMachine, undefined, open, reset, confirm)).toEqual(['startOver']);
  expect(effectsAfter(settingsMachine, undefined, open, reset, { type: 'CANCEL' }, confirm)).toEqual([]);
});

test('the drawer stays open when everything was set back, and after a question that was taken back', () => {
  expect(after(settingsMachine, undefined, open, reset, confirm).value).toEqual({ open: 'choosing' });
  expect(after(settingsMachine, undefined, open, reset, { type: 'CANCEL' }).value).toEqual({ open: 'choosing' });
});

test('it says for a while that the settings were copied, and for as long as it takes that they were not', () => {
  expect(callsAfter(settingsMachine, undefined, open, copy)).toEqual(['copyText (copyText) {"text":"{}"}']);
  const copied = [open, copy, done('copyText', undefined)] as const;
  expect(after(settingsMachine, undefined, ...copied).value).toEqual({ open: 'copied' });
  expect(after(settingsMachine, undefined, ...copied, elapsed('word', 'settings.open.copied')).value).toEqual({
    open: 'choosing',
  });
  expect(after(settingsMachine, undefined, open, copy, failed('copyText', 'no')).value).toEqual({ open: 'uncopied' });
});

test('closed, it does nothing but open', () => {
  expect(after(settingsMachine, undefined, reset, copy).value).toBe('closed');
  expect(after(settingsMachine, undefined, open, copy, { type: 'CLOSE' }).value).toBe('closed');
});
