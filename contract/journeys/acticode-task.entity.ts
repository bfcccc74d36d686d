import { isAboutSomething, taskPeriods, taskStatus, taskTypes } from './acticode-task.ts';
import { runStatus } from '../activities/activity.ts';
import { defineEntity, keyword, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, points, reference, select, text } from '../entity/field.ts';
import { queryOf } from '../entity/query-values.ts';

const update = 'POST /admin/api/FlanActicode/taskUpdates';
const at = (value: unknown) => Date.parse(String(value));

/** 任务: what brings points in a journey (award.md §5.4). Each activity has one of each kind from its beginning; none is added. */
export const acticodeTask = defineEntity({
  ...named('acticode_task'),
  title: 'title',
  status: taskStatus,
  scope: { dept: 'dept_id', owner: 'created_by' },
  updatesInQuery: true,
  rest: { update: (asked) => ({ call: update, params: queryOf(asked) }) },
  leads: { activity_id: ({ activity_id }) => `/activity/acticode?id=${String(activity_id)}` },
  fields: {
    activity_id: reference('活动', 'activity', { section: '任务', rule: true, locked: () => '任务随活动，不能移动' }),
    task_type: select('类型', taskTypes, {
      rule: true,
      unique: ['activity_id'],
      locked: () => '每种任务各有一条，类型不能更改',
    }),
    title: text('任务名称', { rule: true, max: 20 }),
    sort: integer('顺序', { rule: true, min: 1, max: 9999, help: '数字小的在前' }),
    points: points('奖励积分', {
      section: '奖励和次数',
      rule: true,
      min: 0,
      max: 10_000,
      help: '修改后只影响之后完成的',
    }),
    period: select('周期', taskPeriods, { rule: true }),
    target_count: integer('完成次数', { rule: true, min: 1, max: 10_000, unit: '次', help: '做满这么多次算完成一次' }),
    period_limit: integer('周期上限', {
      rule: true,
      min: 1,
      max: 10_000,
      unit: '次',
      help: '一个周期内最多得几次积分',
    }),
    ref_id: integer('关联对象', {
      min: 1,
      max: 999_999_999_999,
      names: true,
      when: isAboutSomething,
      help: '问卷、页面或商品的编号；下单任务不填则任意商品',
    }),
    start_at: datetime('开始时间', { section: '时间', help: '不填则随活动；不超出活动时间' }),
    end_at: datetime('结束时间', { help: '含该时刻' }),
    run_status: select('活动状态', runStatus, made),
  },
  rules: [
    {
      field: 'end_at',
      check: ({ start_at, end_at }) =>
        start_at && end_at && at(start_at) >= at(end_at) ? '结束时间应晚于开始时间' : undefined,
    },
    {
      field: 'period_limit',
      check: ({ period, period_limit }) =>
        period === 'once' && period_limit !== 1 ? '只做一次的上限应为 1' : undefined,
    },
  ],
  columns: [
    { key: 'sort', width: 80 },
    { key: 'title', width: 160 },
    { key: 'task_type', width: 100 },
    { key: 'points', width: 100 },
    { key: 'period', width: 80 },
    { key: 'period_limit', width: 96 },
    { key: 'target_count', width: 96 },
    { key: 'status', width: 80 },
    { key: 'start_at' },
    { key: 'end_at' },
    { key: 'activity_id', width: 200 },
  ],
  identity: { below: 'activity_id' },
  glance: ['status', 'task_type', 'points', 'period', 'period_limit', 'end_at'],
  filters: [
    keyword('title'),
    referenceFilter('activity_id', '活动', 'acticode_activity'),
    optionsFilter('task_type', '类型', taskTypes),
    optionsFilter('status', '状态', taskStatus),
  ],
  sortable: ['id', 'sort', 'points'],
  defaultSort: { field: 'sort', order: 'ascend' },
  calls: { list: 'GET /admin/api/FlanActicode/taskLists', update },
});
