import type { Picture, Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';

/*
 * Readers of values whose field kind is known but whose type the compiler cannot follow. What has another type than its
 * kind says reads as empty; it cannot come out of a schema or of a column.
 */

/** A text, number or flag in words; '' for anything else. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** The ids of a reference or of references. */
export const asIds = (value: unknown): readonly number[] => (Array.isArray(value) ? value : [value]).filter(isId);

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const isPicture = (value: unknown): value is Picture => isObject(value) && isId(value['file_id']);

/** The pictures of an image or of images. */
export const asPictures = (value: unknown): readonly Picture[] =>
  (Array.isArray(value) ? value : [value]).filter(isPicture);

/** Whether values read from the database have what every row has. */
export const isRow = (values: Values): values is Row =>
  isId(values['id']) && isId(values['version']) && typeof values['status'] === 'string';
