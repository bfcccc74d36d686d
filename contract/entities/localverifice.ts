import { defineEntity, keyword, optionsFilter } from '../entity.ts';
import { datetime, integer, select, text } from '../field.ts';
import { goodsStatus } from '../goods.ts';

const entryTypes = {
  store: { label: '门店', color: 'blue' },
  dealer: { label: '经销商', color: 'purple' },
  event: { label: '活动现场', color: 'orange' },
  vending: { label: '自助柜', color: 'cyan' },
} as const;

/** 本地核销点: a place where offline goods are handed over (award.md §3.13). */
export const localverifice = defineEntity({
  name: 'localverifice',
  label: '本地核销点',
  permissionId: 'AwardLocalverifice',
  title: 'title',
  status: goodsStatus,
  archived: 'archived',
  scope: { region: 'area_code', dept: 'dept_id', owner: 'created_by' },
  numbered: { field: 'entry_no', prefix: 'HX', digits: 6 },
  fields: {
    entry_no: text('核销点编号', { computed: true }),
    title: text('名称', { rule: true, min: 2, max: 30, unique: [] }),
    entry_type: select('类型', entryTypes, { rule: true }),
    area_code: text('地区', {
      rule: true,
      pattern: { test: /^[1-9]\d(?!0000)\d{4}$/, hint: '应为 6 位区县代码' },
      help: '区县代码，如 440106（广州天河）；没有区县的市填市代码',
    }),
    address: text('地址', { rule: true, min: 2, max: 100 }),
    contact_name: text('联系人', { rule: true, max: 20, mask: 'name' }),
    contact_mobile: text('联系手机号', {
      rule: true,
      mask: 'mobile',
      pattern: { test: /^1\d{10}$/, hint: '应为 11 位手机号' },
    }),
    start_at: datetime('开始时间', { rule: true }),
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
    { key: 'area_code', width: 96 },
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
  ],
  sortable: ['id', 'end_at'],
  calls: {
    list: 'GET /admin/api/FlanAwardLocalverifice/lists',
    detail: 'GET /admin/api/FlanAwardLocalverifice/details',
    create: 'POST /admin/api/FlanAwardLocalverifice/creates',
    update: 'POST /admin/api/FlanAwardLocalverifice/updates',
  },
});
