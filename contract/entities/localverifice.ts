import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity.ts';
import { named } from '../entity-names.ts';
import { area, datetime, integer, select, text } from '../field.ts';
import { goodsStatus } from '../goods.ts';

const entryTypes = {
  store: { label: '门店', color: 'blue' },
  dealer: { label: '经销商', color: 'purple' },
  event: { label: '活动现场', color: 'orange' },
  vending: { label: '自助柜', color: 'cyan' },
} as const;

/** 本地核销点: a place where offline goods are handed over (award.md §3.13). */
export const localverifice = defineEntity({
  ...named('localverifice'),
  title: 'title',
  status: goodsStatus,
  archived: 'archived',
  import: { match: ['entry_no', 'title'] },
  scope: { region: 'area_code', dept: 'dept_id', owner: 'created_by' },
  numbered: { field: 'entry_no', prefix: 'HX', digits: 6 },
  commands: {
    EXTEND: {
      label: '延期',
      action: 'edit',
      fields: { extended_to: datetime('新的结束时间', { rule: true }) },
      shows: ['end_at'],
      notIn: ['archived'],
      bulk: true,
    },
  },
  batches: {
    EXTEND: {
      call: 'POST /admin/api/FlanAwardLocalverifice/updates',
      body: ({ values: { extended_to } }) => ({ end_at: extended_to }),
    },
  },
  fields: {
    entry_no: text('核销点编号', { computed: true }),
    title: text('名称', { section: '基本信息', rule: true, min: 2, max: 30, unique: [] }),
    entry_type: select('类型', entryTypes, { rule: true }),
    area_code: area('地区', { section: '地址与联系人', rule: true, leaf: true, help: '选到区县；没有区县的市选到市' }),
    address: text('地址', { rule: true, min: 2, max: 100 }),
    contact_name: text('联系人', { rule: true, max: 20, mask: 'name' }),
    contact_mobile: text('联系手机号', {
      rule: true,
      mask: 'mobile',
      pattern: { test: /^1\d{10}$/, hint: '应为 11 位手机号' },
    }),
    start_at: datetime('开始时间', { section: '有效期与上限', rule: true }),
    end_at: datetime('结束时间', { rule: true }),
    day_limit: integer('每日上限', { rule: true, min: 0, max: 1_000_000, initial: 0, help: '0 表示不限' }),
  },
  rules: [
    {
      field: 'end_at',
      check: ({ start_at, end_at }) =>
        Date.parse(String(start_at)) >= Date.parse(String(end_at)) ? '结束时间应晚于开始时间' : undefined,
    },
  ],
  columns: [
    { key: 'entry_no' },
    { key: 'title', width: 220 },
    { key: 'entry_type' },
    { key: 'area_code', width: 180 },
    { key: 'address', width: 240 },
    { key: 'contact_name', width: 112 },
    { key: 'contact_mobile', width: 168 },
    { key: 'end_at' },
    { key: 'status' },
  ],
  filters: [
    keyword('title', 'entry_no'),
    optionsFilter('entry_type', '类型', entryTypes),
    optionsFilter('status', '状态', goodsStatus),
    rangeFilter('created_at', '创建时间'),
  ],
  sortable: ['id', 'end_at'],
  calls: {
    list: 'GET /admin/api/FlanAwardLocalverifice/lists',
    detail: 'GET /admin/api/FlanAwardLocalverifice/details',
    create: 'POST /admin/api/FlanAwardLocalverifice/creates',
    update: 'POST /admin/api/FlanAwardLocalverifice/updates',
  },
});
