import { defineEntity, keyword, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, multiselect, reference, text, textarea } from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { mostFailures, outboxKinds } from './webhooks.ts';

const status = {
  enabled: { label: '启用', color: 'success' },
  paused: { label: '已暂停', color: 'warning' },
  disabled: { label: '停用', color: 'default' },
} as const;
/** An address is disabled, never taken away: what was sent to it names it. */
const { calls, rest } = restCalls('/admin/api/webhook-endpoints');
const { remove: _, ...callsInUse } = calls;

/** 接收地址: where what happened is told to the holder of a key (engines.md §1.7). What is sent is signed with the key's secret. */
export const webhookEndpoint = defineEntity({
  ...named('webhook_endpoint'),
  calls: callsInUse,
  rest,
  title: 'name',
  status,
  statusTabs: true,
  fields: {
    name: text('名称', { rule: true, max: 30, unique: [] }),
    client_id: reference('密钥', 'api_client', { rule: true, locked: () => '接收地址的密钥创建后不能修改' }),
    url: text('地址', {
      rule: true,
      max: 300,
      names: true,
      pattern: { test: /^https:\/\/[^\s@]+$/, hint: '应为 https 地址' },
      help: '公网 https 地址；每次推送前核对，内网地址一律拒绝',
    }),
    events: multiselect('事件', outboxKinds, { rule: true, min: 1 }),
    failures: integer('连续失败', { ...made, help: `连续失败 ${mostFailures} 次自动暂停` }),
    pause_reason: textarea('暂停原因', { ...made, when: (row) => row['pause_reason'] != null }),
    last_acked_at: datetime('最近成功', made),
  },
  columns: [
    { key: 'name', width: 180 },
    { key: 'status' },
    { key: 'client_id', width: 150 },
    { key: 'url', width: 180 },
    { key: 'events', width: 148 },
    { key: 'failures', width: 100 },
    { key: 'last_acked_at' },
    { key: 'created_at' },
  ],
  glance: ['status', 'client_id', 'url', 'events', 'failures'],
  next: ['RESUME', 'ENABLE'],
  filters: [
    keyword('name', 'url'),
    optionsFilter('status', '状态', status),
    referenceFilter('client_id', '密钥', 'api_client'),
  ],
  sortable: ['created_at'],
});
