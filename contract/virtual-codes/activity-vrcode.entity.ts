import { defineEntity, exactFilter, flagFilter, keyword, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, reference, select, text } from '../entity/field.ts';
import { linkKinds } from '../links/links.ts';

/** 活动虚拟码: how many codes of a virtual product an activity has put aside, given out, and left (award.md §4.8). Read only. */
export const activityVrcode = defineEntity({
  ...named('activity_vrcode'),
  title: 'activity_title',
  observed: true,
  status: { enough: { label: '充足', color: 'success' }, low: { label: '不足', color: 'warning' } },
  scope: { dept: 'dept_id', owner: 'created_by' },
  deeds: {
    codes: {
      label: '券码明细',
      action: 'query',
      leads: ({ virtual_product_id }) => `/award/virtual-code?product_id=${String(virtual_product_id)}`,
    },
    records: {
      label: '发码记录',
      action: 'query',
      leads: ({ virtual_product_id }) => `/award/virtual-code-record?product_id=${String(virtual_product_id)}`,
    },
  },
  fields: {
    activity_title: text('活动', made),
    activity_kind: select('活动来源', linkKinds, made),
    activity_id: integer('活动编号', { ...made, names: true }),
    virtual_product_id: reference('虚拟商品', 'virtual_product', made),
    batch_no: text('批次', made),
    allocated: integer('已分配', made),
    issued: integer('已发', { ...made, outOf: 'allocated' }),
    locked: integer('锁定', made),
    redeemed: integer('已核销', made),
    remaining: integer('剩余', made),
    stock_warn: integer('预警值', made),
    last_issued_at: datetime('最近发放', made),
  },
  columns: [
    { key: 'activity_title', width: 190 },
    { key: 'activity_kind', width: 104 },
    { key: 'activity_id', width: 110 },
    { key: 'virtual_product_id', width: 150 },
    { key: 'batch_no', width: 150 },
    { key: 'status', width: 80, label: '余量' },
    { key: 'allocated', width: 90 },
    { key: 'issued', width: 150 },
    { key: 'locked', width: 80 },
    { key: 'redeemed', width: 90 },
    { key: 'remaining', width: 90 },
    { key: 'stock_warn', width: 90 },
    { key: 'last_issued_at' },
  ],
  identity: { below: 'activity_id' },
  glance: ['status', 'virtual_product_id', 'issued', 'remaining', 'redeemed', 'last_issued_at'],
  filters: [
    keyword('activity_title'),
    referenceFilter('activity_id', '活动', 'activity'),
    referenceFilter('virtual_product_id', '虚拟商品', 'virtual_product'),
    exactFilter('batch_no', '批次'),
    flagFilter('low_stock', '余量不足'),
  ],
  totals: ['allocated', 'issued', 'remaining', 'redeemed'],
  sortable: ['remaining', 'last_issued_at'],
  defaultSort: { field: 'remaining', order: 'ascend' },
  calls: { list: 'GET /admin/api/FlanCcn/activityVrcodeLists' },
});
