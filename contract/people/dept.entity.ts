import { defineEntity, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { integer, made, reference, text } from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { peopleStatus } from './people.ts';

/** 部门: a tree; roles see by it whose rows are whose (wider.md §10.4). Areas are those of accounts and roles. */
export const dept = defineEntity({
  ...named('dept'),
  ...restCalls('/admin/api/depts'),
  title: 'name',
  status: peopleStatus,
  archived: 'deleted',
  housed: true,
  parts: { arrange: { label: '调整层级', action: 'edit', ofList: true } },
  fields: {
    name: text('部门名称', { rule: true, max: 30, unique: ['parent_id'] }),
    code: text('部门编码', {
      names: true,
      max: 20,
      unique: [],
      pattern: { test: /^[A-Za-z0-9_-]+$/, hint: '应为字母、数字、下划线或连字符' },
    }),
    parent_id: reference('上级部门', 'dept', { help: '不选则为一级部门；移动后数据范围随之变化' }),
    leader_id: reference('负责人', 'account'),
    phone: text('电话', { max: 20, pattern: { test: /^[\d\s()+-]{3,20}$/, hint: '应为电话号码' } }),
    email: text('邮箱', { max: 50, pattern: { test: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, hint: '应为邮箱地址' } }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字小的排在前面' }),
    account_count: integer('账号数', made),
    tree_name: text('部门', made),
    tree_order: text('树形顺序', made),
  },
  columns: [
    { key: 'tree_name', width: 280 },
    { key: 'code', width: 120 },
    { key: 'leader_id', width: 130 },
    { key: 'phone', width: 140 },
    { key: 'account_count', width: 90 },
    { key: 'sort', width: 80 },
    { key: 'status' },
    { key: 'created_at' },
  ],
  leads: { account_count: (row) => `/system/account?dept_id=${String(row['id'])}` },
  glance: ['tree_name', 'status', 'leader_id', 'phone', 'account_count', 'code'],
  filters: [keyword('name', 'code'), optionsFilter('status', '状态', peopleStatus)],
  sortable: ['tree_order', 'sort', 'account_count', 'created_at'],
  defaultSort: { field: 'tree_order', order: 'ascend' },
});
