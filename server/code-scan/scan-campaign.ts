import { sql } from 'kysely';
import type { awardModes } from '../../contract/code-scan/ccn.ts';
import type { outAreaActions, scanModes } from '../../contract/code-scan/ccn-setting.ts';
import type { Tx } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import { second } from './ccn-facts.ts';

/** A campaign with its settings, as a scan meets them. */
export interface Campaign {
  readonly id: number;
  readonly status: string;
  readonly award_mode: keyof typeof awardModes;
  readonly local_activity_id: number | null;
  readonly start_at: string;
  readonly end_at: string;
  readonly claim_end_at: string;
  readonly area_scope: unknown;
  readonly code_scan_mode: keyof typeof scanModes;
  readonly multi_count: number | null;
  readonly user_day_limit: number;
  readonly user_total_limit: number;
  readonly device_day_limit: number;
  readonly ip_day_limit: number;
  readonly abnormal_user_day: number;
  readonly repeat_scan_tip: string | null;
  readonly require_phone: boolean;
  readonly require_location: boolean;
  readonly out_area_action: keyof typeof outAreaActions;
  readonly blacklist_enabled: boolean;
  readonly product: { readonly name: string; readonly sku_code: string | null } | null;
  /** Milliseconds: when it was scanned. */
  readonly at: number;
}

/** The campaign, kept as it is until the scan is written. @throws {Failure} 40401 */
export async function campaignOf(tx: Tx, id: number, at?: number): Promise<Campaign> {
  const { rows } = await sql<Campaign>`
    select v.id, v.status, v.award_mode, v.local_activity_id, v.start_at, v.end_at, v.claim_end_at, v.area_scope, g.code_scan_mode,
      g.multi_count, g.user_day_limit, g.user_total_limit, g.device_day_limit, g.ip_day_limit, g.abnormal_user_day, g.repeat_scan_tip,
      g.require_phone, g.require_location, g.out_area_action, g.blacklist_enabled,
      case when p.id is not null then jsonb_build_object('name', p.product_name, 'sku_code', p.sku_code) end as product,
      coalesce(${at ?? null}::bigint, floor(extract(epoch from ${second}) * 1000)::bigint) as at
    from ccn_activity as v join ccn_setting as g on g.id = v.id left join ccn_upstream as p on p.ccn_activity_id = v.ccn_activity_id
    where v.id = ${id} for share of v`.execute(tx);
  const [campaign] = rows;
  if (!campaign) throw failure('notFound', '没有这个扫码活动');
  return campaign;
}

/** A printed win is paid until the end of claiming, also when the campaign was closed; everything else while it runs (award.md §4.1). */
export function isOn({ status, start_at, end_at, claim_end_at, at }: Campaign, tierId?: string | null): boolean {
  const isPrinted = typeof tierId === 'string';
  const [from, to] = [Date.parse(start_at), Date.parse(isPrinted ? claim_end_at : end_at)];
  // An end belongs to its window to the last second (award.md §0.2).
  return (
    (status === 'opened' || (isPrinted && status === 'closed')) && at >= from && Math.floor(at / 1000) * 1000 <= to
  );
}
