import { sql } from 'kysely';
import { verifiersIn } from '../../contract/verifiers.ts';
import { invalid } from '../http/failure.ts';
import type { Db } from './database.ts';
import type { Write } from './resource.ts';

/**
 * A phone belongs to one point only (award.md §3.13): whoever scans there is known by it. Writers of verifiers wait for one another, since
 * no index looks into their list.
 * @throws {Failure} 40001 with the point that has it
 */
export async function checkVerifiers(tx: Db, { values, row, changes }: Write): Promise<void> {
  if (!changes('verifiers')) return;
  const mobiles = verifiersIn(values['verifiers']).map(({ mobile }) => String(mobile));
  await sql`select pg_advisory_xact_lock(hashtextextended('verifiers', 0))`.execute(tx);
  const { rows } = await sql<{ title: string; mobile: string }>`
    select p.title, one.row ->> 'mobile' as mobile
    from localverifice as p cross join jsonb_array_elements(p.verifiers) as one (row)
    where p.status <> 'archived' and p.id <> ${row?.id ?? 0} and one.row ->> 'mobile' = any(${mobiles}::text[])
    order by p.id limit 1`.execute(tx);
  const [taken] = rows;
  if (!taken) return;
  const at = mobiles.indexOf(taken.mobile) + 1;
  throw invalid([{ field: 'verifiers', message: `第 ${at} 行：该手机号已是「${taken.title}」的核销员` }]);
}
