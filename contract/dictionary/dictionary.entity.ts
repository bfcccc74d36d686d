import { defineEntity, flagFilter, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { integer, made, text, toggle, unseen } from '../entity/field.ts';
import { peopleStatus } from '../people/people.ts';
import { restCalls } from '../entity/rest.ts';

/**
 * 数据字典: a type, to which items belong (wider.md §10.6). Those of the program are made from the declarations at the start; whoever
 * adds one makes a list of his own.
 */
export const dictionary = defineEntity({
  ...named('dictionary'),
  ...restCalls('/admin/api/dictionaries'),
  title: 'name',
  status: peopleStatus,
  archived: 'deleted',
  housed: true,
  parts: { arrange: { label: '字典项排序', action: 'edit' } },
  fields: {
    name: text('字典名称', {
      rule: true,
      max: 30,
      unique: [],
      locked: (row) => (row['is_builtin'] === true ? '内置字典的名称随程序' : undefined),
    }),
    type: text('类型标识', {
      rule: true,
      max: 50,
      unique: [],
      pattern: { test: /^[a-z_]{2,50}$/, hint: '应为 2–50 位小写字母或下划线' },
      locked: () => '类型标识不能修改',
      help: '小写字母和下划线，建立后不能修改',
    }),
    is_builtin: toggle('内置', made),
    item_count: integer('字典项', made),
    use_count: integer('使用数', { computed: true, help: '数据里用到它的行数；内置字典随程序，不统计' }),
    place: text('次序', unseen),
  },
  columns: [
    { key: 'name', width: 240 },
    { key: 'type', width: 260 },
    { key: 'item_count', width: 100 },
    { key: 'use_count', width: 90 },
    { key: 'is_builtin', width: 80 },
    { key: 'status' },
    { key: 'remark', width: 220 },
    { key: 'updated_at' },
  ],
  cautions: {
    DISABLE: ({ use_count: count }) =>
      Number(count ?? 0) > 0 ? `仍有 ${Number(count).toLocaleString('en-US')} 行数据使用其中的项。` : undefined,
  },
  leads: {
    item_count: (row) => `/system/dictionary-item?dictionary_id=${String(row['id'])}`,
  },
  identity: { below: 'type' },
  glance: ['status', 'item_count', 'use_count', 'is_builtin', 'remark'],
  filters: [
    keyword('name', 'type'),
    flagFilter('builtin', '只看内置'),
    flagFilter('own', '只看业务字典'),
    optionsFilter('status', '状态', peopleStatus),
  ],
  sortable: ['place', 'item_count', 'updated_at'],
  defaultSort: { field: 'place', order: 'ascend' },
});
