import { exportLimit } from '../../contract/jobs/exports.ts';
import { exportDialogMachine, exportKeys, type ExportSource } from '../../machines/jobs/export-dialog.ts';
import { bare, defineModel } from '../engine/model.ts';

const list: ExportSource = {
  entity: 'award_cate',
  query: { keyword: '酒', sortField: 'id', sortOrder: 'descend' },
  shown: ['cate_name', 'status'],
  total: 320,
};

export const exportDialogModel = defineModel(exportDialogMachine, {
  id: 'export-dialog',
  roots: [list, { ...list, total: exportLimit + 1 }],
  cases: {
    TOGGLE: { 'one that is ticked': { key: 'cate_name' }, 'the other': { key: 'status' } },
    CHOOSE_ALL: bare,
    CHOOSE_SHOWN: bare,
    SET_FORMAT: [{ format: 'csv' }, { format: 'xlsx' }],
    SUBMIT: [{ requestId: 'wish-1' }],
    CANCEL: bare,
    'done.startExport': { 'a job': { job_id: 7 } },
    'error.startExport': { 'too many': '您有 20 个任务尚未完成，请等待完成或取消一些后再试' },
  },
  key: ({ context: { chosen, format, requestId, error, total }, output }) => [
    chosen,
    format,
    requestId,
    error,
    total,
    output,
  ],
  invariants: {
    'nothing is sent without a column': (snapshot) =>
      !snapshot.matches('starting') || snapshot.context.chosen.length > 0,
    'nothing is sent beyond the limit': (snapshot) =>
      !snapshot.matches('starting') || snapshot.context.total <= exportLimit,
    'nothing is sent without a number': (snapshot) =>
      !snapshot.matches('starting') || snapshot.context.requestId !== '',
    'columns stand in the order of the file, each once': ({ context: { entity, chosen } }) =>
      JSON.stringify(exportKeys(entity).filter((key) => chosen.includes(key))) === JSON.stringify(chosen),
    'an old refusal is not shown while it is tried again': (snapshot) =>
      !snapshot.matches('starting') || snapshot.context.error === '',
  },
  goal: (snapshot) => snapshot.status === 'done',
});
