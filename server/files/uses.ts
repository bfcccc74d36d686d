import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import { type Entity, fieldOf } from '../../contract/entity/entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { recordAddress } from '../../contract/menu/record-address.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import { nameColumn } from '../entity/read/references.ts';
import type { Sql } from '../entity/resource.ts';
import { toRecord } from '../entity/read/row-links.ts';
import { scopeOf } from '../entity/read/scope.ts';

/** Most rows that are named at once. */
const mostNamed = 100;

interface Use {
  readonly id: number;
  readonly title: string;
  readonly fields: readonly string[];
}

/** What an activity has beside it bears the number of the activity, and no name but that one's; a line of the black list has whom it keeps. */
const besides: Readonly<Record<string, Sql>> = {
  acticode_activity: sql`(select a.title from activity a where a.id = t.id)`,
  ccn_setting: sql`(select a.title from ccn_activity a where a.id = t.id)`,
  he_user_black_list: sql`coalesce(t.subject_value, (select u.user_no from he_user u where u.id = t.user_id))`,
};

const nameIn = (entity: Entity): Sql => besides[entity.name] ?? sql.ref(`t.${nameColumn(entity)}`);

/** The rows of an entity that show the file, with the fields they show it in. */
async function rowsOf(db: Db, { entity, file }: { entity: Entity; file: number }, viewer: Viewer) {
  const { rows } = await sql<Use>`
    select t.id, ${nameIn(entity)} as title, jsonb_agg(u.field order by u.field) as fields
    from file_use u join ${sql.table(entity.name)} t on t.id = u.row_id
    where u.file_id = ${file} and u.entity = ${entity.name} and ${scopeOf(entity, viewer)}
    group by t.id order by t.id limit ${mostNamed}`.execute(db);
  return rows;
}

async function countsOf(db: Db, file: number) {
  const { rows } = await sql<{ entity: string; count: number }>`
    select entity, count(*) as count from file_use where file_id = ${file} group by entity order by entity`.execute(db);
  return rows.map(({ entity, count }) => ({ entity: entityNamed(entity), count }));
}

/** What a field of an entity is called; columns that no declaration has are pictures of people. */
const labelOf = (entity: Entity, key: string) => (entity.fields[key] ? fieldOf(entity, key).label : '头像');

/**
 * Where a file is used: ways to the rows that the viewer may open, and in words how many others there are: what he may not see has no
 * name here either.
 */
export async function usesOf(db: Db, file: number, viewer: Viewer): Promise<Values> {
  const links = [];
  let hidden = 0;
  for (const { entity, count } of await countsOf(db, file)) {
    const isListed = recordAddress(entity.name, file) !== undefined;
    const may = viewer === 'house' || viewer.grants?.has(`${entity.permissionId}.get`);
    const rows = isListed && may ? await rowsOf(db, { entity, file }, viewer) : [];
    for (const { id, title, fields } of rows)
      links.push(
        ...toRecord(
          `${entity.label}「${title}」${fields.map((key) => labelOf(entity, key)).join('、')}`,
          entity.name,
          id,
        ),
      );
    hidden += count - rows.reduce((sum, { fields }) => sum + fields.length, 0);
  }
  return { links, used_elsewhere: hidden > 0 ? `另有 ${hidden} 处在您不能查看的页面` : null };
}

/** What refers to a file, as 40903 carries it (wider.md §1.4). Rows are not named: whoever deletes may not see them all. */
export async function refsOf(db: Db, file: number) {
  const counts = await countsOf(db, file);
  return {
    words: counts.map(({ entity, count }) => `${entity.label} ${count} 处`).join('、'),
    refs: counts.map(({ entity, count }) => ({ entity: entity.name, count, sample: [] })),
  };
}
