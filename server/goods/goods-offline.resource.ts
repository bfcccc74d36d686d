import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import type { Row } from '../../contract/core/page.ts';
import { handingBlockers } from '../../machines/goods/goods-offline.lifecycle.ts';
import { invalid } from '../http/failure.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import { checkWarning, goodsParts } from './goods.resource.ts';
import { isLivePoint } from '../core/live-point.ts';
import { servesOffline } from './point-goods.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';
import { scopeOf } from '../entity/read/scope.ts';
import { asIds } from '../entity/read/wire-values.ts';

const parts = goodsParts('goods_offline', 'offline');

/** Whether point `p` belongs to the goods `t`. */
const inScope = sql`((t.localverifice_scope = 'all' or t.localverifice_ids @> to_jsonb(p.id)) and ${servesOffline('p', 't.id')})`;
const pointCount = sql`(select count(*) from localverifice as p where p.status <> 'archived' and ${inScope})`;
const livePointCount = sql`(select count(*) from localverifice as p where ${isLivePoint} and ${inScope})`;

/** 线下商品 (award.md §3.9). */
export const goodsOffline = defineResource('goods_offline', {
  ...parts,
  computed: {
    localverifice_count: pointCount,
    live_point_count: livePointCount,
    ...parts.computed,
  },
  derive: (row) => {
    const facts = { stock_total: Number(row['stock_total']), live_point_count: Number(row['live_point_count']) };
    return { ...row, blockers: { canBeHandedOver: handingBlockers(facts) } };
  },
  conditions: {
    localverifice_id: (id) => sql`(t.localverifice_scope = 'all' or t.localverifice_ids @> to_jsonb(${id}::bigint))`,
  },
  // Points before goods, as everywhere: a point must not be archived while goods count on it.
  lockFor: ({ event, values }) =>
    event === 'ENABLE' || 'localverifice_scope' in values || 'localverifice_ids' in values
      ? [{ table: 'localverifice', where: sql`t.status = 'enabled'` }]
      : [],
  check: async (tx, write) => {
    checkWarning(write);
    await checkPoints(tx, write);
  },
  details: async (db, row, viewer) => ({
    ...(await parts.details(db, row, viewer)),
    localverifice: await pointsOf(db, row, viewer),
  }),
});

/** Goods on offer keep at least one point where they can be had (award.md §3.9, must never). */
async function checkPoints(tx: Db, { values, row, changes }: Write): Promise<void> {
  if (row?.status !== 'enabled' || !(changes('localverifice_scope') || changes('localverifice_ids'))) return;
  const ids = asIds(values['localverifice_ids']);
  const all = values['localverifice_scope'] === 'all';
  const live =
    await sql`select p.id from localverifice as p where ${isLivePoint} and (${all} or p.id = any(${ids}::bigint[]))
      and (p.goods_scope = 'all' or p.goods_offline_ids @> to_jsonb(${row.id}::bigint))
    order by p.id for share`.execute(tx);
  const field = all ? 'localverifice_scope' : 'localverifice_ids';
  if (live.rows.length === 0) throw invalid([{ field, message: '商品已启用，至少要有一个可用的核销点' }]);
}

/** The points that were chosen one by one, archived ones too, so that a form can name them; those that the viewer sees. */
const pointsOf = async (db: Db, row: Row, viewer: Viewer) => {
  const ids = asIds(row['localverifice_ids']);
  const found = await sql<{ id: number; title: string; status: string }>`
    select t.id, t.title, t.status from localverifice as t
    where t.id = any(${ids}::bigint[]) and ${scopeOf(entityNamed('localverifice'), viewer)} order by t.id`.execute(db);
  return found.rows;
};
