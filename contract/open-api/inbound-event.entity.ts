import { defineEntity, exactFilter, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, ifFilled, integer, made, reference, text, textarea, toggle } from '../entity/field.ts';

/** What becomes of a write that came in (engines.md §1.3); nobody sees `received` but its own transaction. */
const inboundStatus = {
  received: { label: '处理中', color: 'processing' },
  applied: { label: '已生效', color: 'success' },
  refused: { label: '已拒绝', color: 'error' },
  parked: { label: '待重试', color: 'warning' },
  dead: { label: '已放弃', color: 'magenta' },
} as const;

/**
 * 调用记录: a write that came in through the Open API, with what came of it and why (wider.md §10.13). What was sent is sealed, and shown to
 * nobody.
 */
export const inboundEvent = defineEntity({
  ...named('inbound_event'),
  title: 'kind',
  observed: true,
  status: inboundStatus,
  statusTabs: true,
  next: ['RETRY'],
  fields: {
    kind: text('调用', { ...made, names: true }),
    client_id: reference('密钥', 'api_client', made),
    member_no: text('会员编号', { ...ifFilled('member_no'), names: true }),
    message: text('结果', made),
    why: textarea('为什么', ifFilled('why')),
    code: integer('业务码', { ...made, names: true }),
    answer: textarea('返回内容', ifFilled('answer')),
    took_ms: integer('耗时（毫秒）', made),
    late: toggle('迟到', made),
    occurred_at: datetime('发生时间', ifFilled('occurred_at')),
    attempts: integer('处理次数', made),
    next_at: datetime('下次重试', ifFilled('next_at')),
    request_id: text('请求编号', { ...made, names: true }),
    trace_id: text('追踪号', { ...made, names: true }),
  },
  columns: [
    { key: 'created_at', label: '时间' },
    { key: 'kind', width: 150 },
    { key: 'status' },
    { key: 'client_id', width: 150 },
    { key: 'member_no', width: 120 },
    { key: 'message', width: 190 },
    { key: 'why', width: 240 },
    { key: 'took_ms', width: 110 },
    { key: 'late', width: 80 },
    { key: 'attempts', width: 90 },
    { key: 'next_at' },
    { key: 'request_id', width: 200 },
  ],
  identity: { below: 'member_no' },
  glance: ['created_at', 'status', 'client_id', 'message', 'took_ms'],
  filters: [
    keyword('message'),
    referenceFilter('client_id', '密钥', 'api_client'),
    optionsFilter('status', '状态', inboundStatus),
    exactFilter('kind', '调用'),
    exactFilter('member_no', '会员编号'),
    exactFilter('request_id', '请求编号'),
    exactFilter('trace_id', '追踪号'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at'],
  defaultSort: { field: 'created_at', order: 'descend' },
  calls: {
    list: 'GET /admin/api/inbound-events',
    detail: 'GET /admin/api/inbound-events/details',
    update: 'POST /admin/api/inbound-events/updates',
  },
});
