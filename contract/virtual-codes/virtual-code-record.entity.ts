import { defineEntity, exactFilter, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { ifFilled, integer, made, reference, select, text, unseen } from '../entity/field.ts';
import { codeActions, virtualCodeStatus } from './code-states.ts';

/**
 * 虚拟码记录: who brought a code in, got it, looked at it, used or voided it, and when (award.md §4.11). The database writes a line with each
 * change of a code; none is ever changed or taken away.
 */
export const virtualCodeRecord = defineEntity({
  ...named('virtual_code_record'),
  title: 'code_no',
  observed: true,
  status: codeActions,
  statusTabs: true,
  leads: {
    record_id: ({ record_id }) => `/member/award-log?id=${String(record_id)}`,
  },
  deeds: {
    code: {
      label: '查看虚拟码',
      action: 'query',
      leads: ({ code_id }) => `/award/virtual-code?id=${String(code_id)}`,
    },
  },
  fields: {
    code_no: text('码编号', made),
    code_id: integer('码', { ...made, names: true }),
    code_masked: text('码', { ...made, mask: 'code' }),
    // Asked for and never told: it is found by its digest.
    code: text('完整的码', unseen),
    product_id: reference('虚拟商品', 'virtual_product', made),
    batch_no: text('批次', made),
    from_status: select('前状态', virtualCodeStatus, ifFilled('from_status')),
    to_status: select('后状态', virtualCodeStatus, made),
    code_status: select('现在', virtualCodeStatus, made),
    record_id: reference('发奖记录', 'award_record', ifFilled('record_id')),
    activity_id: reference('活动', 'activity', ifFilled('activity_id')),
    campaign_id: reference('扫码活动', 'ccn_activity', ifFilled('campaign_id')),
    award_id: reference('奖励', 'award', ifFilled('award_id')),
    user_id: integer('会员编号', { ...ifFilled('user_id'), names: true }),
    user_nickname: text('会员', ifFilled('user_nickname')),
    operator_name: text('操作人', made),
    ip: text('IP', ifFilled('ip')),
    remark: text('备注', made),
  },
  columns: [
    { key: 'code_no', width: 170 },
    { key: 'code_masked', width: 120 },
    { key: 'status', width: 80, label: '动作' },
    { key: 'user_nickname', width: 110 },
    { key: 'product_id', width: 150 },
    { key: 'activity_id', width: 150 },
    { key: 'campaign_id', width: 150 },
    { key: 'award_id', width: 150 },
    { key: 'record_id', width: 190 },
    { key: 'code_status', width: 84 },
    { key: 'from_status', width: 84 },
    { key: 'to_status', width: 84 },
    { key: 'operator_name', width: 100 },
    { key: 'ip', width: 130 },
    { key: 'created_at', label: '时间' },
    { key: 'batch_no', width: 130 },
    { key: 'remark', width: 160 },
  ],
  identity: { below: 'code_masked' },
  glance: ['status', 'user_nickname', 'product_id', 'activity_id', 'code_status', 'created_at'],
  filters: [
    keyword('user_nickname', 'operator_name'),
    exactFilter('code', '完整的码'),
    optionsFilter('status', '动作', codeActions),
    referenceFilter('product_id', '虚拟商品', 'virtual_product'),
    referenceFilter('activity_id', '活动', 'activity'),
    referenceFilter('campaign_id', '扫码活动', 'ccn_activity'),
    referenceFilter('award_id', '奖励', 'award'),
    optionsFilter('code_status', '现在的状态', virtualCodeStatus),
    referenceFilter('user_id', '会员', 'he_user'),
    exactFilter('code_id', '码的 ID'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at'],
  defaultSort: { field: 'created_at', order: 'descend' },
  calls: { list: 'GET /admin/api/FlanCcn/virtualCodeRecordLists' },
});
