import type { Entity } from '../../contract/entity.ts';
import { formFields } from '../../contract/entity.ts';
import type { FieldError } from '../../contract/fault.ts';
import type { Values } from '../../contract/field.ts';
import { pictureUrl } from '../uploads/address.ts';
import type { Db } from './database.ts';
import { invalid } from '../http/failure.ts';
import { asPictures } from './wire-values.ts';

/**
 * Puts our own addresses into the pictures of a write: the address is the file table's, never the request's.
 * @throws {Failure} 40001 for a picture that was never uploaded
 */
export async function withOwnPictures(tx: Db, entity: Entity, values: Values): Promise<Values> {
  const fields = Object.entries(formFields(entity, 'edit')).filter(
    ([, { kind }]) => kind === 'image' || kind === 'images',
  );
  const asked = [...new Set(fields.flatMap(([key]) => asPictures(values[key]).map(({ file_id }) => file_id)))];
  if (asked.length === 0) return values;
  const files = await tx.selectFrom('file').select(['id', 'stored_name']).where('id', 'in', asked).execute();
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
