import { mostPoints } from './people.ts';
import type { DataScope } from '../core/scope.ts';
import { audited, awards, doors, everything, marketing, members, system } from './role-pages.ts';

/** A built-in role: what it may do on each page, in the letters of the table. */
export interface BuiltinRole {
  readonly code: string;
  readonly name: string;
  readonly grants: Readonly<Record<string, string>>;
  readonly dataScope: DataScope;
  /** Areas that the role is limited to. Empty: those of each account, and nothing for an account without any. */
  readonly regionCodes?: readonly string[];
  /** Whether personal data is masked for it. */
  readonly maskMode: 'mask' | 'plain';
  /** 单次积分调整上限: people times points of one adjustment. */
  readonly pointLimit: number;
}

/** The eight built-in roles (wider.md §13), limited to the pages that exist. */
export const builtinRoles: readonly BuiltinRole[] = [
  {
    code: 'super_admin',
    name: '超级管理员',
    dataScope: 'all',
    maskMode: 'plain',
    pointLimit: mostPoints,
    grants: {
      Workplace: 'Q',
      Analysis: 'QX',
      ...awards,
      ...members,
      ...marketing,
      HeBanner: 'QGAEDNB',
      HeSuggestion: 'QGEBX',
      ...system,
    },
  },
  {
    code: 'system_admin',
    name: '系统管理员',
    dataScope: 'all',
    maskMode: 'mask',
    pointLimit: 0,
    grants: {
      Workplace: 'Q',
      ...system,
    },
  },
  {
    code: 'ops_manager',
    name: '运营主管',
    dataScope: 'all',
    maskMode: 'mask',
    pointLimit: 1_000_000,
    grants: {
      Workplace: 'Q',
      Analysis: 'QX',
      ...awards,
      ...members,
      ...marketing,
      HeBanner: 'QGAEDNB',
      HeSuggestion: 'QGEBX',
      ...doors,
      OperationLog: 'QG',
      Upload: 'QGAED',
      DataJob: 'QG',
    },
  },
  {
    code: 'campaign_operator',
    name: '活动运营',
    dataScope: 'dept_tree',
    maskMode: 'mask',
    pointLimit: 0,
    grants: {
      Workplace: 'Q',
      Analysis: 'Q',
      AwardActivity: 'QGAE',
      AwardInvite: 'QGAE',
      CcnActivity: 'QGAE',
      CcnLink: 'QG',
      CcnVrcode: 'QG',
      Acticode: 'QGAE',
      Award: 'QGAE',
      AwardCate: 'QGAE',
      AwardLog: 'QG',
      HeUser: 'QG',
      RiskCase: 'QG',
      HeLevel: 'QG',
      PointLog: 'QG',
      ExperienceLog: 'QG',
      HeCoupon: 'QGAED',
      CouponRecord: 'QG',
      HeBanner: 'QGAED',
      Upload: 'QGAED',
      DataJob: 'QG',
    },
  },
  {
    code: 'mall_operator',
    name: '商城运营',
    dataScope: 'all',
    maskMode: 'plain',
    pointLimit: 0,
    grants: {
      Workplace: 'Q',
      AwardGoods: 'QGAENBX',
      AwardGoodsOffline: everything,
      AwardGoodsMarket: everything,
      AwardGoodsBottlecap: everything,
      VirtualProduct: everything,
      VirtualCode: 'QGEBX',
      AwardLog: 'QGE',
      AwardOrder: 'QGEIX',
      HeUser: 'QG',
      HeLevel: 'QG',
      HeCoupon: 'QG',
      CouponRecord: 'QG',
      HeSuggestion: 'QGE',
      Upload: 'QGAED',
      DataJob: 'QG',
    },
  },
  {
    code: 'customer_service',
    name: '客服专员',
    dataScope: 'all',
    maskMode: 'mask',
    pointLimit: 2_000,
    grants: {
      Workplace: 'Q',
      AwardActivity: 'QG',
      AwardLocalverifice: 'QG',
      AwardOrder: 'QG',
      VirtualCode: 'QG',
      AwardLog: 'QGE',
      HeUser: 'QGE',
      HeUserBlackList: 'QGA',
      RiskCase: 'QGE',
      HeLevel: 'QG',
      PointLog: 'QGA',
      ExperienceLog: 'QG',
      HeCoupon: 'QG',
      CouponRecord: 'QGA',
      HeSuggestion: 'QGEBX',
      Upload: 'QGA',
    },
  },
  {
    code: 'channel_manager',
    name: '渠道经理',
    dataScope: 'all',
    regionCodes: [],
    maskMode: 'mask',
    pointLimit: 0,
    grants: {
      Workplace: 'Q',
      Analysis: 'Q',
      AwardGoodsMarket: 'QGAE',
      AwardLocalverifice: 'QGAE',
      HeUser: 'Q',
      Upload: 'QGA',
      DataJob: 'QG',
    },
  },
  {
    code: 'finance_auditor',
    name: '财务审计',
    dataScope: 'all',
    maskMode: 'plain',
    pointLimit: 0,
    grants: {
      Workplace: 'Q',
      Analysis: 'QX',
      ...audited,
      HeUser: 'Q',
      RiskCase: 'QGNBX',
      PointLog: 'QGNBX',
      ExperienceLog: 'QGNBX',
      HeCoupon: 'QG',
      CouponRecord: 'QGX',
      ...doors,
      LoginLog: 'QGX',
      OperationLog: 'QGX',
      DbLog: 'QGX',
      DataJob: 'QG',
    },
  },
];
