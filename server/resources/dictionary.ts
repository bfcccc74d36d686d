import { sql } from 'kysely';
import { newEdition } from '../dictionaries/edition.ts';
import { failure } from '../http/failure.ts';
import { defineResource } from './resource.ts';
import { linkTo } from './row-links.ts';

const items = sql`from dictionary_item i where i.dictionary_id = t.id and i.status <> 'deleted'`;

/** 数据字典 (wider.md §10.6): the operators' own lists first. */
export const dictionary = defineResource('dictionary', {
  computed: {
    is_builtin: sql`t.is_builtin`,
    item_count: sql`(select count(*) ${items})`,
    place: sql`(case when t.is_builtin then '1' else '0' end || lpad(t.id::text, 12, '0'))`,
  },
  flags: { builtin: sql`t.is_builtin`, own: sql`not t.is_builtin` },
  option: { keys: ['type'], hint: (row) => String(row['type']) },
  refused: async (_tx, row, event) => {
    const count = Number(row['item_count']);
    if (event !== 'DELETE' || row['is_builtin'] === true || count === 0) return undefined;
    const refs = [{ entity: 'dictionary_item', count, sample: [] }];
    return failure('inUse', `仍有 ${count} 个字典项，不能删除`, { refs });
  },
  details: async (_db, { id }) => ({
    links: [linkTo('字典项', '/system/dictionary-item', { dictionary_id: String(id) })],
  }),
  wrote: async (tx) => {
    await newEdition(tx);
  },
});
