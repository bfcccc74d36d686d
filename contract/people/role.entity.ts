import { defineEntity, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { integer, made, reference, references, select, text, toggle, unseen, type Values } from '../entity/field.ts';
import { pageTitles } from '../menu/page-titles.ts';
import { areaList, mostPoints, peopleStatus } from './people.ts';
import { restCalls } from '../entity/rest.ts';
import { dataScopes } from '../core/scope.ts';

const roleTypes = { builtin: { label: '内置', color: 'blue' }, custom: { label: '自定义', color: 'default' } } as const;
const maskModes = { mask: { label: '脱敏' }, plain: { label: '明文（可导出）', color: 'orange' } } as const;
const regionModes = {
  any: { label: '不限区域' },
  account: { label: '按账号的数据区域' },
  listed: { label: '指定区域' },
} as const;
const scopeOptions = Object.fromEntries(Object.entries(dataScopes).map(([code, label]) => [code, { label }]));

/** The role that has everything and that nobody edits. */
const superRole = 'super_admin';

/** Why nobody, or he who looks, may change the role. */
function fixedBecause(row: Values): string | undefined {
  if (row['code'] === superRole) return '超级管理员拥有全部权限，只读';
  return row['own'] === true ? '不能修改您自己拥有的角色' : undefined;
}

/** How far a role sees, and how plainly. */
const reach = {
  data_scope: select('数据范围', scopeOptions, { rule: true, initial: 'self' }),
  dept_ids: references('指定部门', 'dept', {
    rule: true,
    min: 1,
    max: 100,
    when: (values) => values['data_scope'] === 'dept_custom',
  }),
  region_mode: select('数据区域', regionModes, { rule: true, initial: 'any' }),
  region_list: text('区划代码', {
    rule: true,
    max: 400,
    pattern: areaList,
    when: (values) => values['region_mode'] === 'listed',
  }),
  mask_mode: select('敏感信息', maskModes, { rule: true, initial: 'mask' }),
};

/** Whom the step leaves with no role at all (wider.md §10.2). */
const leftWithout = ({ sole_count: count }: Values): string | undefined =>
  Number(count ?? 0) > 0 ? `其中 ${Number(count)} 个账号没有其他启用的角色，将没有任何权限。` : undefined;

/** 角色: what its accounts may do, and how far they see (wider.md §10.2). Its permissions have a dialog of their own. */
export const role = defineEntity({
  ...named('role'),
  ...restCalls('/admin/api/roles'),
  title: 'name',
  status: peopleStatus,
  archived: 'deleted',
  housed: true,
  copyable: true,
  parts: { grants: { label: '权限', action: 'get' } },
  partAfterCreate: 'grants',
  commands: {
    DATA_SCOPE: {
      label: '数据范围',
      action: 'edit',
      fields: reach,
      shows: [],
      notIn: ['deleted'],
      ofForm: true,
      when: (row) => fixedBecause(row) === undefined,
    },
  },
  frozen: fixedBecause,
  fields: {
    name: text('角色名称', { rule: true, max: 20, unique: [] }),
    code: text('标识', {
      names: true,
      rule: true,
      unique: [],
      pattern: { test: /^[a-z_]{2,30}$/, hint: '应为 2–30 个小写字母或下划线' },
      locked: () => '标识创建后不能修改',
    }),
    role_type: select('类型', roleTypes, made),
    ...reach,
    point_adjust_limit: integer('单次积分调整上限', {
      min: 0,
      max: mostPoints,
      help: '新建时不填则为 10,000，您自己的上限更低时取您的上限',
    }),
    two_step_required: toggle('须两步验证', { initial: false }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 100, help: '数字小的排在前面' }),
    permissions_from: reference('复制权限自', 'role', {
      createOnly: true,
      help: '只复制您自己也拥有的权限；不选则只能查看工作台',
    }),
    permission_count: integer('权限数', made),
    user_count: integer('账号数', made),
    // Both limits in one, for the list: without the regions 全部 would be read as everything.
    scope_text: text('数据范围', unseen),
    sole_count: integer('没有其他启用角色的账号', made),
  },
  columns: [
    { key: 'name', width: 120 },
    { key: 'code', width: 170 },
    { key: 'role_type', width: 90 },
    { key: 'scope_text', width: 165 },
    { key: 'mask_mode', width: 125 },
    { key: 'permission_count', width: 90 },
    { key: 'user_count', width: 90 },
    { key: 'sort', width: 70 },
    { key: 'status' },
    { key: 'updated_at' },
  ],
  cautions: { DISABLE: leftWithout },
  leads: { user_count: (row) => `/system/account?role_id=${String(row['id'])}` },
  identity: { below: 'code' },
  glance: ['status', 'role_type', 'scope_text', 'mask_mode', 'permission_count', 'user_count'],
  filters: [
    keyword('name', 'code'),
    optionsFilter('role_type', '类型', roleTypes),
    optionsFilter('status', '状态', peopleStatus),
    optionsFilter('permission_id', '拥有权限的页面', pageTitles),
  ],
  sortable: ['sort', 'user_count', 'permission_count', 'updated_at'],
  defaultSort: { field: 'sort', order: 'ascend' },
});
