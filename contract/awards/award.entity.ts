import {
  awardSources,
  awardStatus,
  type AwardType,
  awardTypes,
  isAwardSource,
  isAwardType,
  sourceEntities,
  sourcesOfType,
} from './award-types.ts';
import { defineEntity, flagFilter, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  image,
  integer,
  made,
  money,
  points,
  reference,
  richtext,
  select,
  text,
  textarea,
  validity,
  type Values,
} from '../entity/field.ts';
import { chosenFrom } from '../core/rules.ts';
import { skuList } from '../goods/sku-list.ts';

const isType =
  (...types: readonly AwardType[]) =>
  (values: Values) =>
    isAwardType(values['award_type']) && types.includes(values['award_type']);
const used = (row: Values) => (Number(row['used_prize_count']) > 0 ? '已被奖品引用，不能修改' : undefined);
const sources = ({ award_type }: Values) => (isAwardType(award_type) ? sourcesOfType[award_type] : []);

/** 奖励: what can be won, defined once and reused in every plan (award.md §3.4). */
export const award = defineEntity({
  ...named('award'),
  title: 'display_title',
  plain: 'title',
  status: awardStatus,
  copyable: true,
  large: true,
  import: { match: ['award_no', 'title'] },
  archived: 'archived',
  scope: { dept: 'dept_id', owner: 'created_by' },
  deeds: {
    activities: {
      label: '被引用的活动',
      action: 'query',
      when: ({ used_prize_count }) => Number(used_prize_count) > 0,
      leads: ({ id }) => `/activity/list?award_id=${String(id)}`,
    },
  },
  commands: {
    RECATE: {
      label: '改分类',
      action: 'edit',
      fields: { new_cate_id: reference('新的分类', 'award_cate', { rule: true }) },
      shows: ['cate_name'],
      notIn: ['archived'],
      bulk: true,
    },
  },
  numbered: { field: 'award_no', prefix: 'JL', digits: 8 },
  fields: {
    award_no: text('奖励编号', made),
    award_type: select('奖励类型', awardTypes, {
      section: '基本信息',
      rule: chosenFrom('award_type_required', Object.keys(awardTypes), '请选择奖励类型'),
      locked: used,
    }),
    cate_id: reference('奖励分类', 'award_cate', { rule: true }),
    cate_name: text('分类名称', made),
    title: text('奖励名称', { rule: true, min: 2, max: 30, unique: ['cate_id', 'award_type'] }),
    display_title: text('显示标题', made),
    image: image('图片', { rule: true, when: (values) => values['award_type'] !== 'null' }),
    source_type: select('来源', awardSources, { section: '来源与价格', rule: true, optionsFor: sources, locked: used }),
    source_id: reference(
      '来源货品',
      ({ source_type }) => (isAwardSource(source_type) ? sourceEntities[source_type] : undefined),
      {
        rule: true,
        when: (values) => values['source_type'] !== undefined && values['source_type'] !== 'none',
        locked: used,
      },
    ),
    source_sku_id: reference(
      '来源规格',
      ({ source_type, source_id }) =>
        source_type === 'goods' && typeof source_id === 'number' ? skuList(source_id) : undefined,
      {
        when: ({ source_type }) => source_type === 'goods',
        locked: used,
        help: '商品有多种规格时必选：奖品的库存从这一种划入，中奖后发这一种',
      },
    ),
    points_mode: select(
      '积分方式',
      { fixed: { label: '固定' }, range: { label: '随机' } },
      {
        rule: true,
        when: isType('jifen'),
        initial: 'fixed',
      },
    ),
    points_min: points('积分数', { rule: true, min: 1, max: 1_000_000, when: isType('jifen') }),
    points_max: points('最高积分', {
      rule: true,
      min: 1,
      max: 1_000_000,
      when: (values) => isType('jifen')(values) && values['points_mode'] === 'range',
    }),
    market_price_fen: money('市场价', { rule: true, min: 0, max: 100_000_000 }),
    cost_fen: money('成本价', { rule: true, min: 0, max: 100_000_000 }),
    validity: validity('有效期', { rule: true, when: isType('coupon', 'coupon_zhongshang', 'offline_prize') }),
    use_rule: richtext('使用规则', {
      section: '使用说明',
      rule: true,
      max: 20_000,
      when: (values) => values['award_type'] !== 'null',
    }),
    redeem_merchant: text('兑换商家', { rule: true, max: 40, when: isType('coupon_zhongshang') }),
    redeem_place: text('兑换地点或途径', { rule: true, max: 100, when: isType('coupon_zhongshang') }),
    intro: textarea('简介', { max: 100 }),
    source_title: text('来源货品名称', made),
    source_available: integer('可分配库存', made),
    used_prize_count: integer('被引用数', made),
    issued_count: integer('累计发放', made),
  },
  rules: [
    {
      field: 'points_max',
      check: ({ award_type, points_mode, points_min, points_max }) =>
        award_type === 'jifen' && points_mode === 'range' && Number(points_min) >= Number(points_max)
          ? '最高积分应大于最低积分'
          : undefined,
    },
    {
      field: 'market_price_fen',
      check: ({ award_type, market_price_fen }) =>
        market_price_fen === 0 && award_type !== 'null' && award_type !== 'jifen'
          ? '只有积分和谢谢参与的市场价可以为 0'
          : undefined,
    },
  ],
  columns: [
    { key: 'award_no' },
    { key: 'image' },
    { key: 'display_title', width: 160 },
    { key: 'award_type', label: '类型' },
    { key: 'cate_name', label: '分类', width: 104 },
    { key: 'market_price_fen' },
    { key: 'cost_fen', label: '成本', width: 108 },
    { key: 'source_available' },
    { key: 'used_prize_count', label: '引用数' },
    { key: 'issued_count' },
    { key: 'status' },
    { key: 'updated_at' },
  ],
  identity: { name: 'title' },
  glance: ['status', 'award_type', 'cate_name', 'source_available', 'issued_count', 'cost_fen'],
  filters: [
    keyword('title', 'award_no'),
    optionsFilter('award_type', '奖励类型', awardTypes),
    referenceFilter('cate_id', '奖励分类', 'award_cate'),
    optionsFilter('status', '状态', awardStatus),
    optionsFilter('source_type', '来源', awardSources),
    rangeFilter('created_at', '创建时间'),
    flagFilter('low_stock', '低库存'),
    flagFilter('pickable', '可选用', { picker: true }),
  ],
  sortable: ['id', 'cost_fen', 'updated_at'],
  calls: {
    list: 'GET /admin/api/FlanAward/awardLists',
    detail: 'GET /admin/api/FlanAward/awardDetails',
    create: 'POST /admin/api/FlanAward/awardAdds',
    update: 'POST /admin/api/FlanAward/awardUpdates',
  },
});
