import { sql } from 'kysely';
import type { RiskCondition, RiskFact, RiskOp, RiskWindow } from '../../contract/risk/facts.ts';
import type { Sql } from '../entity/resource.ts';

const windows: Readonly<Record<RiskWindow, Sql>> = {
  hour: sql`interval '1 hour'`,
  day: sql`interval '24 hours'`,
  week: sql`interval '7 days'`,
  month: sql`interval '30 days'`,
};

const ops: Readonly<Record<RiskOp, Sql>> = {
  gte: sql`>=`,
  gt: sql`>`,
  lte: sql`<=`,
  lt: sql`<`,
  eq: sql`=`,
};

type Shared = 'device_hash' | 'ip' | 'member_id' | 'inviter_id';

/** Events of the same kind that share something with `e`, up to it and within the window; each is found by an index. */
const alike = (by: Shared, window: Sql) => sql`risk_event as p
  where p.${sql.ref(by)} = e.${sql.ref(by)} and p.kind = e.kind and p.at > e.at - ${window} and p.at <= e.at`;
const accounts = (by: Shared) => (window: Sql) => sql`(select count(distinct p.member_id) from ${alike(by, window)})`;
const events = (by: Shared) => (window: Sql) => sql`(select count(*) from ${alike(by, window)})`;

/** Longest chain of invitations that is followed. */
const deepest = 20;

/**
 * What each fact is of the event `e`, a row of `risk_event`: the same for an event that has just come in and for one of last month, so that
 * a back-test and the door never disagree. Null where the event does not tell what is counted, and then the condition does not hold.
 */
const facts: Readonly<Record<RiskFact, (window: Sql) => Sql>> = {
  accounts_per_device: accounts('device_hash'),
  accounts_per_ip: accounts('ip'),
  invited_by_one: accounts('inviter_id'),
  events_per_device: events('device_hash'),
  events_per_ip: events('ip'),
  events_per_member: events('member_id'),
  win_share: (window) => sql`(select floor(100.0 * count(*) filter (where p.won) / nullif(count(*), 0))
    from ${alike('member_id', window)})`,
  seconds_since_last: (window) => sql`(select floor(extract(epoch from e.at - max(p.at)))
    from ${alike('member_id', window)} and (p.client_id, p.request_id) <> (e.client_id, e.request_id))`,
  invite_depth: () => sql`(with recursive above (id, depth) as (
      select e.inviter_id, 1 where e.inviter_id is not null
      union all select u.inviter_id, a.depth + 1 from above as a join he_user as u on u.id = a.id
        where u.inviter_id is not null and a.depth < ${deepest})
    select max(depth) from above)`,
  account_age_hours: () => sql`(select floor(extract(epoch from e.at - u.registered_at) / 3600)
    from he_user as u where u.id = e.member_id)`,
};

/** The value of a condition's fact. */
export const factOf = ({ fact, window }: RiskCondition): Sql => facts[fact](windows[window]);

/** Whether all conditions hold of `e`. */
export const holds = (conditions: readonly RiskCondition[]): Sql =>
  sql`(${sql.join(
    conditions.map((one) => sql`coalesce(${factOf(one)} ${ops[one.op]} ${one.value}::bigint, false)`),
    sql` and `,
  )})`;

/** What the members that a rule catches have in common: what its first condition counts by. */
export function sharedBy(conditions: readonly RiskCondition[]): Shared {
  for (const { fact } of conditions) {
    if (fact.endsWith('_per_device')) return 'device_hash';
    if (fact.endsWith('_per_ip')) return 'ip';
    if (fact === 'invited_by_one') return 'inviter_id';
  }
  return 'member_id';
}

/** Members who share that with `e`, within a month up to it, the earliest first. Who names a member that nobody knows is none. */
export const farmOf = (
  by: Shared,
  most: number,
): Sql => sql`(select coalesce(jsonb_agg(f.member_id order by f.first), '[]')
  from (select p.member_id, min(p.at) as first from ${alike(by, windows.month)} and exists (select from he_user as u where u.id = p.member_id)
    group by p.member_id order by 2 limit ${most}) as f)`;
