import type { ClientBase } from 'pg';

/** Where rows stand: a state of a column that holds it. */
export interface Place {
  readonly entity: string;
  readonly region: string;
  readonly state: string;
}

/** How many rows stand in a state. A table or a column that is not there has none. Only `entity` and `region` of declarations may be given. */
export async function rowsAt(client: ClientBase, { entity, region, state }: Place): Promise<number> {
  const { rows: found } = await client.query(
    `select from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and column_name = $2`,
    [entity, region],
  );
  if (found.length === 0) return 0;
  const [table, held] = [client.escapeIdentifier(entity), client.escapeIdentifier(region)];
  const { rows } = await client.query<{ readonly rows: number }>(
    `select count(*)::int as rows from ${table} where ${held} = $1`,
    [state],
  );
  return rows[0]?.rows ?? 0;
}
