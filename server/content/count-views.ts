import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** Something that a member saw or did, as a client reports it. */
export interface ReportedView {
  readonly subject: string;
  readonly ref_id: number;
  readonly event: string;
  readonly at: string;
}

/**
 * Adds views and clicks to the banners that they are of, in one statement; the rows are locked by their ids, so that two reports never wait for
 * each other. What was never shown, is older than three days or is to come is left out. Returns how many counted.
 */
export async function countViews(tx: Tx, views: readonly ReportedView[]): Promise<number> {
  const banners = views.filter(({ subject }) => subject === 'banner');
  if (banners.length === 0) return 0;
  const { rows } = await sql<{ counted: number }>`
    with told as (
      select v.ref_id, count(*) filter (where v.event = 'view') as views, count(*) filter (where v.event = 'click') as clicks
      from jsonb_to_recordset(${JSON.stringify(banners)}::jsonb) as v(ref_id bigint, event text, at timestamptz)
      where v.event in ('view', 'click') and v.at between now() - interval '72 hours' and now() + interval '5 minutes'
      group by v.ref_id),
    held as (
      select b.id from he_banner as b where b.id in (select ref_id from told) and b.status in ('published', 'offline', 'archived')
      order by b.id for no key update of b),
    counted as (
      update he_banner as b set view_count = b.view_count + told.views, click_count = b.click_count + told.clicks
      from told, held where b.id = held.id and told.ref_id = held.id returning told.views + told.clicks as views)
    select coalesce(sum(views), 0)::bigint as counted from counted`.execute(tx);
  return rows[0]?.counted ?? 0;
}
