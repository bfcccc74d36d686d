import { sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';

/** Lays the level down that everybody begins with, as the migration does, where there is none. */
export async function ensureDefaultLevel(tx: Db): Promise<void> {
  await sql`insert into he_level (name, level, experience, discount, point_rate, is_default)
    select '普通会员', 1, 0, 1000000, 1000000, true where not exists (select from he_level where is_default)`.execute(
    tx,
  );
}
