import { type RawBuilder, sql } from 'kysely';
import { type CodeEnum, enumsOf } from '../../contract/dictionary/dictionary.ts';
import { entities } from '../../contract/entities.ts';
import type { Db } from '../entity/write/database.ts';
import { type BusinessList, usedLists } from './business-lists.ts';
import { newEdition } from './edition.ts';

interface Row {
  readonly type: string;
  readonly value: string;
  readonly label: string;
  readonly color: string;
  readonly sort: number;
}

/** Rows as a table `w` of a query. */
const typesIn = (types: readonly Pick<CodeEnum, 'type' | 'name'>[]): RawBuilder<unknown> =>
  sql`unnest(${types.map(({ type }) => type)}::text[], ${types.map(({ name }) => name)}::text[])
    with ordinality as w(type, name, at)`;
const rowsIn = (rows: readonly Row[]): RawBuilder<unknown> => {
  const column = (key: keyof Row) => rows.map((row) => row[key]);
  return sql`unnest(${column('type')}::text[], ${column('value')}::text[], ${column('label')}::text[],
    ${column('color')}::text[], ${column('sort')}::bigint[]) as w(type, value, label, color, sort)`;
};

const place = (at: number) => (at + 1) * 10;

const rowsOf = ({ type, options }: CodeEnum): readonly Row[] =>
  Object.entries(options).map(([value, { label, color = 'default' }], at) => ({
    type,
    value,
    label,
    color,
    sort: place(at),
  }));

/** Two sets of an entity may be called the same; a dictionary's name is its own. */
function named(enums: readonly CodeEnum[]): readonly CodeEnum[] {
  const taken = new Set<string>();
  return enums.map((one) => {
    const name = taken.has(one.name) ? `${one.name}（${one.type}）` : one.name;
    taken.add(name);
    return { ...one, name };
  });
}

/**
 * Makes the dictionaries of the program's own sets what the declarations say, and the lists that its fields choose from. What operators
 * have named otherwise keeps their words; sets that the program no longer has go.
 */
export async function ensureDictionaries(tx: Db): Promise<void> {
  // First, so that they are the ones with the small numbers.
  const made = await ensureLists(tx, usedLists);
  const enums = named(entities.flatMap(enumsOf));
  const wanted = rowsIn(enums.flatMap(rowsOf));
  const inForce = sql`d.is_builtin and d.status <> 'deleted'`;
  const steps = [
    sql`insert into dictionary (name, type, is_builtin) select w.name, w.type, true from ${typesIn(enums)}
      where not exists (select from dictionary d where d.type = w.type and ${inForce})
      order by w.at on conflict do nothing`,
    sql`insert into dictionary_item (dictionary_id, value, label, color, sort) select d.id, w.value, w.label, w.color, w.sort
      from ${wanted} join dictionary d on d.type = w.type and ${inForce}
      where not exists (select from dictionary_item t where t.dictionary_id = d.id and t.value = w.value and t.status <> 'deleted')
      on conflict do nothing`,
    sql`update dictionary_item as t set label = w.label, color = w.color, sort = w.sort
      from ${wanted} join dictionary d on d.type = w.type and ${inForce}
      where t.dictionary_id = d.id and t.value = w.value and t.status <> 'deleted' and t.updated_by is null
        and (t.label, t.color, t.sort) is distinct from (w.label, w.color, w.sort)`,
    sql`update dictionary_item as t set status = 'deleted' from dictionary d where d.id = t.dictionary_id and ${inForce}
      and t.status <> 'deleted'
      and not exists (select from ${wanted} where w.type = d.type and w.value = t.value)`,
    sql`update dictionary as d set status = 'deleted' where ${inForce}
      and not exists (select from ${typesIn(enums)} where w.type = d.type)`,
  ];
  let written = 0n;
  for (const step of steps) written += (await step.execute(tx)).numAffectedRows ?? 0n;
  if (written > 0n || made) await newEdition(tx);
}

/** Begins lists that were never there; what operators deleted stays deleted. Whether any was made. */
export async function ensureLists(tx: Db, lists: readonly BusinessList[]): Promise<boolean> {
  const { rows: made } = await sql<{ id: number; type: string }>`
    insert into dictionary (name, type) select w.name, w.type from ${typesIn(lists)}
    where not exists (select from dictionary d where d.type = w.type or d.name = w.name)
    order by w.at on conflict do nothing
    returning id, type`.execute(tx);
  const rows = lists
    .filter(({ type }) => made.some((one) => one.type === type))
    .flatMap(({ type, words }) =>
      Object.entries(words).map(([value, label], at) => ({ type, value, label, color: 'default', sort: place(at) })),
    );
  await sql`insert into dictionary_item (dictionary_id, value, label, color, sort) select d.id, w.value, w.label, w.color, w.sort
    from ${rowsIn(rows)} join dictionary d on d.type = w.type and d.status <> 'deleted'`.execute(tx);
  return made.length > 0;
}
