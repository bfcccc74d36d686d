import type { Row } from '../../contract/core/page.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { clockOf } from '../entity/period.ts';
import type { Db } from '../entity/write/database.ts';

/** The notes of a suggestion with one more before them. */
export async function withNote(db: Db, { notes }: Row, text: string, by: string): Promise<readonly object[]> {
  const { at } = await clockOf(db);
  return [{ at: inZone(Date.parse(at)), by, text }, ...(Array.isArray(notes) ? (notes as readonly object[]) : [])];
}
