import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { lastVirtualImport } from './last-import.ts';
import { goodsParts } from '../goods/goods.resource.ts';
import { awardBlockers, awardsFrom } from '../goods/award-blockers.ts';
import { defineResource } from '../entity/define-resource.ts';

const parts = goodsParts('virtual_product', 'virtual');
const good = sql`(c.state = 'available' and c.expire_at > now())`;

/** 虚拟商品 (award.md §4.9). */
export const virtualProduct = defineResource('virtual_product', {
  ...parts,
  joins: sql`left join lateral (select count(*) as total, count(*) filter (where ${good}) as available,
      count(*) filter (where c.state = 'locked') as locked, count(*) filter (where c.state = 'issued') as issued,
      count(*) filter (where c.state = 'redeemed') as redeemed, count(*) filter (where c.state = 'void') as void,
      min(c.expire_at) filter (where ${good}) as nearest
    from virtual_code as c where c.product_id = t.id) as codes on true`,
  computed: {
    is_low: parts.computed.is_low,
    issued_count: parts.computed.issued_count,
    codes_total: sql`codes.total`,
    codes_available: sql`codes.available`,
    codes_locked: sql`codes.locked`,
    codes_issued: sql`codes.issued`,
    codes_redeemed: sql`codes.redeemed`,
    codes_void: sql`codes.void`,
    codes_expired: sql`(codes.total - codes.available - codes.locked - codes.issued - codes.redeemed - codes.void)`,
    nearest_expire_at: sql`codes.nearest`,
    validity_over: sql`coalesce((t.validity ->> 'end_at')::timestamptz <= now(), false)`,
    awards: awardsFrom('virtual'),
  },
  derive: (row) => ({ ...row, blockers: { hasCodes: codeBlockers(row), unused: useBlockers(row) } }),
  conditions: { expiring_in_days: (days) => sql`(codes.nearest <= now() + make_interval(days => ${days}::int))` },
  details: async (db, row, viewer) => ({
    ...(await parts.details(db, row, viewer)),
    last_import: await lastVirtualImport(db, row.id),
  }),
  option: {
    keys: ['stock_available'],
    hint: (row) => `可分配 ${Number(row['stock_available']).toLocaleString('en-US')} 张`,
  },
});

/** Why a product cannot be enabled now, each with where it is mended. */
function codeBlockers({ status, codes_available, code_source, validity_over }: Row): readonly Blocker[] {
  if (status !== 'draft' && status !== 'disabled') return [];
  return [
    ...(Number(codes_available ?? 0) > 0
      ? []
      : [{ text: `没有可用的券码，请先「${code_source === 'generate' ? '生成券码' : '导入券码'}」` }]),
    ...(validity_over === true ? [{ text: '有效期已结束，请先修改', field: 'validity' }] : []),
  ];
}

/** What still refers to a product, each with where that is ended (award.md §4.9). */
function useBlockers({ id, awards, codes_locked, codes_issued }: Row): readonly Blocker[] {
  const held = Number(codes_locked ?? 0) + Number(codes_issued ?? 0);
  return [
    ...awardBlockers(awards, 'virtual'),
    ...(held > 0
      ? [
          {
            text: `${held.toLocaleString('en-US')} 张券码已发放或锁定，还没有核销，请先「标记核销」或作废`,
            path: `/award/virtual-code?product_id=${id}&status=issued,locked`,
          },
        ]
      : []),
  ];
}
