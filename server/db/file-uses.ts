import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { entities } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import type { Kind } from '../../contract/entity/field.ts';

/** A table whose rows show pictures of 素材库. */
export interface Showing {
  /** Also the entity's name. */
  readonly table: string;
  /** Columns with one picture or several. */
  readonly pictures: readonly string[];
  /** Columns with formatted texts, which name addresses of pictures. */
  readonly texts: readonly string[];
}

/** Columns that forms of the entity itself do not write, which its declaration does not tell. */
const further: Readonly<Record<string, readonly string[]>> = {
  account: ['avatar'],
  award_record: ['verify_photo'],
  ccn_award_set: ['win_images'],
  goods: ['sku_images'],
};

const columnsOf = ({ fields }: Entity, ...kinds: readonly Kind[]) =>
  Object.entries(fields).flatMap(([key, { kind, computed }]) => (!computed && kinds.includes(kind) ? [key] : []));

/** Every table with pictures in it: from the declarations, so that no entity has to remember to count. */
const showing: readonly Showing[] = entities
  .filter(({ observed }) => !observed)
  .map((entity) => ({
    table: entity.name,
    pictures: [...columnsOf(entity, 'image', 'images'), ...(further[entity.name] ?? [])],
    texts: columnsOf(entity, 'richtext'),
  }))
  .filter(({ pictures, texts }) => pictures.length + texts.length > 0);

const listOf = (columns: readonly string[]) => `'{${columns.toSorted().join(',')}}'`;

/** The trigger's name changes with its columns, so that one look tells whether it is the right one. */
function triggerOf({ table, pictures, texts }: Showing): { readonly name: string; readonly create: string } {
  const args = `${listOf(pictures)}, ${listOf(texts)}`;
  const name = `file_use_${createHash('sha256').update(args).digest('hex').slice(0, 8)}`;
  const columns = [...pictures, ...texts].map((column) => `"${column}"`).join(', ');
  return {
    name,
    create: `create trigger ${name} after insert or delete or update of ${columns} on "${table}"
      for each row execute function file_use_row(${args})`,
  };
}

/** Notes anew what all rows of a table show. */
const recount = ({ table, pictures, texts }: Showing): readonly string[] => [
  `delete from file_use where entity = '${table}'`,
  `insert into file_use (file_id, entity, row_id, field) select s.file_id, '${table}', t.id, s.field
    from "${table}" t cross join files_shown(to_jsonb(t), ${listOf(pictures)}, ${listOf(texts)}) s`,
];

/**
 * Has the database note which rows show which files, as the declarations have it; a table that begins to be followed, or whose columns
 * are others now, is counted anew. Only while nobody else migrates (server/db/migrate.ts). Both engines have the same triggers.
 */
export async function followFiles(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; trigger: string | null }>(`
    select c.relname as "table", t.tgname as trigger from pg_class c
    left join pg_trigger t on t.tgrelid = c.oid and t.tgname like 'file\\_use\\_%'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`);
  for (const one of showing) {
    const found = rows.filter(({ table }) => table === one.table);
    const { name, create } = triggerOf(one);
    if (found.length === 0 || found.some(({ trigger }) => trigger === name)) continue;
    const old = found.flatMap(({ trigger }) => (trigger === null ? [] : [`drop trigger ${trigger} on "${one.table}"`]));
    for (const statement of ['begin', ...old, create, ...recount(one), 'commit']) await client.query(statement);
  }
}
