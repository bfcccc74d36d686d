import { sql } from 'kysely';
import { linkChannels } from '../../contract/links/links.ts';
import { linkBase } from '../../contract/links/links.ts';
import { second } from '../code-scan/ccn-facts.ts';
import type { Sql } from '../entity/resource.ts';

const channelLabel = sql`case l.channel ${sql.join(
  Object.entries(linkChannels).map(([code, { label }]) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`),
  sql` `,
)} end`;

/** Until the house was opened once with an address of its own. */
const nowhere = 'http://localhost:8000';

/** Where short links stand. */
export const shortBase = sql`coalesce((select p.address from link_address as p), ${sql.lit(nowhere)})`;

/** Where consumers have their pages; null where nobody has said so. */
export const targetBase = sql`(select nullif(rtrim(p.text_value, '/'), '') from parameter as p where p.code = 'link.target_url')`;

/**
 * All links with what their activities say of them now: title, end, and whether they are good follow by themselves, so that nothing has to
 * run when an activity ends, and nothing can drift from it.
 */
export const linkRows: Sql = sql`(select l.id, 1::bigint as version, case when held.is_live then 'active' else 'expired' end as status,
    l.activity_kind, l.activity_id, held.title as activity_title, held.status as activity_status, held.is_over, held.start_at,
    held.end_at as expires_at, held.title || '·' || ${channelLabel} as title, l.channel, l.code, l.scene, l.pv, l.uv, l.created_at,
    base.short || ${sql.lit(linkBase)} || l.code as short_url,
    base.target || '/activity/' || l.activity_kind || '/' || l.activity_id || '?scene=' || l.scene as target,
    coalesce(base.target || '/activity/' || l.activity_kind || '/' || l.activity_id || '?scene=' || l.scene,
      base.short || ${sql.lit(linkBase)} || l.code) as url,
    case when l.channel = 'wxapp' then 'pages/activity/index?scene=' || l.scene end as wxapp_path,
    jsonb_build_object('file_id', 0, 'url', ${sql.lit(linkBase)} || l.code || '/code.svg') as qr_image,
    held.created_by, held.dept_id
  from activity_link as l cross join (select ${shortBase} as short, ${targetBase} as target) as base
    join lateral (
      select c.title, c.status, c.start_at, c.end_at, c.created_by, c.dept_id, ${second} > c.end_at as is_over,
        c.status = 'opened' and ${second} <= c.end_at as is_live
      from ccn_activity as c where l.activity_kind = 'ccn' and c.id = l.activity_id
      union all
      select a.title, a.status, a.start_at, a.end_at, a.created_by, a.dept_id, ${second} > a.end_at,
        a.status = 'published' and ${second} <= a.end_at
      from activity as a where l.activity_kind <> 'ccn' and a.id = l.activity_id) as held on true)`;
