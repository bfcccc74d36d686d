import { expect, test } from 'vitest';
import { exportLimit } from '../../../contract/jobs/exports.ts';
import { exportDialogMachine } from '../../../machines/jobs/export-dialog.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const input = { entity: 'award_cate', query: {}, shown: ['status', 'cate_name'], total: 3 };
const submit = { type: 'SUBMIT', requestId: 'wish-1' } as const;
const again = { type: 'SUBMIT', requestId: 'wish-2' } as const;

test('begins with the columns that are on screen, as a workbook', () => {
  const { context } = after(exportDialogMachine, input);
  expect(context.chosen).toEqual(['cate_name', 'status']);
  expect(context.format).toBe('xlsx');
});

test('without a column, or with more rows than a file may have, nothing is sent', () => {
  const none = input.shown.map((key) => ({ type: 'TOGGLE', key }) as const);
  expect(after(exportDialogMachine, input, ...none, submit).value).toBe('choosing');
  expect(after(exportDialogMachine, { ...input, total: exportLimit + 1 }, submit).value).toBe('choosing');
  expect(after(exportDialogMachine, { ...input, total: exportLimit }, submit).value).toBe('starting');
});

test('what the server refuses is said, and nothing chosen is lost', () => {
  const refused = after(
    exportDialogMachine,
    input,
    { type: 'SET_FORMAT', format: 'csv' },
    submit,
    failed('startExport', '您有 20 个任务尚未完成'),
  );
  expect(refused.value).toBe('choosing');
  expect(refused.context).toMatchObject({
    error: '您有 20 个任务尚未完成',
    format: 'csv',
    chosen: ['cate_name', 'status'],
  });
  const changed = after(exportDialogMachine, input, submit, failed('startExport', 'x'), { type: 'CHOOSE_ALL' });
  expect(changed.context.error).toBe('');
});

test('the same file is asked for again under its number, another one under another', () => {
  const lost = failed('startExport', '网络异常');
  const sent = (...events: Parameters<typeof callsAfter<typeof exportDialogMachine>>[2][]) =>
    callsAfter(exportDialogMachine, input, ...events).join();
  expect(sent(submit)).toContain('wish-1');
  expect(sent(submit, lost, again)).toContain('wish-1');
  expect(sent(submit, lost, again)).not.toContain('wish-2');
  for (const change of [
    { type: 'TOGGLE', key: 'status' },
    { type: 'SET_FORMAT', format: 'csv' },
    { type: 'CHOOSE_ALL' },
    { type: 'CHOOSE_SHOWN' },
  ] as const)
    expect(sent(submit, lost, change, again)).toContain('wish-2');
});

test('it ends with the job that began', () => {
  expect(after(exportDialogMachine, input, submit, done('startExport', { job_id: 7 })).output).toEqual({ jobId: 7 });
  expect(after(exportDialogMachine, input, { type: 'CANCEL' }).output).toEqual({ jobId: null });
});
