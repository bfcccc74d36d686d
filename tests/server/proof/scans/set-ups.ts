import { sql } from 'kysely';
import { type Random, seededRandom } from '../../../../contract/activities/draw/random.ts';
import type { Values } from '../../../../contract/entity/field.ts';
import { inZone } from '../../../../contract/entity/wire/wire.ts';
import type { Tx } from '../../../../server/db/transaction.ts';
import { copies } from '../planting.ts';
import { goodSetUp, type SetUp } from '../set-ups.ts';
import { writeSetUp } from '../write-set-up.ts';

/* Campaigns of codes as operators make them, from a seed: whoever scans in them gets what they tell. */

export interface TierSpec {
  readonly id: number;
  readonly tier: string;
  /** Null where nothing is printed. */
  codes: number | null;
  award: 'points' | 'goods' | 'null';
  awardStatus: string;
  quantity: number;
  dayLimit: number;
  stock: number;
  issued: number;
  mapped: boolean;
}

export interface Campaign {
  readonly id: number;
  readonly mode: 'embedded' | 'realtime' | 'each';
  startAt: number;
  endAt: number;
  area: { mode: string; codes: readonly string[] };
  setting: Values;
  tiers: TierSpec[];
  readonly local: SetUp | undefined;
  /** What is different about the local activity. */
  localRow: Values;
  status: string;
}

export interface Made {
  readonly random: Random;
  readonly nextId: () => number;
}

export const day = 86_400_000;
/** Midnight of Asia/Shanghai, so many days after 2031-03-01: the days of the local activities. */
const dayAt = (count: number) => Date.UTC(2031, 1, 28, 16) + count * day;

const oneOf = <Value>({ random }: Made, values: readonly [Value, ...Value[]]): Value =>
  values[random.below(values.length)] ?? values[0];

const tierSpec = ({ nextId }: Made, said: Partial<TierSpec> = {}): TierSpec => {
  const id = nextId();
  return {
    id,
    tier: `T${id}`,
    codes: 200,
    award: 'goods',
    awardStatus: 'enabled',
    quantity: 1,
    dayLimit: 0,
    stock: 0,
    issued: 0,
    mapped: true,
    ...said,
  };
};

function tiersFor(made: Made, mode: Campaign['mode']): TierSpec[] {
  if (mode === 'realtime') return [];
  if (mode === 'each')
    return [
      oneOf(made, [true, false])
        ? tierSpec(made, { tier: 'ALL', codes: null, award: 'points' })
        : tierSpec(made, { tier: 'ALL', codes: null, stock: 500, quantity: oneOf(made, [1, 2]) }),
    ];
  const won = Array.from({ length: 1 + made.random.below(3) }, () =>
    tierSpec(made, { codes: 50 + made.random.below(500), award: oneOf(made, ['goods', 'goods', 'points']) }),
  );
  return oneOf(made, [true, false]) ? [...won, tierSpec(made, { codes: 5000, award: 'null' })] : won;
}

/** A good campaign; the same seed makes the same one. */
export function goodCampaign(seed: number): { readonly campaign: Campaign; readonly made: Made } {
  let id = 7_000_000 + seed * 1000;
  const made: Made = { random: seededRandom(seed), nextId: () => (id += 1) };
  const mode = (['embedded', 'each', 'realtime'] as const)[seed % 3] ?? 'each';
  const limited = oneOf(made, [true, false]);
  const local = mode === 'realtime' ? goodSetUp(seed).setUp : undefined;
  const tiers = tiersFor(made, mode);
  // Of points there are always enough for several who scan one code.
  const isMulti = mode !== 'embedded' && oneOf(made, [true, false]);
  const most = oneOf(made, [0, 3, 5]);
  const asksPhone = oneOf(made, [true, false]);
  const area = limited ? { mode: 'include', codes: ['440000', '450000'] } : { mode: 'all', codes: [] };
  const campaign: Campaign = {
    id: made.nextId(),
    mode,
    startAt: dayAt(1),
    endAt: dayAt(20),
    area,
    setting: {
      code_scan_mode: isMulti ? 'multi' : 'first',
      multi_count: isMulti ? 3 : null,
      user_day_limit: most,
      user_total_limit: oneOf(made, [0, 30]),
      device_day_limit: oneOf(made, [0, 5, 10]),
      ip_day_limit: oneOf(made, [0, 50]),
      abnormal_user_day: 40,
      require_phone: oneOf(made, [true, false]),
      require_location: limited,
      require_follow: false,
      realname_over_fen: null,
      out_area_action: limited ? oneOf(made, ['block', 'warn']) : 'allow',
    },
    tiers,
    local,
    // Its limits are those of the campaign, or none; whom the campaign warns about it draws for as well.
    localRow: {
      limits: { user_total: 0, user_month: 0, user_day: most === 0 ? 0 : 5 },
      risk_rules: { require_phone: asksPhone },
    },
    status: 'draft',
  };
  return { campaign, made };
}

