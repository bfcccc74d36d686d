import { sql } from 'kysely';
import type { Entity } from '../../contract/entity.ts';
import { formFields } from '../../contract/entity.ts';
import type { FieldError } from '../../contract/fault.ts';
import type { Values } from '../../contract/field.ts';
import { pictureUrl } from '../uploads/address.ts';
import type { Db, Operator } from './database.ts';
import { invalid } from '../http/failure.ts';
import type { Sql } from './resource.ts';
import { scopeOf } from './scope.ts';
import { asPictures } from './wire-values.ts';

/**
 * Puts our own addresses into the pictures of a write: the address is the file table's, never the request's. A picture must be the
 * writer's own upload, the house's, or stand in a row that he may see: the number of a file opens nothing.
 * @throws {Failure} 40001 for a picture that was never uploaded, or is not the writer's to use
 */
export async function withOwnPictures(
  tx: Db,
  entity: Entity,
  values: Values,
  before: Values,
  writer: Operator,
): Promise<Values> {
  const fields = Object.entries(formFields(entity, 'edit')).filter(
    ([, { kind }]) => kind === 'image' || kind === 'images',
  );
  const asked = [...new Set(fields.flatMap(([key]) => asPictures(values[key]).map(({ file_id }) => file_id)))];
  if (asked.length === 0) return values;
  const kept = new Set(fields.flatMap(([key]) => asPictures(before[key]).map(({ file_id }) => file_id)));
  const mayUse = sql<boolean>`(${isOwn(writer)} or file.id = any(${[...kept]}::bigint[])
    or ${sql.join(
      fields.map(([key]) => isShownIn(entity, key, writer)),
      sql` or `,
    )})`;
  const files = await tx
    .selectFrom('file')
    .select(['id', 'stored_name'])
    .where('id', 'in', asked)
    .where(mayUse)
    .execute();
  const urls = new Map(files.map(({ id, stored_name }) => [id, pictureUrl(stored_name)]));
  const errors: FieldError[] = [];
  const own = fields.map(([key, { kind, label }]) => {
    const pictures = asPictures(values[key]).map(({ file_id }) => ({ file_id, url: urls.get(file_id) }));
    if (pictures.some(({ url }) => url === undefined))
      errors.push({ field: key, message: `${label}不存在，请重新上传` });
    return [key, kind === 'image' ? (pictures[0] ?? null) : pictures] as const;
  });
  if (errors.length > 0) throw invalid(errors);
  return { ...values, ...Object.fromEntries(own.filter(([key]) => values[key] !== null && values[key] !== undefined)) };
}

/** Whether the writer uploaded the file, or the house did. */
const isOwn = ({ accountId }: Operator): Sql =>
  sql`(file.uploader_id is null or exists (
    select from file_holder as held where held.file_id = file.id and held.account_id = ${accountId}))`;

/** Whether the file stands in this field of a row that the writer may see: copies use its pictures. */
const isShownIn = (entity: Entity, key: string, writer: Operator): Sql => {
  const one = sql`jsonb_build_object('file_id', file.id)`;
  const held = entity.fields[key]?.kind === 'image' ? one : sql`jsonb_build_array(${one})`;
  return sql`exists (select from ${sql.table(entity.name)} as t
    where ${sql.ref(`t.${key}`)} @> ${held} and ${scopeOf(entity, writer)})`;
};
