import { defineEntity, keyword, optionsFilter, rangeFilter, referenceFilter, exactFilter } from '../entity/entity.ts';
import { entityNames, named } from '../entity-names.ts';
import { integer, list, made, type Options, select, text, textarea } from '../entity/field.ts';
import { pageTitles } from '../menu/page-titles.ts';
import { actionLabels, actions } from '../core/permission.ts';

/** The nine words of what was done (wider.md §10.8). */
const deeds: Options = Object.fromEntries(actions.map((action) => [action, { label: actionLabels[action] }]));

/** What kind of thing a line is about; several kinds can stand on one page of the menu, each with numbers of its own. */
const objects: Options = Object.fromEntries(Object.entries(entityNames).map(([name, { label }]) => [name, { label }]));

/** What came of a call: `refused` by a rule of the house, `failed` by a fault of the server. */
const operationResults = {
  success: { label: '成功', color: 'success' },
  refused: { label: '被拒绝', color: 'warning' },
  failed: { label: '失败', color: 'error' },
} as const satisfies Options;

/** 耗时 from so many milliseconds on; of several the smallest counts. */
const costs: Options = {
  '100': { label: '100 毫秒以上' },
  '500': { label: '500 毫秒以上' },
  '1000': { label: '1 秒以上' },
  '5000': { label: '5 秒以上' },
};

/**
 * 操作日志: every write, done or refused, and every look at what is hidden, line by line; read only (wider.md §10.8). What people sent
 * stands in it only as the fields of `diff`, masked where the record masks them.
 */
export const operationLog = defineEntity({
  ...named('operation_log'),
  title: 'summary',
  observed: true,
  parts: { log_archives: { label: '历史归档', action: 'export', ofList: true } },
  status: { recorded: { label: '已记录', color: 'default' } },
  fields: {
    summary: textarea('摘要', made),
    nickname: text('操作人', made),
    module: select('模块', pageTitles, made),
    action: select('动作', deeds, made),
    biz_name: text('对象', made),
    entity: select('对象类型', objects, { ...made, when: ({ entity }) => entity !== undefined }),
    biz_id: text('对象编号', made),
    result: select('结果', operationResults, made),
    result_code: text('结果码', made),
    cost_ms: integer('耗时', { ...made, unit: '毫秒' }),
    ip: text('IP', made),
    device: text('设备', made),
    trace_id: text('追踪号', { ...made, names: true }),
    request: text('请求', made),
    user_agent: textarea('浏览器标识', made),
    diff: list(
      '变更内容',
      { label: text('字段'), before: textarea('修改前'), after: textarea('修改后') },
      { ...made, when: ({ diff }) => Array.isArray(diff) && diff.length > 0 },
    ),
  },
  columns: [
    { key: 'created_at', label: '时间' },
    { key: 'nickname', width: 110 },
    { key: 'module', width: 110 },
    { key: 'action', width: 80 },
    { key: 'biz_name', width: 176 },
    { key: 'summary', width: 290 },
    { key: 'result', width: 90 },
    { key: 'cost_ms', width: 100 },
    { key: 'ip', width: 130 },
  ],
  glance: ['created_at', 'nickname', 'result', 'module', 'action', 'ip'],
  filters: [
    keyword('summary', 'biz_name'),
    referenceFilter('account_id', '操作人', 'account'),
    optionsFilter('module', '模块', pageTitles),
    optionsFilter('action', '动作', deeds),
    optionsFilter('result', '结果', operationResults),
    optionsFilter('cost_ms', '耗时', costs),
    optionsFilter('entity', '对象类型', objects),
    exactFilter('biz_id', '对象编号'),
    exactFilter('trace_id', '追踪号'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at', 'cost_ms'],
  defaultSort: { field: 'created_at', order: 'descend' },
  large: true,
  calls: {
    list: 'GET /admin/api/operation-logs',
    detail: 'GET /admin/api/operation-logs/details',
  },
});
