import type { ClientBase } from 'pg';
import { entities } from '../../../contract/entities.ts';
import { isFollowed } from '../../../contract/entity/list/alive.ts';
import { drawnRegions } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';

/** A table whose rows' states are followed, and the columns of further regions. */
interface Followed {
  readonly table: string;
  readonly beside: readonly string[];
}

/** Every entity that people move: from the declarations and the charts, so that none has to remember to tell. */
const followed: readonly Followed[] = entities.filter(isFollowed).map(({ name }) => ({
  table: name,
  beside: drawnRegions(lifecycleOf(name)).flatMap(({ column }) => (column === 'status' ? [] : [column])),
}));

/**
 * Has the database note where each row stands in its life cycle, since when, and which way it took (docs/living-chart.md). A table that
 * begins to be followed is counted. Only while nobody else migrates (server/db/migrate.ts). Both engines have the same triggers.
 */
export async function followStates(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ readonly table: string; readonly regions: readonly string[] }>(`
    select c.relname as "table", state_regions(c.relname) as regions from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`);
  for (const { table, beside } of followed) {
    const found = rows.find((row) => row.table === table);
    const missing = ['status', ...beside].filter((region) => !found?.regions.includes(region));
    if (found && missing.length > 0) await client.query('select state_follow($1, $2)', [table, beside]);
  }
}
