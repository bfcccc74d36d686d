import { sql } from 'kysely';
import { ownKind } from '../../contract/links.ts';
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
  await sql`update activity_link set uv = 300 + (id * 7919) % 5000, pv = 2 * (300 + (id * 7919) % 5000) + id,
    created_at = now() - interval '19 days'`.execute(tx);
}
