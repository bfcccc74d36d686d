import {
  areaFilter,
  daysFilter,
  defineEntity,
  keyword,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  area,
  datetime,
  integer,
  list,
  made,
  multiselect,
  type Options,
  reference,
  references,
  select,
  text,
  toggle,
  type Values,
} from '../entity/field.ts';
import { goodsStatus } from '../goods/goods.ts';
import { mostPacked } from '../links/links.ts';
import { pointCardsCall } from './point-cards.ts';
import { missedBy, newestVerifies, pendingWinners, pointDeeds, verifiesPath } from './point-verifies.ts';
import { clock, latitudes, longitudes, periodStates, phone } from './point-patterns.ts';
import { holdsNone, isTyped, verifiersFault, weekdays } from './verifiers.ts';

const entryTypes = {
  store: { label: '门店', color: 'blue' },
  dealer: { label: '经销商', color: 'purple' },
  event: { label: '活动现场', color: 'orange' },
  vending: { label: '自助柜', color: 'cyan' },
} as const;

const verifyModes = {
  scan: { label: '扫码' },
  input: { label: '输码' },
  both: { label: '扫码或输码' },
} as const satisfies Options;

const goodsScopes = { all: { label: '全部货品' }, selected: { label: '指定货品' } } as const satisfies Options;

const isSelected = ({ goods_scope }: Values) => goods_scope === 'selected';
const goodsKinds = ['goods_offline_ids', 'goods_market_ids', 'goods_bottlecap_ids'] as const;
const chosenGoods = { max: 100, when: isSelected } as const;

