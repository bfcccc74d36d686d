import { extraFault, tagColors } from './dictionary.ts';
import { defineEntity, keyword, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { integer, json, made, reference, select, text, toggle, unseen, type Values } from '../entity/field.ts';
import { peopleStatus } from '../people/people.ts';
import { restCalls } from '../entity/rest.ts';

const fixed = (row: Readonly<Record<string, unknown>>) =>
  row['is_builtin'] === true ? '内置字典项只能改名称、颜色和排序' : undefined;

/** What stands against a step that takes it away: rows that have it. */
const usedStill = ({ use_count: count }: Values): string | undefined =>
  Number(count ?? 0) > 0 ? `仍有 ${Number(count).toLocaleString('en-US')} 行数据使用该项。` : undefined;

/** 字典项: a code with its name, colour and place (wider.md §10.6). Of the program's own only these three are the operators'. */
export const dictionaryItem = defineEntity({
  ...named('dictionary_item'),
  ...restCalls('/admin/api/dictionary-items'),
  title: 'label',
  status: peopleStatus,
  archived: 'deleted',
  housed: true,
  sideTree: 'dictionary_id',
  copyable: true,
  parts: { inline_edit: { label: '行内编辑', action: 'edit' } },
  cautions: { DISABLE: usedStill, DELETE: usedStill },
  inline: { tree_label: 'label', color: 'color', sort: 'sort' },
  import: {
    match: ['value'],
    fields: ['dictionary_id', 'label', 'value', 'parent_value', 'color', 'sort', 'is_default', 'extra', 'remark'],
  },
  fields: {
    dictionary_id: reference('所属字典', 'dictionary', {
      rule: true,
      locked: () => '字典项不能换到别的字典',
    }),
    label: text('名称', { rule: true, max: 30 }),
    value: text('值', {
      rule: true,
      max: 50,
      unique: ['dictionary_id'],
      pattern: { test: /^[\w.:-]{1,50}$/, hint: '应为字母、数字或 _ . : -' },
      locked: fixed,
      help: '数据里保存的代码，同一字典内不能重复',
    }),
    parent_value: text('上级的值', {
      max: 50,
      locked: fixed,
      help: '有层级的字典填上一级的值，不填就是第一级；最多 3 级',
    }),
    color: select('颜色', tagColors, { rule: true, initial: 'default' }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字小的排在前面' }),
    is_default: toggle('默认选中', { locked: fixed, help: '新建时预先选好；一个字典只有一项' }),
    extra: json('扩展', {
      fits: extraFault,
      locked: fixed,
      help: 'JSON 对象，最多 2,000 个字符，如 {"code": "A1"}；随字典一起提供给各端',
    }),
    type: text('类型标识', made),
    is_builtin: toggle('内置', made),
    use_count: integer('使用数', { computed: true, help: '数据里用到它的行数；内置字典随程序，不统计' }),
    children: integer('下级项', unseen),
    tree_label: text('名称', unseen),
    tree_order: text('次序', unseen),
  },
  columns: [
    { key: 'dictionary_id', width: 160 },
    { key: 'tree_label', width: 180 },
    { key: 'value', width: 120 },
    { key: 'use_count', width: 90 },
    { key: 'parent_value', width: 110 },
    { key: 'color', width: 90 },
    { key: 'sort', width: 80 },
    { key: 'is_default', width: 96 },
    { key: 'is_builtin', width: 80 },
    { key: 'status' },
    { key: 'remark', width: 200 },
    { key: 'updated_at' },
  ],
  glance: ['tree_label', 'status', 'value', 'dictionary_id', 'color', 'use_count', 'sort'],
  filters: [
    referenceFilter('dictionary_id', '所属字典', 'dictionary'),
    keyword('label', 'value'),
    optionsFilter('status', '状态', peopleStatus),
  ],
  sortable: ['tree_order', 'sort', 'value', 'updated_at'],
  defaultSort: { field: 'tree_order', order: 'ascend' },
});
