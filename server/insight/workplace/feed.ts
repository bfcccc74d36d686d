import { sql } from 'kysely';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';
import { byPeople, visible } from '../figures/rows.ts';

const shown = 20;

/** One line of 动态: who did what, when. */
export interface FeedLine {
  readonly id: number;
  readonly at: string;
  readonly nickname: string;
  readonly summary: string;
  readonly permission_id: string;
  readonly entity: string;
  readonly biz_id: number | null;
  readonly biz_name: string;
}

/** The newest operations: the caller's own, or everybody's with the right to the operation log. */
export async function feedOf(db: Db, caller: Caller): Promise<readonly FeedLine[]> {
  const { rows } = await sql<FeedLine>`
    select id, at, nickname, summary, permission_id, entity, biz_id, biz_name from operation_log
    where result = 'success' and ${byPeople} and ${visible(caller)} order by id desc limit ${shown}`.execute(db);
  return rows;
}
