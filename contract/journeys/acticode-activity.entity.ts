import { besideActivity, updateByActivity } from '../activities/beside-activity.ts';
import { acticodeUpdateCall, joinModes, lockedOnceBegun, pointsExpiries, trackStyles } from './acticode.ts';
import { runStatus } from '../activities/activity.ts';
import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { isProved } from '../activities/set-up-proof.ts';
import { proofPanel } from '../proof/set-up-proof.ts';
import { datetime, image, integer, made, richtext, select, text, toggle, type Values } from '../entity/field.ts';

/** Somebody may still take part. */
const isWalked = (row: Values) => isProved({ ...row, activity_type: 'acticode' });

/**
 * 活动码活动: what an activity of the kind 活动码 has beside the activity itself: its points, how people join, how its page looks
 * (award.md §5.1). It comes with the activity and bears its number.
 */
export const acticodeActivity = defineEntity({
  ...named('acticode_activity'),
  title: 'title',
  ...besideActivity,
  frozen: ({ run_status }) => (run_status === 'archived' ? '活动已归档，不能修改' : undefined),
  rest: { update: updateByActivity(acticodeUpdateCall) },
  leads: {
    title: ({ activity_id }) => `/activity/list?id=${String(activity_id)}`,
    task_count: ({ activity_id }) => `/activity/acticode-task?activity_id=${String(activity_id)}`,
    node_count: ({ activity_id }) => `/activity/acticode-node?activity_id=${String(activity_id)}`,
  },
  fields: {
    activity_id: integer('活动编号', { ...made, names: true }),
    title: text('活动', made),
    run_status: select('运行状态', runStatus, made),
    start_at: datetime('开始时间', made),
    end_at: datetime('结束时间', made),
    is_ready: toggle('设置完成', made),
    points_name: text('积分名称', {
      section: '活动积分',
      rule: true,
      max: 6,
      locked: lockedOnceBegun,
      placeholder: '如 本草值',
    }),
    points_expire: select('积分有效期', pointsExpiries, { rule: true, locked: lockedOnceBegun }),
    points_expire_days: integer('有效天数', {
      rule: true,
      min: 1,
      max: 365,
      unit: '天',
      when: ({ points_expire }) => points_expire === 'days',
      locked: lockedOnceBegun,
    }),
    join_mode: select('参加方式', joinModes, { section: '参加和页面', rule: true }),
    code_prefix: text('活动码前缀', {
      rule: true,
      pattern: { test: /^[A-Z]{2,6}$/, hint: '应为 2–6 个大写字母' },
      unique: [],
      when: ({ join_mode }) => join_mode === 'code',
      help: '活动码以它开头，不能与其他活动相同',
    }),
    track_style: select('页面样式', trackStyles, { rule: true }),
    poster: image('海报', { rule: true, smallest: 100 }),
    rank_enabled: toggle('排行榜'),
    rank_top: integer('上榜名次', {
      rule: true,
      min: 10,
      max: 500,
      unit: '名',
      when: ({ rank_enabled }) => rank_enabled === true,
    }),
    rules_html: richtext('规则', { section: '规则', rule: true, max: 20_000 }),
    node_count: integer('节点数', made),
    task_count: integer('任务数', made),
    award_issued: integer('已发奖', made),
  },
  columns: [
    { key: 'title', width: 220 },
    { key: 'run_status', label: '状态', width: 90 },
    { key: 'is_ready', width: 90 },
    { key: 'points_name', width: 100 },
    { key: 'join_mode', width: 110 },
    { key: 'code_prefix', width: 110 },
    { key: 'node_count', label: '节点', width: 80 },
    { key: 'task_count', label: '任务', width: 80 },
    { key: 'award_issued' },
    { key: 'start_at' },
    { key: 'end_at' },
  ],
  glance: ['run_status', 'is_ready', 'node_count', 'task_count', 'award_issued', 'end_at'],
  standing: 'run_status',
  panels: proofPanel(
    ['acticode_node', 'acticode_plan', 'acticode_task', 'plan', 'prize', 'award', 'activity'],
    isWalked,
  ),
  filters: [
    keyword('title'),
    optionsFilter('run_status', '运行状态', runStatus),
    optionsFilter('join_mode', '参加方式', joinModes),
    rangeFilter('start_at', '开始时间'),
    rangeFilter('end_at', '结束时间'),
  ],
  sortable: ['id'],
  calls: { list: 'GET /admin/api/FlanActicode/activityLists', update: acticodeUpdateCall },
});
