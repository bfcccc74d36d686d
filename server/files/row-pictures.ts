import { sql } from 'kysely';
import type { Entity } from '../../contract/entity/entity.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Picture, Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { invalid } from '../http/failure.ts';
import { pictureUrl } from '../core/file-address.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { faultIn, filesOf, isOwn, isShownIn, seesLibrary } from './pictures.ts';
import { asPictures } from '../entity/read/wire-values.ts';

/** Where the rows of a list have a picture each. */
export interface RowPictures {
  readonly entity: Entity;
  /** The field of kind `list`, and the `image` among its items. */
  readonly list: string;
  readonly item: string;
  /** The column of the entity's own table that tells which files its rows show (server/db/file-uses.ts). */
  readonly shown: string;
}

const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);

/**
 * Puts our own addresses into the pictures that stand in the rows of a list, which must be the writer's to use as those of the entity's own
 * fields must (server/files/pictures.ts).
 * @throws {Failure} 40001 with the first row whose picture cannot stand there
 */
export const withRowPictures =
  ({ entity, list, item, shown }: RowPictures) =>
  async (tx: Db, values: Values, row: Row | undefined, writer: Operator): Promise<Values> => {
    const field = entity.fields[list]?.items?.[item];
    const pictureOf = (one: Values): Picture | undefined => asPictures(one[item])[0];
    const rows = rowsIn(values[list]);
    const asked = [...new Set(rows.flatMap((one) => pictureOf(one)?.file_id ?? []))];
    if (!field || asked.length === 0) return values;
    const before = rowsIn(row?.[list]).flatMap((one) => pictureOf(one) ?? []);
    const held = sql`jsonb_build_array(jsonb_build_object(${item}::text, jsonb_build_object('file_id', file.id)))`;
    const stood = sql`exists (select from row_change as c where c.entity = ${entity.name} and c.row_id = ${row?.id ?? 0}
      and c.before -> ${list}::text @> ${held})`;
    const known = await filesOf(
      tx,
      asked,
      sql<boolean>`(${isOwn(writer)} or ${seesLibrary(writer)} or file.id = any(${before.map(({ file_id }) => file_id)}::bigint[])
        or ${isShownIn(entity, shown, writer)} or ${stood})`,
    );
    const errors: FieldError[] = rows.flatMap((one, at) => {
      const picture = pictureOf(one);
      const message = picture && faultIn({ field, values: one }, [picture], before, known);
      return message === undefined ? [] : [{ field: list, message: `第 ${at + 1} 行：${message}` }];
    });
    if (errors.length > 0) throw invalid(errors.slice(0, 1));
    const own = rows.map((one) => {
      const picture = pictureOf(one);
      const file = picture && known.get(picture.file_id);
      return { ...one, [item]: file ? { file_id: file.id, url: pictureUrl(file.stored_name) } : null };
    });
    return { ...values, [list]: own };
  };
