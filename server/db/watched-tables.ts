import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { entities } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import type { Fields } from '../../contract/entity/field.ts';
import type { Mask } from '../../contract/core/mask.ts';

/** A table whose rows 数据日志 follows. */
interface Watched {
  readonly table: string;
  /** Columns whose values are never written down: secrets, and what is masked for people (contract/core/mask.ts). */
  readonly secret: readonly string[];
  /** Columns whose change alone is no news. */
  readonly quiet: readonly string[];
  /** Lists whose rows hold what is masked for people: which keys, and what of each stays readable. */
  readonly lists: Readonly<Record<string, Readonly<Record<string, Mask>>>>;
}

/** What every row has, and what follows from any write. */
const quiet = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'];

/** Rows of the house's own that hold letters to people. */
const unwatched: ReadonlySet<string> = new Set(['mail_outbox']);

/** Of tables that are written by hand: what their declarations do not tell. */
const further: Readonly<Record<string, Pick<Watched, 'secret' | 'quiet'>>> = {
  account: {
    secret: ['password_hash', 'email', 'mobile', 'real_name', 'street', 'sso_subject'],
    quiet: ['last_login_at', 'last_login_ip'],
  },
  // Of members not even the name: a log outlives what is erased.
  he_user: {
    secret: [
      'nickname',
      'mobile_index',
      'birthday_index',
      ...['mobile', 'real_name', 'birthday', 'address'].map((key) => `${key}_sealed`),
    ],
    quiet: ['last_login_at', 'last_login_ip'],
  },
  // What members look at is counted, not written down.
  he_banner: { secret: [], quiet: ['view_count', 'click_count'] },
  editor_page: { secret: [], quiet: ['view_count'] },
  // How far a run is, piece by piece; what came out of it is in its ledger.
  point_adjustment: { secret: [], quiet: ['ok_count', 'failed_count'] },
  he_coupon: { secret: [], quiet: ['taken_count'] },
  he_suggestion: { secret: ['contact_sealed'], quiet: [] },
  // What is compared stands for a person as the index of a phone does; a hit at the door is counted, not written.
  he_user_black_list: { secret: ['subject_key'], quiet: ['hit_count', 'last_hit_at'] },
};

const masksIn = (items: Fields): Watched['lists'][string] =>
  Object.fromEntries(Object.entries(items).flatMap(([key, { mask }]) => (mask === undefined ? [] : [[key, mask]])));

const listsIn = (fields: Fields): Watched['lists'] =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([key, { items = {} }]) => [key, masksIn(items)] as const)
      .filter(([, masks]) => Object.keys(masks).length > 0),
  );

const watchedOf = ({ name, fields }: Entity): Watched => ({
  table: name,
  secret: [
    ...Object.entries(fields).flatMap(([key, { mask }]) => (mask === undefined ? [] : [key])),
    ...(further[name]?.secret ?? []),
  ],
  quiet: [...quiet, ...(further[name]?.quiet ?? [])],
  lists: listsIn(fields),
});

/** Rights have tables of their own, and rows without a number. */
const rights: readonly Watched[] = ['role_permission', 'account_role'].map((table) => ({
  table,
  secret: [],
  quiet,
  lists: {},
}));

/** Every entity that people write, and their rights. */
const watched: readonly Watched[] = [
  ...entities.filter(({ name, observed }) => !observed && !unwatched.has(name)).map(watchedOf),
  ...rights,
];

const listOf = (columns: readonly string[]) => `'{${[...new Set(columns)].toSorted().join(',')}}'`;

/** The trigger's name changes with its arguments, so that one look tells whether it is the right one. */
function triggerOf({ table, secret, quiet: still, lists }: Watched): { readonly name: string; readonly sql: string } {
  const args = `${listOf(secret)}, ${listOf(still)}, '${JSON.stringify(lists)}'`;
  const name = `db_log_${createHash('sha256').update(args).digest('hex').slice(0, 8)}`;
  return {
    name,
    sql: `create trigger ${name} after insert or update or delete on "${table}" for each row execute function db_log_row(${args})`,
  };
}

/**
 * Has the database write down what happens to the rows of watched tables, as the declarations have it; those that are watched rightly
 * are left alone. Only while nobody else migrates (server/db/migrate.ts). Both engines have the same triggers.
 */
export async function watchTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; trigger: string | null }>(`
    select c.relname as "table", t.tgname as trigger from pg_class c
    left join pg_trigger t on t.tgrelid = c.oid and t.tgname like 'db\\_log\\_%' and t.tgname <> 'db_log_kept'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`);
  for (const one of watched) {
    const found = rows.filter(({ table }) => table === one.table);
    const { name, sql } = triggerOf(one);
    if (found.length === 0 || found.some(({ trigger }) => trigger === name)) continue;
    for (const { trigger } of found)
      if (trigger !== null) await client.query(`drop trigger ${trigger} on "${one.table}"`);
    await client.query(sql);
  }
}
