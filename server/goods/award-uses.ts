import { sql } from 'kysely';
import type { AwardSource } from '../../contract/awards/award-types.ts';
import { prizeSides as sides } from '../../contract/invites/invite.ts';
import { entityNamed } from '../../contract/entities.ts';
import type { EntityName } from '../../contract/entity-names.ts';
import type { Option, Options } from '../../contract/entity/field.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import type { Sql } from '../entity/resource.ts';
import { scopeOf } from '../entity/read/scope.ts';
import { asText } from '../entity/read/wire-values.ts';

/*
 * Everything that gives an award: prizes and what composites are made of, gifts of invitations, tiers of campaigns (award.md §3.4).
 */

/** Slots that pay the award of `a`, each with where it stands; living ones alone. */
interface Payer {
  readonly entity: EntityName;
  /** `s` the slot, `p` its plan if it has one, `v` the activity that both belong to. */
  readonly from: Sql;
  readonly activity: EntityName;
  readonly pays: (award: Sql) => Sql;
  /** Units that it has handed out of the award. */
  readonly issued: (award: Sql) => Sql;
  readonly living: Sql;
  /** What the slot is called; `nameOf` where that is a code. */
  readonly prize: Sql;
  readonly nameOf?: (code: string) => string;
  readonly plan: Sql;
  readonly status: Sql;
  /** The page that shows the slot, by what the link needs. */
  readonly address: (slot: { readonly id: number; readonly activity_id: number }) => string;
}

const payers: readonly Payer[] = [
  {
    entity: 'prize',
    from: sql`prize as s join plan as p on p.id = s.plan_id join activity as v on v.id = p.activity_id`,
    activity: 'activity',
    pays: (award) =>
      sql`(s.award_id = ${award} or exists (select from prize_item as i where i.prize_id = s.id and i.award_id = ${award}))`,
    issued: (award) => sql`(select coalesce(sum(s.stock_issued), 0) from prize as s where s.award_id = ${award})
      + (select coalesce(sum(i.stock_issued), 0) from prize_item as i where i.award_id = ${award})`,
    living: sql`s.status <> 'archived' and v.status <> 'archived'`,
    prize: sql`s.title`,
    plan: sql`p.title`,
    status: sql`s.status`,
    address: ({ id }) => `/activity/prize?id=${id}`,
  },
  {
    entity: 'invite_prize',
    from: sql`invite_prize as s join invite_plan as p on p.id = s.plan_id join activity as v on v.id = p.activity_id`,
    activity: 'activity',
    pays: (award) => sql`s.award_id = ${award}`,
    issued: (award) =>
      sql`(select coalesce(sum(s.stock_issued * s.quantity), 0) from invite_prize as s where s.award_id = ${award})`,
    living: sql`s.status <> 'archived' and v.status <> 'archived'`,
    prize: sql`s.side`,
    nameOf: (side) => `${(sides as Options)[side]?.label ?? side}奖品`,
    plan: sql`p.title`,
    status: sql`s.status`,
    address: ({ id }) => `/activity/invite-prize?id=${id}`,
  },
  {
    entity: 'ccn_activity',
    from: sql`ccn_award as s join ccn_activity as v on v.id = s.activity_id
      left join ccn_tier as p on p.ccn_activity_id = v.ccn_activity_id and p.tier_id = s.tier_id`,
    activity: 'ccn_activity',
    pays: (award) => sql`s.award_id = ${award}`,
    issued: (award) => sql`(select coalesce(sum(s.stock_issued), 0) from ccn_award as s where s.award_id = ${award})`,
    living: sql`v.status <> 'archived'`,
    prize: sql`coalesce(p.tier_name, '每次扫码')`,
    plan: sql`null::text`,
    status: sql`v.status`,
    address: ({ activity_id }) => `/activity/ccn-award?activity_id=${activity_id}`,
  },
];

const added = (parts: readonly Sql[]): Sql => sql`(${sql.join(parts, sql` + `)})::bigint`;

/** How many living slots give the award, by its id as SQL. */
export const usesOf = (award: Sql): Sql =>
  added(payers.map(({ from, living, pays }) => sql`(select count(*) from ${from} where ${living} and ${pays(award)})`));

/** Units of the award that were handed out so far, by its id as SQL. */
export const issuedOf = (award: Sql): Sql => added(payers.map(({ issued }) => issued(award)));

