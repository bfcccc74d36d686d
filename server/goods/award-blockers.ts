import { sql } from 'kysely';
import type { AwardSource } from '../../contract/awards/award-types.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import type { Sql } from '../entity/resource.ts';

/** Awards that are named among what keeps a source from going away; how many more there are is told. */
const namedAwards = 3;

/** Awards that are taken from the row `t` and not archived, as JSON; null where there are none. */
export const awardsFrom = (
  source: AwardSource,
): Sql => sql`(select jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title) order by w.id) from (
    select a.id, a.title from award as a where a.source_type = ${sql.lit(source)} and a.source_id = t.id and a.status <> 'archived') as w)`;

interface Named {
  readonly id: number;
  readonly title: string;
}
const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value;

/** What of `awardsFrom` keeps a source from being archived, each with where that is ended (award.md §4.9). */
export function awardBlockers(awards: unknown, source: AwardSource): readonly Blocker[] {
  const using: readonly unknown[] = Array.isArray(awards) ? awards : [];
  const named = using.filter(isNamed);
  const rest = named.length - namedAwards;
  return [
    ...named.slice(0, namedAwards).map(({ id, title }) => ({
      text: `奖励「${title}」还在使用，请先归档它`,
      path: `/award/list?id=${id}`,
    })),
    ...(rest > 0 ? [{ text: `还有 ${rest} 个奖励在使用`, path: `/award/list?source_type=${source}` }] : []),
  ];
}
