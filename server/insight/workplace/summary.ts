import { sql } from 'kysely';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Option } from '../../../contract/entity/field.ts';
import { pages } from '../../../contract/menu/pages.ts';
import type { Caller } from '../../http/route.ts';
import { ownResources } from '../../catalogue.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Resource } from '../../entity/resource.ts';
import { scopeOf } from '../../entity/read/scope.ts';
import { availableOf } from '../../stock/stock-columns.ts';

/** How many rows of an entity stand in each state, in the order of the states. */
export interface EntityCount {
  readonly entity: string;
  readonly label: string;
  readonly path: string;
  readonly total: number;
  readonly by_status: readonly ({ readonly status: string; readonly count: number } & Option)[];
}

/** Stock of all goods of one kind that are not archived. */
export interface StockTotal {
  readonly entity: string;
  readonly label: string;
  readonly stock_total: number;
  readonly stock_allocated: number;
  readonly stock_locked: number;
  readonly stock_available: number;
}

/** Counts by state and stock totals of the pages that the caller may list; not of what only the house itself makes. */
export async function summaryOf(db: Db, caller: Caller) {
  const seen = ownResources.filter(
    ({ entity }) =>
      entity.calls.create !== undefined && pathOf(entity) && caller.grants.has(`${entity.permissionId}.query`),
  );
  const entities: EntityCount[] = [];
  const stock: StockTotal[] = [];
  for (const resource of seen) {
    entities.push(await countOf(db, resource, caller));
    if (resource.entity.stock) stock.push(await stockOf(db, resource, caller));
  }
  return { entities, stock };
}

/** Where its rows are listed; undefined where they have no list. */
const pathOf = ({ name }: Entity) => pages.find((page) => page.entity === name)?.path;

async function countOf(db: Db, { entity }: Resource, caller: Caller): Promise<EntityCount> {
  const { rows } = await sql<{ status: string; count: number }>`
    select t.status, count(*) as count from ${sql.table(entity.name)} as t
    where ${scopeOf(entity, caller)} group by t.status`.execute(db);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return {
    entity: entity.name,
    label: entity.label,
    path: pathOf(entity) ?? '',
    total: rows.reduce((sum, { status, count }) => sum + (status === entity.archived ? 0 : count), 0),
    by_status: Object.entries(entity.status).map(([status, option]) => ({
      status,
      ...option,
      count: counts.get(status) ?? 0,
    })),
  };
}

async function stockOf(db: Db, { entity }: Resource, caller: Caller): Promise<StockTotal> {
  const { rows } = await sql<Omit<StockTotal, 'entity' | 'label'>>`
    select coalesce(sum(stock_total), 0)::bigint as stock_total,
      coalesce(sum(stock_allocated), 0)::bigint as stock_allocated,
      coalesce(sum(stock_locked), 0)::bigint as stock_locked,
      coalesce(sum(${availableOf(entity)}), 0)::bigint as stock_available
    from ${sql.table(entity.name)} as t
    where status is distinct from ${entity.archived ?? null} and ${scopeOf(entity, caller)}`.execute(db);
  const none = { stock_total: 0, stock_allocated: 0, stock_locked: 0, stock_available: 0 };
  return { entity: entity.name, label: entity.label, ...(rows[0] ?? none) };
}
