import { sql } from 'kysely';
import { z } from 'zod';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { couponPool } from './code-pool.ts';
import { codeImport } from './import-codes.ts';
import { isConnected } from './platform.ts';
import { lastImport, shownCodes } from './shown-codes.ts';
import { checkWarning, goodsParts } from '../goods/goods.resource.ts';
import { hostsIn, leadsTo } from '../../contract/dictionary/link-hosts.ts';
import { invalid } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';
import { wordsSet } from '../dictionary/parameter-values.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';

const parts = goodsParts('coupon_zhongshang', 'zhongshang');
const isPool = sql`t.code_mode = 'code_pool'`;
const valid = sql`(c.state = 'available' and c.expire_at > now())`;
const nearest = sql`(select min(c.expire_at) from coupon_code as c where c.coupon_id = t.id and ${valid})`;
const unconnected =
  '众商券平台还没有接入，发不出券码：请系统管理员在服务器上设置 COUPON_URL、COUPON_APP_KEY 和 COUPON_APP_SECRET 后重启';
const pageError = { error: 'code_page 应为 1–2000 的整数' };

/** 众商券商品 (award.md §3.10). */
export const couponZhongshang = defineResource('coupon_zhongshang', {
  ...parts,
  joins: sql`left join lateral (select count(*) as total, count(*) filter (where ${valid}) as available,
      count(*) filter (where c.state = 'issued') as issued
    from coupon_code as c where c.coupon_id = t.id) as codes on ${isPool}`,
  computed: {
    ...parts.computed,
    issued_count: sql`coalesce(codes.issued, (select count(*) from coupon_grant as g where g.coupon_id = t.id))`,
    quota: sql`(case when not (${isPool}) then t.stock_total end)`,
    codes_total: sql`codes.total`,
    codes_available: sql`codes.available`,
    codes_issued: sql`codes.issued`,
    codes_expired: sql`(codes.total - codes.available - codes.issued)`,
    nearest_expire_at: nearest,
    is_connected: isConnected,
  },
  derive: (row) => ({ ...row, blockers: { canBeIssued: issueBlockers(row) } }),
  conditions: { expiring_in_days: (days) => sql`(${nearest} <= now() + make_interval(days => ${days}::int))` },
  check: async (tx, write) => {
    // Codes come after the goods that they are of.
    if (write.row || write.values['code_mode'] !== 'code_pool') checkWarning(write);
    await refuseForeignLink(tx, write);
  },
  parts: { code_import: codeImport(couponPool) },
  detailInput: {
    code_page: z
      .string(pageError)
      .regex(/^\d{1,4}$/, pageError)
      .transform(Number)
      .refine((page) => page >= 1 && page <= 2000, pageError)
      .optional(),
  },
  details: async (db, row, viewer, asked) => ({
    ...(await parts.details(db, row, viewer)),
    last_import: await lastImport(db, row.id),
    ...(asked?.['code_page'] !== undefined && { codes: await shownCodes(db, row.id, Number(asked['code_page'])) }),
  }),
});

/** Why goods cannot be enabled now, each with where it is mended. */
function issueBlockers({ status, code_mode, codes_available, stock_total, is_connected }: Row): readonly Blocker[] {
  if (status !== 'draft' && status !== 'disabled') return [];
  if (code_mode === 'code_pool')
    return Number(codes_available ?? 0) > 0 ? [] : [{ text: '没有可用的券码，请先「导入券码」' }];
  return [
    ...(Number(stock_total ?? 0) > 0 ? [] : [{ text: '没有额度，请先「增减额度」', command: 'ADJUST_STOCK' }]),
    ...(code_mode === 'api' && is_connected !== true ? [{ text: unconnected }] : []),
  ];
}

/** Where winners are sent must be one of the places that the house trusts (wider.md §16.2). @throws {Failure} 40001 */
async function refuseForeignLink(tx: Db, { values, changes }: Write): Promise<void> {
  const address = values['redeem_url'];
  if (!changes('redeem_url') || typeof address !== 'string') return;
  const hosts = hostsIn(await wordsSet(tx, 'link.allowed_hosts'));
  if (leadsTo(address, hosts)) return;
  const message = `兑换链接只能指向 ${hosts.join('、')}，可在「系统参数」中修改`;
  throw invalid([{ field: 'redeem_url', message }]);
}
