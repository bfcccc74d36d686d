import { entities } from '../../../contract/entities.ts';
import type { Field } from '../../../contract/entity/field.ts';

/** Columns of watched tables that no form and no list shows, in the operators' words. */
const unshown: Readonly<Record<string, string>> = {
  account_id: '账号',
  action: '动作',
  address_sealed: '详细地址密文',
  approved_at: '通过审核时间',
  avatar: '头像',
  birthday_sealed: '生日密文',
  cancel_asked_at: '申请注销时间',
  changes: '修改前后',
  contact_sealed: '联系方式密文',
  copy_of: '相同内容的文件',
  created_at: '创建时间',
  dept_id: '归属部门',
  effective_plan_id: '生效方案',
  email_verified_at: '邮箱验证时间',
  gender: '性别',
  entity: '数据类型',
  event: '步骤',
  grant_key: '发放凭据',
  height: '高',
  intro: '简介',
  is_builtin: '内置',
  maker_id: '提交人',
  makers: '经手人',
  merge_asked_by: '申请并入人',
  mobile_index: '手机号索引',
  birthday_index: '生日索引',
  mobile_sealed: '手机号密文',
  moved_points: '延期或恢复积分',
  must_change_password: '下次登录改密',
  parent_record_id: '上级发奖记录',
  password_hash: '密码',
  password_updated_at: '改密时间',
  patch: '修改的内容',
  path: '层级路径',
  perm_version: '权限版本',
  permission_id: '权限标识',
  prize_item_id: '组合明细',
  proposed_by: '方案提出人',
  real_name_sealed: '真实姓名密文',
  receiver_id: '接收人',
  record_path: '记录地址',
  region: '地区',
  region_codes: '数据区域',
  registered_at: '注册时间',
  removed_at: '清除时间',
  role_id: '角色',
  row_id: '记录编号',
  row_version: '记录版本',
  slot_id: '库存来源编号',
  sso_issuer: '单点登录来源',
  sso_subject: '单点登录标识',
  status: '状态',
  stock_from: '库存来源',
  stored_name: '存储名',
  street: '街道地址',
  subject_key: '对象比对值',
  submitted_by: '提交人',
  tags: '标签',
  target: '完成时的状态',
  text_value: '文字值',
  uploader_id: '上传人',
  width: '宽',
};

/** The fields of a table's rows, by column. */
export const fieldsOf = (table: string): Readonly<Record<string, Field>> =>
  entities.find(({ name }) => name === table)?.fields ?? {};

/** What people call a column of a table; the column itself where nobody has named it. */
export const columnLabel = (table: string, column: string): string =>
  fieldsOf(table)[column]?.label ?? unshown[column] ?? column;

/** The columns that people call so, and the one that is named so itself. */
export const columnsCalled = (name: string): readonly string[] => [
  name,
  ...Object.entries(unshown).flatMap(([column, label]) => (label === name ? [column] : [])),
  ...entities.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([key, { label }]) => (label === name ? [key] : [])),
  ),
];
