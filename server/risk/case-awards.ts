import { sql } from 'kysely';
import type { Sql } from '../entity/resource.ts';

/** Records `r` that the members of a case `t` won since it counts: its loss. */
export const awardsOf = (t: 't'): Sql => {
  const [users, since] = [sql.ref(`${t}.user_ids`), sql.ref(`${t}.since_at`)];
  return sql`r.user_id in (select u::bigint from jsonb_array_elements_text(${users}) as u) and r.won_at >= ${since}
    and r.status <> 'none'`;
};
