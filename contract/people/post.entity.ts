import { defineEntity, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { integer, made, text } from '../entity/field.ts';
import { peopleStatus } from './people.ts';
import { restCalls } from '../entity/rest.ts';

/** 岗位: what somebody is; it gives no rights (wider.md §10.5). */
export const post = defineEntity({
  ...named('post'),
  ...restCalls('/admin/api/posts'),
  title: 'name',
  status: peopleStatus,
  archived: 'deleted',
  fields: {
    name: text('岗位名称', { rule: true, max: 20, unique: [] }),
    code: text('岗位编码', {
      names: true,
      rule: true,
      max: 30,
      unique: [],
      pattern: { test: /^[A-Za-z0-9_-]+$/, hint: '应为字母、数字、下划线或连字符' },
    }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字小的排在前面' }),
    account_count: integer('账号数', made),
  },
  columns: [
    { key: 'name', width: 180 },
    { key: 'code', width: 160 },
    { key: 'sort', width: 90 },
    { key: 'account_count', width: 90 },
    { key: 'status' },
    { key: 'remark', width: 220 },
    { key: 'updated_at' },
  ],
  leads: { account_count: (row) => `/system/account?post_id=${String(row['id'])}` },
  identity: { below: 'code' },
  glance: ['status', 'account_count', 'sort', 'remark', 'updated_at'],
  filters: [keyword('name', 'code'), optionsFilter('status', '状态', peopleStatus)],
  sortable: ['sort', 'account_count', 'updated_at'],
  defaultSort: { field: 'sort', order: 'ascend' },
});
