import { sql } from 'kysely';
import { extendMany } from './extend.ts';
import { defineResource } from './resource.ts';
import { asText } from './wire-values.ts';

/** Whether goods `g` may be handed over at point `p`. */
const serves = sql`(g.localverifice_scope = 'all' or g.localverifice_ids @> to_jsonb(p.id))`;

/** Whether point `p` verifies now. */
export const isLivePoint = sql`(p.status = 'enabled' and p.end_at > now())`;

/** Enabled goods of this point for which no other point verifies now. Goods for all points need a point only if it is live. */
const soleGoods = sql`(select count(*) from goods_offline as g where g.status = 'enabled'
  and (g.localverifice_ids @> to_jsonb(t.id) or (g.localverifice_scope = 'all' and t.status = 'enabled' and t.end_at > now()))
  and not exists (select from localverifice as p where p.id <> t.id and ${isLivePoint} and ${serves}))`;

/** 本地核销点 (award.md §3.13). */
export const localverifice = defineResource('localverifice', {
  computed: { in_time: sql`(t.end_at > now())`, sole_goods_count: soleGoods },
  many: extendMany,
  // All live points, in one order: two points that back each other up must not both leave.
  lockFor: async (tx, event) => {
    if (event === 'ARCHIVE')
      await sql`select id from localverifice where status = 'enabled' order by id for update`.execute(tx);
  },
  option: {
    keys: ['in_time', 'address'],
    hint: (row) => (row['in_time'] === true ? asText(row['address']) : '有效期已结束'),
  },
});
