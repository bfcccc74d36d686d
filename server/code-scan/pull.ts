import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { failure } from '../http/failure.ts';
import { PartnerFailure } from '../partner/partner.ts';
import type { Upstream, UpstreamActivity } from '../partner/upstream.ts';
import type { Db } from '../entity/write/database.ts';

const largestPage = 100;
/** Beyond so many pages the platform has more than this house looks at. */
const mostPages = 50;

interface Stand {
  readonly is_synced: boolean;
  readonly trouble: string | null;
}

/**
 * Fetches what the code platform has, at most once a minute for all who look (award.md §4.2). A copy that is there stays as it is, with its
 * time, while the platform cannot be asked; why it cannot is kept beside it.
 * @throws {Failure} 50010 where there is no copy yet
 */
export async function pull(store: Store, upstream: Upstream | undefined): Promise<void> {
  await pullIfDue(store, upstream);
  const { is_synced, trouble } = await standOf(store.db);
  if (!is_synced) throw failure('partnerFailed', `渠道「码平台」${trouble ?? '正在同步，请稍后刷新'}`);
}

/** The same without a word to whoever asked: what went wrong stands beside the copy. */
export async function pullIfDue(store: Store, upstream: Upstream | undefined): Promise<void> {
  if (await isDue(store.db)) await ask(store, upstream);
}

/** One of those who ask within a minute gets to ask the platform. */
async function isDue(db: Db): Promise<boolean> {
  const { rows } =
    await sql`insert into ccn_sync (id, tried_at) values (1, now()) on conflict (id) do update set tried_at = now()
    where ccn_sync.tried_at is null or ccn_sync.tried_at <= now() - interval '1 minute' returning id`.execute(db);
  return rows.length > 0;
}

async function standOf(db: Db): Promise<Stand> {
  const { rows } =
    await sql<Stand>`select synced_at is not null as is_synced, trouble from ccn_sync where id = 1`.execute(db);
  return rows[0] ?? { is_synced: false, trouble: null };
}

async function ask(store: Store, upstream: Upstream | undefined): Promise<void> {
  try {
    if (!upstream) throw new PartnerFailure('down', '还没有接入，请联系系统管理员');
    const activities = await everything(upstream);
    await withTransaction(store, (tx) => keep(tx, activities));
  } catch (error) {
    if (!(error instanceof PartnerFailure)) throw error;
    const says = error.kind === 'refused' ? '返回：' : '';
    await sql`update ccn_sync set trouble = ${`${says}${error.message}`} where id = 1`.execute(store.db);
  }
}

async function everything(upstream: Upstream): Promise<readonly UpstreamActivity[]> {
  const found: UpstreamActivity[] = [];
  for (let pageNo = 1; pageNo <= mostPages; pageNo += 1) {
    const { data, totalCount } = await upstream.activities({ pageNo, pageSize: largestPage });
    found.push(...data);
    if (data.length === 0 || found.length >= totalCount) break;
  }
  return found;
}

/** Writes the whole copy at one time, behind the lock that opening a campaign takes: its tiers do not change under it. */
export async function keep(tx: Db, activities: readonly UpstreamActivity[]): Promise<void> {
  await sql`insert into ccn_sync (id) values (1) on conflict (id) do nothing`.execute(tx);
  await sql`select from ccn_sync for update`.execute(tx);
  const before = await printedIn(tx);
  for (const activity of activities) {
    await keepActivity(tx, activity);
    await keepTiers(tx, activity);
  }
  await tellCampaigns(tx, before);
  await sql`update ccn_sync set synced_at = now(), trouble = null where id = 1`.execute(tx);
}

/** Which tiers there are, with how many codes of each were printed; by the platform's own numbers. */
async function printedIn(tx: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ ccn_activity_id: string; printed: string }>`
    select t.ccn_activity_id, string_agg(t.tier_id || ':' || t.code_count, ',' order by t.tier_id) as printed
    from ccn_tier as t group by t.ccn_activity_id`.execute(tx);
  return new Map(rows.map(({ ccn_activity_id, printed }) => [ccn_activity_id, printed]));
}

/** Whoever looks at a campaign hears that its codes are others now: what is put aside for them may be too little. */
async function tellCampaigns(tx: Db, before: ReadonlyMap<string, string>): Promise<void> {
  const changed = [...(await printedIn(tx))].flatMap(([id, printed]) => (before.get(id) === printed ? [] : [id]));
  if (changed.length === 0) return;
  const { rows } = await sql<{ id: number }>`select c.id from ccn_activity as c
    where c.ccn_activity_id = any(${changed}::text[]) and c.status <> 'archived'`.execute(tx);
  const ids = rows.map(({ id }) => id);
  for (const entity of ['ccn_activity', 'ccn_award_set']) noteRows(tx, entity, ids);
}

async function keepActivity(tx: Db, one: UpstreamActivity): Promise<void> {
  await sql`
    insert into ccn_upstream (ccn_activity_id, title, product_name, sku_code, code_kind, batch_nos, code_total, code_activated,
      code_scanned, start_at, end_at, upstream_status, synced_at)
    values (${one.ccn_activity_id}, ${one.title}, ${one.product_name}, ${one.sku_code}, ${one.code_kind},
      ${JSON.stringify(one.batch_nos)}::jsonb, ${one.code_total}, ${one.code_activated}, ${one.code_scanned}, ${one.start_at},
      ${one.end_at}, ${one.upstream_status}, now())
    on conflict (ccn_activity_id) do update set title = excluded.title, product_name = excluded.product_name,
      sku_code = excluded.sku_code, code_kind = excluded.code_kind, batch_nos = excluded.batch_nos, code_total = excluded.code_total,
      code_activated = excluded.code_activated, code_scanned = excluded.code_scanned, start_at = excluded.start_at,
      end_at = excluded.end_at, upstream_status = excluded.upstream_status, synced_at = excluded.synced_at`.execute(tx);
}

async function keepTiers(tx: Db, { ccn_activity_id, tiers }: UpstreamActivity): Promise<void> {
  for (const tier of tiers)
    await sql`
      insert into ccn_tier (ccn_activity_id, tier_id, tier_name, tier_sort, code_count, scanned_count, redeemed_count, synced_at)
      values (${ccn_activity_id}, ${tier.tier_id}, ${tier.tier_name}, ${tier.tier_sort}, ${tier.code_count}, ${tier.scanned_count},
        ${tier.redeemed_count}, now())
      on conflict (ccn_activity_id, tier_id) do update set tier_name = excluded.tier_name, tier_sort = excluded.tier_sort,
        code_count = excluded.code_count, scanned_count = excluded.scanned_count, redeemed_count = excluded.redeemed_count,
        synced_at = excluded.synced_at`.execute(tx);
  await sql`delete from ccn_tier where ccn_activity_id = ${ccn_activity_id}
    and tier_id <> all(${tiers.map(({ tier_id }) => tier_id)}::text[])`.execute(tx);
}
