import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import { conditionsIn, type RiskCondition, type RiskKind, type RiskOutcome } from '../../contract/risk/facts.ts';
import type { BlackScope } from '../../contract/members/member-states.ts';
import type { Db } from '../entity/write/database.ts';

/** A rule that is in force. */
export interface LiveRule {
  readonly id: number;
  readonly name: string;
  readonly conditions: readonly RiskCondition[];
  readonly outcome: RiskOutcome;
  readonly scopes: readonly BlackScope[];
  /** 0: for ever. */
  readonly days: number;
}

type Kept = Omit<LiveRule, 'conditions'> & { readonly conditions: unknown };

/** Published rules for a kind of event, in the order in which they were made. */
export async function rulesFor(db: Db, kind: RiskKind): Promise<readonly LiveRule[]> {
  const { rows } = await sql<Kept>`${sql.raw(keptMark)} 
    select id, name, conditions, outcome, coalesce(scopes, '[]') as scopes, coalesce(days, 0) as days from risk_rule
    where status = 'published' and "on" ? ${kind} and (end_at is null or end_at > now()) order by id`.execute(db);
  return rows
    .map((row) => ({ ...row, conditions: conditionsIn(row.conditions) }))
    .filter(({ conditions }) => conditions.length > 0);
}
