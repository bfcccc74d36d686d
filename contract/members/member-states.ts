import type { Options } from '../entity/field.ts';

/** Where an account of a member stands (wider.md §3.1). */
export const userStatus = {
  normal: { label: '正常', color: 'success' },
  frozen: { label: '已冻结', color: 'warning' },
  cancelling: { label: '注销审核中', color: 'orange' },
  cancelled: { label: '已注销', color: 'default' },
  merged: { label: '已并入', color: 'default' },
} as const satisfies Options;

export const genders = {
  unknown: { label: '未知' },
  male: { label: '男' },
  female: { label: '女' },
} as const satisfies Options;

/** How a member came (wider.md §3.1). */
export const userSources = {
  mini_program: { label: '小程序' },
  official_account: { label: '公众号' },
  scan_code: { label: '扫码' },
  material_code: { label: '物料码' },
  store: { label: '门店' },
  invite: { label: '好友邀请' },
  import: { label: '后台导入' },
} as const satisfies Options;
export type UserSource = keyof typeof userSources;

/** What stands in place of the nickname of somebody whose data was erased. */
export const erasedName = '已注销用户';

/** Fields that are kept sealed under the member's own key (engines.md §8.7). */
export const sealedFields = ['mobile', 'real_name', 'birthday', 'address'] as const;
export type SealedField = (typeof sealedFields)[number];

/** Whom a line of the black list stops (wider.md §3.2). */
export const subjectTypes = {
  user: { label: '会员' },
  mobile: { label: '手机号' },
  openid: { label: 'OpenID' },
  ip: { label: 'IP' },
  device: { label: '设备' },
} as const satisfies Options;
export type SubjectType = keyof typeof subjectTypes;

/** From what somebody is kept. */
export const blackScopes = {
  login: { label: '登录' },
  scan: { label: '扫码' },
  draw: { label: '抽奖' },
  exchange: { label: '兑换' },
  earn: { label: '获得积分' },
  invite: { label: '邀请' },
} as const satisfies Options;
export type BlackScope = keyof typeof blackScopes;

export const blackSources = {
  manual: { label: '人工' },
  risk_rule: { label: '风控规则' },
  import: { label: '导入' },
} as const satisfies Options;

export const blackStatus = {
  active: { label: '生效中', color: 'error' },
  released: { label: '已解除', color: 'default' },
  expired: { label: '已到期', color: 'default' },
} as const satisfies Options;

/** All that is kept of members, in clear, for themselves: a file of each in one archive (engines.md §8.7). */
export const memberDataCall = 'GET /admin/api/he-users/data-files';
/** Members of one archive. */
export const mostMembers = 20;
