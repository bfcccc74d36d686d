import { sql } from 'kysely';
import type { SimulatorScript } from '../../contract/simulator/simulation.ts';
import type { OpenScope } from '../../contract/open-api/scopes.ts';
import type { Db } from '../entity/write/database.ts';

/** What the phones of a run draw from, scan, and where they fetch what they won: arguments of the program (docs/simulator.md). */
export interface Targets {
  readonly activities: readonly number[];
  readonly codes: readonly string[];
  readonly shops: readonly string[];
}

const mostActivities = 10;
const mostShops = 10;
/** As many bottles are opened in a day of scanning; further scans meet codes that somebody has scanned before. */
const codesOfCampaign = 200;

/** Campaigns that take scans now; of those whose tiers are printed, the tiers. */
async function campaignsIn(db: Db): Promise<readonly { readonly id: number; readonly tiers: readonly string[] }[]> {
  const { rows } = await sql<{ id: number; tiers: readonly string[] }>`
    select v.id, case when v.award_mode = 'embedded'
        then (select coalesce(array_agg(a.tier_id order by a.tier_id), '{}') from ccn_award as a where a.activity_id = v.id) || ''::text
        else '{}'::text[] end as tiers
    from ccn_activity as v where v.status = 'opened' and now() between v.start_at and v.end_at order by v.id limit 3`.execute(
    db,
  );
  return rows;
}

/** New codes for each run, the tiers of a campaign in turn; most bottles hold none (contract/simulator). */
const codesOf = (run: number, { id, tiers }: { readonly id: number; readonly tiers: readonly string[] }) =>
  Array.from({ length: codesOfCampaign }, (_, nth) => {
    const tier = tiers.length === 0 ? '' : `/${nth % 4 === 0 ? (tiers[(nth / 4) % tiers.length] ?? '') : ''}`;
    return `${id}${tier}:MN${run}X${String(nth).padStart(4, '0')}`;
  });

/** What there is for a run now. */
export async function targetsOf(db: Db, run: number): Promise<Targets> {
  const activities = await sql<{ id: number }>`select id from activity
    where activity_type = 'lottery' and status = 'published' and now() between start_at and end_at
    order by id limit ${mostActivities}`.execute(db);
  const campaigns = await campaignsIn(db);
  const shops = await sql<{ shop: string }>`select p.entry_no || ':' || (v.verifier ->> 'mobile') as shop
    from localverifice as p, jsonb_array_elements(p.verifiers) as v(verifier)
    where p.status = 'enabled' and now() between p.start_at and p.end_at and v.verifier ->> 'enabled' = 'true'
      and v.verifier ->> 'mobile' ~ '^1[0-9]{10}$'
    order by p.id limit ${mostShops}`.execute(db);
  return {
    activities: activities.rows.map(({ id }) => id),
    codes: campaigns.flatMap((campaign) => codesOf(run, campaign)),
    shops: shops.rows.map(({ shop }) => shop),
  };
}

/** Why a script has nothing to do; undefined where it has. */
export const missingFor = (script: SimulatorScript, { activities, codes }: Targets): string | undefined => {
  if (script === 'scan-day') return codes.length > 0 ? undefined : '没有进行中的扫码活动，不能运行「扫码日」';
  return activities.length > 0 ? undefined : '没有进行中的抽奖活动，请先发布一个';
};

/** What the key of a run may call: what its script does, and nothing else. */
export const scopesOf = (script: SimulatorScript, { shops }: Targets): readonly OpenScope[] => [
  'member',
  'draw',
  'award',
  ...(script === 'scan-day' ? (['scan'] as const) : []),
  ...(shops.length > 0 ? (['verify'] as const) : []),
];
