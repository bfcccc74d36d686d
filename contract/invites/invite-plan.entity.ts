import { type Command, defineEntity, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  image,
  integer,
  made,
  money,
  reference,
  richtext,
  select,
  text,
  toggle,
  type Values,
} from '../entity/field.ts';
import {
  antiFraud,
  bindModes,
  conversionEvents,
  invitePlanStatus,
  inviteRunStatus,
  isMergeable,
  isProvedPlan,
  planCopyCall,
  rewardSides,
  windowFault,
} from './invite.ts';
import { proofPanel, setUpProofCall } from '../proof/set-up-proof.ts';
import { returnAllStock } from '../stock/return-stock.ts';

const immutable = () => '方案不能移到别的活动';
const counted = ({ valid_count }: Values) => (Number(valid_count ?? 0) > 0 ? '已有有效邀请，不能修改' : undefined);
const isOrder = ({ conversion_event }: Values) => conversion_event === 'first_order';
const times = (label: string) => integer(label, { rule: true, min: 0, max: 100_000, initial: 0, help: '0 表示不限' });

/** 复制: the definition and its prizes; never stock, counters, times or states (award.md §3.14, planCopys). */
const copy: Command = {
  label: '复制',
  done: '已复制为',
  action: 'add',
  call: planCopyCall,
  shows: [],
  notIn: [],
  fields: {
    title: text('新方案名称', { min: 2, max: 30, help: '不填则为原名称加「-副本」' }),
    activity_id: reference('复制到活动', 'activity', { help: '不选则留在原来的活动' }),
    with_prizes: toggle('连同奖品', { initial: true, help: '复制来的奖品没有库存，时间也要重新填写' }),
  },
};