/** 本地核销点: a place where offline goods are handed over (award.md §3.13). */
export const localverifice = defineEntity({
  ...named('localverifice'),
  title: 'title',
  status: goodsStatus,
  archived: 'archived',
  calendar: { from: 'start_at', to: 'end_at', live: ['enabled'] },
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
    entry_no: text('核销点编号', made),
    title: text('名称', { section: '基本信息', rule: true, min: 2, max: 30, unique: ['area_code'] }),
    entry_type: select('类型', entryTypes, { rule: true }),
    // Shops are a module of their own that is not here: the shop is named by the number that it has in the shops' own system.
    store_no: text('门店编号', {
      max: 32,
      when: ({ entry_type }) => entry_type === 'store',
      pattern: { test: /^[\w-]+$/, hint: '应由字母、数字、下划线或短横线组成' },
      help: '门店系统中的编号，便于对账',
    }),
    area_code: area('地区', { section: '地址与联系人', rule: true, leaf: true, help: '选到区县；没有区县的市选到市' }),
    address: text('地址', { rule: true, min: 2, max: 100 }),
    latitude: text('纬度', { rule: true, late: true, max: 10, pattern: latitudes, placeholder: '如 23.135590' }),
    longitude: text('经度', { rule: true, late: true, max: 11, pattern: longitudes, placeholder: '如 113.335270' }),
    geo_radius: integer('核销半径（米）', { rule: true, min: 0, max: 50_000, initial: 0, help: '0 表示不校验位置' }),
    contact_name: text('联系人', { rule: true, max: 20, mask: 'name' }),
    contact_mobile: text('联系手机号', { rule: true, mask: 'mobile', pattern: phone }),
    open_weekdays: multiselect('营业日', weekdays, {
      section: '营业时间与有效期',
      rule: true,
      late: true,
      min: 1,
      initial: ['1', '2', '3', '4', '5', '6', '7'],
    }),
    open_from: text('开门时间', { rule: true, late: true, max: 5, initial: '09:00', pattern: clock }),
    open_to: text('关门时间', { rule: true, late: true, max: 5, initial: '21:00', pattern: clock }),
    start_at: datetime('开始时间', { rule: true }),
    end_at: datetime('结束时间', { rule: true }),
    verify_mode: select('核销方式', verifyModes, { section: '核销员与方式', rule: true, initial: 'both' }),
    verifiers: list(
      '核销员',
      {
        user_id: reference('账号', 'account'),
        user_title: text('账号', made),
        name: text('姓名', { rule: true, max: 20, mask: 'name', when: isTyped }),
        mobile: text('手机号', { rule: true, mask: 'mobile', pattern: phone, when: isTyped }),
        enabled: toggle('启用', { initial: true }),
      },
      {
        rule: true,
        late: true,
        min: 1,
        max: 50,
        help: '从账号中选择，姓名和手机号随账号；没有账号的人不选账号，直接填写。只有本点启用的核销员可以在此核销；一个手机号只能属于一个核销点',
      },
    ),
    goods_scope: select('可核销货品', goodsScopes, { section: '货品与上限', rule: true, initial: 'all' }),
    goods_offline_ids: references('线下商品', 'goods_offline', chosenGoods),
    goods_market_ids: references('市场商品', 'goods_market', chosenGoods),
    goods_bottlecap_ids: references('瓶盖商品', 'goods_bottlecap', chosenGoods),
    day_limit: integer('每日上限', { rule: true, min: 0, max: 1_000_000, initial: 0, help: '0 表示不限' }),
    total_limit: integer('总上限', { rule: true, min: 0, max: 100_000_000, initial: 0, help: '0 表示不限' }),
    open_text: text('营业时间', made),
    verifier_count: integer('核销员数', made),
    period_state: select('有效状态', periodStates, made),
    verified_today: integer('今日核销', made),
    verified_total: integer('累计核销', made),
    ...pendingWinners,
    ...newestVerifies,
  },
  rules: [
    {
      field: 'end_at',
      check: ({ start_at, end_at }) =>
        Date.parse(String(start_at)) >= Date.parse(String(end_at)) ? '结束时间应晚于开始时间' : undefined,
    },
    {
      field: 'open_to',
      check: ({ open_from: from, open_to: to }) =>
        typeof from === 'string' && typeof to === 'string' && clock.tidy(from) >= clock.tidy(to)
          ? '关门时间应晚于开门时间'
          : undefined,
    },
    { field: 'verifiers', check: verifiersFault },
    {
      field: 'total_limit',
      check: ({ day_limit: day, total_limit: total }) =>
        Number(total) > 0 && Number(day) > Number(total) ? '总上限不能小于每日上限' : undefined,
    },
    {
      field: 'goods_scope',
      check: (values) =>
        isSelected(values) && goodsKinds.every((key) => holdsNone(values[key]))
          ? '请至少选择一个可核销的货品'
          : undefined,
    },
  ],
  columns: [
    { key: 'entry_no' },
    { key: 'title', width: 220 },
    { key: 'entry_type' },
    { key: 'area_code', width: 180 },
    { key: 'contact_name', width: 150, below: 'contact_mobile' },
    { key: 'contact_mobile', width: 132 },
    { key: 'open_text', width: 216 },
    { key: 'verifier_count', width: 96 },
    { key: 'verified_today', width: 96 },
    { key: 'verified_total', width: 96 },
    { key: 'end_at', label: '有效期至' },
    { key: 'period_state', width: 96 },
    { key: 'status' },
  ],
  cautions: { DISABLE: missedBy },
  deeds: pointDeeds,
  packs: { label: '打包下载台卡码', action: 'get', call: pointCardsCall, most: mostPacked },
  leads: { verified_total: verifiesPath },
  glance: ['status', 'area_code', 'contact_name', 'verified_total', 'end_at'],
  filters: [
    keyword('title', 'entry_no'),
    optionsFilter('entry_type', '类型', entryTypes),
    areaFilter('area', '地区', 'area_code'),
    optionsFilter('status', '状态', goodsStatus),
    optionsFilter('period_state', '有效状态', periodStates),
    daysFilter('ends_in_days', '几天内到期'),
    referenceFilter('goods_offline_id', '线下商品', 'goods_offline'),
    referenceFilter('goods_market_id', '市场商品', 'goods_market'),
    referenceFilter('goods_bottlecap_id', '瓶盖商品', 'goods_bottlecap'),
    rangeFilter('created_at', '创建时间'),
  ],
  sortable: ['id', 'verified_total', 'end_at'],
  calls: {
    list: 'GET /admin/api/FlanAwardLocalverifice/lists',
    detail: 'GET /admin/api/FlanAwardLocalverifice/details',
    create: 'POST /admin/api/FlanAwardLocalverifice/creates',
    update: 'POST /admin/api/FlanAwardLocalverifice/updates',
  },
});
