import { defineEntity, exactFilter, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, ifFilled, made, reference, select, text } from '../entity/field.ts';
import { riskKinds, riskOutcomes } from './facts.ts';

/** A hit never changes. */
const hitStatus = { kept: { label: '已记录', color: 'default' } } as const;

/** 风控命中: an event that met all conditions of a rule, with what was found (wider.md §3.11). */
export const riskHit = defineEntity({
  ...named('risk_hit'),
  title: 'title',
  observed: true,
  status: hitStatus,
  fields: {
    title: text('命中', made),
    rule_id: reference('规则', 'risk_rule', made),
    case_id: reference('案件', 'risk_case', ifFilled('case_id')),
    kind: select('事件', riskKinds, made),
    outcome: select('处理', riskOutcomes, made),
    member_id: reference('会员', 'he_user', ifFilled('member_id')),
    found: text('查到', made),
    device_hash: text('设备', { ...ifFilled('device_hash'), names: true }),
    ip: text('IP', { ...ifFilled('ip'), names: true }),
    at: datetime('发生时间', made),
    request_id: text('请求编号', { ...made, names: true }),
  },
  columns: [
    { key: 'at' },
    { key: 'kind', width: 80 },
    { key: 'outcome', width: 80 },
    { key: 'rule_id', width: 150 },
    { key: 'member_id', width: 140 },
    { key: 'found', width: 240 },
    { key: 'device_hash', width: 150 },
    { key: 'ip', width: 130 },
    { key: 'case_id', width: 150 },
  ],
  glance: ['at', 'outcome', 'member_id', 'found', 'device_hash', 'ip'],
  filters: [
    referenceFilter('rule_id', '规则', 'risk_rule'),
    referenceFilter('case_id', '案件', 'risk_case'),
    referenceFilter('member_id', '会员', 'he_user'),
    optionsFilter('kind', '事件', riskKinds),
    optionsFilter('outcome', '处理', riskOutcomes),
    exactFilter('device_hash', '设备'),
    exactFilter('ip', 'IP'),
    rangeFilter('at', '发生时间'),
  ],
  sortable: ['at'],
  defaultSort: { field: 'at', order: 'descend' },
  calls: { list: 'GET /admin/api/risk-hits', detail: 'GET /admin/api/risk-hits/details' },
});
