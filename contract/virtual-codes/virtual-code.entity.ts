import { defineEntity, exactFilter, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, ifFilled, integer, made, reference, text, unseen } from '../entity/field.ts';
import { virtualCodeUpdate } from './calls.ts';
import { virtualCodeStatus } from './code-states.ts';

/**
 * 虚拟码: one code of a virtual product, and whom it was given to (award.md §4.10). Rows come with files and move with the wins that they
 * are for; nobody sees more than the end of a code but by a look that is logged.
 */
export const virtualCode = defineEntity({
  ...named('virtual_code'),
  title: 'code_no',
  observed: true,
  status: virtualCodeStatus,
  statusTabs: true,
  next: ['REDEEM'],
  deeds: {
    record: {
      label: '发奖记录',
      action: 'query',
      when: ({ record_id }) => typeof record_id === 'number',
      leads: ({ record_id }) => `/member/award-log?id=${String(record_id)}`,
    },
    records: {
      label: '发码记录',
      action: 'query',
      leads: ({ id }) => `/award/virtual-code-record?code_id=${String(id)}`,
    },
  },
  fields: {
    code_no: text('码编号', made),
    card_no: text('码', { ...made, mask: 'code' }),
    card_pwd: text('卡密', { ...ifFilled('card_pwd'), mask: 'code' }),
    // Asked for and never told: it is found by its digest.
    code: text('完整的码', unseen),
    product_id: reference('虚拟商品', 'virtual_product', made),
    batch_no: text('批次', made),
    record_id: reference('发奖记录', 'award_record', ifFilled('record_id')),
    activity_id: reference('活动', 'activity', ifFilled('activity_id')),
    campaign_id: reference('扫码活动', 'ccn_activity', ifFilled('campaign_id')),
    award_id: reference('奖励', 'award', ifFilled('award_id')),
    user_id: integer('会员编号', { ...ifFilled('user_id'), names: true }),
    nickname: text('会员', ifFilled('nickname')),
    locked_until: datetime('锁定至', ifFilled('locked_until')),
    issued_at: datetime('发放时间', ifFilled('issued_at')),
    redeemed_at: datetime('核销时间', ifFilled('redeemed_at')),
    expire_at: datetime('到期时间', made),
    void_reason: text('作废原因', ifFilled('void_reason')),
    file_name: text('来源文件', made),
  },
  columns: [
    { key: 'code_no', width: 170 },
    { key: 'card_no', width: 150 },
    { key: 'status', width: 90 },
    { key: 'product_id', width: 150 },
    { key: 'batch_no', width: 130 },
    { key: 'nickname', width: 110 },
    { key: 'activity_id', width: 150 },
    { key: 'campaign_id', width: 150 },
    { key: 'award_id', width: 150 },
    { key: 'issued_at' },
    { key: 'redeemed_at' },
    { key: 'expire_at' },
    { key: 'locked_until' },
    { key: 'void_reason', width: 150 },
    { key: 'file_name', width: 140 },
  ],
  identity: { below: 'card_no' },
  glance: ['status', 'product_id', 'nickname', 'issued_at', 'expire_at'],
  filters: [
    keyword('nickname', 'batch_no'),
    exactFilter('code', '完整的码'),
    referenceFilter('product_id', '虚拟商品', 'virtual_product'),
    exactFilter('batch_no', '批次'),
    optionsFilter('status', '状态', virtualCodeStatus),
    referenceFilter('activity_id', '活动', 'activity'),
    referenceFilter('campaign_id', '扫码活动', 'ccn_activity'),
    referenceFilter('award_id', '奖励', 'award'),
    referenceFilter('user_id', '会员', 'he_user'),
    rangeFilter('issued_at', '发放时间'),
    rangeFilter('expire_at', '到期时间'),
  ],
  sortable: ['id', 'issued_at', 'expire_at'],
  calls: { list: 'GET /admin/api/FlanCcn/virtualCodeLists', update: virtualCodeUpdate },
});
