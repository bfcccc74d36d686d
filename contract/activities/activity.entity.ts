import {
  activityStatus,
  activityTypes,
  costTypes,
  discloseModes,
  drawStyles,
  isLimitedBy,
  limits,
  limitsFault,
  lockedOnceAnnounced,
  lockedWhenOver,
  lockedWhileRunning,
  organiser,
  riskRules,
  runStatus,
} from './activity.ts';
import { campaignPlace, isWithoutDraws } from './campaign-place.ts';
import { audience } from '../members/audience.ts';
import {
  areaFilter,
  defineEntity,
  flagFilter,
  keyword,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { linksPath, ownKind } from '../links/link-paths.ts';
import { returnAllStock } from '../stock/return-stock.ts';
import {
  areaScope,
  datetime,
  type Field,
  ifFilled,
  image,
  images,
  integer,
  made,
  money,
  period,
  points,
  richtext,
  select,
  text,
  toggle,
  unseen,
  type Values,
} from '../entity/field.ts';

const isLottery = ({ activity_type }: Values) => activity_type === 'lottery';
const at = (value: unknown) => Date.parse(String(value));
const longest = 366 * 86_400_000;

/** Fields that nobody may change any more once it has begun. */
const fixed = (field: Field): Field => ({ ...field, locked: lockedWhileRunning });
const open = (field: Field): Field => ({ ...field, locked: lockedWhenOver });

/** 活动: one promotion with its time, its people and its public rules; plans hang under it (award.md §3.1). */
export const activity = defineEntity({
  ...named('activity'),
  title: 'title',
  status: activityStatus,
  copyable: true,
  archived: 'archived',
  referable: ['draft', 'published', 'paused'],
  scope: { dept: 'dept_id', owner: 'created_by' },
  deeds: {
    prizes: {
      label: '配置奖励',
      action: 'query',
      when: ({ status }) => status !== 'archived',
      leads: ({ id, activity_type }) =>
        activity_type === 'invite'
          ? `/activity/invite?activity_id=${String(id)}`
          : `/activity/plan?activity=${String(id)}`,
    },
    wins: {
      label: '中奖记录',
      action: 'query',
      when: ({ status }) => status !== 'draft',
      leads: ({ id }) => `/member/award-log?activity_id=${String(id)}`,
    },
    links: {
      label: '推广链接',
      action: 'query',
      // They are made when it is published first.
      when: ({ status }) => status !== 'draft',
      leads: ({ id, activity_type }) => linksPath(ownKind(activity_type), id),
    },
    changes: {
      label: '变更记录',
      action: 'query',
      leads: ({ id }) => `/system/log/operation?entity=activity&biz_id=${String(id)}`,
    },
  },
  commands: { RETURN_STOCK: returnAllStock(['archived'], isWithoutDraws) },
  numbered: { field: 'activity_no', prefix: 'HD', digits: 4, dated: true },
  fields: {
    activity_no: text('活动编号', made),
    title: fixed(text('活动名称', { section: '基本信息', rule: true, min: 2, max: 30, unique: [] })),
    activity_type: select('活动类型', activityTypes, { rule: true, initial: 'lottery', locked: lockedOnceAnnounced }),
    draw_style: fixed(select('抽奖样式', drawStyles, { rule: true, initial: 'wheel', when: isLottery })),
    cover: open(image('封面图', { rule: true, ratio: 1, smallest: 100, help: '建议 750×750，上传时裁成正方形' })),
    banners: open(images('轮播图', { max: 5, help: '最多 5 张' })),
    start_at: fixed(datetime('开始时间', { section: '时间与地区', rule: true, fresh: true })),
    end_at: open(datetime('结束时间', { rule: true, fresh: true, help: '含该时刻' })),
    claim_end_at: datetime('兑奖截止', { rule: true, fresh: true, follows: { field: 'end_at', days: 30 } }),
    area_scope: open(areaScope('活动地区', { rule: true, initial: { mode: 'all', codes: [] } })),
    audience: open(audience),
    cost_type: fixed(select('参与方式', costTypes, { section: '参与和限制', rule: true, initial: 'free' })),
    cost_points: fixed(
      points('每次消耗积分', { rule: true, min: 1, max: 1_000_000, when: ({ cost_type }) => cost_type === 'points' }),
    ),
    limits: open(limits('参与次数上限')),
    win_limits: open(limits('中奖次数上限')),
    budget_fen: open(money('奖励预算', { min: 0, max: 100_000_000_000, help: '不填或 0 表示不限；用完后不再中奖' })),
    disclose_mode: fixed(select('公示方式', discloseModes, { section: '公示与规则', rule: true, initial: 'both' })),
    show_winner_list: fixed(toggle('展示中奖名单', { initial: true })),
    show_my_record: fixed(toggle('展示我的记录', { initial: true })),
    rules_html: fixed(richtext('活动规则', { rule: true, max: 20_000 })),
    ...organiser({ section: '主办方与风控', locked: lockedWhileRunning }),
    risk_rules: fixed(riskRules),
    // Both ends in one, for the list is asked for what runs at some time between two days.
    window: period('活动时间', unseen),
    run_status: select('运行状态', runStatus, made),
    area_title: text('地区', made),
    plan_count: integer('方案数', made),
    prize_count: integer('奖品数', made),
    join_count: integer('参与次数', made),
    join_user_count: integer('参与人数', made),
    win_count: integer('中奖数', made),
    cost_used_fen: money('已用预算', { computed: true, outOf: 'budget_fen' }),
    low_stock_count: integer('库存预警', made),
    published_at: datetime('发布时间', ifFilled('published_at')),
    published_by_name: text('发布人', ifFilled('published_by_name')),
    end_reason: text('终止原因', ifFilled('end_reason')),
  },
  rules: [
    {
      field: 'end_at',
      check: ({ start_at, end_at }) => {
        if (at(start_at) >= at(end_at)) return '结束时间应晚于开始时间';
        return at(end_at) - at(start_at) > longest ? '活动最长 366 天' : undefined;
      },
    },
    {
      field: 'claim_end_at',
      check: ({ end_at, claim_end_at }) => (at(claim_end_at) < at(end_at) ? '兑奖截止不能早于结束时间' : undefined),
    },
    {
      field: 'cost_type',
      check: (values) =>
        values['cost_type'] === 'chance' && !isLottery(values) ? '只有抽奖活动可以消耗抽奖机会' : undefined,
    },
    { field: 'limits', check: (values) => limitsFault('参与次数上限', values['limits']) },
    {
      field: 'win_limits',
      check: (values) =>
        limitsFault('中奖次数上限', values['win_limits']) ??
        (isLimitedBy(values['win_limits'], values['limits']) ? undefined : '中奖次数上限不能多于参与次数上限'),
    },
  ],
  columns: [
    { key: 'activity_no', width: 172 },
    { key: 'cover' },
    { key: 'title', width: 220 },
    { key: 'activity_type', label: '类型' },
    { key: 'run_status' },
    { key: 'start_at' },
    { key: 'end_at' },
    { key: 'area_title', width: 160 },
    { key: 'plan_count', width: 80 },
    { key: 'prize_count', width: 80 },
    { key: 'join_count' },
    { key: 'win_count' },
    { key: 'cost_used_fen', label: '预算使用', width: 180 },
    { key: 'budget_fen', label: '预算' },
    { key: 'low_stock_count' },
    { key: 'created_by_name' },
  ],
  glance: ['run_status', 'start_at', 'end_at', 'cost_used_fen', 'win_count'],
  next: ['PUBLISH', 'RESUME'],
  // Its plans and prizes are made there.
  opensMade: true,
  ...campaignPlace,
  filters: [
    keyword('title', 'activity_no'),
    optionsFilter('activity_type', '活动类型', activityTypes),
    optionsFilter('run_status', '运行状态', runStatus),
    optionsFilter('status', '状态', activityStatus),
    areaFilter('area', '活动地区', 'area_scope'),
    referenceFilter('award_id', '使用的奖励', 'award'),
    rangeFilter('window', '活动时间'),
    rangeFilter('start_at', '开始时间'),
    rangeFilter('end_at', '结束时间'),
    referenceFilter('created_by', '创建人', 'account'),
    flagFilter('low_stock', '库存预警'),
    flagFilter('low_budget', '预算预警'),
  ],
  totals: ['join_count', 'win_count', 'cost_used_fen'],
  sortable: ['id', 'start_at', 'end_at', 'join_count', 'win_count'],
  calls: {
    list: 'GET /admin/api/FlanAward/activityLists',
    create: 'POST /admin/api/FlanAward/activityAdds',
    update: 'POST /admin/api/FlanAward/activityUpdates',
  },
});
