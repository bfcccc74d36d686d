import { defineEntity, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  chosen,
  datetime,
  ifFilled,
  integer,
  made,
  money,
  multiselect,
  points,
  reference,
  references,
  select,
  text,
  textarea,
  toggle,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { blackScopes } from '../members/member-states.ts';
import { caseSources, caseStatus } from './facts.ts';

const { calls, rest } = restCalls('/admin/api/risk-cases');
const { remove: _, ...callsInUse } = calls;

const byRule = ({ source }: Values) => source !== undefined && source !== 'manual';
/** Whom and what a case that the house made is about is not for anybody to rewrite. */
const kept = {
  locked: (row: Values) => (byRule(row) ? '由系统立案，会员和起算时间不能修改' : undefined),
} as const;
const blacklists = ({ blacklist }: Values) => blacklist === true;

const isOfDebt = ({ source }: Values) => source === 'debt';
const isOfWins = (values: Values) => !isOfDebt(values);
const counted = (value: unknown): string => Number(value ?? 0).toLocaleString('en-US');

/** What becomes of points when this very case is confirmed. */
function pointsTaken({ source, claw_back_points, claw_points, owed_points }: Values): string {
  if (source === 'debt') return `从会员现有的积分中扣回欠账 ${counted(owed_points)} 积分，不足的仍然欠着`;
  if (claw_back_points !== true) return '不收回积分';
  return Number(claw_points) > 0
    ? `收回已发放的 ${counted(claw_points)} 积分，已用掉的记为会员欠账`
    : '没有已发放的积分可收回';
}

/** What clearing this very case does beside what every clearing does. */
const whatIsLetOff = ({ source, owed_points }: Values): string | undefined =>
  source === 'debt' ? `会员的欠账 ${counted(owed_points)} 积分将全部免除。` : undefined;

/** What confirming this very case does. */
function whatFollows(row: Values): string {
  const { blacklist, claw_back, member_count, open_count, days, subject_text } = row;
  const time = Number(days) > 0 ? `${Number(days)} 天` : '永久';
  const device = typeof subject_text === 'string' && subject_text.startsWith('设备 ') ? '和他们共用的设备' : '';
  const listed = blacklist === true ? `拉黑 ${Number(member_count)} 个会员${device}（${time}）` : '不拉黑';
  const open =
    Number(open_count) > 0 ? `作废 ${Number(open_count)} 个尚未发放的奖品并退回库存` : '没有尚未发放的奖品可收回';
  const taken = claw_back === true ? open : '不收回奖品';
  return isOfDebt(row) ? `${listed}；${pointsTaken(row)}。` : `${listed}；${taken}；${pointsTaken(row)}。`;
}

/** Members of one case. */
export const mostOfCase = 500;

/** 风控案件: members who may cheat, what they got, and what is to be done; whoever proposes does not confirm (wider.md §3.11). */
export const riskCase = defineEntity({
  ...named('risk_case'),
  calls: callsInUse,
  rest,
  title: 'case_no',
  plain: 'case_no',
  status: caseStatus,
  housed: true,
  numbered: { field: 'case_no', prefix: 'FX', digits: 3, dated: true },
  statusTabs: true,
  next: ['CONFIRM'],
  cautions: { CONFIRM: whatFollows, CLEAR: whatIsLetOff },
  frozen: ({ status }) =>
    status === 'open' || status === undefined ? undefined : '已处理的案件不能修改，需要时请重开',
  related: [
    { entity: 'he_user', by: 'risk_case_id', title: '涉案会员' },
    { entity: 'risk_hit', by: 'case_id', title: '证据' },
    { entity: 'award_record', by: 'risk_case_id', title: '相关中奖' },
    { entity: 'he_user_black_list', by: 'risk_case_id', title: '黑名单' },
  ],
  fields: {
    case_no: text('案件号', made),
    source: select('来源', caseSources, made),
    rule_id: reference('命中规则', 'risk_rule', ifFilled('rule_id')),
    subject_text: text('共同特征', ifFilled('subject_text')),
    user_ids: references('会员', 'he_user', { section: '案情', rule: true, min: 1, max: mostOfCase, ...kept }),
    since_at: datetime('起算时间', { rule: true, help: '此后的中奖算作损失', ...kept }),
    reason_code: chosen('原因分类', 'blacklist_reason', { rule: true }),
    facts: textarea('事实', { rule: true, min: 5, max: 500 }),
    assignee_id: reference('处理人', 'account'),
    blacklist: toggle('拉黑会员和设备', { section: '处置方案', initial: true }),
    scopes: multiselect('限制范围', blackScopes, { rule: true, when: blacklists }),
    days: integer('拉黑天数（0 为永久）', {
      rule: true,
      min: 0,
      max: 3650,
      initial: 0,
      when: blacklists,
    }),
    claw_back: toggle('收回未发放的奖品', { initial: true, when: isOfWins }),
    claw_back_points: toggle('收回已发放的积分', { initial: true, when: isOfWins }),
    member_count: integer('会员数', { section: '损失', ...made }),
    record_count: integer('中奖数', made),
    open_count: integer('未发放', made),
    loss_points: points('损失积分', made),
    claw_points: points('可收回积分', { computed: true, when: isOfWins }),
    owed_points: points('会员欠账', ifFilled('owed_points')),
    loss_fen: money('损失成本', made),
    proposed_by_name: text('方案提出人', { section: '处理', ...ifFilled('proposed_by_name') }),
    decided_at: datetime('处理时间', ifFilled('decided_at')),
    decided_by_name: text('确认人', ifFilled('decided_by_name')),
    decision: textarea('处理结果', ifFilled('decision')),
  },
  columns: [
    { key: 'case_no', width: 160 },
    { key: 'source', width: 90 },
    { key: 'status', width: 90 },
    { key: 'member_count', width: 80 },
    { key: 'rule_id', width: 150 },
    { key: 'loss_points', width: 100 },
    { key: 'loss_fen', width: 110 },
    { key: 'open_count', width: 90 },
    { key: 'assignee_id', width: 100 },
    { key: 'created_at', label: '时间' },
    { key: 'decided_at' },
  ],
  identity: { below: 'subject_text' },
  glance: ['status', 'rule_id', 'member_count', 'loss_points', 'loss_fen', 'created_at'],
  filters: [
    keyword('case_no', 'facts'),
    referenceFilter('rule_id', '命中规则', 'risk_rule'),
    optionsFilter('source', '来源', caseSources),
    optionsFilter('status', '状态', caseStatus),
    referenceFilter('assignee_id', '处理人', 'account'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at', 'decided_at'],
});
