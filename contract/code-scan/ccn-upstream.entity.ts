import { codeKinds } from './ccn.ts';
import { upstreamStatus } from './ccn-upstream.ts';
import {
  defineEntity,
  exactFilter,
  flagFilter,
  keyword,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, select, tags, text, type Values } from '../entity/field.ts';

const tiersPath = ({ ccn_activity_id: id }: Values) =>
  `/activity/ccn-tier?ccn_activity_id=${encodeURIComponent(String(id))}`;
/** Of one that is stopped or over no campaign can be opened. */
const isUsable = (status: unknown) => status === 'active' || status === 'not_started';

/** 上游扫码活动: what the code platform has, as it was told last (award.md §4.2); read only. */
export const ccnUpstream = defineEntity({
  ...named('ccn_upstream'),
  title: 'title',
  observed: true,
  pulled: true,
  status: { synced: { label: '已同步', color: 'default' } },
  leads: {
    tier_count: tiersPath,
    bound_title: ({ bound_activity_id: id }) => `/activity/ccn?id=${String(id)}`,
  },
  deeds: {
    tiers: { label: '查看奖级', action: 'query', leads: tiersPath },
    bind: {
      label: '绑定到新活动',
      action: 'query',
      when: ({ bound_activity_id, upstream_status }) => bound_activity_id == null && isUsable(upstream_status),
      // The form begins with it; who may not make campaigns finds the list.
      leads: ({ ccn_activity_id: id, code_kind }) =>
        `/activity/ccn?open=new&code_kind=${String(code_kind)}&ccn_activity_id=${encodeURIComponent(String(id))}`,
    },
  },
  fields: {
    ccn_activity_id: text('上游ID', made),
    title: text('名称', made),
    product_name: text('产品', made),
    sku_code: text('条码', made),
    code_kind: select('码类型', codeKinds, made),
    batch_nos: tags('批次', made),
    code_total: integer('总码数', made),
    code_activated: integer('已激活', made),
    code_inactive: integer('未激活', made),
    code_scanned: integer('已扫', made),
    start_at: datetime('开始时间', made),
    end_at: datetime('结束时间', made),
    upstream_status: select('上游状态', upstreamStatus, made),
    tier_count: integer('奖级数', made),
    bound_activity_id: integer('已绑定活动', { ...made, names: true }),
    bound_title: text('已绑定活动', made),
    synced_at: datetime('同步时间', made),
    sync_note: text('同步情况', made),
  },
  columns: [
    { key: 'ccn_activity_id', width: 140 },
    { key: 'title', width: 220 },
    { key: 'product_name', width: 140 },
    { key: 'sku_code', width: 140 },
    { key: 'code_kind', width: 110 },
    { key: 'batch_nos', width: 140 },
    { key: 'code_total' },
    { key: 'code_activated' },
    { key: 'code_inactive' },
    { key: 'code_scanned' },
    { key: 'start_at' },
    { key: 'end_at' },
    { key: 'upstream_status', width: 90 },
    { key: 'tier_count', width: 80 },
    { key: 'bound_title', width: 190 },
    { key: 'synced_at' },
    { key: 'sync_note', width: 260 },
  ],
  identity: { below: 'ccn_activity_id' },
  glance: ['upstream_status', 'product_name', 'code_total', 'code_scanned', 'bound_title'],
  filters: [
    keyword('title', 'ccn_activity_id', 'product_name', 'sku_code'),
    optionsFilter('code_kind', '码类型', codeKinds),
    optionsFilter('upstream_status', '上游状态', upstreamStatus),
    exactFilter('ccn_activity_id', '上游ID'),
    referenceFilter('activity_id', '扫码活动', 'ccn_activity'),
    flagFilter('bound', '已绑定'),
    rangeFilter('start_at', '开始时间'),
  ],
  sortable: ['start_at', 'code_total'],
  calls: { list: 'GET /admin/api/FlanCcn/ccnActivityLists' },
});
