import { type RawBuilder, sql } from 'kysely';
import { ownKind } from '../../contract/links/link-paths.ts';
import type { Tx } from '../db/transaction.ts';
import { linkCampaign, makeLinks } from '../links/make-links.ts';

/** The links that the opened activities of the demo data would have been given, and how many people came by them. */
export async function seedLinks(tx: Tx): Promise<void> {
  const campaigns = await sql<{ id: number }>`select id from ccn_activity where status = 'opened' order by id`.execute(
    tx,
  );
  for (const { id } of campaigns.rows) await linkCampaign(tx, id);
  const own = await sql<{ id: number; activity_type: string }>`
    select id, activity_type from activity where status = 'published' order by id`.execute(tx);
  for (const { id, activity_type } of own.rows) await makeLinks(tx, { kind: ownKind(activity_type), activityId: id });
  await sql`update activity_link set created_at = now() - interval '19 days'`.execute(tx);
  await addVisitors(tx, sql`30 + (l.id * 7919) % 50`);
}

/** Adds so many visitors to each link `l`; how many there were, and how often they came, follows from those. */
export async function addVisitors(tx: Tx, count: RawBuilder<unknown>): Promise<void> {
  await sql`insert into activity_link_visitor (link_id, mark)
    select l.id, decode(md5(l.id || '-' || n), 'hex') from activity_link as l, generate_series(1, ${count}) as n
    on conflict do nothing`.execute(tx);
  await sql`update activity_link as l set uv = v.seen, pv = 2 * v.seen + l.id
    from (select link_id, count(*) as seen from activity_link_visitor group by link_id) as v where v.link_id = l.id`.execute(
    tx,
  );
}
