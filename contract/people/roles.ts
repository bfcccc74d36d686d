import { mostPoints } from './people.ts';
import type { DataScope } from '../core/scope.ts';

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

const everything = 'QGAENBIX';

/** Whoever runs the campaigns. */
const awards = {
  AwardActivity: 'QGAENBX',
  AwardInvite: 'QGAENBX',
  CcnActivity: 'QGAENBX',
  CcnLink: 'QGX',
  Acticode: 'QGAENBX',
  Award: everything,
  AwardCate: everything,
  AwardGoods: 'QGAENBX',
  AwardGoodsOffline: everything,
  AwardGoodsMarket: everything,
  AwardGoodsBottlecap: everything,
  AwardCouponZhongshang: everything,
  VirtualProduct: everything,
  VirtualCode: 'QGEBX',
  CcnVrcode: 'QGX',
  AwardOrder: 'QGEIX',
  AwardLocalverifice: everything,
  AwardLog: 'QGAEBX',
} as const;

/** Members, for whoever answers for them (wider.md §13). */
const members = { HeUser: 'QGENBIX', HeUserBlackList: 'QGAEBIX', RiskCase: 'QGAENBX', PointLog: 'QGX' } as const;

/** Keys of other systems and what was told to them, for whoever looks and changes nothing (wider.md §13). */
const doors = { ApiClient: 'QG', WebhookDelivery: 'QG' } as const;

/** Whoever looks into all of that, and changes nothing. */
const audited = Object.fromEntries(Object.keys(awards).map((page) => [page, 'QGX']));

/** Whoever governs the house. */
const system = {
  Account: 'QGAEDNBIX',
  Role: 'QGAEDNBX',
  Permission: 'QGAENBX',
  Dept: 'QGAEDNB',
  Post: 'QGAEDNB',
  Dictionary: 'QGAEDNBIX',
  ApiClient: 'QGAENBX',
  WebhookDelivery: 'QGAENBX',
  OnlineSession: 'QB',
  LoginLog: 'QGX',
  OperationLog: 'QGX',
  DbLog: 'QGX',
  MailOutbox: 'QGN',
  Upload: 'QGAED',
  DataJob: 'QGB',
  Simulator: 'QNB',
} as const;

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
      HeBanner: 'QGAEDNB',
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
      HeBanner: 'QGAEDNB',
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
      PointLog: 'QG',
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
      PointLog: 'QG',
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
      PointLog: 'QGX',
      ...doors,
      LoginLog: 'QGX',
      OperationLog: 'QGX',
      DbLog: 'QGX',
      DataJob: 'QG',
    },
  },
];
