import type { Entity } from './entity.ts';
import type { Values } from './field.ts';

/**
 * The number or code in a field that names the row, or something that the row is about: people pass it on, so lists and details let it be
 * copied. Empty for other fields, and where there is none.
 */
export function codeIn({ numbered, fields }: Entity, key: string, row: Values): string {
  const isCode = key === numbered?.field || fields[key]?.names === true;
  const value = row[key];
  return isCode && (typeof value === 'string' || typeof value === 'number') ? String(value) : '';
}
