import { defineEntity, flagFilter, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { date, datetime, integer, made, reference, references, select, text, toggle } from '../entity/field.ts';
import { areaList } from './people.ts';
import { restCalls } from '../entity/rest.ts';

const status = {
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'default' },
  locked: { label: '已锁定', color: 'warning' },
  deleted: { label: '已删除', color: 'default' },
} as const;
/** Too many wrong passwords of late: each further try has to wait (wider.md §10.7). */
const limits = { resting: { label: '登录受限', color: 'warning' } } as const;

const roleIds = references('角色', 'role', {
  rule: true,
  min: 1,
  max: 5,
  help: '只能分配权限不超出您自己的角色',
});

/** 账号: who signs in, with which roles (wider.md §10.1). A password is no field: it is made by the house and told once. */
export const account = defineEntity({
  ...named('account'),
  ...restCalls('/admin/api/accounts'),
  title: 'username',
  status,
  archived: 'deleted',
  housed: true,
  sideTree: 'dept_id',
  commands: {
    ASSIGN_ROLES: {
      label: '分配角色',
      action: 'edit',
      fields: { role_ids: roleIds },
      shows: [],
      notIn: ['deleted'],
      ofForm: true,
      when: (row) => row['touchable'] === true,
    },
  },
  parts: { password: { label: '重置密码', action: 'edit' } },
  partAfterCreate: 'password',
  // A person comes without a password that anybody knows: 重置密码 gives him his first.
  import: { match: ['username'], fields: ['username', 'nickname', 'mobile', 'dept_id', 'role_ids', 'valid_until'] },
  fields: {
    username: text('登录账号', {
      rule: true,
      min: 4,
      max: 30,
      unique: [],
      anyCase: true,
      pattern: { test: /^[a-zA-Z0-9_]+$/, hint: '应为字母、数字或下划线' },
      locked: () => '登录账号创建后不能修改',
    }),
    nickname: text('昵称', { rule: true, max: 20 }),
    real_name: text('姓名', { max: 20 }),
    dept_id: reference('部门', 'dept', { rule: true }),
    role_ids: roleIds,
    post_ids: references('岗位', 'post', { max: 10 }),
    mobile: text('手机', {
      unique: [],
      mask: 'mobile',
      pattern: { test: /^1\d{10}$/, hint: '应为 11 位手机号' },
    }),
    email: text('邮箱', {
      max: 50,
      unique: [],
      anyCase: true,
      pattern: { test: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, hint: '应为邮箱地址' },
    }),
    region_list: text('数据区域', { max: 400, pattern: areaList, help: '6 位区划代码，逗号隔开；不填则不限' }),
    valid_until: date('账号有效期', { help: '到期日当天仍可登录；不填为长期' }),
    role_names: text('角色', made),
    session_count: integer('在线会话', made),
    last_login_at: datetime('最近登录', made),
    last_login_ip: text('最近登录 IP', made),
    sign_in_limit: select('登录限制', limits, { ...made, help: '多次输错密码，须等待后再试；「解锁」立即解除' }),
    login_fail_count: integer('连续登录失败', { ...made, help: '24 小时内，登录成功或解锁后清零' }),
    must_change_password: toggle('下次登录改密', made),
    password_updated_at: datetime('密码更新时间', made),
    two_step: toggle('两步验证', made),
    sso_bound: toggle('已绑定单点登录', made),
  },
  columns: [
    { key: 'username', width: 170 },
    { key: 'nickname', width: 110 },
    { key: 'dept_id', width: 140 },
    { key: 'role_names', width: 166 },
    { key: 'mobile', width: 150 },
    { key: 'status' },
    { key: 'sign_in_limit', width: 100 },
    { key: 'valid_until', width: 110 },
    { key: 'session_count', width: 90 },
    { key: 'last_login_at' },
    { key: 'last_login_ip', width: 130 },
    { key: 'created_at' },
  ],
  identity: { below: 'nickname' },
  glance: ['status', 'dept_id', 'role_names', 'mobile', 'last_login_at'],
  next: ['UNLOCK', 'ENABLE'],
  filters: [
    keyword('username', 'nickname', 'real_name'),
    referenceFilter('dept_id', '部门', 'dept'),
    referenceFilter('role_id', '角色', 'role'),
    referenceFilter('post_id', '岗位', 'post'),
    optionsFilter('status', '状态', status),
    flagFilter('resting', '登录受限'),
    rangeFilter('valid_until', '账号有效期'),
    rangeFilter('created_at', '创建时间'),
  ],
  sortable: ['created_at', 'last_login_at'],
});
