import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import type { Db } from '../resources/database.ts';
import type { Sql } from '../resources/resource.ts';
import { scopeOf } from '../resources/scope.ts';
import type { Caller } from '../http/route.ts';

/** One figure of today with yesterday's, in the days of Asia/Shanghai. */
export interface Figure {
  readonly key: string;
  readonly title: string;
  readonly today: number;
  readonly yesterday: number;
}

interface Measure {
  readonly key: string;
  readonly title: string;
  /** The action that shows these figures; none: everybody's own. */
  readonly needs?: string;
  /** Rows with `at` and `amount`. */
  readonly rows: (caller: Caller) => Sql;
}

const created = (entity: string, caller: Caller): Sql =>
  sql`select t.created_at as at, 1 as amount from ${sql.table(entity)} as t
    where ${scopeOf(entityNamed(entity), caller)}`;
const moved = (type: string, caller: Caller): Sql =>
  sql`select moved.created_at as at, abs(moved.delta) as amount
    from stock_ledger as moved join goods_offline as t on t.id = moved.row_id
    where moved.entity = 'goods_offline' and moved.change_type = ${type}
      and ${scopeOf(entityNamed('goods_offline'), caller)}`;

const measures: readonly Measure[] = [
  { key: 'award_created', title: '新建奖励', needs: 'Award.query', rows: (caller) => created('award', caller) },
  {
    key: 'goods_offline_created',
    title: '新建线下商品',
    needs: 'AwardGoodsOffline.query',
    rows: (caller) => created('goods_offline', caller),
  },
  {
    key: 'stock_increased',
    title: '入库数量',
    needs: 'AwardGoodsOffline.query',
    rows: (caller) => moved('increase', caller),
  },
  {
    key: 'stock_decreased',
    title: '盘亏数量',
    needs: 'AwardGoodsOffline.query',
    rows: (caller) => moved('decrease', caller),
  },
  {
    key: 'operations',
    title: '操作次数',
    rows: (caller) => sql`select at, 1 as amount from operation_log where ${visible(caller)}`,
  },
];

/** Which lines of the operation log a caller may see: his own, or all with the right to (wider.md §2.1). */
export const visible = ({ grants, accountId }: Caller): Sql =>
  grants.has('OperationLog.query') ? sql`true` : sql`account_id = ${accountId}`;

/** Today's figures of the pages that the caller may list. */
export async function todayOf(db: Db, caller: Caller): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { key, title, needs, rows } of measures) {
    if (needs !== undefined && !caller.grants.has(needs)) continue;
    const found = await sql<{ today: number; yesterday: number }>`
      select coalesce(sum(amount) filter (where at >= current_date), 0)::bigint as today,
        coalesce(sum(amount) filter (where at < current_date), 0)::bigint as yesterday
      from (${rows(caller)}) as counted where at >= current_date - 1`.execute(db);
    const [{ today, yesterday } = { today: 0, yesterday: 0 }] = found.rows;
    figures.push({ key, title, today, yesterday });
  }
  return figures;
}
