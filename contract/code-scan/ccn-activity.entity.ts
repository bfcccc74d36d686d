import {
  awardModes,
  ccnRunStatus,
  ccnStatus,
  codeKinds,
  isPrinted,
  isProvedCampaign,
  isRealtime,
  lockedOnceScanned,
  lockedWhileOpen,
  modesFor,
  opensCall,
} from './ccn.ts';
import type { AskedUpdate, SentCall } from '../entity/call.ts';
import { areaFilter, defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { proofPanel, setUpProofCall } from '../proof/set-up-proof.ts';
import { linksPath } from '../links/link-paths.ts';
import {
  areaScope,
  datetime,
  integer,
  made,
  reference,
  select,
  tags,
  text,
  toggle,
  type Values,
} from '../entity/field.ts';

const update = 'POST /admin/api/FlanCcn/activityUpdates';
const openOf: Readonly<Record<string, 1 | 0>> = { OPEN: 1, CLOSE: 0 };

/** Opening and closing have a call of their own (spec §7); everything else is an update. */
function sent({ event, ...asked }: AskedUpdate): SentCall {
  const open = typeof event === 'string' ? openOf[event] : undefined;
  if (open !== undefined) return { call: opensCall, data: { ...asked, open } };
  return { call: update, data: { ...asked, ...(event !== undefined && { event }) } };
}

const at = (value: unknown) => Date.parse(String(value));

const settingsPath = ({ id }: Values) => `/activity/ccn-setting?activity_id=${String(id)}`;
const awardsPath = ({ id }: Values) => `/activity/ccn-award?activity_id=${String(id)}`;

/** 扫码营销活动: binds codes that people scan to our awards (award.md §4.1). */
export const ccnActivity = defineEntity({
  ...named('ccn_activity'),
  title: 'title',
  status: ccnStatus,
  archived: 'archived',
  referable: ['draft', 'opened', 'closed'],
  // They have a call of their own, for one campaign at a time.
  chosenOnly: ['OPEN', 'CLOSE'],
  scope: { dept: 'dept_id', owner: 'created_by' },
  numbered: { field: 'activity_no', prefix: 'SM', digits: 4, dated: true },
  leads: {
    settings_ready: settingsPath,
    awards_ready: awardsPath,
    award_alert: awardsPath,
    ccn_title: ({ ccn_activity_id }) => `/activity/ccn-upstream?ccn_activity_id=${String(ccn_activity_id)}`,
  },
  deeds: {
    awards: {
      label: '奖项配置',
      action: 'query',
      // What a scan draws is set up in the local activity.
      when: (row) => !isRealtime(row),
      leads: awardsPath,
    },
    settings: { label: '扫码设置', action: 'query', leads: settingsPath },
    records: {
      label: '中奖记录',
      action: 'query',
      when: (row) => isRealtime(row) && row['status'] !== 'draft',
      leads: ({ local_activity_id }) => `/member/award-log?activity_id=${String(local_activity_id)}&source=scan`,
    },
    links: {
      label: '链接',
      action: 'query',
      // They are made when it opens first.
      when: ({ status }) => status !== 'draft',
      leads: ({ id }) => linksPath('ccn', id),
    },
  },
  createsInQuery: true,
  brief: ['activity_no', 'title', 'code_kind', 'award_mode', 'run_status'],
  rest: { update: sent },
  fields: {
    activity_no: text('编号', made),
    title: text('活动名称', {
      section: '基本信息',
      rule: true,
      min: 2,
      max: 30,
      unique: [],
      locked: lockedWhileOpen,
    }),
    code_kind: select('码类型', codeKinds, { rule: true, locked: () => '码类型建后不能更改' }),
    award_mode: select('发奖模式', awardModes, { rule: true, optionsFor: modesFor, locked: lockedOnceScanned }),
    ccn_activity_id: text('上游扫码活动', {
      rule: true,
      max: 40,
      when: isPrinted,
      codesFrom: () => 'ccn_upstream',
      locked: lockedWhileOpen,
      help: '码平台上的活动；同时只能有一个已开启的活动绑定它',
    }),
    local_activity_id: reference('本地活动', 'activity', {
      rule: true,
      when: isRealtime,
      offers: 'ccn_local',
      locked: lockedWhileOpen,
      help: '每次有效扫码在它的奖励方案里抽一次',
    }),
    start_at: datetime('开始时间', { section: '时间与范围', rule: true, fresh: true, locked: lockedWhileOpen }),
    end_at: datetime('结束时间', { rule: true, fresh: true, help: '含该时刻' }),
    claim_end_at: datetime('兑奖截止', { rule: true, fresh: true }),
    area_scope: areaScope('活动地区', { rule: true, editOnly: true, initial: { mode: 'all', codes: [] } }),
    sku_codes: tags('产品条码', { max: 50, each: 20, editOnly: true, locked: lockedWhileOpen, help: '不填为上游全部' }),
    batch_nos: tags('批次', { max: 50, each: 20, editOnly: true, locked: lockedWhileOpen, help: '不填为上游全部' }),
    run_status: select('运行状态', ccnRunStatus, made),
    ccn_title: text('上游活动', made),
    settings_ready: toggle('设置完成', made),
    awards_ready: toggle('奖项完成', made),
    award_alert: text('奖项提醒', { ...made, when: ({ award_alert }) => award_alert !== undefined }),
    scan_count: integer('扫码次数', made),
    scan_user_count: integer('扫码人数', made),
    win_count: integer('中奖数', made),
    redeem_count: integer('核销数', made),
    abnormal_count: integer('异常数', made),
    opened_at: datetime('开启时间', { ...made, when: ({ opened_at }) => opened_at !== undefined }),
    closed_reason: text('关闭原因', { ...made, when: ({ closed_reason }) => closed_reason !== undefined }),
  },
  rules: [
    {
      field: 'end_at',
      check: ({ start_at, end_at }) => (at(start_at) >= at(end_at) ? '结束时间应晚于开始时间' : undefined),
    },
    {
      field: 'claim_end_at',
      check: ({ end_at, claim_end_at }) => (at(claim_end_at) < at(end_at) ? '兑奖截止不能早于结束时间' : undefined),
    },
  ],
  columns: [
    { key: 'activity_no', width: 172 },
    { key: 'title', width: 220 },
    { key: 'run_status', label: '状态', width: 90 },
    { key: 'award_alert', width: 150 },
    { key: 'code_kind', width: 110 },
    { key: 'award_mode', width: 100 },
    { key: 'ccn_title', width: 190 },
    { key: 'start_at' },
    { key: 'end_at' },
    { key: 'settings_ready', width: 90 },
    { key: 'awards_ready', width: 90 },
    { key: 'scan_count' },
    { key: 'scan_user_count' },
    { key: 'win_count' },
    { key: 'redeem_count' },
    { key: 'abnormal_count' },
  ],
  glance: ['run_status', 'award_alert', 'end_at', 'scan_count', 'win_count', 'abnormal_count'],
  next: ['OPEN'],
  standing: 'run_status',
  calendar: { from: 'start_at', to: 'end_at', by: 'run_status', live: ['not_started', 'running'], over: ['ended'] },
  lookedAt: { OPEN: setUpProofCall },
  panels: proofPanel(['ccn_setting', 'ccn_award_set', 'ccn_tier', 'award', 'activity'], isProvedCampaign),
  filters: [
    keyword('title', 'activity_no'),
    optionsFilter('code_kind', '码类型', codeKinds),
    optionsFilter('award_mode', '发奖模式', awardModes),
    optionsFilter('run_status', '运行状态', ccnRunStatus),
    optionsFilter('status', '状态', ccnStatus),
    { kind: 'keyword', key: 'sku_code', label: '产品条码', over: ['sku_codes'], exact: true },
    rangeFilter('start_at', '开始时间'),
    areaFilter('area', '活动地区', 'area_scope'),
  ],
  totals: ['scan_count', 'scan_user_count', 'win_count', 'redeem_count', 'abnormal_count'],
  sortable: ['id', 'start_at', 'scan_count', 'win_count'],
  calls: {
    list: 'GET /admin/api/FlanCcn/activityLists',
    create: 'POST /admin/api/FlanCcn/activityCreates',
    update,
  },
});
