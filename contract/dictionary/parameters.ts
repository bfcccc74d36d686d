import type { Options } from '../entity/field.ts';
import { approvalParameters, approvalSwitches } from './approval-parameters.ts';
import { importLimits } from '../jobs/import.ts';
import { hostsFault } from './link-hosts.ts';
import { orderParameters } from './order-parameters.ts';
import { targetFault } from '../links/links.ts';
import { pointChoices, pointParameters } from './point-parameters.ts';
import type { FlagParameter, Parameter, TextParameter } from './parameter-parts.ts';

/** What a parameter holds. */
export const parameterKinds = {
  int: { label: '整数' },
  fen: { label: '金额' },
  bp: { label: '百分比' },
  bool: { label: '开关' },
  str: { label: '文字' },
  enum: { label: '选项' },
} as const satisfies Options;

/** Only those that something follows: a number without effect is none. */
export const parameters = {
  'activity.budget_warn_bp': {
    label: '预算预警比例',
    group: 'activity',
    kind: 'bp',
    unit: '',
    min: 100,
    max: 10_000,
    initial: 8000,
    effect: '已发奖励的成本达到预算的这个比例后，活动列入「预算预警」和工作台待办',
  },
  ...approvalParameters,
  'banner.max_per_position': {
    label: '同一位置上线的轮播图',
    group: 'content',
    unit: '张',
    min: 1,
    max: 20,
    initial: 8,
    effect: '一个位置最多同时上线这么多张，满了之后不能再上线；已上线的不受影响',
  },
  'coupon.issue_limit': {
    label: '单次发券上限',
    group: 'coupon',
    unit: '张',
    min: 1,
    max: 5000,
    initial: 1000,
    effect: '一次发放的人数乘每人张数不能超过该值',
  },
  ...pointParameters,
  'suggest.sla_hours': {
    label: '意见反馈回复时限',
    group: 'content',
    unit: '小时',
    min: 1,
    max: 720,
    initial: 48,
    effect: '新的或会员重新打开的反馈应在这段时间内回复，超过后标为已超时；已在计时的不受影响',
  },
  ...orderParameters,
  'login.max_fail': {
    label: '登录失败次数上限',
    group: 'login',
    unit: '次',
    min: 3,
    max: 20,
    initial: 5,
    effect: '15 分钟内连续输错这么多次后，账号先等待 1 分钟，再错一次翻倍',
  },
  'login.lock_minutes': {
    label: '登录失败最长等待',
    group: 'login',
    unit: '分钟',
    min: 1,
    max: 1440,
    initial: 30,
    effect: '翻倍的等待时间最多到这么久；登录成功后重新计算',
  },
  'password.max_age_days': {
    label: '密码有效天数',
    group: 'login',
    unit: '天',
    min: 30,
    max: 3650,
    initial: 180,
    effect: '密码用到这么多天后，下次登录须先设置新密码',
  },
  'import.max_rows': {
    label: '单次导入行数上限',
    group: 'import',
    unit: '行',
    min: 100,
    max: importLimits.rows,
    initial: 20_000,
    effect: '文件超过时不导入，请分成几个文件',
  },
  'log.keep_days': {
    label: '日志保留天数',
    group: 'log',
    unit: '天',
    min: 180,
    max: 3650,
    initial: 180,
    effect: '操作、数据与登录日志保留多久，每小时清理一次；法规要求不少于 180 天',
  },
  'export.max_rows': {
    label: '单次导出行数上限',
    group: 'export',
    unit: '行',
    min: 1000,
    max: 100_000,
    initial: 100_000,
    effect: '超过时提示缩小查询范围',
  },
  'batch.confirm_rows': {
    label: '批量操作需输入条数',
    group: 'batch',
    unit: '条',
    min: 100,
    max: 100_000,
    initial: 10_000,
    effect: '对当前筛选结果执行操作时，超过这么多条须输入条数确认',
  },
  'upload.image_max_mb': {
    label: '图片大小上限',
    group: 'upload',
    unit: 'MB',
    min: 1,
    max: 5,
    initial: 5,
    effect: '上传图片时检查，已上传的不受影响',
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterCode = keyof typeof parameters;

export const flagParameters = {
  'account.register_open': {
    label: '开放注册申请',
    group: 'account',
    initial: true,
    effect: '关闭后登录页不再接受注册申请；部署时未开放注册的，打开也不生效',
  },
  'account.watermark': {
    label: '敏感页面水印',
    group: 'account',
    initial: true,
    effect: '含手机号、地址等个人信息的页面显示操作人和时间的水印，重新登录或刷新页面后生效',
  },
  ...approvalSwitches,
  'level.allow_downgrade': {
    label: '允许降级',
    group: 'level',
    initial: false,
    effect: '打开后，升级经验调高时经验不够的会员、保级周期内没有达到保级经验的会员会降级；关闭时没有会员降级',
  },
} as const satisfies Readonly<Record<string, FlagParameter>>;

export type FlagCode = keyof typeof flagParameters;

export const textParameters = {
  'link.allowed_hosts': {
    label: '允许的链接域名',
    group: 'link',
    max: 500,
    initial: '',
    fits: hostsFault,
    effect: '众商券兑换链接、菜单和轮播图中的链接只能指向这些域名及其子域名，多个用逗号隔开；不填则不限',
  },
  'link.target_url': {
    label: '活动页地址',
    group: 'link',
    max: 200,
    initial: '',
    fits: targetFault,
    effect: '活动链接打开后转到这个地址下的活动页；不填则显示本系统的活动提示页',
  },
} as const satisfies Readonly<Record<string, TextParameter>>;

/** One of a few ways each. */
export const choiceParameters = pointChoices;
export type ChoiceCode = keyof typeof choiceParameters;

export type TextCode = keyof typeof textParameters;
