import type { AskedUpdate, SentCall } from '../entity/call.ts';
import { type Command, defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  ifFilled,
  integer,
  list,
  made,
  money,
  multiselect,
  points,
  select,
  text,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { blackScopes } from '../members/member-states.ts';
import { riskFacts, riskKinds, riskOps, riskOutcomes, riskWindows, ruleStatus } from './facts.ts';

const base = '/admin/api/risk-rules';
const { calls, rest } = restCalls(base);
const { remove: _, ...callsInUse } = calls;

/** What is in force changes only behind a new back-test. */
const kept = {
  locked: ({ status }: Values) => (status === 'published' ? '规则生效中，请先下线再修改' : undefined),
} as const;
const blacklists = ({ outcome }: Values) => outcome === 'blacklist';

/** Days of events that a rule is tried on at most. */
export const mostTestDays = 30;

const ruleCommands: Readonly<Record<string, Command>> = {
  BACK_TEST: {
    label: '回测',
    action: 'edit',
    fields: {
      test_days: integer('回测天数', {
        rule: true,
        min: 1,
        max: mostTestDays,
        initial: mostTestDays,
        unit: '天',
        help: '用这些天里保留的事件试算，不产生任何影响；发布前须回测 30 天',
      }),
    },
    shows: ['name'],
    notIn: ['archived'],
  },
};

/** A back-test is a mode with the days that it looks at. */
function update(asked: AskedUpdate): SentCall {
  if (!('test_days' in asked)) return rest.update(asked);
  const { id, version, test_days } = asked;
  return { call: `PUT ${base}/${id}/mode`, data: { mode: 'back_test', version, payload: { test_days } } };
}

/** 风控规则: what is asked of an event as it comes in, and what a hit does (wider.md §3.11). */
export const riskRule = defineEntity({
  ...named('risk_rule'),
  calls: callsInUse,
  rest: { ...rest, update },
  title: 'name',
  status: ruleStatus,
  archived: 'archived',
  referable: ['draft', 'published', 'offline'],
  housed: true,
  commands: ruleCommands,
  next: ['PUBLISH', 'BACK_TEST'],
  fields: {
    name: text('规则名称', { section: '规则', rule: true, min: 2, max: 30, unique: [] }),
    on: multiselect('适用事件', riskKinds, { rule: true, min: 1, ...kept }),
    conditions: list(
      '条件',
      {
        fact: select('事实', riskFacts, { rule: true }),
        op: select('比较', riskOps, { rule: true, initial: 'gte' }),
        value: integer('值', { rule: true, min: 0, max: 1_000_000 }),
        window: select('窗口', riskWindows, { rule: true, initial: 'day' }),
      },
      { rule: true, min: 1, max: 10, help: '全部满足才命中', ...kept },
    ),
    outcome: select('命中后', riskOutcomes, { section: '处置', rule: true, initial: 'case', ...kept }),
    scopes: multiselect('限制范围', blackScopes, { rule: true, when: blacklists, ...kept }),
    days: integer('拉黑天数（0 为永久）', {
      rule: true,
      min: 0,
      max: 3650,
      initial: 30,
      when: blacklists,
      ...kept,
    }),
    end_at: datetime('失效时间', { help: '不填为长期，到期自动下线' }),
    hit_count: integer('命中次数', { section: '命中', ...made }),
    last_hit_at: datetime('最近命中', ifFilled('last_hit_at')),
    tested_at: datetime('回测时间', { section: '回测', ...ifFilled('tested_at') }),
    tested_days: integer('回测天数', { ...ifFilled('tested_at'), unit: '天' }),
    tested_events: integer('回测事件数', { ...ifFilled('tested_at'), help: '事件很多时取最近的 20 万条' }),
    tested_hits: integer('回测命中次数', ifFilled('tested_at')),
    tested_members: integer('会抓到的账号', ifFilled('tested_at')),
    tested_honest: integer('其中疑似误伤', { ...ifFilled('tested_at'), help: '下过单、到店核销过，或曾被排除' }),
    tested_points: points('可避免的积分', ifFilled('tested_at')),
    tested_fen: money('可避免的成本', ifFilled('tested_at')),
    tested_list: list(
      '会抓到的会员（前 20 个）',
      {
        user_no: text('会员编号', { names: true }),
        hits: integer('命中'),
        first_at: text('首次'),
        device: text('设备'),
        ip: text('IP'),
        honest: text('误伤依据'),
      },
      ifFilled('tested_at'),
    ),
  },
  columns: [
    { key: 'name', width: 200 },
    { key: 'on', width: 160 },
    { key: 'status', width: 90 },
    { key: 'outcome', width: 80 },
    { key: 'hit_count', width: 90 },
    { key: 'last_hit_at' },
    { key: 'tested_members', width: 120 },
    { key: 'tested_honest', width: 120 },
    { key: 'tested_at' },
    { key: 'end_at' },
  ],
  glance: ['status', 'on', 'outcome', 'hit_count', 'tested_members', 'tested_honest'],
  filters: [
    keyword('name'),
    optionsFilter('on', '适用事件', riskKinds),
    optionsFilter('outcome', '命中后', riskOutcomes),
    optionsFilter('status', '状态', ruleStatus),
    rangeFilter('created_at', '创建时间'),
  ],
  sortable: ['created_at', 'hit_count', 'last_hit_at'],
});
