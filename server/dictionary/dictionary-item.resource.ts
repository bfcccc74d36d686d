import { sql } from 'kysely';
import { newEdition } from './edition.ts';
import { isUsedList, shownUses, type Use, useCount, useLinks, usesOf, usesText } from './uses.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Db } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';
import { asIds } from '../entity/read/wire-values.ts';

/** Levels that a dictionary may have. */
const deepest = 3;

/** The item itself and those above it, by how many steps; one more than there may be, so that a ring is found out. */
const upwards = sql`with recursive up(id, parent_value, sort, steps) as (
    select t.id, t.parent_value, t.sort, 0
    union all
    select p.id, p.parent_value, p.sort, up.steps + 1 from up join dictionary_item p
      on p.dictionary_id = t.dictionary_id and p.value = up.parent_value and p.status <> 'deleted' and up.steps < ${deepest}::int)`;
const fromTop = sql`(${upwards} select count(*) from up)`;
const isBelow = sql`c.dictionary_id = t.dictionary_id and c.parent_value = t.value and c.status <> 'deleted'`;

/** 字典项 (wider.md §10.6). */
export const dictionaryItem = defineResource('dictionary_item', {
  joins: sql`left join dictionary as kept on kept.id = t.dictionary_id`,
  computed: {
    type: sql`kept.type`,
    is_builtin: sql`kept.is_builtin`,
    tree_label: sql`repeat('　', (${fromTop} - 1)::int) || t.label`,
    tree_order: sql`lpad(t.dictionary_id::text, 12, '0') || (${upwards}
      select string_agg(lpad(sort::text, 4, '0') || lpad(id::text, 12, '0'), '/' order by steps desc) from up)`,
    use_count: useCount(sql`kept.type`, (column) => sql`${column} = t.value`),
    children: sql`(select count(*) from dictionary_item c where ${isBelow})`,
  },
  details: async (db, { type, value }, viewer) => ({
    links: useLinks(String(type), String(value)),
    ...(isUsedList(String(type)) && { used_by: await shownUses(db, String(type), String(value), viewer) }),
  }),
  // Items of one dictionary are written one after another: two moves at once could make a ring.
  lockFor: ({ id, values }) => [
    { table: 'dictionary', ids: asIds(values['dictionary_id']), changes: true },
    ...(id === undefined
      ? []
      : [
          {
            table: 'dictionary',
            where: sql`t.id = (select dictionary_id from dictionary_item where id = ${id})`,
            changes: true,
          },
        ]),
  ],
  check: async (tx, write) => {
    await refuseForeign(tx, write);
    await refuseRecoding(tx, write);
  },
  link: async (tx, id, { values, created }) => {
    // Rows of a file are made without `wrote`.
    if (created) await newEdition(tx);
    if (created || 'parent_value' in values) await refuseLoose(tx, id);
    if (values['is_default'] === true)
      await sql`update dictionary_item as t set is_default = false from dictionary_item as chosen
        where chosen.id = ${id} and t.dictionary_id = chosen.dictionary_id and t.id <> ${id} and t.is_default`.execute(
        tx,
      );
  },
  moved: async (tx, row, event) => {
    const below = event === 'DELETE' ? Number(row['children']) : 0;
    if (below > 0)
      throw failure('inUse', `仍有 ${below} 个下级字典项，不能删除`, { refs: [await childrenOf(tx, row, below)] });
    const uses = event === 'DELETE' ? await usesOfRow(tx, row) : [];
    if (uses.length > 0) throw failure('inUse', `仍有 ${usesText(uses)}在使用，不能删除，可以停用`, { refs: uses });
  },
  wrote: async (tx) => {
    await newEdition(tx);
  },
});

async function childrenOf(tx: Db, row: Row, count: number) {
  const { rows } = await sql<{ label: string }>`
    select c.label from dictionary_item t join dictionary_item c on ${isBelow} where t.id = ${row.id} order by c.sort, c.id limit 5`.execute(
    tx,
  );
  return { entity: 'dictionary_item', count, sample: rows.map(({ label }) => label) };
}

const usesOfRow = (tx: Db, row: Row): Promise<readonly Use[]> => usesOf(tx, String(row['type']), String(row['value']));

/** Looked at when the row stands: a file brings an item and the one above it together. */
async function refuseLoose(tx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ known: boolean; deep: number }>`
    with recursive below(id, value, steps) as (
      select t.id, t.value, 0 from dictionary_item t where t.id = ${id}
      union all
      select c.id, c.value, below.steps + 1 from below join dictionary_item c
        on c.parent_value = below.value and c.status <> 'deleted' and below.steps < ${deepest}::int
        and c.dictionary_id = (select dictionary_id from dictionary_item where id = ${id}))
    select t.parent_value is null or exists (select from dictionary_item p where p.dictionary_id = t.dictionary_id
        and p.value = t.parent_value and p.status <> 'deleted') as known,
      ${fromTop} + (select max(steps) from below) as deep
    from dictionary_item t where t.id = ${id}`.execute(tx);
  const [found] = rows;
  if (found?.known === false) throw invalid([{ field: 'parent_value', message: '上级的值不在该字典中' }]);
  if (found && found.deep > deepest)
    throw invalid([{ field: 'parent_value', message: `字典最多 ${deepest} 级，上级不能是自己或自己的下级` }]);
}

/** The sets of the program are the program's: nobody adds a code that no line of it knows. */
async function refuseForeign(tx: Db, { values, row }: Write): Promise<void> {
  if (row) return;
  const { rows } = await sql<{ is_builtin: boolean }>`
    select is_builtin from dictionary where id = ${values['dictionary_id']}`.execute(tx);
  if (rows[0]?.is_builtin === true)
    throw invalid([{ field: 'dictionary_id', message: '内置字典的项随程序存在，不能新增' }]);
}

/** A code that rows have stays what it is: they would be left without a name. */
async function refuseRecoding(tx: Db, { row, changes }: Write): Promise<void> {
  if (!row || !changes('value')) return;
  if (Number(row['children']) > 0) throw invalid([{ field: 'value', message: '仍有下级字典项，不能修改' }]);
  const uses = await usesOfRow(tx, row);
  if (uses.length > 0) throw invalid([{ field: 'value', message: `仍有 ${usesText(uses)}在使用，不能修改` }]);
}
