import { expect, test } from 'vitest';
import { importMachine } from '../../../machines/jobs/import.ts';
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
    const over = state.matches('doubting')
      ? after(importMachine, input, ...events, { type: 'CANCEL' }, { type: 'ABANDON' })
      : state;
    expect(over.matches('choosing')).toBe(true);
  }
});

test('while it is looked at the dialog may be closed: the server goes on, nothing is given up', () => {
  expect(after(importMachine, input, chosen, uploaded, { type: 'CLOSE' }).status).toBe('done');
  expect(effectsAfter(importMachine, input, chosen, uploaded, { type: 'CLOSE' }).join()).not.toContain('abandon');
  expect(effectsAfter(importMachine, input, chosen, uploaded, { type: 'CANCEL' }).join()).toContain('abandon');
});

test.each([
  [{ type: 'CLOSE' }, true],
  [{ type: 'CANCEL' }, false],
] as const)('$0.type asks before a preview is given up; it may be kept for later', (leaving, ends) => {
  const steps = [chosen, uploaded, checked, leaving as { type: 'CLOSE' }] as const;
  expect(after(importMachine, input, ...steps).matches('doubting')).toBe(true);
  expect(effectsAfter(importMachine, input, ...steps).join()).not.toContain('abandon');
  expect(after(importMachine, input, ...steps, { type: 'STAY' }).matches('previewing')).toBe(true);
  expect(effectsAfter(importMachine, input, ...steps, { type: 'KEEP' }).join()).not.toContain('abandon');
  expect(effectsAfter(importMachine, input, ...steps, { type: 'ABANDON' }).join()).toContain('abandon');
  const over = after(importMachine, input, ...steps, { type: 'ABANDON' });
  expect([over.status === 'done', over.matches('choosing')]).toEqual([ends, !ends]);
});

test('an import that was left is found again where it stands', () => {
  const found = { ...input, id: 7 };
  const status = (of: keyof typeof importStatus) => done('fetchStatus', importStatus[of]);
  expect(after(importMachine, found).matches('checking')).toBe(true);
  expect(after(importMachine, found, checked).matches('previewing')).toBe(true);
  expect(after(importMachine, found, status('committing')).matches({ committing: 'asking' })).toBe(true);
  expect(after(importMachine, found, status('finished')).matches('finished')).toBe(true);
  expect(after(importMachine, found, checked).context).toMatchObject({ entity: 'award_cate', importId: 7 });
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

test('the limits are asked for with the choice of a file, which waits for nothing', () => {
  const limits = { rows: 20_000, whole_rows: 2_000 };
  expect(after(importMachine, input, done('fetchLimits', limits)).context.limits).toEqual(limits);
  expect(after(importMachine, input, failed('fetchLimits', '您的网络发生异常'), chosen).matches('uploading')).toBe(
    true,
  );
  expect(after(importMachine, input, chosen).matches('uploading')).toBe(true);
});
