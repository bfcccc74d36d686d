import { sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';

/** Has all members looked at anew because a level asks for something else, or can be reached again (server/points/standing/level-runs.ts). */
export const askForRun = (tx: Db, levelId: number) =>
  sql`insert into level_run (level_id) values (${levelId}::bigint)`.execute(tx);
