import { expect, test } from 'vitest';
import { importMachine } from '../../../machines/jobs/import.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed, type Happening } from '../../engine/promises.ts';
import { stateText } from '../../engine/text.ts';
import { importLines, importStatus } from '../../models/import.model.ts';

/* Where each answer and each wish leads, from the file to the rows that are written. */

type Step = Happening<typeof importMachine>;
const input = { entity: 'award_cate' };
const wish = (type: 'CANCEL' | 'CLOSE' | 'COMMIT' | 'RETRY' | 'KEEP' | 'STAY' | 'ABANDON'): Step => ({ type }) as Step;
const status = (of: keyof typeof importStatus) => done('fetchStatus', importStatus[of]);
const unheard = failed('fetchStatus', '无法连接服务器');
const lines = done('fetchLines', importLines.some);
const sending: readonly Step[] = [{ type: 'CHOOSE', file: { id: 'file-1', name: '分类.xlsx' } }];
const checking: readonly Step[] = [...sending, { type: 'UPLOADED', importId: 7 }];
const previewing: readonly Step[] = [...checking, status('sound')];
const shown: readonly Step[] = [...previewing, lines];
const committing: readonly Step[] = [...shown, wish('COMMIT')];
const written: readonly Step[] = [...committing, done('commitRows', { import_id: 7, job_id: 3 })];
const finished: readonly Step[] = [...written, status('finished')];
const pause = (state: string) => elapsed('pause', `import.${state}.pausing`) as never as Step;

test.each([
  ['it begins with the choice of a file', [], 'choosing.asking'],
  ['its limits are told', [done('fetchLimits', { rows: 20_000, whole_rows: 2000 })], 'choosing.ready'],
  ['or not, and it goes on all the same', [failed('fetchLimits', '网络异常')], 'choosing.ready'],
  ['who has chosen nothing may close', [wish('CLOSE')], 'closed'],
  ['the file is sent', sending, 'uploading'],
  ['and may be left unsent', [...sending, wish('CLOSE')], 'closed'],
  ['once sent it is looked at', checking, 'checking.asking'],
  ['which takes a while', [...checking, status('checking')], 'checking.pausing'],
  ['and is asked again', [...checking, status('checking'), pause('checking')], 'checking.asking'],
  ['a server that is not heard', [...checking, unheard], 'checking.unheard'],
  ['is asked once more', [...checking, unheard, wish('RETRY')], 'checking.asking'],
  ['a file that was lost', [...checking, status('failed')], 'failed'],
  ['leads to the choice of another one', [...checking, status('failed'), wish('CANCEL')], 'choosing.asking'],
  ['or is over', [...checking, status('failed'), wish('CLOSE')], 'closedAfter'],
  ['what was looked at is previewed', previewing, 'previewing.loading'],
  ['line by line', shown, 'previewing.shown'],
  ['lines that cannot be had', [...previewing, failed('fetchLines', '网络异常')], 'previewing.unread'],
  ['are read again', [...previewing, failed('fetchLines', '网络异常'), wish('RETRY')], 'previewing.loading'],
  ['who leaves a preview is asked', [...shown, wish('CLOSE')], 'doubting.leaving'],
  ['it may wait in the tray', [...shown, wish('CLOSE'), wish('KEEP')], 'closed'],
  ['be given up', [...shown, wish('CLOSE'), wish('ABANDON')], 'closed'],
  ['or be looked at further', [...shown, wish('CLOSE'), wish('CLOSE')], 'previewing.loading'],
  ['who wants another file is asked too', [...shown, wish('CANCEL')], 'doubting.restarting'],
  ['and chooses it', [...shown, wish('CANCEL'), wish('KEEP')], 'choosing.asking'],
  ['what is committed is sent', committing, 'committing.sending'],
  ['then asked after', written, 'committing.asking'],
  ['which takes a while', [...written, status('committing')], 'committing.pausing'],
  ['and is asked again', [...written, status('committing'), pause('committing')], 'committing.asking'],
  ['a server that is not heard', [...written, unheard], 'committing.unheard'],
  ['is asked once more', [...written, unheard, wish('RETRY')], 'committing.asking'],
  ['work that stopped says so', [...written, status('failed')], 'failed'],
  ['it goes on when the dialog is closed', [...written, wish('CLOSE')], 'closedAfter'],
  ['all is written', finished, 'finished'],
  ['another file follows', [...finished, wish('CANCEL')], 'choosing.asking'],
  ['or it is over', [...finished, wish('CLOSE')], 'closedAfter'],
] as readonly (readonly [string, readonly Step[], string])[])('%s', (_, steps, state) => {
  expect(stateText(after(importMachine, input, ...steps).value as never)).toBe(state);
});

test('each call is about this file and this import, and why something failed is on screen', () => {
  expect(callsAfter(importMachine, input).join()).toContain('"entity":"award_cate"');
  expect(callsAfter(importMachine, input, ...sending).join()).toContain('"id":"file-1"');
  expect(callsAfter(importMachine, input, ...checking).join()).toMatch(/"entity":"award_cate".*7/);
  expect(callsAfter(importMachine, input, ...written).join()).toMatch(/"entity":"award_cate".*7/);
  for (const steps of [
    [...checking, unheard],
    [...written, unheard],
    [...previewing, failed('fetchLines', '无法连接服务器')],
  ])
    expect(after(importMachine, input, ...steps).context.error).toBe('无法连接服务器');
});

test('what waits is busy; the list is read anew only where something may have been written', () => {
  for (const steps of [sending, checking, committing])
    expect(after(importMachine, input, ...steps).hasTag('busy')).toBe(true);
  expect(after(importMachine, input, ...checking, status('failed')).hasTag('failed')).toBe(true);
  expect(effectsAfter(importMachine, input, wish('CLOSE')).join()).toContain('leave {"wrote":false}');
  expect(effectsAfter(importMachine, input, ...finished, wish('CLOSE')).join()).toContain('leave {"wrote":true}');
  expect(after(importMachine, input, ...finished, wish('CANCEL')).context.file.name).toBe('');
  const faults = { type: 'SAVE_FAULTS', format: 'csv' } as const;
  expect(effectsAfter(importMachine, input, ...finished, faults).join()).toContain('saveFaults');
});
