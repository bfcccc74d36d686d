import { sql } from 'kysely';
import type { FieldError } from '../../contract/fault.ts';
import type { Values } from '../../contract/field.ts';
import type { Row } from '../../contract/page.ts';
import { skus } from '../../contract/sku.ts';
import { entityNamed } from '../../contract/entities.ts';
import { invalid } from '../http/failure.ts';
import { pictureUrl } from '../uploads/address.ts';
import type { Db, Operator } from './database.ts';
import { faultIn, filesOf, isOwn, isShownIn, seesLibrary } from './pictures.ts';
import { asPictures } from './wire-values.ts';

const field = skus.items?.['image'];
const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);
const pictureOf = ({ image }: Values) => asPictures(image)[0];

/**
 * Puts our own addresses into the pictures of kinds (award.md §3.7, `skus[].image`), which must be the writer's to use as those of the goods
 * themselves must (server/resources/pictures.ts).
 * @throws {Failure} 40001 with the first kind whose picture cannot stand there
 */
export async function withSkuPictures(tx: Db, values: Values, row: Row | undefined, writer: Operator): Promise<Values> {
  const rows = rowsIn(values['skus']);
  const asked = [...new Set(rows.flatMap((sku) => pictureOf(sku)?.file_id ?? []))];
  if (!field || asked.length === 0) return values;
  const before = rowsIn(row?.['skus']).flatMap((sku) => pictureOf(sku) ?? []);
  const stood = sql`exists (select from row_change as c where c.entity = 'goods' and c.row_id = ${row?.id ?? 0}
    and c.before -> 'skus' @> jsonb_build_array(jsonb_build_object('image', jsonb_build_object('file_id', file.id))))`;
  const known = await filesOf(
    tx,
    asked,
    sql<boolean>`(${isOwn(writer)} or ${seesLibrary(writer)} or file.id = any(${before.map(({ file_id }) => file_id)}::bigint[])
      or ${isShownIn(entityNamed('goods'), 'sku_images', writer)} or ${stood})`,
  );
  const errors: FieldError[] = rows.flatMap((sku, at) => {
    const picture = pictureOf(sku);
    const message = picture && faultIn(field, [picture], before, known);
    return message === undefined ? [] : [{ field: 'skus', message: `第 ${at + 1} 行：${message}` }];
  });
  if (errors.length > 0) throw invalid(errors.slice(0, 1));
  const own = rows.map((sku) => {
    const picture = pictureOf(sku);
    const file = picture && known.get(picture.file_id);
    return { ...sku, image: file ? { file_id: file.id, url: pictureUrl(file.stored_name) } : null };
  });
  return { ...values, skus: own };
}
