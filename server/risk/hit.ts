import { sql } from 'kysely';
import { mostOfCase } from '../../contract/risk/risk-case.entity.ts';
import type { Tx } from '../db/transaction.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { listSubject } from '../members/black-line.ts';
import type { RiskEvent } from './events.ts';
import { farmOf, sharedBy } from './fact-sql.ts';
import { openCase } from './risk-case.resource.ts';
import type { LiveRule } from './rules.ts';

/** What members of a case have in common, as it is told and compared. */
interface Farm {
  readonly key: string | null;
  readonly members: readonly number[];
  readonly first: string;
}

/** Writes a hit down once, and does what its rule says: opens a case or adds to it, or puts who was caught on the black list. */
export async function takeHit(tx: Tx, rule: LiveRule, event: RiskEvent, found: string): Promise<void> {
  const { clientId, requestId, kind, memberId, deviceHash, ip } = event;
  const { rows } = await sql<{ id: number }>`
    insert into risk_hit (rule_id, client_id, request_id, kind, outcome, member_id, found, device_hash, ip, at)
    select ${rule.id}, e.client_id, e.request_id, e.kind, ${rule.outcome}, ${memberId ?? null}, ${found}, ${deviceHash ?? null},
      ${ip ?? null}, e.at from risk_event as e
    where e.client_id = ${clientId} and e.request_id = ${requestId} and e.kind = ${kind}
    on conflict (rule_id, client_id, request_id, kind) do nothing returning id`.execute(tx);
  const [hit] = rows;
  if (!hit) return;
  noteRows(tx, 'risk_hit', [hit.id]);
  // Held until the end of the call: of two calls that meet the rule at once the second finds the case that the first opened.
  await sql`update risk_rule set hit_count = hit_count + 1, last_hit_at = now() where id = ${rule.id}`.execute(tx);
  noteRows(tx, 'risk_rule', [rule.id]);
  if (rule.outcome === 'flag' || rule.outcome === 'refuse') return;
  const farm = await farmAround(tx, rule, event);
  if (farm.members.length === 0) return;
  const caseId = await caseOf(tx, rule, farm, found);
  await sql`update risk_hit set case_id = ${caseId} where id = ${hit.id}`.execute(tx);
  if (rule.outcome === 'blacklist') await blacklist(tx, rule, farm, caseId);
}

async function farmAround(tx: Tx, { conditions }: LiveRule, event: RiskEvent): Promise<Farm> {
  const by = sharedBy(conditions);
  const { rows } = await sql<{ shared: string | null; members: readonly number[]; first: string }>`
    select e.${sql.ref(by)}::text as shared, ${farmOf(by, mostOfCase)} as members,
      (select min(p.at) from risk_event as p where p.${sql.ref(by)} = e.${sql.ref(by)} and p.at > e.at - interval '30 days')::text as first
    from risk_event as e where e.client_id = ${event.clientId} and e.request_id = ${event.requestId}
      and e.kind = ${event.kind}`.execute(tx);
  const { shared = null, members = [], first = '' } = rows[0] ?? {};
  return { key: shared === null ? null : `${by}:${shared}`, members, first };
}

/** The open case of this farm with who came new, or a new one: a farm is one case. */
async function caseOf(tx: Tx, rule: LiveRule, farm: Farm, found: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from risk_case where rule_id = ${rule.id} and subject_key = ${farm.key} and status = 'open' for update`.execute(
    tx,
  );
  const [open] = rows;
  if (open) return joinCase(tx, open.id, farm);
  const id = await openCase(tx, openedBy(rule, farm, found));
  await sql`update risk_case set subject_key = ${farm.key} where id = ${id}`.execute(tx);
  return id;
}

const reasonOf = ({ conditions }: LiveRule): string =>
  conditions.some(({ fact }) => fact.startsWith('accounts_per_')) ? 'multi_account' : 'brush';

const openedBy = (rule: LiveRule, { members, first }: Farm, found: string) => ({
  source: 'rule',
  rule_id: rule.id,
  user_ids: members,
  since_at: first,
  reason_code: reasonOf(rule),
  facts: `规则「${rule.name}」：${found}`.slice(0, 500),
  blacklist: true,
  scopes: rule.scopes.length > 0 ? rule.scopes : ['scan', 'draw', 'exchange'],
  days: rule.days,
  claw_back: true,
  claw_back_points: true,
  status: 'open',
});

/** Whoever reads the case as it was is told that it has grown: what is confirmed is what was shown (engines.md §8.2, H1). */
async function joinCase(tx: Tx, id: number, { members }: Farm): Promise<number> {
  const { rows } = await sql`
    update risk_case set version = version + 1, updated_at = now(), user_ids = (
      select jsonb_agg(m order by n) from (select m, min(n) as n from (
        select m, n from jsonb_array_elements(user_ids) with ordinality as o (m, n)
        union all select m, n + ${mostOfCase} from jsonb_array_elements(${JSON.stringify(members)}::jsonb) with ordinality as a (m, n)) as b
        group by m order by 2 limit ${mostOfCase}) as c)
    where id = ${id} and not user_ids @> ${JSON.stringify(members)}::jsonb and jsonb_array_length(user_ids) < ${mostOfCase}
    returning id`.execute(tx);
  if (rows.length > 0) noteRows(tx, 'risk_case', [id]);
  return id;
}

/** Everybody of the farm, and the device that they share, as the rule says; in the order of their numbers, as a confirmed case does it. */
async function blacklist(tx: Tx, rule: LiveRule, farm: Farm, caseId: number): Promise<void> {
  const { name, scopes, days } = rule;
  const line = {
    scopes,
    days,
    reasonCode: reasonOf(rule),
    reason: `命中规则「${name}」`,
    ruleHit: name,
    caseId,
    by: null,
  };
  for (const id of farm.members.toSorted((one, other) => one - other))
    await listSubject(tx, { ...line, subject: { type: 'user', userId: id } });
  const [by, device = ''] = (farm.key ?? '').split(/:(.*)/s);
  if (by === 'device_hash') await listSubject(tx, { ...line, subject: { type: 'device', value: device } });
}
