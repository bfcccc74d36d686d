import type { SnapshotFrom } from 'xstate';
import { isOpen, type OwnJob } from '../../contract/jobs/jobs.ts';
import { freshJobs, jobTrayMachine, openJobs } from '../../machines/jobs/job-tray.ts';
import type { ExportSource } from '../../machines/jobs/export-dialog.ts';
import { bare, defineModel } from '../engine/model.ts';
import { ownJob } from './own-job.ts';

const running = ownJob({ id: 3 });
const done: OwnJob = {
  ...running,
  id: 2,
  title: '奖励分类',
  state: 'done',
  done: 12,
  total: 12,
  summary: '共 12 条',
  files: [{ name: '奖励分类_20261122_093000.csv', mime: 'text/csv; charset=utf-8', size: 2048 }],
  finished_at: '2026-11-22T09:31:00+08:00',
  expires_at: '2026-11-29T09:31:00+08:00',
};
const checked = ownJob({
  id: 4,
  kind: 'import_check',
  label: '导入校验',
  title: '奖励分类（分类.xlsx）',
  state: 'done',
  done: 4,
  preview: { entity: 'award_cate', import_id: 7 },
  finished_at: '2026-11-22T09:32:00+08:00',
});
const failed: OwnJob = {
  ...done,
  id: 1,
  title: '线下商品',
  state: 'failed',
  summary: '',
  files: [],
  error: '账号已停用，任务已停止',
  seen: true,
  expires_at: null,
};
const wish: ExportSource = { entity: 'award_cate', query: {}, shown: ['cate_name'], total: 12 };
type Tray = SnapshotFrom<typeof jobTrayMachine>;
const isQuiet = (tray: Tray) => tray.matches({ dialog: 'none', box: 'closed' });

export const jobTrayModel = defineModel(jobTrayMachine, {
  id: 'job-tray',
  roots: [{}, { wish }],
  cases: {
    FOLLOW_LINK: {
      'a list to be exported': { start: { wish } },
      'one goes on': { start: { job: { id: 3, state: 'running', done: 2000, total: 4000 } } },
      'one is over': { start: { job: { id: 3, state: 'done', done: 4000, total: 4000 } } },
    },
    OPEN: bare,
    CLOSE: bare,
    REFRESH: bare,
    CANCEL: { 'one that runs': { id: 3 }, 'one that is over': { id: 2 } },
    RETRY: { 'one that failed': { id: 1 }, 'one that is done': { id: 2 } },
    DOWNLOAD: {
      'its file': { id: 2, name: '奖励分类_20261122_093000.csv' },
      'one that is gone': { id: 1, name: '线下商品.csv' },
    },
    PREVIEW: { 'one that waits for its commit': { id: 4 }, 'one that does not': { id: 2 } },
    PAGE_CLOSED: { written: { wrote: true }, left: { wrote: false } },
    'done.fetchJobs': {
      none: { data: [] },
      'one of each': { data: [checked, running, done, failed] },
      'only old ones': { data: [failed] },
    },
    'error.fetchJobs': { down: '您的网络发生异常，无法连接服务器' },
    'done.exportDialog': { begun: { jobId: 3 }, 'thought better of': { jobId: null } },
  },
  /** The regions know little of each other: what one does is tried while the others rest. */
  within: (tray, event) => {
    const isResting = tray.matches({ list: 'resting' }) || tray.matches({ list: 'watching' });
    switch (event.type) {
      case 'REFRESH':
        return isQuiet(tray) || tray.matches({ list: 'failed' });
      case 'FOLLOW_LINK':
        return tray.matches({ box: 'closed' });
      case 'OPEN':
        return isResting || tray.matches({ list: 'failed' });
      case 'CANCEL':
      case 'RETRY':
      case 'DOWNLOAD':
      case 'PREVIEW':
        return isResting && tray.matches({ dialog: 'none' });
      default:
        return true;
    }
  },
  key: ({ context: { jobs, error, looked, wish: asked } }) => [
    jobs.map(({ id, state, seen, done: rows }) => [id, state, seen, rows]),
    error,
    asked,
    looked,
  ],
  invariants: {
    'a dialog is about a list': (tray) => !tray.matches({ dialog: 'asking' }) || tray.context.wish !== null,
    'a preview is looked at while it is known of what': (tray) =>
      tray.matches({ dialog: 'importing' }) === (tray.context.looked !== null),
    'somebody watches while something runs': (tray) =>
      !tray.matches({ list: 'resting' }) || openJobs(tray.context.jobs).length === 0,
    'what still runs is not newly over': ({ context: { jobs } }) =>
      freshJobs(jobs).every(({ state }) => !isOpen(state)),
    'an error is told while there is one': (tray) => !tray.matches({ list: 'failed' }) || tray.context.error !== '',
  },
  goal: (tray) => tray.matches({ list: 'resting' }) || tray.matches({ list: 'watching' }),
});
