import { sql } from 'kysely';
import type { Sql } from '../entity/resource.ts';

/** The members that a risk case is about, by the id of the case; for `in`. */
export const caseMembers = (caseId: unknown): Sql => sql`(select u::bigint from risk_case as k,
  jsonb_array_elements_text(k.user_ids) as u where k.id = ${caseId})`;
