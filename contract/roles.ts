import type { Action } from './permission.ts';
import type { DataScope } from './scope.ts';

/** Letters of the role table (wider.md §13). */
const letters: Readonly<Record<string, Action>> = {
  Q: 'query',
  G: 'get',
  A: 'add',
  E: 'edit',
  D: 'delete',
  N: 'enable',
  B: 'disable',
  I: 'import',
  X: 'export',
};

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
}

const everything = 'QGAENBX';

/** The eight built-in roles (wider.md §13), limited to the pages that exist. */
export const builtinRoles: readonly BuiltinRole[] = [
  {
    code: 'super_admin',
    name: '超级管理员',
    dataScope: 'all',
    maskMode: 'plain',
    grants: {
      Workplace: 'Q',
      Analysis: 'QX',
      Award: everything,
      AwardCate: everything,
      AwardGoodsOffline: everything,
      AwardLocalverifice: everything,
      OnlineSession: 'QB',
      LoginLog: 'QG',
      MailOutbox: 'QGN',
    },
  },
  {
    code: 'system_admin',
    name: '系统管理员',
    dataScope: 'all',
    maskMode: 'mask',
    grants: { Workplace: 'Q', OnlineSession: 'QB', LoginLog: 'QG', MailOutbox: 'QGN' },
  },
  {
    code: 'ops_manager',
    name: '运营主管',
    dataScope: 'all',
    maskMode: 'mask',
    grants: {
      Workplace: 'Q',
      Analysis: 'QX',
      Award: everything,
      AwardCate: everything,
      AwardGoodsOffline: everything,
      AwardLocalverifice: everything,
    },
  },
  {
    code: 'campaign_operator',
    name: '活动运营',
    dataScope: 'dept_tree',
    maskMode: 'mask',
    grants: { Workplace: 'Q', Analysis: 'Q', Award: 'QGAE', AwardCate: 'QGAE' },
  },
  {
    code: 'mall_operator',
    name: '商城运营',
    dataScope: 'all',
    maskMode: 'plain',
    grants: { Workplace: 'Q', AwardGoodsOffline: everything },
  },
  {
    code: 'customer_service',
    name: '客服专员',
    dataScope: 'all',
    maskMode: 'mask',
    grants: { Workplace: 'Q', AwardLocalverifice: 'QG' },
  },
  {
    code: 'channel_manager',
    name: '渠道经理',
    dataScope: 'all',
    regionCodes: [],
    maskMode: 'mask',
    grants: { Workplace: 'Q', Analysis: 'Q', AwardLocalverifice: 'QGAE' },
  },
  {
    code: 'finance_auditor',
    name: '财务审计',
    dataScope: 'all',
    maskMode: 'plain',
    grants: {
      Workplace: 'Q',
      Analysis: 'QX',
      Award: 'QGX',
      AwardCate: 'QGX',
      AwardGoodsOffline: 'QGX',
      AwardLocalverifice: 'QGX',
      LoginLog: 'QG',
    },
  },
];

/** The grants of a role as (page, action) pairs. Throws on a letter that the table does not know. */
export const grantsOf = ({
  grants,
}: Pick<BuiltinRole, 'grants'>): readonly { permissionId: string; action: Action }[] =>
  Object.entries(grants).flatMap(([permissionId, word]) =>
    [...word].map((letter) => {
      const action = letters[letter];
      if (!action) throw new Error(`no action ${letter}`);
      return { permissionId, action };
    }),
  );
