import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, select, text, textarea } from '../entity/field.ts';
import { jobKinds, jobStates } from './jobs.ts';
import { pageTitles } from '../menu/page-titles.ts';

/**
 * 导入导出任务: every background job of the house (wider.md §10.10). Its owner sees it always, others only with 全部 as their data
 * scope; its files are the owner's alone.
 */
export const dataJob = defineEntity({
  ...named('data_job'),
  title: 'title',
  observed: true,
  status: jobStates,
  scope: { owner: 'created_by', ownAlways: true },
  fields: {
    job_no: text('任务号', { ...made, names: true }),
    job_kind: select('类型', jobKinds, made),
    module: select('模块', pageTitles, made),
    title: text('任务', made),
    account_name: text('发起人', made),
    done: integer('已处理', made),
    total: integer('总数', made),
    ok: integer('成功', made),
    failed: integer('失败', made),
    params: textarea('参数', made),
    file: text('文件', made),
    summary: textarea('结果', { ...made, when: (row) => row['status'] === 'done' }),
    error: textarea('失败原因', { ...made, when: (row) => row['status'] === 'failed' }),
    started_at: datetime('开始时间', made),
    finished_at: datetime('结束时间', made),
    expires_at: datetime('文件保留至', made),
  },
  columns: [
    { key: 'job_no', width: 120 },
    { key: 'title', width: 200 },
    { key: 'job_kind', width: 76 },
    { key: 'module', width: 100 },
    { key: 'status', width: 90 },
    { key: 'done', width: 80 },
    { key: 'total', width: 80 },
    { key: 'ok', width: 70 },
    { key: 'failed', width: 70 },
    { key: 'file', width: 220 },
    { key: 'account_name', width: 110 },
    { key: 'created_at', label: '时间' },
  ],
  identity: { below: 'job_no' },
  glance: ['status', 'ok', 'failed', 'file', 'account_name', 'created_at'],
  next: ['RETRY'],
  filters: [
    keyword('job_no', 'title', 'account_name'),
    optionsFilter('job_kind', '类型', jobKinds),
    optionsFilter('module', '模块', pageTitles),
    optionsFilter('status', '状态', jobStates),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at', 'finished_at'],
  calls: {
    list: 'GET /admin/api/data-jobs',
    detail: 'GET /admin/api/data-jobs/details',
    update: 'POST /admin/api/data-jobs/updates',
  },
});
