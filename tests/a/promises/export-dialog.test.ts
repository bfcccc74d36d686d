import { expect, test } from 'vitest';
import { exportLimit } from '../../../contract/exports.ts';
import { exportDialogMachine } from '../../../machines/export-dialog.ts';
import { after, done, failed } from '../../engine/promises.ts';

const input = { entity: 'award_cate', query: {}, shown: ['status', 'cate_name'], total: 3 };
const submit = { type: 'SUBMIT' } as const;

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

test('it ends with the job that began', () => {
  expect(after(exportDialogMachine, input, submit, done('startExport', { job_id: 7 })).output).toEqual({ jobId: 7 });
  expect(after(exportDialogMachine, input, { type: 'CANCEL' }).output).toEqual({ jobId: null });
});
