import { sql } from 'kysely';
import { foundText, riskOps } from '../../contract/risk/facts.ts';
import type { TraceLine } from '../../contract/core/trace-line.ts';
import { inSavepoint } from '../db/savepoint.ts';
import type { Tx } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import { memberIdOf } from '../members/know-member.ts';
import { neutral, refuseListed } from '../members/door.ts';
import { eventOf, type Asked, keepEvent, noteWon, type RiskEvent, userIdIn } from './events.ts';
import { factOf, holds } from './fact-sql.ts';
import { takeHit } from './hit.ts';
import { type LiveRule, rulesFor } from './rules.ts';

/** Tables whose numbers a judged call may draw: a rehearsal draws none of them (engines.md §1.4). */
export const judgedTables = ['risk_case', 'risk_hit', 'he_user_black_list'] as const;

/** What came of a judged call, with what the rules said of it. */
export interface Judged {
  readonly result: unknown;
  readonly trace: readonly TraceLine[];
}

/**
 * Does the work of a call of the Open API in front of the rules and of the black list (wider.md §3.2, §3.11). A draw or a scan is judged
 * before anything is drawn; a registration once the member is there, and then taken back where a rule refuses it. What a rule does about a
 * hit stays although the call is refused.
 */
export async function judged(tx: Tx, asked: Asked, work: () => Promise<unknown>): Promise<Judged> {
  const { input, memberNo } = asked;
  const named = userIdIn(input) ?? (memberNo === undefined ? undefined : await memberIdOf(tx, memberNo));
  const { before, after, scope, visitor, arrived } = eventOf(asked, named);
  if (scope && visitor) await refuseListed(tx, visitor, scope);
  const first = before ? await judge(tx, before) : [];
  refuseBy(first);
  const second: Hit[] = [];
  try {
    const result = await inSavepoint(tx, async () => {
      const done = await work();
      if (scope && arrived) await refuseListed(tx, arrived(done), scope);
      for (const event of after(done)) second.push(...(await judge(tx, event)));
      refuseBy(second);
      return done;
    });
    if (before) await noteWon(tx, before, result);
    return { result, trace: [...first, ...second].flatMap(traceOf) };
  } catch (error) {
    // The savepoint took the hits away with the work that they were for.
    for (const hit of refusedBy(second) ? second : []) await keepRefused(tx, hit);
    throw error;
  }
}

/** A rule whose conditions an event meets, with what was found. */
interface Hit {
  readonly event: RiskEvent;
  readonly rule: LiveRule;
  readonly values: readonly number[];
}

/** Keeps the event and asks the rules about it; what they do stands in the transaction. */
async function judge(tx: Tx, event: RiskEvent): Promise<readonly Hit[]> {
  await keepEvent(tx, event);
  const rules = await rulesFor(tx, event.kind);
  if (rules.length === 0) return [];
  const hits = await hitsOf(tx, event, rules);
  for (const hit of hits) await takeHit(tx, hit.rule, event, found(hit));
  return hits;
}

/** Whoever was refused is no member: the attempt is kept without a number. */
async function keepRefused(tx: Tx, hit: Hit): Promise<void> {
  const event = { ...hit.event, memberId: undefined };
  await keepEvent(tx, event);
  await takeHit(tx, hit.rule, event, found(hit));
}

/** One statement for all rules of a kind. */
async function hitsOf(tx: Tx, event: RiskEvent, rules: readonly LiveRule[]): Promise<readonly Hit[]> {
  const asked = rules.map(
    ({
      id,
      conditions,
    }) => sql`select ${id}::bigint as id, jsonb_build_array(${sql.join(conditions.map(factOf))}) as values
      from risk_event as e where ${isThis(event)} and ${holds(conditions)}`,
  );
  const { rows } = await sql<{ id: number; values: readonly number[] }>`${sql.join(asked, sql` union all `)}`.execute(
    tx,
  );
  return rules.flatMap((rule) => {
    const values = rows.find(({ id }) => id === rule.id)?.values;
    return values ? [{ event, rule, values }] : [];
  });
}

const isThis = ({ clientId, requestId, kind }: RiskEvent) =>
  sql`e.client_id = ${clientId} and e.request_id = ${requestId} and e.kind = ${kind}`;

/** What was found, as somebody reads it. */
const found = ({ rule, values }: Hit): string =>
  rule.conditions.map((one, at) => foundText(one, values[at])).join('；');

const traceOf = ({ rule, values }: Hit): readonly TraceLine[] =>
  rule.conditions.map((condition, at) => ({
    guard: `risk_rule ${rule.id}`,
    fact: condition.fact,
    value: values[at],
    wanted: `${rule.outcome}: ${riskOps[condition.op].label} ${condition.value}`,
    text: `风控规则「${rule.name}」：${foundText(condition, values[at])}`,
  }));

const refusedBy = (hits: readonly Hit[]): Hit | undefined => hits.find(({ rule }) => rule.outcome === 'refuse');

/** @throws {Failure} 40902 with the sentence that everybody is told who may not; the trace says why */
function refuseBy(hits: readonly Hit[]): void {
  const refusing = refusedBy(hits);
  if (refusing) throw failure('illegalMove', neutral, { trace: traceOf(refusing) });
}
