import type { PoolClient } from 'pg';
import type { Store } from '../store.ts';
import { type MovedTable, movedTables, nameOf, refersAgain, sequencesOf } from './tables.ts';
import { MoveRefused, type Part, type Source, type Target } from './parts.ts';

/** Rows that are read at a time: those of kept files have a quarter of a megabyte each. */
const atOnce = 200;

/** An opened database as a source: everything as it stood at one moment. Closing it does not close the store. */
export async function sourceOf({ pool }: Store): Promise<Source> {
  const client = await sessionOf(pool);
  await client.query('begin isolation level repeatable read read only');
  return {
    migrations: await migrationsOf(client),
    parts: () => partsOf(client),
    close: () => endSession(client),
  };
}

/**
 * A migrated database as a target, in one transaction. What its migrations put there gives way to what comes.
 * @throws {MoveRefused} somebody has worked in it
 */
export async function targetOf({ pool }: Store): Promise<Target> {
  const client = await sessionOf(pool);
  try {
    await client.query('begin');
    const { rowCount } = await client.query('select from account limit 1');
    if (rowCount !== 0) throw new MoveRefused('目标数据库里已有数据，只能复制到空的数据库，目标没有改动。');
    const migrations = await migrationsOf(client);
    const tables = await movedTables(client);
    const referring = await clear(client, tables);
    const byName = new Map(tables.map((table) => [table.name, table]));
    return {
      migrations,
      write: (part) => write(client, byName, part),
      readBack: () => partsOf(client),
      async keep() {
        for (const statement of referring) await client.query(statement);
        for (const { name } of tables) await client.query(`alter table ${nameOf(name)} enable trigger user`);
        await client.query('commit');
        await client.query('analyze');
      },
      close: () => endSession(client),
    };
  } catch (error) {
    await endSession(client);
    throw error;
  }
}

/** Neither logged nor checked row by row while they come, in no order; returns what makes them refer to one another again. */
async function clear(client: PoolClient, tables: readonly MovedTable[]): Promise<readonly string[]> {
  const again = await refersAgain(client);
  for (const { drop } of again) await client.query(drop);
  for (const { name } of tables) await client.query(`alter table ${nameOf(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => nameOf(name)).join(', ')} restart identity`);
  return again.map(({ add }) => add);
}

async function* partsOf(client: PoolClient): AsyncIterable<Part> {
  for (const table of await movedTables(client)) yield* rowsOf(client, table);
  yield { kind: 'sequences', last: await sequencesOf(client) };
}

async function* rowsOf(client: PoolClient, { name, columns }: MovedTable): AsyncIterable<Part> {
  const row = `to_jsonb(t)::text as row from (select ${columns.map(nameOf).join(', ')} from ${nameOf(name)}) as t`;
  await client.query(`declare moved no scroll cursor for select ${row}`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${atOnce} from moved`);
    if (rows.length > 0) yield { kind: 'rows', table: name, rows: rows.map((one) => one.row) };
    if (rows.length < atOnce) break;
  }
  await client.query('close moved');
}

async function write(client: PoolClient, tables: ReadonlyMap<string, MovedTable>, part: Part): Promise<void> {
  if (part.kind === 'sequences') {
    for (const [name, last] of Object.entries(part.last))
      await client.query('select setval($1::text::regclass, $2::bigint)', [nameOf(name), last]);
    return;
  }
  const table = tables.get(part.table);
  if (!table) throw new MoveRefused(`来源有目标没有的表 ${part.table}，目标没有改动。`);
  const columns = table.columns.map(nameOf).join(', ');
  await client.query(
    `insert into ${nameOf(table.name)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${nameOf(table.name)}, $1::jsonb)`,
    [`[${part.rows.join(',')}]`],
  );
}

async function migrationsOf(client: PoolClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('schema_migration')::text as found`,
  );
  if (!rows[0]?.found) throw new MoveRefused('来源不是本系统的数据库。');
  const names = await client.query<{ name: string }>('select name from schema_migration order by name');
  return names.rows.map(({ name }) => name);
}

/** Times as texts must be the same on both engines; a large table takes its time. */
async function sessionOf(pool: Store['pool']): Promise<PoolClient> {
  const client = await pool.connect();
  await client.query(`set statement_timeout to 0; set idle_in_transaction_session_timeout to 0; set time zone 'UTC'`);
  return client;
}

/** Takes back what was not kept. The session has other settings now and does not go back to the pool. */
async function endSession(client: PoolClient): Promise<void> {
  await client.query('rollback').catch(() => undefined);
  client.release(true);
}
