import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../entity/write/database.ts';
import { invalid } from '../../http/failure.ts';

/** A 本地核销点 by its number. Until there are stores, it is what `store_no` of engines.md §1.5 names. */
export const pointNo = z
  .string({ error: '缺少 store_no' })
  .regex(/^HX\d{6,15}$/, { error: 'store_no 应为核销点编号' })
  .describe('Number of a verification point, HX and digits');

/** @throws {Failure} 40001 with the field that names no point */
export async function pointNumbered(tx: Db, no: string, field: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from localverifice where entry_no = ${no}`.execute(tx);
  const [found] = rows;
  if (!found) throw invalid([{ field, message: '核销点不存在' }]);
  return found.id;
}
