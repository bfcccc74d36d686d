import { sql } from 'kysely';
import { newEdition } from './edition.ts';
import { useCount } from './uses.ts';
import { failure } from '../http/failure.ts';
import { listOf, referrers } from '../entity/referrers.ts';
import { defineResource } from '../entity/define-resource.ts';
import { linkTo } from '../entity/read/row-links.ts';

const items = sql`from dictionary_item i where i.dictionary_id = t.id and i.status <> 'deleted'`;

/** 数据字典 (wider.md §10.6): the operators' own lists first. */
export const dictionary = defineResource('dictionary', {
  computed: {
    is_builtin: sql`t.is_builtin`,
    item_count: sql`(select count(*) ${items})`,
    use_count: useCount(sql`t.type`, (column) => sql`${column} in (select i.value ${items})`),
    blockers: sql`jsonb_build_object('isOwnAndEmpty', ${referrers([
      {
        label: '个字典项',
        rows: sql`select i.id, i.label as name ${items}`,
        path: listOf('/system/dictionary-item?dictionary_id='),
      },
    ])})`,
    place: sql`(case when t.is_builtin then '1' else '0' end || lpad(t.id::text, 12, '0'))`,
  },
  flags: { builtin: sql`t.is_builtin`, own: sql`not t.is_builtin` },
  option: { keys: ['type'], hint: (row) => String(row['type']) },
  refused: async (tx, row, event) => {
    const count = Number(row['item_count']);
    if (event !== 'DELETE' || row['is_builtin'] === true || count === 0) return undefined;
    const { rows } = await sql<{ label: string }>`
      select label from dictionary_item where dictionary_id = ${row.id} and status <> 'deleted' order by sort, id limit 5`.execute(
      tx,
    );
    const refs = [{ entity: 'dictionary_item', count, sample: rows.map(({ label }) => label) }];
    return failure('inUse', `仍有 ${count} 个字典项，不能删除`, { refs });
  },
  details: async (_db, { id }) => ({
    links: [linkTo('字典项', '/system/dictionary-item', { dictionary_id: String(id) })],
  }),
  wrote: async (tx) => {
    await newEdition(tx);
  },
});
