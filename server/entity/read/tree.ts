import { sql } from 'kysely';
import { failure, invalid } from '../../http/failure.ts';
import type { Db } from '../write/database.ts';
import type { Extension, Write } from '../resource.ts';

/** A tree of rows: `parent_id`, `name`, `sort`, and `path`, the ids from the top down to the row, `/1/4/`, which is made here. */
export interface Tree {
  readonly table: string;
  /** Levels that it may have. */
  readonly deepest: number;
  /** What the rows are called, 部门 for one. */
  readonly label: string;
}

/** What the resource of a tree has: its computed names and order, and what keeps it a tree. */
export function treeOf(tree: Tree): Required<Pick<Extension, 'computed' | 'check' | 'link' | 'place' | 'lockFor'>> {
  const table = sql.table(tree.table);
  const upTo = sql`from ${table} up where starts_with(t.path, up.path)`;
  return {
    computed: {
      // An ideographic space for each level: it stays where others collapse.
      tree_name: sql`repeat('　', (${depth} - 1)::int) || t.name`,
      tree_order: sql`(select string_agg(lpad(up.sort::text, 4, '0') || lpad(up.id::text, 12, '0'), '/' order by length(up.path)) ${upTo})`,
      tree_level: depth,
      tree_above: sql`(select string_agg(up.name, ' / ' order by length(up.path)) ${upTo} and up.id <> t.id)`,
    },
    place: { level: 'tree_level', above: 'tree_above' },
    // Two moves at once could make a ring: of a row that is put elsewhere the whole tree is locked.
    lockFor: ({ id, values }) =>
      typeof values['parent_id'] === 'number' || (id !== undefined && 'parent_id' in values)
        ? [{ table: tree.table, where: sql`true`, changes: true }]
        : [],
    check: async (tx, write) => {
      await refuseTwin(tx, tree, write);
      await refuseCycle(tx, tree, write);
    },
    link: async (tx, id, { values, created }) => {
      if (created || 'parent_id' in values) await move(tx, tree, id);
    },
  };
}

const depth = sql`(length(t.path) - length(replace(t.path, '/', '')) - 1)`;

/** The index of siblings knows no key for the top: the sentence is made here. */
async function refuseTwin(tx: Db, { table, label }: Tree, { values, row, changes }: Write): Promise<void> {
  if (!changes('name') && !changes('parent_id')) return;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where name = ${values['name']}
    and status <> 'deleted' and parent_id is not distinct from ${values['parent_id']}::bigint and id <> ${row?.id ?? 0}`.execute(
    tx,
  );
  if (rows[0]) throw failure('duplicate', `同级${label}名称已存在`, { field: 'name', existing_id: rows[0].id });
}

/** A row never lies below itself, nor too deep. The tree is locked by now (`lockFor`). */
async function refuseCycle(tx: Db, { table, label, deepest }: Tree, { values, row, changes }: Write): Promise<void> {
  const parent = values['parent_id'];
  if (!changes('parent_id') || typeof parent !== 'number') return;
  const all = sql.table(table);
  const { rows } = await sql<{ depth: number; inside: boolean; height: number }>`
    select ${depth} as depth, coalesce(starts_with(t.path, own.path), false) as inside,
      coalesce((select max(length(d.path) - length(replace(d.path, '/', ''))) from ${all} d where starts_with(d.path, own.path))
        - (length(own.path) - length(replace(own.path, '/', ''))), 0) + 1 as height
    from ${all} t left join ${all} own on own.id = ${row?.id ?? 0} where t.id = ${parent}`.execute(tx);
  const [above] = rows;
  if (above?.inside === true) throw invalid([{ field: 'parent_id', message: `上级${label}不能是自己或自己的下级` }]);
  if (above && above.depth + above.height > deepest)
    throw invalid([{ field: 'parent_id', message: `${label}最多 ${deepest} 级` }]);
}

/** The path of a row follows from the one above, and those of all below follow from it. */
async function move(tx: Db, { table }: Tree, id: number): Promise<void> {
  const all = sql.table(table);
  await sql`
    with moved as (
      select d.id, d.path as old, coalesce(up.path, '/') || d.id || '/' as new
      from ${all} d left join ${all} up on up.id = d.parent_id where d.id = ${id}
    )
    update ${all} as d set path = moved.new || substr(d.path, length(moved.old) + 1)
    from moved where d.id = moved.id or (moved.old <> '' and starts_with(d.path, moved.old))`.execute(tx);
}
