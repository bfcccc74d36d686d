import type { Options } from '../entity/field.ts';

/* Agreements of members and versions of their texts (wider.md §8.4). */

export const agreementTypes = {
  user: { label: '用户协议', color: 'blue' },
  privacy: { label: '隐私政策', color: 'purple' },
  points: { label: '积分规则', color: 'gold' },
  cancel: { label: '注销协议', color: 'default' },
  member: { label: '会员协议', color: 'green' },
  agent: { label: '代理商协议', color: 'cyan' },
  lottery: { label: '抽奖规则', color: 'magenta' },
  feast: { label: '宴席活动规则', color: 'orange' },
} as const satisfies Options;
export type AgreementType = keyof typeof agreementTypes;

export const agreementStatus = {
  draft: { label: '草稿', color: 'default' },
  waiting: { label: '待生效', color: 'cyan' },
  effective: { label: '生效中', color: 'success' },
  superseded: { label: '历史版本', color: 'default' },
  archived: { label: '已删除', color: 'default' },
} as const satisfies Options;

/** What a member said to a version. */
export const consentResults = {
  agreed: { label: '同意', color: 'success' },
  refused: { label: '拒绝', color: 'error' },
} as const satisfies Options;

/** `2.1.0`: three numbers without leading zeros, each at most four digits. */
export const versionPattern = /^(?:0|[1-9]\d{0,3})(?:\.(?:0|[1-9]\d{0,3})){2}$/;