/** Whether the activity `t` gives the award somewhere. */
export const givenIn = (award: Sql): Sql =>
  sql`(${sql.join(
    payers
      .filter(({ activity }) => activity === 'activity')
      .map(
        ({ from, pays }) =>
          sql`exists (select from ${from} where v.id = t.id and s.status <> 'archived' and ${pays(award)})`,
      ),
    sql` or `,
  )})`;

/** A slot that gives the award, as its details tell it. */
export interface AwardUse {
  readonly id: number;
  /** Activity, plan and prize in one line. */
  readonly title: string;
  readonly activity: string;
  readonly plan: string | null;
  readonly prize: string;
  readonly status: string;
  readonly state: Option | undefined;
  readonly address: string;
}

/** Slots named in the details; the list by activity has the others. */
const most = 100;

/** Where the award is given, as far as the viewer sees the activities: prizes, invitations, campaigns, the newest of each first. */
export async function usesFor(db: Db, awardId: number, viewer: Viewer): Promise<readonly AwardUse[]> {
  const found = await Promise.all(payers.map((payer) => usesIn(db, payer, awardId, viewer)));
  return found.flat().slice(0, most);
}

interface Found {
  readonly id: number;
  readonly activity_id: number;
  readonly activity: string;
  readonly plan: string | null;
  readonly prize: string;
  readonly status: string;
}

async function usesIn(db: Db, payer: Payer, awardId: number, viewer: Viewer): Promise<readonly AwardUse[]> {
  const seen = sql`exists (select from ${sql.table(payer.activity)} as t
    where t.id = v.id and ${scopeOf(entityNamed(payer.activity), viewer)})`;
  const { rows } = await sql<Found>`
    select s.id, v.id as activity_id, v.title as activity, ${payer.plan} as plan, ${payer.prize} as prize, ${payer.status} as status
    from ${payer.from} where ${payer.living} and ${payer.pays(sql`${awardId}::bigint`)} and ${seen}
    order by s.id desc limit ${most}`.execute(db);
  const states = entityNamed(payer.entity).status;
  return rows.map(({ activity_id, ...row }) => {
    const prize = payer.nameOf?.(row.prize) ?? row.prize;
    return {
      ...row,
      prize,
      title: [row.activity, row.plan, prize].filter((part) => part !== null).join(' › '),
      state: states[row.status],
      address: payer.address({ id: row.id, activity_id }),
    };
  });
}

/** Units of the goods that winners of printed codes have got, as the code platform says: those have no records here (award.md §4.4). */
const redeemedByCode = (
  source: AwardSource,
) => sql`(select coalesce(sum(m.quantity * (select count(*) from ccn_scan as n
    where n.activity_id = m.activity_id and n.tier_id = m.tier_id and n.result = 'redeemed')), 0)::bigint
  from award as w join ccn_award as m on m.award_id = w.id
  where w.award_type = 'offline_prize' and w.source_type = ${sql.lit(source)} and w.source_id = t.id)`;

/** What all awards that are taken from these goods have handed out, and what of it was verified (award.md §3.9, base block). */
export const handedOut = (source: AwardSource): { readonly verified_count: Sql; readonly issued_count: Sql } => ({
  verified_count: sql`((select coalesce(sum(r.quantity), 0)::bigint from award as w
    join award_record as r on r.award_id = w.id and r.verified_at is not null
    where w.source_type = ${sql.lit(source)} and w.source_id = t.id) + ${redeemedByCode(source)})`,
  issued_count: sql`(select coalesce(sum(${issuedOf(sql`w.id`)}), 0)::bigint from award as w
    where w.source_type = ${sql.lit(source)} and w.source_id = t.id)`,
});

/** The awards that are taken from these goods, each with the activities that give it, as far as the viewer sees them. */
export async function awardsOf(db: Db, source: AwardSource, id: number, viewer: Viewer) {
  const award = entityNamed('award');
  const { rows } = await sql<{ id: number; title: string; status: string }>`
    select t.id, t.title, t.status from award as t
    where t.source_type = ${source} and t.source_id = ${id} and ${scopeOf(award, viewer)} order by t.id`.execute(db);
  return Promise.all(
    rows.map(async (row) => {
      const uses = await usesFor(db, row.id, viewer);
      return {
        ...row,
        activities: [...new Set(uses.map(({ activity }) => activity))],
        state: award.status[row.status],
        address: `/award/list?id=${asText(row.id)}`,
      };
    }),
  );
}
