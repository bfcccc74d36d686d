import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '../../contract/entity/entity.ts';
import { formFields } from '../../contract/entity/entity.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Field, Picture, Values } from '../../contract/entity/field.ts';
import { type PictureFacts, pictureFault } from '../../contract/files/picture-rule.ts';
import { pictureUrl } from '../core/file-address.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { invalid } from '../http/failure.ts';
import type { Sql } from '../entity/resource.ts';
import { scopeOf } from '../entity/read/scope.ts';
import { asPictures } from '../entity/read/wire-values.ts';

/**
 * Puts our own addresses into the pictures of a write: the address is the file table's, never the request's. A picture must be the
 * writer's own upload, the house's, one of 素材库 for whoever sees that, stand in a row that he may see or have stood in this one,
 * which is `before`: the number of a file opens nothing.
 * @throws {Failure} 40001 for a picture that was never uploaded, is not the writer's to use, or is not what the field declares
 */
export async function withOwnPictures(
  tx: Db,
  entity: Entity,
  values: Values,
  before: Values,
  writer: Operator,
): Promise<Values> {
  await refuseDeleted(tx, entity, values, before);
  const fields = Object.entries(formFields(entity, 'edit')).filter(
    ([, { kind }]) => kind === 'image' || kind === 'images',
  );
  const asked = [...new Set(fields.flatMap(([key]) => asPictures(values[key]).map(({ file_id }) => file_id)))];
  if (asked.length === 0) return values;
  const kept = new Set(fields.flatMap(([key]) => asPictures(before[key]).map(({ file_id }) => file_id)));
  const mayUse = sql<boolean>`(${isOwn(writer)} or ${seesLibrary(writer)} or file.id = any(${[...kept]}::bigint[])
    or ${sql.join(
      fields.flatMap(([key]) => [isShownIn(entity, key, writer), stoodIn(entity, key, before['id'])]),
      sql` or `,
    )})`;
  const known = await filesOf(tx, asked, mayUse);
  const errors: FieldError[] = [];
  const own = fields.map(([key, field]) => {
    const { kind } = field;
    const stood = hasMoved(field, values, before) ? [] : asPictures(before[key]);
    const message = faultIn({ field, values }, asPictures(values[key]), stood, known);
    if (message !== undefined) errors.push({ field: key, message });
    const pictures = asPictures(values[key]).map(({ file_id }) => ({
      file_id,
      url: pictureUrl(known.get(file_id)?.stored_name ?? ''),
    }));
    return [key, kind === 'image' ? (pictures[0] ?? null) : pictures] as const;
  });
  if (errors.length > 0) throw invalid(errors);
  return { ...values, ...Object.fromEntries(own.filter(([key]) => values[key] !== null && values[key] !== undefined)) };
}

/** Whether pictures have to be of another size now: those that stand there are looked at anew. */
const hasMoved = ({ sized }: Field, values: Values, before: Values): boolean =>
  sized !== undefined && JSON.stringify(sized(values)) !== JSON.stringify(sized(before));

/** A file that is there, with where it is had. */
interface KnownFile extends PictureFacts {
  readonly id: number;
  readonly stored_name: string;
}

/** Files that may be used, by number; nobody deletes one that is about to be shown. `mayUse`: a condition over `file`. */
export async function filesOf(
  tx: Db,
  asked: readonly number[],
  mayUse: RawBuilder<boolean>,
): Promise<ReadonlyMap<number, KnownFile>> {
  const files = await tx
    .selectFrom('file')
    .select(['id', 'stored_name', 'mime', 'size', 'width', 'height'])
    .where('id', 'in', asked)
    .where('status', '=', 'kept')
    .where(mayUse)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(files.map((file) => [file.id, file]));
}

/** What is wrong with the first picture of a field that cannot stand there. Those that stand there already were let in once. */
export function faultIn(
  { field, values }: { readonly field: Field; readonly values: Values },
  pictures: readonly Picture[],
  before: readonly Picture[],
  known: ReadonlyMap<number, PictureFacts>,
): string | undefined {
  for (const [at, { file_id: id }] of pictures.entries()) {
    const facts = known.get(id);
    if (!facts) return `${field.label}不存在，请重新上传`;
    const isNew = !before.some(({ file_id }) => file_id === id);
    const fault = isNew ? pictureFault(field, facts, values) : undefined;
    if (fault !== undefined) return `${field.label}${pictures.length > 1 ? `第 ${at + 1} 张：` : '：'}${fault}`;
  }
  return undefined;
}

/** Whether the writer uploaded the file, or the house did. */
export const isOwn = ({ accountId }: Operator): Sql =>
  sql`(file.uploader_id is null or exists (
    select from file_holder as held where held.file_id = file.id and held.account_id = ${accountId}))`;

/** Whether the writer may choose from 素材库. */
export const seesLibrary = ({ grants }: Operator): Sql => sql`${sql.lit(grants?.has('Upload.query') ?? false)}`;

/** Whether the file stands in this field of a row that the writer may see: copies use its pictures. */
export const isShownIn = (entity: Entity, key: string, writer: Operator): Sql =>
  sql`exists (select from ${sql.table(entity.name)} as t
    where ${sql.ref(`t.${key}`)} @> ${heldBy(entity, key)} and ${scopeOf(entity, writer)})`;

/** Whether the file stood in this field of this row before: an earlier version can be put back. */
const stoodIn = (entity: Entity, key: string, id: unknown): Sql =>
  id === undefined
    ? sql`false`
    : sql`exists (select from row_change as c
        where c.entity = ${entity.name} and c.row_id = ${id} and c.before -> ${key}::text @> ${heldBy(entity, key)})`;

/** The file as the column of the field holds it. */
function heldBy(entity: Entity, key: string): Sql {
  const one = sql`jsonb_build_object('file_id', file.id)`;
  return entity.fields[key]?.kind === 'image' ? one : sql`jsonb_build_array(${one})`;
}

const addresses = /\/uploads\/([\w-]+\.\w{3,4})/g;
const namesIn = (html: unknown): readonly string[] =>
  typeof html === 'string' ? [...html.matchAll(addresses)].map(([, name = '']) => name) : [];

/** Pictures that a formatted text newly shows stay as they are until it is written. @throws {Failure} 40001 for one that was deleted */
async function refuseDeleted(tx: Db, entity: Entity, values: Values, before: Values): Promise<void> {
  const errors: FieldError[] = [];
  for (const [key, { kind, label }] of Object.entries(formFields(entity, 'edit'))) {
    const names = kind === 'richtext' && values[key] !== before[key] ? namesIn(values[key]) : [];
    if (names.length === 0) continue;
    const files = await tx
      .selectFrom('file')
      .select('status')
      .where('stored_name', 'in', names)
      .orderBy('id')
      .forShare()
      .execute();
    if (files.some(({ status }) => status === 'deleted'))
      errors.push({ field: key, message: `${label}中有图片已从素材库删除，请移除后再保存` });
  }
  if (errors.length > 0) throw invalid(errors);
}
