import { defineEntity, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { integer, made, money, percent, select, text, textarea, toggle, unseen, type Values } from '../entity/field.ts';
import { allChoices, choicesOf, numberFault, numberFields, textFault } from './parameter-values.ts';
import { parameterGroups } from './parameter-parts.ts';
import { parameterKinds } from './parameters.ts';
import { restCalls } from '../entity/rest.ts';

const of = (kind: string) => (values: Values) => values['value_kind'] === kind;

/**
 * 系统参数: the numbers of the house that operators set (wider.md §10.6, §16.2). Which there are, and between what they may lie, the
 * program says (contract/dictionary/parameters.ts). Whole numbers, amounts typed in yuan, shares typed in percent, switches and words; which, its type
 * says.
 */
export const parameter = defineEntity({
  ...named('parameter'),
  rest: restCalls('/admin/api/parameters').rest,
  calls: {
    list: 'GET /admin/api/parameters',
    detail: 'GET /admin/api/parameters/{id}',
    update: 'PUT /admin/api/parameters/{id}',
    mode: 'PUT /admin/api/parameters/{id}/mode',
  },
  title: 'label',
  status: { enabled: { label: '生效中', color: 'success' } },
  housed: true,
  rules: [
    ...Object.values(numberFields).map((field) => ({
      field,
      check: (values: Values) => (typeof values[field] === 'number' ? numberFault(values['code'], values) : undefined),
    })),
    { field: 'value_text', check: (values) => textFault(values['code'], values) },
  ],
  fields: {
    label: text('参数', made),
    group_name: select('分组', parameterGroups, made),
    code: text('标识', { names: true, rule: true, max: 60, locked: () => '标识随程序' }),
    value_kind: select('类型', parameterKinds, { rule: true, locked: () => '类型随程序' }),
    value: integer('当前值', { rule: true, min: 0, max: 1_000_000_000, when: of('int') }),
    value_fen: money('当前值', { rule: true, min: 0, max: 1_000_000_000, when: of('fen') }),
    value_percent: percent('当前值', { rule: true, decimals: 2, when: of('bp') }),
    value_on: toggle('是否打开', { when: of('bool') }),
    value_text: textarea('当前内容', { max: 500, when: of('str') }),
    value_choice: select('当前值', allChoices, { rule: true, when: of('enum'), optionsFor: choicesOf }),
    shown: text('当前值', unseen),
    unit_name: text('单位', made),
    range: text('允许范围', made),
    initial: text('默认值', made),
    effect: textarea('作用', made),
  },
  columns: [
    { key: 'group_name', width: 90 },
    { key: 'label', width: 170 },
    { key: 'shown', width: 130 },
    { key: 'value_kind', width: 80 },
    { key: 'unit_name', width: 70 },
    { key: 'range', width: 160 },
    { key: 'initial', width: 110 },
    { key: 'effect', width: 300 },
    { key: 'code', width: 170 },
    { key: 'updated_by_name', width: 110 },
    { key: 'updated_at' },
  ],
  glance: ['shown', 'range', 'group_name', 'effect'],
  filters: [keyword('label', 'code'), optionsFilter('group_name', '分组', parameterGroups)],
  sortable: ['updated_at'],
  defaultSort: { field: 'id', order: 'ascend' },
});
