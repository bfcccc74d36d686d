import { activityTypes, runStatus } from '../activities/activity.ts';
import { defineEntity, flagFilter, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, select, text, toggle } from '../entity/field.ts';

const { lottery, scan } = activityTypes;
const drawn = { lottery, scan };

/** 本地活动: the activities of the house that a scan can draw in (award.md §4.6); read only, over `activity`. */
export const ccnLocal = defineEntity({
  ...named('ccn_local'),
  title: 'title',
  observed: true,
  listsInBody: true,
  scope: { dept: 'dept_id', owner: 'created_by' },
  status: { offered: { label: '可查看', color: 'default' } },
  fields: {
    activity_no: text('活动编号', { ...made, names: true }),
    title: text('活动名称', made),
    activity_type: select('类型', drawn, made),
    run_status: select('运行状态', runStatus, made),
    start_at: datetime('开始时间', made),
    end_at: datetime('结束时间', made),
    plan_count: integer('方案数', made),
    prize_count: integer('奖品数', made),
    bound_ccn_id: integer('已绑定扫码活动', { ...made, names: true }),
    bound_ccn_title: text('已绑定扫码活动', made),
    bindable: toggle('可绑定', made),
  },
  columns: [
    { key: 'activity_no', width: 172 },
    { key: 'title', width: 220 },
    { key: 'activity_type' },
    { key: 'run_status' },
    { key: 'start_at' },
    { key: 'end_at' },
    { key: 'plan_count' },
    { key: 'prize_count' },
    { key: 'bound_ccn_title', width: 200 },
    { key: 'bindable' },
  ],
  identity: { below: 'activity_no' },
  glance: ['run_status', 'start_at', 'end_at', 'prize_count', 'bound_ccn_title'],
  filters: [
    keyword('title', 'activity_no'),
    optionsFilter('activity_type', '类型', drawn),
    optionsFilter('run_status', '运行状态', runStatus),
    flagFilter('bindable', '可绑定'),
  ],
  sortable: ['start_at'],
  calls: { list: 'GET /admin/api/FlanCcn/activityLocalLists' },
});
