import { acticodeStatus, isCounted, isPlace, isStage, needsPoints, nodeTypes } from './acticode-node.ts';
import { runStatus } from '../activities/activity.ts';
import { defineEntity, keyword, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { area, datetime, image, integer, made, reference, select, text, toggle } from '../entity/field.ts';
import { latitudes, longitudes } from '../verification/point-patterns.ts';

const at = (value: unknown) => Date.parse(String(value));

/** 节点: a milestone of a journey, and what has to be reached to pass it (award.md §5.2). */
export const acticodeNode = defineEntity({
  ...named('acticode_node'),
  title: 'title',
  status: acticodeStatus,
  referable: ['draft', 'enabled', 'disabled'],
  scope: { dept: 'dept_id', owner: 'created_by' },
  brief: ['activity_id', 'activity_title', 'title', 'node_type', 'sort'],
  leads: {
    activity_id: ({ activity_id }) => `/activity/acticode?id=${String(activity_id)}`,
    plan_count: ({ id }) => `/activity/acticode-plan?node_id=${String(id)}`,
  },
  fields: {
    activity_id: reference('活动', 'activity', {
      section: '基本信息',
      rule: true,
      offers: 'acticode_activity',
      locked: () => '节点不能移到别的活动',
    }),
    title: text('名称', { rule: true, min: 2, max: 20 }),
    image: image('图', { rule: true, smallest: 100 }),
    sort: integer('顺序', {
      rule: true,
      min: 1,
      max: 9999,
      unique: ['activity_id'],
      help: '数字小的在前；同类型节点的阈值须依次变大',
    }),
    node_type: select('节点类型', nodeTypes, {
      section: '达成条件',
      rule: true,
      locked: () => '节点类型建后不能更改',
    }),
    threshold: integer('阈值', {
      rule: true,
      min: 1,
      max: 100_000_000,
      when: isCounted,
      unique: ['activity_id', 'node_type'],
      taken: '同类型的节点已有这个阈值',
    }),
    area_code: area('地区', { rule: true, leaf: true, when: isPlace, help: '选到区县；没有区县的市选到市' }),
    latitude: text('纬度', { rule: true, max: 10, pattern: latitudes, when: isPlace, placeholder: '如 23.135590' }),
    longitude: text('经度', { rule: true, max: 11, pattern: longitudes, when: isPlace, placeholder: '如 113.335270' }),
    radius: integer('打卡半径', { rule: true, min: 20, max: 2000, initial: 200, unit: '米', when: isPlace }),
    start_at: datetime('开放开始', {
      requiredWhen: isStage,
      help: '时间阶段必填；其他类型不填则随活动，不超出活动时间',
    }),
    end_at: datetime('开放结束', { requiredWhen: isStage, help: '含该时刻' }),
    prev_required: toggle('需先达成上一节点', { section: '达成之后', initial: false }),
    consume_points: toggle('消耗积分', {
      initial: false,
      when: needsPoints,
      help: '打开后领取时扣除阈值的积分，否则只需达到',
    }),
    retroactive: toggle('对已达标用户补发', { initial: true, help: '活动进行中新增节点时，已达标的用户也算达成' }),
    run_status: select('活动状态', runStatus, made),
    goal_text: text('阈值/地点', made),
    plan_count: integer('方案数', made),
  },
  rules: [
    {
      field: 'end_at',
      check: ({ start_at, end_at }) =>
        start_at && end_at && at(start_at) >= at(end_at) ? '开放结束应晚于开放开始' : undefined,
    },
  ],
  columns: [
    { key: 'sort', width: 70 },
    { key: 'title', width: 150 },
    { key: 'status', width: 80 },
    { key: 'image' },
    { key: 'activity_id', width: 180 },
    { key: 'node_type', label: '类型', width: 110 },
    { key: 'goal_text', width: 170 },
    { key: 'plan_count', label: '方案', width: 80 },
    { key: 'prev_required', width: 140 },
    { key: 'consume_points', width: 90 },
    { key: 'start_at' },
    { key: 'end_at' },
  ],
  identity: { below: 'activity_id' },
  glance: ['status', 'node_type', 'goal_text', 'plan_count', 'sort', 'end_at'],
  filters: [
    keyword('title'),
    referenceFilter('activity_id', '活动', 'acticode_activity'),
    optionsFilter('node_type', '节点类型', nodeTypes),
    optionsFilter('status', '状态', acticodeStatus),
  ],
  sortable: ['id', 'sort'],
  defaultSort: { field: 'sort', order: 'ascend' },
  calls: {
    list: 'GET /admin/api/FlanActicode/nodeLists',
    create: 'POST /admin/api/FlanActicode/nodeCreates',
    update: 'POST /admin/api/FlanActicode/nodeUpdates',
  },
});
