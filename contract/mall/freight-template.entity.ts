import { defineEntity, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  areas,
  areaScope,
  decimal,
  integer,
  list,
  made,
  money,
  select,
  text,
  toggle,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { chargeModes, freeMatches } from './freight.ts';
import { codesIn, freightTemplateRules, rowsIn } from './freight-rules.ts';
import { feeWords } from './freight-words.ts';

const mostFen = 99_999_900;
const size = { rule: true, min: 0.01, max: 99_999, decimals: 2 } as const;
const cost = { rule: true, min: 0, max: mostFen } as const;

/** Areas of the other rules and those that nothing is sent to. */
const besideRule = ({ rules, no_delivery }: Values, row?: Values): readonly string[] => [
  ...rowsIn(rules)
    .filter((one) => one !== row)
    .flatMap((one) => codesIn(one['areas'])),
  ...codesIn(no_delivery),
];
const inRules = ({ rules }: Values): readonly string[] => rowsIn(rules).flatMap((one) => codesIn(one['areas']));

/** 运费模板: what sending costs, where it is free, and where nothing is sent (wider.md §5.4). */
export const freightTemplate = defineEntity({
  ...named('freight_template'),
  ...restCalls('/admin/api/freight-templates'),
  title: 'name',
  status: { enabled: { label: '使用中', color: 'success' }, deleted: { label: '已删除', color: 'default' } },
  archived: 'deleted',
  referable: ['enabled'],
  copyable: true,
  defaultSort: { field: 'sort', order: 'descend' },
  parts: { freight_trial: { label: '试算', action: 'get', when: ({ status }) => status === 'enabled' } },
  fields: {
    name: text('模板名称', { section: '计费', rule: true, max: 20, unique: [] }),
    charge_mode: select('计费方式', chargeModes, {
      rule: true,
      initial: 'count',
      help: '改变计费方式会清空运费规则',
    }),
    rules: list(
      '运费规则',
      {
        areas: areas('地区', {
          elsewhere: besideRule,
          max: 500,
          placeholder: '第 1 行不选，是其余地区的默认运费',
        }),
        areas_name: text('地区', made),
        first: decimal('首件／首重（kg）', size),
        first_fee_fen: money('首费', cost),
        extra: decimal('续件／续重（kg）', size),
        extra_fee_fen: money('续费', cost),
      },
      {
        rule: true,
        min: 1,
        max: 50,
        initial: [{ areas: [], first: 1, extra: 1 }],
        anewWith: 'charge_mode',
        help: '第 1 行是其余地区的默认运费；其他行各选地区，选了省就包括其中的市和区县',
        told: (rows, { charge_mode: mode }) => ({ each: rows.map((row) => feeWords(row, mode)), all: '' }),
      },
    ),
    free_rules: list(
      '包邮规则',
      {
        areas: areaScope('地区', { rule: true, initial: { mode: 'all', codes: [] } }),
        areas_name: text('地区', made),
        free_amount_fen: money('满额', { min: 1, max: mostFen }),
        free_count: integer('满件', { min: 1, max: 9999 }),
        match: select('两项都填时', freeMatches, { rule: true, initial: 'any' }),
      },
      { section: '包邮与不配送', max: 50, help: '商品金额或件数达到后不收运费；满额和满件至少填一项' },
    ),
    no_delivery: areas('不配送地区', { elsewhere: inRules, max: 500 }),
    no_delivery_note: text('不配送说明', {
      max: 50,
      when: ({ no_delivery }) => codesIn(no_delivery).length > 0,
      help: '会员选到这些地区时看到',
    }),
    is_default: toggle('默认模板', { section: '其他', initial: false, help: '只能有一个' }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字大的排在前面' }),
    default_text: text('默认运费', made),
    free_text: text('包邮', made),
    used_count: integer('使用商品数', made),
  },
  rules: freightTemplateRules,
  columns: [
    { key: 'name', width: 200 },
    { key: 'charge_mode', width: 96 },
    { key: 'default_text', width: 264 },
    { key: 'free_text', width: 200 },
    { key: 'no_delivery', width: 116 },
    { key: 'used_count', width: 110 },
    { key: 'is_default', width: 90 },
    { key: 'sort', width: 76 },
    { key: 'updated_at' },
  ],
  glance: ['charge_mode', 'default_text', 'no_delivery', 'used_count', 'updated_at'],
  leads: { used_count: ({ id }) => `/mall/goods?freight_template_id=${String(id)}` },
  filters: [keyword('name'), optionsFilter('charge_mode', '计费方式', chargeModes)],
  sortable: ['sort', 'used_count', 'updated_at'],
});