const awardLike = { points: 3001, goods: 3003, null: 3007 } as const;

async function writeTiers(tx: Tx, { id, mode, tiers }: Campaign): Promise<void> {
  for (const kind of ['points', 'goods', 'null'] as const) {
    const rows = tiers
      .filter(({ award }) => award === kind)
      .map((tier) => ({
        id: tier.id,
        award_no: `PROOF-${tier.id}`,
        title: `奖励${tier.id}`,
        status: tier.awardStatus,
        ...(kind === 'null' && { award_type: 'null' }),
      }));
    await copies(tx, 'award', awardLike[kind], rows);
  }
  for (const tier of tiers.filter(({ mapped }) => mapped))
    await sql`insert into ccn_award (activity_id, tier_id, award_id, quantity, user_day_limit, stock_mode, stock_total, stock_issued)
      values (${id}, ${tier.tier}, ${tier.id}, ${tier.quantity}, ${tier.dayLimit}, ${tier.award === 'goods' ? 'limited' : 'unlimited'},
        ${tier.award === 'goods' ? tier.stock + tier.issued : 0}, ${tier.award === 'goods' ? tier.issued : 0})`.execute(
      tx,
    );
  if (mode !== 'embedded') return;
  for (const [sort, tier] of tiers.entries())
    await sql`insert into ccn_tier (ccn_activity_id, tier_id, tier_name, tier_sort, code_count, scanned_count, redeemed_count, synced_at)
      values (${`PROOF-${id}`}, ${tier.tier}, ${`奖级${tier.tier}`}, ${sort}, ${tier.codes}, 0, 0, now())`.execute(tx);
}

/** Writes a campaign that is not opened yet. */
export async function writeCampaign(tx: Tx, campaign: Campaign): Promise<void> {
  const { id, mode, startAt, endAt, area, setting, local, localRow, status } = campaign;
  const upstream = { ccn_activity_id: `PROOF-${id}`, title: `上游${id}` };
  const { rows } = await sql<{ id: number }>`select id from ccn_upstream order by id limit 1`.execute(tx);
  if (mode === 'embedded') await copies(tx, 'ccn_upstream', rows[0]?.id ?? 0, [{ id, ...upstream }]);
  if (local) {
    await writeSetUp(tx, local);
    await sql`update activity as a set limits = r.limits, area_scope = r.area_scope, audience = r.audience, cost_type = r.cost_type,
      cost_points = r.cost_points, risk_rules = r.risk_rules, status = r.status
      from (select (jsonb_populate_record(o, ${JSON.stringify({ status: 'published', ...localRow })}::jsonb)).* from activity as o
        where o.id = ${local.id}) as r where a.id = r.id`.execute(tx);
  }
  await copies(tx, 'ccn_activity', 6001, [
    {
      id,
      activity_no: `PROOF-${id}`,
      title: `扫码${id}`,
      code_kind: mode === 'embedded' ? 'liquor' : 'material',
      award_mode: mode,
      ccn_activity_id: mode === 'embedded' ? upstream.ccn_activity_id : null,
      local_activity_id: local?.id ?? null,
      start_at: inZone(startAt),
      end_at: inZone(endAt),
      claim_end_at: inZone(endAt),
      area_scope: area,
      sku_codes: null,
      batch_nos: null,
      status,
    },
  ]);
  await copies(tx, 'ccn_setting', 6001, [{ id, ...setting }]);
  await writeTiers(tx, campaign);
}
