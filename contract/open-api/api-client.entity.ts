import { curlScript } from './curl.ts';
import { defineEntity, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, multiselect, select, tags, text } from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { openScopes, overlapHours } from './scopes.ts';

const kinds = {
  mini_program: { label: '小程序', color: 'green' },
  shop: { label: '门店', color: 'blue' },
  agent: { label: '渠道', color: 'purple' },
  partner: { label: '合作方', color: 'orange' },
  simulator: { label: '模拟器', color: 'default' },
} as const;
const status = {
  draft: { label: '草稿', color: 'default' },
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'warning' },
  revoked: { label: '已吊销', color: 'error' },
} as const;

/** A key is revoked, never taken away: what it did names it (engines.md §1.1). */
const { calls, rest } = restCalls('/admin/api/api-clients');
const { remove: _, ...callsInUse } = calls;

/**
 * 开放接口: a key by which a mini-program, a shop or a partner calls the Open API (engines.md §1.1). Its secret is no field: it is made by
 * the house, sealed, and shown once.
 */
export const apiClient = defineEntity({
  ...named('api_client'),
  calls: callsInUse,
  rest,
  title: 'name',
  status,
  archived: 'revoked',
  // An address can be given before the key is of use.
  referable: ['draft', 'enabled', 'disabled'],
  statusTabs: true,
  numbered: { field: 'client_no', prefix: 'KF', digits: 6 },
  deeds: {
    curl: {
      label: '复制试调命令',
      action: 'get',
      when: ({ status: state }) => state === 'enabled',
      copies: ({ client_no, scopes }) => curlScript(String(client_no), Array.isArray(scopes) ? scopes.map(String) : []),
    },
    events: {
      label: '调用记录',
      action: 'query',
      leads: ({ id }) => `/system/inbound-event?client_id=${String(id)}`,
    },
  },
  parts: {
    client_secret: {
      label: '生成/轮换密钥',
      action: 'edit',
      when: ({ status: state }) => state === 'draft' || state === 'enabled',
    },
  },
  partAfterCreate: 'client_secret',
  fields: {
    client_no: text('编号', { ...made, names: true }),
    name: text('名称', { rule: true, max: 30, unique: [] }),
    kind: select('类型', kinds, { rule: true }),
    scopes: multiselect('权限范围', openScopes, {
      rule: true,
      min: 1,
      help: '密钥只能调用选中范围内的接口，未选的一律拒绝',
    }),
    rate_per_s: integer('每秒调用上限', { rule: true, min: 1, max: 2000, initial: 20 }),
    burst: integer('突发上限', { rule: true, min: 1, max: 4000, initial: 40, help: '空闲后一次最多可连续调用的次数' }),
    ip_allow: tags('允许的地址', {
      max: 50,
      each: 43,
      help: 'IP 或网段，如 203.0.113.8、10.0.0.0/8；不填则不限',
    }),
    key_made_at: datetime('密钥生成时间', made),
    old_until: datetime('旧密钥有效至', { ...made, help: `轮换后旧密钥仍可使用 ${overlapHours} 小时` }),
    calls_today: integer('今日调用', made),
    refused_today: integer('今日拒绝', made),
    last_used_at: datetime('最近调用', made),
  },
  columns: [
    { key: 'name', width: 190 },
    { key: 'client_no', width: 110 },
    { key: 'status' },
    { key: 'kind', width: 90 },
    { key: 'scopes', width: 164 },
    { key: 'rate_per_s', width: 110 },
    { key: 'calls_today', width: 100 },
    { key: 'refused_today', width: 100 },
    { key: 'last_used_at' },
    { key: 'old_until' },
    { key: 'created_at' },
  ],
  glance: ['status', 'kind', 'scopes', 'calls_today', 'refused_today', 'last_used_at'],
  next: ['ENABLE'],
  filters: [
    keyword('name', 'client_no'),
    optionsFilter('status', '状态', status),
    optionsFilter('kind', '类型', kinds),
    optionsFilter('scopes', '权限范围', openScopes),
  ],
  sortable: ['created_at', 'calls_today', 'last_used_at'],
});
