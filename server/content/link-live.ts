import { sql } from 'kysely';
import { parameterSet } from '../dictionary/parameter-values.ts';
import type { Sql } from '../entity/resource.ts';

/* What a link of the row `t` leads to (wider.md §1.2: what is published leads to what is live). */

/** That a row that is published for some time is in view now, to the second, whenever the clock comes by. */
export const isInViewNow = (of: Sql): Sql =>
  sql`(${of}.status = 'published' and (${of}.start_at is null or ${of}.start_at <= now()) and (${of}.end_at is null or now() < ${of}.end_at))`;

const typeOf = (link: Sql): Sql => sql`(${link} ->> 'link_type')`;
const rowOf = (link: Sql): Sql => sql`((${link} ->> 'ref_id')::bigint)`;
/** The host of an https address, in lower letters. */
const hostOf = (link: Sql): Sql => sql`lower(substring(${link} ->> 'url' from '^https://(?:[^/?#@]*@)?([^/:?#]+)'))`;

/** What the row is called that a link leads to. */
export const linkTitle = (link: Sql): Sql => sql`(case ${typeOf(link)}
  when 'activity' then (select a.title from activity as a where a.id = ${rowOf(link)})
  when 'goods' then (select g.title from goods as g where g.id = ${rowOf(link)})
  when 'editor_page' then (select p.title from editor_page as p where p.id = ${rowOf(link)}) end)`;

/**
 * Whether members find something there now: an activity that is published and not over, goods on sale, a page in view, an address of a host
 * that is allowed still; the rest is in other hands.
 */
export const isLinkLive = (link: Sql): Sql => sql`(case ${typeOf(link)}
  when 'activity' then exists (select from activity as a
    where a.id = ${rowOf(link)} and a.status = 'published' and a.end_at >= date_trunc('second', now()))
  when 'goods' then exists (select from goods as g where g.id = ${rowOf(link)} and g.status = 'on_sale')
  when 'editor_page' then exists (select from editor_page as p where p.id = ${rowOf(link)} and ${isInViewNow(sql`p`)})
  when 'h5' then ${isHostAllowed(hostOf(link))}
  else true end)`;

/** The hosts are separated as operators type them; none: any. */
function isHostAllowed(host: Sql): Sql {
  const hosts = sql`regexp_split_to_table(lower(${parameterSet('link.allowed_hosts')}), '[\\s,，;；]+')`;
  return sql`(select coalesce(bool_or(${host} = h.host or ${host} like '%.' || h.host), true)
    from ${hosts} as h(host) where h.host <> '')`;
}
