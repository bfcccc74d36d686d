import { acticodeStatus } from './acticode-node.ts';
import { claimModes, lockedOnceGranted } from './acticode-plan.ts';
import { runStatus } from '../activities/activity.ts';
import { audience } from '../members/audience.ts';
import { defineEntity, keyword, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, reference, select, text } from '../entity/field.ts';
import { planTypes } from '../activities/plan.ts';

/**
 * 节点方案: what a node pays, and to whom (award.md §5.3). It holds no stock: it points at a leaf of the activity's tree of plans, whose
 * prizes are given.
 */
export const acticodePlan = defineEntity({
  ...named('acticode_plan'),
  title: 'title',
  status: acticodeStatus,
  scope: { dept: 'dept_id', owner: 'created_by' },
  leads: {
    node_id: ({ node_id }) => `/activity/acticode-node?id=${String(node_id)}`,
    award_text: ({ award_plan_id }) => `/activity/prize?plan_id=${String(award_plan_id)}`,
  },
  fields: {
    activity_id: reference('活动', 'activity', {
      section: '基本信息',
      rule: true,
      offers: 'acticode_activity',
      locked: () => '方案不能移到别的活动',
    }),
    node_id: reference('节点', 'acticode_node', { rule: true, locked: lockedOnceGranted }),
    title: text('方案名称', { rule: true, min: 2, max: 30 }),
    sort: integer('匹配顺序', {
      rule: true,
      min: 1,
      max: 9999,
      unique: ['node_id'],
      help: '一个节点有多个方案时，按顺序取第一个人群相符的',
    }),
    award_plan_id: reference('奖励方案', 'plan', {
      section: '发奖',
      rule: true,
      unique: ['activity_id'],
      taken: '该奖励方案已被别的节点方案使用',
      locked: lockedOnceGranted,
      help: '同一活动中没有下级的奖励方案，库存在它的奖品里',
    }),
    audience: { ...audience, label: '适用人群' },
    claim_mode: select('领取方式', claimModes, { rule: true, initial: 'auto' }),
    claim_end_at: datetime('领取截止', { rule: true, help: '不晚于活动的兑奖截止' }),
    user_limit: integer('每人次数', { rule: true, min: 1, max: 1000, initial: 1, unit: '次' }),
    run_status: select('活动状态', runStatus, made),
    grant_mode: select('发奖方式', planTypes, made),
    award_text: text('奖励', made),
    granted_count: integer('已发', made),
    stock_remaining: integer('剩余', made),
  },
  columns: [
    { key: 'sort', label: '顺序', width: 80 },
    { key: 'node_id', width: 140 },
    { key: 'title', width: 180 },
    { key: 'status', width: 80 },
    { key: 'award_text', width: 180 },
    { key: 'grant_mode', width: 110 },
    { key: 'audience', width: 100 },
    { key: 'claim_mode', width: 100 },
    { key: 'granted_count' },
    { key: 'stock_remaining' },
    { key: 'claim_end_at' },
    { key: 'activity_id', width: 200 },
  ],
  identity: { below: 'activity_id' },
  glance: ['status', 'node_id', 'award_text', 'granted_count', 'stock_remaining'],
  filters: [
    keyword('title'),
    referenceFilter('activity_id', '活动', 'acticode_activity'),
    referenceFilter('node_id', '节点', 'acticode_node'),
    optionsFilter('status', '状态', acticodeStatus),
  ],
  sortable: ['id', 'sort'],
  defaultSort: { field: 'sort', order: 'ascend' },
  calls: {
    list: 'GET /admin/api/FlanActicode/planLists',
    create: 'POST /admin/api/FlanActicode/planCreates',
    update: 'POST /admin/api/FlanActicode/planUpdates',
  },
});
