import { defineEntity, exactFilter, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, ifFilled, integer, made, reference, select, text, textarea } from '../entity/field.ts';
import { outboxKinds } from './webhooks.ts';

const deliveryStatus = {
  pending: { label: '待推送', color: 'default' },
  sent: { label: '推送中', color: 'processing' },
  acked: { label: '已送达', color: 'success' },
  failed: { label: '失败待重试', color: 'warning' },
  dead: { label: '已放弃', color: 'error' },
} as const;

/** 推送记录: one thing that happened, told to one address, with how that went (wider.md §10.14). */
export const webhookDelivery = defineEntity({
  ...named('webhook_delivery'),
  title: 'delivery_no',
  observed: true,
  status: deliveryStatus,
  statusTabs: true,
  next: ['REDELIVER'],
  fields: {
    delivery_no: text('推送编号', { ...made, names: true }),
    endpoint_id: reference('接收地址', 'webhook_endpoint', made),
    kind: select('事件', outboxKinds, made),
    member_no: text('会员编号', { ...ifFilled('member_no'), names: true }),
    event_no: integer('事件编号', { ...made, names: true }),
    attempts: integer('次数', made),
    http_status: integer('HTTP', { ...ifFilled('http_status'), names: true }),
    took_ms: integer('耗时（毫秒）', ifFilled('took_ms')),
    fault: text('失败原因', ifFilled('fault')),
    body: textarea('推送内容', made),
    answer_head: textarea('返回内容（开头）', ifFilled('answer_head')),
    next_at: datetime('下次推送', ifFilled('next_at')),
    acked_at: datetime('送达时间', ifFilled('acked_at')),
  },
  columns: [
    { key: 'created_at', label: '时间' },
    { key: 'delivery_no', width: 140 },
    { key: 'status' },
    { key: 'endpoint_id', width: 130 },
    { key: 'kind', width: 100 },
    { key: 'member_no', width: 120 },
    { key: 'attempts', width: 80 },
    { key: 'http_status', width: 80 },
    { key: 'took_ms', width: 110 },
    { key: 'fault', width: 144 },
    { key: 'next_at' },
    { key: 'acked_at' },
  ],
  identity: { below: 'member_no' },
  glance: ['created_at', 'status', 'endpoint_id', 'kind', 'attempts', 'fault'],
  filters: [
    keyword('fault'),
    referenceFilter('endpoint_id', '接收地址', 'webhook_endpoint'),
    optionsFilter('kind', '事件', outboxKinds),
    optionsFilter('status', '状态', deliveryStatus),
    exactFilter('member_no', '会员编号'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at'],
  defaultSort: { field: 'created_at', order: 'descend' },
  calls: {
    list: 'GET /admin/api/webhook-deliveries',
    detail: 'GET /admin/api/webhook-deliveries/details',
    update: 'POST /admin/api/webhook-deliveries/updates',
  },
});
