import { sql } from 'kysely';
import { endlessTypes } from '../../contract/awards/award-types.ts';
import { openedAwardFaults, tiersIn } from '../../contract/code-scan/ccn-award.ts';
import { ccnAwardSet as declared } from '../../contract/code-scan/ccn-award-set.entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { checkAwards } from './ccn-award-check.ts';
import { awardsReady, mappedTiers } from './ccn-facts.ts';
import { refillTiers, type TierSlot } from './ccn-stock.ts';
import { invalid } from '../http/failure.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Sql } from '../entity/resource.ts';
import { withRowPictures } from '../files/row-pictures.ts';

/** Something about the campaign of the row, which `mappedTiers` calls `t`. */
const ofCampaign = (piece: Sql): Sql => sql`(select ${piece} from ccn_activity as t where t.id = campaign.id)`;

const awards = ofCampaign(sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'tier_id', u.tier_id, 'tier_name', u.tier_name, 'code_count', u.code_count, 'award_id', m.award_id, 'award_title', w.title,
    'award_type', w.award_type, 'quantity', coalesce(m.quantity, 1), 'user_day_limit', coalesce(m.user_day_limit, 0),
    'claim_days', coalesce(m.claim_days, 0), 'win_title', m.win_title, 'win_image', m.win_image,
    'localverifice_ids', coalesce(m.localverifice_ids, '[]'::jsonb),
    'localverifice', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title) order by v.id), '[]'::jsonb)
      from localverifice as v where m.localverifice_ids @> to_jsonb(v.id)),
    'reserve_delta', null, 'stock_mode', m.stock_mode, 'stock_total', coalesce(m.stock_total, 0),
    'stock_issued', coalesce(m.stock_issued, 0)) order by u.tier_sort, u.tier_id), '[]'::jsonb) from ${mappedTiers})`);

const sums = sql`left join lateral (select coalesce(sum(m.stock_total), 0)::bigint as total, coalesce(sum(m.stock_issued), 0)::bigint as issued,
    coalesce(sum(m.stock_total - m.stock_issued - m.stock_locked) filter (where m.stock_mode = 'limited'), 0)::bigint as remaining
  from ccn_award as m where m.activity_id = t.id) as slots on true`;

/** 奖项配置 (award.md §4.4). */
export const ccnAwardSet = defineResource('ccn_award_set', {
  joins: sql`join ccn_activity as campaign on campaign.id = t.id ${sums}`,
  computed: {
    activity_id: sql`t.id`,
    activity_title: sql`campaign.title`,
    activity_status: sql`campaign.status`,
    award_mode: sql`campaign.award_mode`,
    claim_passed: sql`(date_trunc('second', now()) > campaign.claim_end_at)`,
    is_ready: ofCampaign(awardsReady),
    tier_count: ofCampaign(sql`(select count(*) from ${mappedTiers})`),
    mapped_count: ofCampaign(sql`(select count(m.id) from ${mappedTiers})`),
    reserve_total: sql`slots.total`,
    stock_issued: sql`slots.issued`,
    stock_remaining: sql`slots.remaining`,
    awards,
    reserve_reason: sql`null::text`,
  },
  stored: ['win_images'],
  linked: ['awards', 'reserve_reason'],
  lookUp: withRowPictures({ entity: declared, list: 'awards', item: 'win_image', shown: 'win_images' }),
  check: async (tx, { values, row = {} }, writer) => {
    const faults = openedAwardFaults(row, values);
    if (faults.length > 0) throw invalid(faults);
    await checkAwards(tx, row, tiersIn(values['awards']), writer);
  },
  link: writeAwards,
});

/** Writes the whole set, then moves the stock that was asked for; slots with stock stay whatever the platform has dropped. */
async function writeAwards(
  tx: Db,
  id: number,
  { values }: { readonly values: Values },
  writer: Operator,
): Promise<void> {
  if (!Array.isArray(values['awards'])) return;
  const rows = tiersIn(values['awards']);
  await sql`delete from ccn_award where activity_id = ${id} and stock_total = 0 and stock_issued = 0
    and tier_id <> all(${rows.map(({ tier_id }) => String(tier_id))}::text[])`.execute(tx);
  for (const row of rows) await writeAward(tx, id, row);
  // The set's own row tells which files it shows.
  await sql`update ccn_award_set set win_images = (select jsonb_agg(m.win_image order by m.id) from ccn_award as m
    where m.activity_id = ccn_award_set.id and m.win_image is not null) where id = ${id}`.execute(tx);
  const asked = rows.filter(({ reserve_delta: delta }) => typeof delta === 'number' && delta !== 0);
  if (asked.length === 0) return;
  await refillTiers(tx, await slotsOf(tx, id, asked), String(values['reserve_reason']), 'increase', writer);
}

/** The picture of a tier as its column holds it. */
const pictureIn = ({ win_image }: Values): Sql =>
  win_image ? sql`${JSON.stringify(win_image)}::jsonb` : sql`null::jsonb`;

async function writeAward(tx: Db, id: number, row: Values): Promise<void> {
  await sql`
    insert into ccn_award (activity_id, tier_id, award_id, quantity, user_day_limit, claim_days, win_title, localverifice_ids, win_image, stock_mode)
    select ${id}::bigint, ${row['tier_id']}::text, w.id, ${row['quantity']}::bigint, ${row['user_day_limit']}::bigint,
      ${row['claim_days']}::bigint, ${row['win_title'] ?? null}::text, ${JSON.stringify(row['localverifice_ids'] ?? [])}::jsonb,
      ${pictureIn(row)},
      case when w.award_type = any(${[...endlessTypes]}::text[]) then 'unlimited' else 'limited' end
    from award as w where w.id = ${row['award_id']}
    on conflict (activity_id, tier_id) do update set award_id = excluded.award_id, quantity = excluded.quantity,
      user_day_limit = excluded.user_day_limit, claim_days = excluded.claim_days, win_title = excluded.win_title,
      localverifice_ids = excluded.localverifice_ids, win_image = excluded.win_image, stock_mode = excluded.stock_mode`.execute(
    tx,
  );
}

async function slotsOf(tx: Db, id: number, asked: readonly Values[]): Promise<readonly TierSlot[]> {
  const { rows } = await sql<TierSlot & { tier_id: string }>`
    select tier.*, 0::bigint as delta from ccn_activity as t cross join lateral (
      select m.id, m.activity_id, u.tier_id, u.tier_name, w.source_type, w.source_id, w.source_sku_id, s.full_title as source_title
      from ${mappedTiers} where m.id is not null) as tier
    where t.id = ${id}`.execute(tx);
  return rows.flatMap((slot) => {
    const delta = asked.find(({ tier_id }) => tier_id === slot.tier_id)?.['reserve_delta'];
    return typeof delta === 'number' ? [{ ...slot, delta }] : [];
  });
}
