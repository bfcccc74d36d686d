import { defineEntity, exactFilter, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { entityNames, named } from '../entity-names.ts';
import { list, made, type Options, select, tags, text, textarea } from '../entity/field.ts';

/** Written by the house itself: not watched. */
const journals: ReadonlySet<string> = new Set([
  'online_session',
  'login_log',
  'operation_log',
  'db_log',
  'mail_outbox',
  'data_job',
]);

/** What the watched tables are called (server/db/watched-tables.ts). */
const tables: Options = {
  ...Object.fromEntries(
    Object.entries(entityNames)
      .filter(([name]) => !journals.has(name))
      .map(([name, { label }]) => [name, { label }]),
  ),
  role_permission: { label: '角色权限' },
  account_role: { label: '账号角色' },
};

const ops = {
  insert: { label: '新增', color: 'success' },
  update: { label: '修改', color: 'processing' },
  delete: { label: '删除', color: 'error' },
} as const satisfies Options;

/** Who wrote: a call, the house by itself, or somebody with a database client. */
const sources = {
  api: { label: '接口' },
  job: { label: '后台任务', color: 'processing' },
  sql: { label: '直接执行 SQL', color: 'warning' },
} as const satisfies Options;

/**
 * 数据日志: what happened to the rows of watched tables, whoever did it; read only (wider.md §10.9). Secret and personal columns are
 * named, never shown.
 */
export const dbLog = defineEntity({
  ...named('db_log'),
  title: 'title',
  observed: true,
  parts: { log_archives: { label: '历史归档', action: 'export', ofList: true } },
  status: { recorded: { label: '已记录', color: 'default' } },
  fields: {
    title: text('变更', made),
    table_name: select('表', tables, made),
    row_id: text('行编号', made),
    op: select('操作', ops, made),
    changed_fields: tags('变更字段', made),
    source: select('来源', sources, made),
    account_name: text('操作人', made),
    trace_id: text('追踪号', made),
    tx_id: text('事务号', made),
    diff: list(
      '前后对照',
      { label: text('字段'), before: textarea('修改前'), after: textarea('修改后') },
      { ...made, when: ({ diff }) => Array.isArray(diff) && diff.length > 0 },
    ),
  },
  columns: [
    { key: 'created_at', label: '时间' },
    { key: 'table_name', width: 110 },
    { key: 'row_id', width: 90 },
    { key: 'op', width: 80 },
    { key: 'changed_fields', width: 240 },
    { key: 'source', width: 120 },
    { key: 'account_name', width: 110 },
    { key: 'trace_id', width: 200 },
  ],
  glance: ['created_at', 'table_name', 'row_id', 'op', 'changed_fields', 'source', 'account_name'],
  filters: [
    optionsFilter('table_name', '表', tables),
    exactFilter('row_id', '行编号'),
    optionsFilter('op', '操作', ops),
    optionsFilter('source', '来源', sources),
    referenceFilter('account_id', '操作人', 'account'),
    exactFilter('changed_fields', '变更字段'),
    exactFilter('trace_id', '追踪号'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at'],
  defaultSort: { field: 'created_at', order: 'descend' },
  calls: {
    list: 'GET /admin/api/db-logs',
    detail: 'GET /admin/api/db-logs/details',
  },
});
