import { sql } from 'kysely';
import type { Sql } from '../entity/resource.ts';

/** Whether the point under this name hands over these offline goods, as its own scope says; the goods have a scope of theirs. */
export const servesOffline = (point: string, goodsId: string): Sql =>
  sql`(${sql.ref(`${point}.goods_scope`)} = 'all' or ${sql.ref(`${point}.goods_offline_ids`)} @> to_jsonb(${sql.ref(goodsId)}))`;
