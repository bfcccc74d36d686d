import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import { displayTitle } from '../../contract/awards/award-types.ts';
import { compositeTitle } from '../../contract/awards/composite.ts';
import { itemFacts } from './composite/composite-facts.ts';
import type { Db } from '../entity/write/database.ts';

/** A prize with its award, as far as a record keeps it; of an award that no prize offers, what there is. */
export interface Won {
  readonly prize_id: number | null;
  readonly plan_id: number | null;
  readonly activity_id: number | null;
  readonly dept_id: number | null;
  /** Null where several awards are won at once: each has a record of its own. */
  readonly award_id: number | null;
  readonly award_type: string | null;
  readonly cate_name: string | null;
  readonly title: string;
  readonly display_title: string;
  readonly level_name: string | null;
  /** Parts per million. */
  readonly odds: number | null;
  readonly claim_days: number;
  readonly claim_end_at: string | null;
  readonly market_price_fen: number;
  readonly cost_fen: number;
  readonly points_mode: string | null;
  readonly points_min: number | null;
  readonly points_max: number | null;
}

type Found = Omit<Won, 'display_title'> & { readonly composite_type: string | null };

const ofAward = sql`a.id as award_id, a.award_type, c.cate_name, a.points_mode, a.points_min, a.points_max`;
const own = sql`a.title, a.market_price_fen, a.cost_fen, null::text as composite_type, ${ofAward}`;
const ofItems = itemFacts('z');

const titled = ({ composite_type, ...won }: Found): Won => ({
  ...won,
  display_title:
    compositeTitle(composite_type, won.title) ?? displayTitle(won.cate_name ?? '', won.award_type ?? '', won.title),
});
const firstOf = ([found]: readonly Found[]) => found && titled(found);

const ofPrize = sql`z.id as prize_id, z.plan_id, q.activity_id, v.dept_id, z.level_name, z.probability as odds, z.claim_days, v.claim_end_at`;
const placed = sql`from prize as z join plan as q on q.id = z.plan_id join activity as v on v.id = q.activity_id`;

/** What winning this prize means. */
export async function wonPrize(tx: Db, id: number): Promise<Won | undefined> {
  const { rows } = await sql<Found>`${sql.raw(keptMark)}
    select ${ofPrize}, coalesce(a.title, z.title) as title, coalesce(a.market_price_fen, ${ofItems.worth}) as market_price_fen,
      coalesce(a.cost_fen, ${ofItems.cost}) as cost_fen, z.composite_type, ${ofAward}
    ${placed} left join award as a on a.id = z.award_id left join award_cate as c on c.id = a.cate_id
    where z.id = ${id}`.execute(tx);
  return firstOf(rows);
}

/** What winning one award of a composite prize means. */
export async function wonItem(tx: Db, itemId: number): Promise<Won | undefined> {
  const { rows } = await sql<Found>`
    select ${ofPrize}, ${own}
    ${placed} join prize_item as i on i.prize_id = z.id join award as a on a.id = i.award_id join award_cate as c on c.id = a.cate_id
    where i.id = ${itemId}`.execute(tx);
  return firstOf(rows);
}

const noPrize = sql`null::bigint as prize_id, null::bigint as plan_id, null::text as level_name, null::bigint as odds`;

/** What reaching this step of an invite plan means. */
export async function wonStep(tx: Db, invitePrizeId: number): Promise<Won | undefined> {
  const { rows } = await sql<Found>`
    select ${noPrize}, v.id as activity_id, v.dept_id, z.claim_days, v.claim_end_at, ${own}
    from invite_prize as z join invite_plan as q on q.id = z.plan_id join activity as v on v.id = q.activity_id
      join award as a on a.id = z.award_id join award_cate as c on c.id = a.cate_id
    where z.id = ${invitePrizeId}`.execute(tx);
  return firstOf(rows);
}

/** What a scan that wins this tier of a campaign means. A campaign is none of the activities that records name. */
export async function wonTier(tx: Db, ccnAwardId: number): Promise<Won | undefined> {
  const { rows } = await sql<Found>`
    select ${noPrize}, null::bigint as activity_id, v.dept_id, m.claim_days, v.claim_end_at, ${own}
    from ccn_award as m join ccn_activity as v on v.id = m.activity_id join award as a on a.id = m.award_id
      join award_cate as c on c.id = a.cate_id
    where m.id = ${ccnAwardId}`.execute(tx);
  return firstOf(rows);
}

/** What getting this award means. */
export async function wonAward(tx: Db, id: number): Promise<Won | undefined> {
  const { rows } = await sql<Found>`
    select null::bigint as prize_id, null::bigint as plan_id, null::bigint as activity_id, a.dept_id, null::text as level_name,
      null::bigint as odds, 0 as claim_days, null::text as claim_end_at, ${own}
    from award as a join award_cate as c on c.id = a.cate_id where a.id = ${id}`.execute(tx);
  return firstOf(rows);
}