/** 邀请方案: what counts as an invitation, and how its rewards grow (award.md §3.14). */
export const invitePlan = defineEntity({
  ...named('invite_plan'),
  title: 'title',
  status: invitePlanStatus,
  archived: 'archived',
  frozen: ({ status }) => (status === 'merged' ? '已并入别的方案，不能修改' : undefined),
  referable: ['draft', 'enabled', 'paused'],
  scope: { dept: 'dept_id', owner: 'created_by' },
  deeds: {
    prizes: { label: '配置奖品', action: 'query', leads: ({ id }) => `/activity/invite-prize?plan_id=${String(id)}` },
    invitations: {
      label: '邀请明细',
      action: 'query',
      leads: ({ id }) => `/activity/invitation?plan_id=${String(id)}`,
    },
  },
  commands: { COPY: copy, RETURN_STOCK: returnAllStock(['enabled', 'paused', 'merged', 'archived']) },
  parts: { merge: { label: '合并到…', action: 'disable', when: isMergeable } },
  fields: {
    activity_id: reference('邀请活动', 'activity', { section: '基本信息', rule: true, locked: immutable }),
    title: text('方案名称', { rule: true, min: 2, max: 30, unique: ['activity_id'] }),
    start_at: datetime('开始时间', { rule: true, fresh: true, blank: true }),
    end_at: datetime('结束时间', { rule: true, fresh: true, blank: true, help: '含该时刻；不超出活动时间' }),
    priority: integer('优先级', {
      rule: true,
      min: 0,
      max: 9999,
      initial: 10,
      help: '数字小的优先，一次邀请只计入一个方案',
    }),
    conversion_event: select('有效邀请条件', conversionEvents, {
      section: '归因与奖励',
      rule: true,
      initial: 'first_scan',
      locked: counted,
    }),
    order_min_fen: money('首单最低金额', { rule: true, min: 0, max: 100_000_000, initial: 0, when: isOrder }),
    reward_sides: select('奖励对象', rewardSides, { rule: true, initial: 'both' }),
    bind_mode: select('归因方式', bindModes, { rule: true, initial: 'first_click' }),
    bind_days: integer('绑定有效天数', { rule: true, min: 1, max: 180, initial: 30, unit: '天' }),
    settle_delay_days: integer('冻结天数', {
      rule: true,
      min: 0,
      max: 30,
      initial: 0,
      unit: '天',
      help: '奖励先冻结，到期才发放',
    }),
    revoke_on_refund: toggle('退款回收', { initial: true, when: isOrder }),
    inviter_day_cap: times('每日奖励上限（次）'),
    inviter_total_cap: times('累计奖励上限（次）'),
    anti_fraud: { ...antiFraud, section: '防刷' },
    poster: image('海报', { section: '分享与规则', rule: true, smallest: 100 }),
    share_title: text('分享标题', { rule: true, max: 20 }),
    share_desc: text('分享描述', { rule: true, max: 40 }),
    rules_html: richtext('规则', { rule: true, max: 20_000 }),
    run_status: select('运行状态', inviteRunStatus, made),
    steps_text: text('阶梯', made),
    prize_count: integer('奖品数', made),
    invite_count: integer('邀请数', made),
    valid_count: integer('有效邀请', made),
    reward_count: integer('已奖励', made),
    blocked_count: integer('已拦截', made),
    copied_from_id: reference('复制自', 'invite_plan', { ...made, when: ({ copied_from_id: from }) => from != null }),
    merged_into_id: reference('并入', 'invite_plan', { ...made, when: ({ merged_into_id: into }) => into != null }),
    end_reason: text('结束原因', { ...made, when: ({ end_reason: reason }) => reason != null }),
  },
  rules: [
    { field: 'end_at', check: windowFault },
    {
      field: 'inviter_day_cap',
      check: ({ inviter_day_cap: day, inviter_total_cap: total }) =>
        Number(total) > 0 && (day === 0 || Number(day) > Number(total)) ? '每日上限不能多于累计上限' : undefined,
    },
  ],
  columns: [
    { key: 'title', width: 160 },
    { key: 'activity_id', label: '活动', width: 150 },
    { key: 'run_status', width: 96 },
    { key: 'conversion_event', label: '有效条件', width: 96 },
    { key: 'reward_sides', width: 96 },
    { key: 'steps_text', width: 220 },
    { key: 'invite_count', label: '邀请', width: 90 },
    { key: 'valid_count', label: '有效', width: 90 },
    { key: 'reward_count', label: '已奖', width: 90 },
    { key: 'blocked_count', label: '拦截', width: 80 },
    { key: 'priority', width: 90 },
    { key: 'start_at' },
    { key: 'end_at' },
  ],
  leads: {
    steps_text: ({ id }) => `/activity/invite-prize?plan_id=${String(id)}`,
    invite_count: ({ id }) => `/activity/invitation?plan_id=${String(id)}`,
    blocked_count: ({ id }) => `/activity/invitation?plan_id=${String(id)}&status=blocked`,
  },
  lookedAt: { ENABLE: setUpProofCall },
  standing: 'run_status',
  calendar: {
    from: 'start_at',
    to: 'end_at',
    by: 'run_status',
    live: ['not_started', 'running'],
    over: ['ended', 'merged'],
  },
  panels: proofPanel(['invite_plan', 'invite_prize', 'award', 'activity'], isProvedPlan),
  glance: ['run_status', 'activity_id', 'invite_count', 'valid_count', 'reward_count', 'end_at'],
  filters: [
    keyword('title'),
    referenceFilter('activity_id', '邀请活动', 'activity'),
    optionsFilter('conversion_event', '有效邀请条件', conversionEvents),
    optionsFilter('status', '状态', invitePlanStatus),
    rangeFilter('start_at', '开始时间'),
    rangeFilter('end_at', '结束时间'),
  ],
  sortable: ['id', 'priority', 'valid_count'],
  calls: {
    list: 'GET /admin/api/FlanAwardInvite/planLists',
    detail: 'GET /admin/api/FlanAwardInvite/planDetails',
    create: 'POST /admin/api/FlanAwardInvite/planAdds',
    update: 'POST /admin/api/FlanAwardInvite/planUpdates',
  },
});
