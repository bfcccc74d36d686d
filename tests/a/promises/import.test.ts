import { expect, test } from 'vitest';
import { importMachine } from '../../../machines/import.ts';
import { after, done, effectsAfter, failed } from '../../engine/promises.ts';
import { importLines, importStatus } from '../../models/import.model.ts';

const input = { entity: 'award_cate' };
const chosen = { type: 'CHOOSE', file: { id: 'file-1', name: '分类.xlsx' } } as const;
const uploaded = { type: 'UPLOADED', importId: 7 } as const;
const checked = done('fetchStatus', importStatus.faulty);
const sound = done('fetchStatus', importStatus.sound);

test('a file is sent, checked and previewed before anything can be committed', () => {
  expect(after(importMachine, input).can({ type: 'COMMIT' })).toBe(false);
  expect(after(importMachine, input, chosen).can({ type: 'COMMIT' })).toBe(false);
  expect(after(importMachine, input, chosen, uploaded).can({ type: 'COMMIT' })).toBe(false);
  expect(after(importMachine, input, chosen, uploaded, checked).can({ type: 'COMMIT' })).toBe(true);
});

test('faults are shown first; with one the whole cannot be asked for', () => {
  const state = after(importMachine, input, chosen, uploaded, checked);
  expect(state.context).toMatchObject({ outcome: 'faulty', mode: 'rows' });
  expect(state.can({ type: 'SET_MODE', mode: 'whole' })).toBe(false);
  expect(after(importMachine, input, chosen, uploaded, sound).context.mode).toBe('whole');
});

test('before the commit it can be given up anywhere, and the server hears of it', () => {
  for (const events of [[chosen], [chosen, uploaded], [chosen, uploaded, checked]] as const) {
    const state = after(importMachine, input, ...events, { type: 'CANCEL' });
    expect(state.matches('choosing')).toBe(true);
  }
  expect(effectsAfter(importMachine, input, chosen, uploaded, { type: 'CLOSE' }).join()).toContain('abandon');
});

test('once it is committed nothing is given up: closing lets it go on, and the list is read anew', () => {
  const steps = [chosen, uploaded, checked, done('fetchLines', importLines.some), { type: 'COMMIT' }] as const;
  const state = after(importMachine, input, ...steps);
  expect(state.can({ type: 'CANCEL' })).toBe(false);
  expect(effectsAfter(importMachine, input, ...steps, { type: 'CLOSE' }).join()).toContain('leave');
});

test('a refused commit shows why, and the lines stay', () => {
  const lines = done('fetchLines', importLines.some);
  const state = after(
    importMachine,
    input,
    chosen,
    uploaded,
    checked,
    lines,
    { type: 'COMMIT' },
    failed('commitRows', '已提交'),
  );
  expect(state.matches({ previewing: 'refused' })).toBe(true);
  expect(state.context).toMatchObject({ error: '已提交', lines: importLines.some });
});

test('a server that cannot be heard is asked again', () => {
  const state = after(importMachine, input, chosen, uploaded, failed('fetchStatus', '无法连接服务器'));
  expect(state.matches({ checking: 'unheard' })).toBe(true);
  expect(
    after(importMachine, input, chosen, uploaded, failed('fetchStatus', '无法连接服务器'), { type: 'RETRY' }).context
      .error,
  ).toBe('');
});
