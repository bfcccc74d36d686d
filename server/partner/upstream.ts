import { z } from 'zod';
import type { codeKinds } from '../../contract/code-scan/ccn.ts';
import type { upstreamStatus } from '../../contract/code-scan/ccn-upstream.ts';
import { signedRead } from './client.ts';
import type { PartnerSettings } from './partner.ts';

/*
 * The code platform that prints and resolves one-item-one-code labels (award.md §4): its scan activities with their tiers are read, over the
 * same signed protocol as Duiba's goods; nothing is ever written there.
 */

/** A tier of an activity: how many codes of it were printed, and what has become of them. */
export interface UpstreamTier {
  readonly tier_id: string;
  readonly tier_name: string;
  readonly tier_sort: number;
  readonly code_count: number;
  readonly scanned_count: number;
  readonly redeemed_count: number;
}

/** A scan activity of the platform. Instants are ISO-8601 with an offset. */
export interface UpstreamActivity {
  readonly ccn_activity_id: string;
  readonly title: string;
  readonly product_name: string;
  readonly sku_code: string | null;
  readonly code_kind: keyof typeof codeKinds;
  readonly batch_nos: readonly string[];
  readonly code_total: number;
  readonly code_activated: number;
  readonly code_scanned: number;
  readonly start_at: string;
  readonly end_at: string;
  readonly upstream_status: keyof typeof upstreamStatus;
  readonly tiers: readonly UpstreamTier[];
}

export interface UpstreamPage {
  readonly data: readonly UpstreamActivity[];
  readonly totalCount: number;
}

/** What the house asks of the code platform. Rejects with `PartnerFailure`; nothing is tried twice, since somebody waits for it. */
export interface Upstream {
  /** Activities in the platform's order, at most 100 at a time. */
  activities(query: { readonly pageNo: number; readonly pageSize: number }): Promise<UpstreamPage>;
}

const text = z.string().max(200);
const name = text.min(1);
const count = z.int().min(0);
const instant = z.iso.datetime({ offset: true });

const tier: z.ZodType<UpstreamTier> = z.object({
  tier_id: name,
  tier_name: name,
  tier_sort: count,
  code_count: count,
  scanned_count: count,
  redeemed_count: count,
});

/** What the platform answers, checked before anything of it is kept: an activity whose tiers name one thing twice is nonsense. */
const pageSchema: z.ZodType<UpstreamPage> = z.object({
  data: z
    .array(
      z.object({
        ccn_activity_id: z.string().min(1).max(40),
        title: name,
        product_name: text,
        sku_code: text.nullable(),
        code_kind: z.enum(['liquor', 'drink', 'material', 'virtual']),
        batch_nos: z.array(name).max(1000),
        code_total: count,
        code_activated: count,
        code_scanned: count,
        start_at: instant,
        end_at: instant,
        upstream_status: z.enum(['not_started', 'active', 'stopped', 'expired']),
        tiers: z
          .array(tier)
          .max(100)
          .refine((tiers) => new Set(tiers.map(({ tier_id }) => tier_id)).size === tiers.length),
      }),
    )
    .max(100),
  totalCount: count,
});

/** Talks to the code platform over HTTP. */
export const upstreamClient = (settings: PartnerSettings): Upstream => ({
  activities: (query) => signedRead(settings, 'ccn/activities', query, pageSchema),
});
