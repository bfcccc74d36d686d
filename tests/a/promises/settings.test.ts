import { expect, test } from 'vitest';
import { settingsMachine } from '../../../machines/shell/settings.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed, type Happening } from '../../engine/promises.ts';

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

const close = { type: 'CLOSE' } as const;
const cancel = { type: 'CANCEL' } as const;
const isCopied = done('copyText', undefined);
const isNot = failed('copyText', 'no');
const wordOver = elapsed('word', 'settings.open.copied');

test.each<readonly [string, readonly Happening<typeof settingsMachine>[], unknown]>([
  ['nothing was pressed', [], 'closed'],
  ['it is opened', [open], { open: 'choosing' }],
  ['it is opened twice', [open, open], { open: 'choosing' }],
  ['it is closed', [open, close], 'closed'],
  ['starting over is asked', [open, reset], { open: 'asking' }],
  ['the question is left with the drawer', [open, reset, close], 'closed'],
  ['something is copied while it is asked', [open, reset, copy], { open: 'asking' }],
  ['nothing was asked', [open, confirm], { open: 'choosing' }],
  ['nothing was asked that could be left', [open, cancel], { open: 'choosing' }],
  ['it is copied', [open, copy], { open: 'copying' }],
  ['it is copied twice', [open, copy, copy], { open: 'copying' }],
  ['starting over is asked while it is copied', [open, copy, reset], { open: 'asking' }],
  ['it was copied', [open, copy, isCopied], { open: 'copied' }],
  ['it was copied, and is again', [open, copy, isCopied, copy], { open: 'copying' }],
  ['it was copied, and starting over is asked', [open, copy, isCopied, reset], { open: 'asking' }],
  ['it was copied, and the drawer is closed', [open, copy, isCopied, close], 'closed'],
  ['the word of it is over', [open, copy, isCopied, wordOver], { open: 'choosing' }],
  ['it could not be copied', [open, copy, isNot], { open: 'uncopied' }],
  ['it could not, and is tried again', [open, copy, isNot, copy], { open: 'copying' }],
  ['it could not, and starting over is asked', [open, copy, isNot, reset], { open: 'asking' }],
  ['it could not, and the drawer is closed', [open, copy, isNot, close], 'closed'],
  ['it is opened anew', [open, copy, isNot, close, open], { open: 'choosing' }],
])('when %s: where the drawer is', (_, events, value) => {
  const snapshot = after(settingsMachine, undefined, ...events);
  expect([snapshot.value, snapshot.hasTag('open')]).toEqual([value, value !== 'closed']);
});

test('only a question that is answered sets everything back, and only 复制 copies', () => {
  const effects = (...events: readonly Happening<typeof settingsMachine>[]) =>
    effectsAfter(settingsMachine, undefined, ...events);
  for (const way of [
    [open],
    [open, close],
    [open, copy],
    [open, copy, isCopied],
    [open, confirm],
    [open, reset, cancel],
  ])
    expect(effects(...way)).toEqual([]);
  const calls = (...events: readonly Happening<typeof settingsMachine>[]) =>
    callsAfter(settingsMachine, undefined, ...events);
  const other = { type: 'COPY', text: '{"theme":"dark"}' } as const;
  const asked = ['copyText (copyText) {"text":"{\\"theme\\":\\"dark\\"}"}'];
  expect([calls(open, other), calls(open, copy, isCopied, other), calls(open, copy, isNot, other)]).toEqual([
    asked,
    asked,
    asked,
  ]);
  expect(settingsMachine.implementations.delays['word']).toBe(3000);
});
