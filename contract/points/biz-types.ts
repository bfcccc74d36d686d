/** What adds points to an account (wider.md §3.7). */
const earnTypes = {
  draw_win: { label: '抽奖', color: 'green' },
  scan_code: { label: '扫码', color: 'green' },
  invite: { label: '邀请', color: 'green' },
  activity: { label: '活动发放', color: 'green' },
  task: { label: '任务', color: 'green' },
  sign_in: { label: '签到', color: 'green' },
  feast: { label: '宴席', color: 'green' },
  questionnaire: { label: '问卷', color: 'green' },
  level_up: { label: '升级礼', color: 'green' },
  birthday: { label: '生日礼', color: 'green' },
  admin_add: { label: '后台增加', color: 'blue' },
  exchange_back: { label: '兑换退回', color: 'blue' },
  opening: { label: '期初', color: 'default' },
} as const;

/** What takes points from an account. */
const spendTypes = {
  draw_cost: { label: '抽奖消耗', color: 'orange' },
  exchange: { label: '兑换', color: 'orange' },
  admin_sub: { label: '后台扣减', color: 'orange' },
} as const;

/** What is taken back of what was given, as far as it is there; the rest is owed. */
const revokeTypes = { give_revoke: { label: '赠送收回', color: 'red' } } as const;

/** What the house takes out when its day is over; nobody spends it. */
const expiryTypes = { expire: { label: '过期', color: 'default' } } as const;

/** What gives points another day to expire on: those that are there, or those that were taken out. */
const dayTypes = {
  extend: { label: '延期', color: 'blue' },
  reinstate: { label: '恢复过期', color: 'cyan' },
} as const;

/** What puts points aside, and what becomes of them: spent, or given back. */
const holdTypes = {
  hold: { label: '冻结', color: 'gold' },
  hold_confirm: { label: '冻结确认', color: 'orange' },
  hold_release: { label: '冻结释放', color: 'blue' },
} as const;

/** What takes all that somebody has with him, and brings it to another account of his. */
const leaveTypes = {
  merge_in: { label: '并入', color: 'blue' },
  merge_out: { label: '并出', color: 'default' },
  cancel_clear: { label: '注销清零', color: 'red' },
} as const;

/** What puts an account right that nothing else does. */
const correctionTypes = { correction: { label: '更正', color: 'purple' } } as const;

export const bizTypes = {
  ...earnTypes,
  ...spendTypes,
  ...revokeTypes,
  ...expiryTypes,
  ...dayTypes,
  ...holdTypes,
  ...leaveTypes,
  ...correctionTypes,
} as const;
export type EarnType = keyof typeof earnTypes;
export type SpendType = keyof typeof spendTypes;
export type RevokeType = keyof typeof revokeTypes;
export type HoldType = keyof typeof holdTypes;
export type CorrectionType = keyof typeof correctionTypes;
export type LeaveType = keyof typeof leaveTypes;

/** What changes experience today (wider.md §3.8); other types come with what gives it. */
export const experienceTypes = {
  admin_add: earnTypes.admin_add,
  opening: earnTypes.opening,
  admin_sub: spendTypes.admin_sub,
  merge_in: leaveTypes.merge_in,
  merge_out: leaveTypes.merge_out,
} as const;

/** What an entry of experience did to the level of its member: none takes anybody down. */
export const levelChanges = {
  up: { label: '升级', color: 'green' },
  none: { label: '不变', color: 'default' },
} as const;

/** Which way points went. */
export const directions = {
  in: { label: '增加', color: 'green' },
  out: { label: '减少', color: 'orange' },
  none: { label: '不变', color: 'default' },
} as const;

/** Who moved them. */
export const operatorTypes = {
  system: { label: '系统' },
  admin: { label: '后台', color: 'blue' },
  consumer: { label: '会员', color: 'green' },
} as const;

/** Points of one entry at most: no rule of the house gives more at once. */
export const mostAtOnce = 1_000_000_000;
/** The day on which those expire that never do. */
export const never = '9999-12-31';
